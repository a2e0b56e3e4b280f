// What comes with Go: encoding/json and encoding/gob.
package main

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"io"
)

func init() {
	standardJSON := library{
		name:   "go_standard_json",
		encode: json.Marshal,
		decode: json.Unmarshal,
	}
	standardJSON.registerCases(customerCases)
	standardJSON.registerCases(etcdCases)

	standardGob := library{
		name: "go_gob",
		encode: func(x any) ([]byte, error) {
			var out bytes.Buffer
			err := gob.NewEncoder(&out).Encode(x)
			return out.Bytes(), err
		},
		decode: func(data []byte, x any) error {
			return gob.NewDecoder(bytes.NewReader(data)).Decode(x)
		},
	}
	standardGob.registerCases(customerCases)
	for _, c := range customerCases {
		c := c
		register(c.name+"/encode_again/go_stream_gob", func() (int, func() error, error) {
			x, err := c.load()
			var out bytes.Buffer
			encoder := gob.NewEncoder(&out)
			if err == nil {
				err = encoder.Encode(x)
			}
			first := out.Len()
			if err == nil {
				err = encoder.Encode(x)
			}
			return out.Len() - first, func() error {
				out.Reset()
				return encoder.Encode(x)
			}, err
		})
		register(c.name+"/decode_again/go_stream_gob", func() (int, func() error, error) {
			x, err := c.load()
			var out bytes.Buffer
			encoder := gob.NewEncoder(&out)
			if err == nil {
				err = encoder.Encode(x)
			}
			first := out.Len()
			if err == nil {
				err = encoder.Encode(x)
			}
			value := out.Bytes()[first:]
			decoder := gob.NewDecoder(&repeating{out.Bytes()[:first], value})
			kept := c.make()
			return len(value), func() error { return decoder.Decode(kept) }, err
		})
	}
}

// repeating is a stream that ends with the same message again and again. It reads bytes one by one
// for gob, which would buffer it otherwise.
type repeating struct {
	left    []byte
	message []byte
}

func (r *repeating) Read(to []byte) (int, error) {
	if len(r.left) == 0 {
		r.left = r.message
	}
	n := copy(to, r.left)
	r.left = r.left[n:]
	return n, nil
}

func (r *repeating) ReadByte() (byte, error) {
	var one [1]byte
	if n, _ := r.Read(one[:]); n == 0 {
		return 0, io.EOF
	}
	return one[0], nil
}
