//go:build ugorji

package main

import "github.com/ugorji/go/codec"

func init() {
	add := func(name string, handle codec.Handle, groups ...[]libraryCase) {
		encoder := codec.NewEncoderBytes(nil, handle)
		decoder := codec.NewDecoderBytes(nil, handle)
		encode := func(out []byte, x any) ([]byte, error) {
			encoder.ResetBytes(&out)
			err := encoder.Encode(x)
			return out, err
		}
		l := library{
			name:        name,
			encode:      func(x any) ([]byte, error) { return encode(nil, x) },
			encodeAgain: encode,
			decode: func(data []byte, x any) error {
				decoder.ResetBytes(data)
				return decoder.Decode(x)
			},
		}
		for _, cases := range groups {
			l.registerCases(cases)
		}
	}
	msgpack := &codec.MsgpackHandle{WriteExt: true} // text is str, not bin
	add("go_ugorji_cbor", &codec.CborHandle{}, customerCases, playCases)
	add("go_ugorji_msgpack", msgpack, customerCases, playCases)
	add("go_ugorji_json", &codec.JsonHandle{}, customerCases, etcdCases)
}
