//go:build fxamacker

package main

import "github.com/fxamacker/cbor"

func init() {
	l := library{name: "go_fxamacker_cbor", encode: cbor.Marshal, decode: cbor.Unmarshal}
	l.registerCases(customerCases)
	l.registerCases(playCases)
}
