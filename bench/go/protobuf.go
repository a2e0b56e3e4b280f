//go:build protobuf

package main

import (
	"errors"

	"google.golang.org/protobuf/proto"

	"vdl/bench_customers"
	"vdl/bench_objects"
)

func init() {
	for name, empty := range map[string]proto.Message{
		"customers1":    &bench_customers.Customers{},
		"customers1000": &bench_customers.Customers{},
		"map10":         &bench_objects.Objects{},
		"map100000":     &bench_objects.Objects{},
	} {
		name, empty := name, empty
		fresh := func() proto.Message { return empty.ProtoReflect().New().Interface() }
		add := func(operation string, work func(x proto.Message, data []byte) func() error) {
			register(name+"/"+operation+"/go_golang_protobuf", func() (int, func() error, error) {
				data, err := message(name + ".protobuf")
				x := fresh()
				if err == nil {
					err = proto.Unmarshal(data, x)
				}
				if err == nil && proto.Size(x) != len(data) {
					err = errors.New("the result differs from the input")
				}
				return len(data), work(x, data), err
			})
		}
		add("encode", func(x proto.Message, _ []byte) func() error {
			return func() error {
				_, err := proto.Marshal(x)
				return err
			}
		})
		add("encode_again", func(x proto.Message, _ []byte) func() error {
			var out []byte
			return func() (err error) {
				out, err = proto.MarshalOptions{}.MarshalAppend(out[:0], x)
				return err
			}
		})
		add("decode", func(_ proto.Message, data []byte) func() error {
			return func() error { return proto.Unmarshal(data, fresh()) }
		})
		add("decode_again", func(_ proto.Message, data []byte) func() error {
			kept := fresh()
			return func() error { return proto.Unmarshal(data, kept) }
		})
	}
}
