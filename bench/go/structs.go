// The structs of the C++ programs, filled from their JSON.
package main

import (
	"encoding/json"
	"errors"
	"reflect"
)

type address struct {
	Street string `json:"street"`
	City   string `json:"city"`
	State  string `json:"state"`
	Zip    int32  `json:"zip"`
}
type report struct {
	Bureau  int32              `json:"bureau"`
	Ratings map[string]float64 `json:"ratings"`
}
type credit struct {
	Score   int32    `json:"score"`
	Reports []report `json:"reports"`
}
type extra struct {
	Int32   *int32   `json:"int32,omitempty"`
	String  *string  `json:"string,omitempty"`
	Address *address `json:"Address,omitempty"`
}
type customer struct {
	Name    string   `json:"name"`
	ID      int64    `json:"id"`
	Active  bool     `json:"active"`
	Address address  `json:"address"`
	Emails  []string `json:"emails"`
	Credit  *credit  `json:"credit,omitempty"`
	Extra   extra    `json:"extra"`
}
type customers struct {
	Customers []customer `json:"customers"`
}

type play struct {
	ID   uint32            `json:"id"`
	Data map[string]string `json:"data"`
}
type plays []play

type node struct {
	Key           string  `json:"key"`
	Value         *string `json:"value,omitempty"`
	Dir           *bool   `json:"dir,omitempty"`
	Expiration    *string `json:"expiration,omitempty"`
	TTL           *int64  `json:"ttl,omitempty"`
	Nodes         []node  `json:"nodes,omitempty"`
	ModifiedIndex uint64  `json:"modifiedIndex"`
	CreatedIndex  uint64  `json:"createdIndex"`
}
type response struct {
	Action    string `json:"action"`
	Node      *node  `json:"node,omitempty"`
	PrevNode  *node  `json:"prevNode,omitempty"`
	EtcdIndex uint64 `json:"etcdIndex"`
	RaftIndex uint64 `json:"raftIndex"`
	RaftTerm  uint64 `json:"raftTerm"`
}

// libraryCase is the data of some benchmarks.
type libraryCase struct {
	name string
	make func() any // a pointer to an empty struct
}

var (
	customerCases = []libraryCase{
		{"customers1", func() any { return new(customers) }},
		{"customers1000", func() any { return new(customers) }},
	}
	playCases = []libraryCase{{"plays", func() any { return new(plays) }}}
	etcdCases = []libraryCase{
		{"etcd_Small", func() any { return new(response) }},
		{"etcd_ManySmall", func() any { return new(response) }},
		{"etcd_Medium", func() any { return new(response) }},
		{"etcd_Large", func() any { return new(response) }},
	}
)

func (c libraryCase) load() (any, error) {
	text, err := message(c.name + ".json")
	if err != nil {
		return nil, err
	}
	x := c.make()
	return x, json.Unmarshal(text, x)
}

// library is one that encodes and decodes any struct.
type library struct {
	name        string
	encode      func(x any) ([]byte, error)
	encodeAgain func(out []byte, x any) ([]byte, error) // nil: there is no such form
	decode      func(data []byte, x any) error
}

// message gives the struct of a case, its encoding, and an error if that is not read back.
func (l library) message(c libraryCase) (any, []byte, error) {
	x, err := c.load()
	if err != nil {
		return nil, nil, err
	}
	data, err := l.encode(x)
	if err != nil {
		return nil, nil, err
	}
	back := c.make()
	if err := l.decode(data, back); err != nil {
		return nil, nil, err
	}
	if !reflect.DeepEqual(x, back) {
		return nil, nil, errors.New("the result differs from the input")
	}
	return x, data, nil
}

// registerCases registers all operations of a library on some cases.
func (l library) registerCases(cases []libraryCase) {
	for _, c := range cases {
		c := c
		add := func(operation string, work func(x any, data []byte) func() error) {
			register(c.name+"/"+operation+"/"+l.name, func() (int, func() error, error) {
				x, data, err := l.message(c)
				return len(data), work(x, data), err
			})
		}
		add("encode", func(x any, _ []byte) func() error {
			return func() error {
				_, err := l.encode(x)
				return err
			}
		})
		if l.encodeAgain != nil {
			add("encode_again", func(x any, _ []byte) func() error {
				var out []byte
				return func() (err error) {
					out, err = l.encodeAgain(out[:0], x)
					return err
				}
			})
		}
		add("decode", func(_ any, data []byte) func() error {
			return func() error { return l.decode(data, c.make()) }
		})
		add("decode_again", func(_ any, data []byte) func() error {
			kept := c.make()
			return func() error { return l.decode(data, kept) }
		})
	}
}
