// Go's protobuf on the messages of protobuf_bench.cpp, under the same names:
//
//	Encode      into a new slice              EncodeMany  into a slice that is kept
//	Decode      into a new message            DecodeMany  into one that is kept, after Reset
//
// The options are two of Google Benchmark's: --benchmark_filter=REGEX and
// --benchmark_min_time=SECONDS. CPU is that of the whole process, so the garbage collector's too.
package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"google.golang.org/protobuf/proto"
	"vdl/bench_proto"
)

func makeObjects(n uint32) *bench_proto.Obj2 {
	x := &bench_proto.Obj2{Objects: map[uint32]*bench_proto.Obj1{}}
	for i := uint32(0); i < n; i++ {
		x.Objects[i] = &bench_proto.Obj1{Type: "a", Value: "b"}
	}
	return x
}

func makeCustomers() *bench_proto.Customers {
	all := &bench_proto.Customers{}
	for i := uint32(0); i < 100; i++ {
		x := &bench_proto.Customer{
			Id:     uint64(1000000 + i),
			Name:   fmt.Sprint("Customer number ", i),
			Emails: []string{fmt.Sprintf("customer%d@example.com", i), "office@example.org"},
			Address: &bench_proto.Address{
				Street: fmt.Sprint("A street of some length ", i), City: "Some city",
				Zip: "12345", Country: i,
			},
			Active: i%2 != 0,
			Age:    int32(20 + i%60),
		}
		for k := uint32(0); k < 5; k++ {
			x.Orders = append(x.Orders, &bench_proto.Order{
				Id: uint64(k), Items: []uint32{1, 200, 30000, i, k},
				Total: 12.5 * float64(k), Note: "note",
			})
		}
		all.Customers = append(all.Customers, x)
	}
	return all
}

// cpuNanoseconds is what this process has used so far, in all its threads.
func cpuNanoseconds() int64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return used.Utime.Nano() + used.Stime.Nano()
}

// run measures one case and prints its line; false if the work failed.
func run(name string, bytes int, work func() error) bool {
	var cpu int64
	var failure error
	result := testing.Benchmark(func(b *testing.B) {
		b.ReportAllocs()
		before := cpuNanoseconds()
		for i := 0; i < b.N; i++ {
			if failure = work(); failure != nil {
				b.FailNow()
			}
		}
		cpu = cpuNanoseconds() - before
	})
	if failure != nil || result.N == 0 {
		fmt.Printf("%-32s ERROR OCCURRED: '%v'\n", name, failure)
		return false
	}
	n := float64(result.N)
	fmt.Printf("%-32s %10.0f ns %12.0f ns %12d allocs=%d bytes=%d\n", name,
		float64(result.T.Nanoseconds())/n, float64(cpu)/n, result.N, result.AllocsPerOp(), bytes)
	return true
}

// add runs the cases of one message that the filter lets through.
func add(filter *regexp.Regexp, name string, x proto.Message) bool {
	// Deterministic: keys ascending, as in the published benchmark.
	bytes, err := proto.MarshalOptions{Deterministic: true}.Marshal(x)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return false
	}
	var out []byte
	kept := x.ProtoReflect().New().Interface()
	cases := []struct {
		name string
		work func() error
	}{
		{"Encode", func() error {
			_, err := proto.Marshal(x)
			return err
		}},
		{"EncodeMany", func() (err error) {
			out, err = proto.MarshalOptions{}.MarshalAppend(out[:0], x)
			return err
		}},
		{"Decode", func() error {
			return proto.Unmarshal(bytes, x.ProtoReflect().New().Interface())
		}},
		{"DecodeMany", func() error {
			proto.Reset(kept)
			return proto.UnmarshalOptions{Merge: true}.Unmarshal(bytes, kept)
		}},
	}
	ok := true
	for _, c := range cases {
		full := "go/" + name + "/" + c.name
		if filter.MatchString(full) {
			ok = run(full, len(bytes), c.work) && ok
		}
	}
	return ok
}

func main() {
	testing.Init()
	pattern := flag.String("benchmark_filter", ".", "run the benchmarks that match `REGEX`")
	minTime := flag.String("benchmark_min_time", "0.5", "run each for at least so many `SECONDS`")
	flag.Parse()
	filter, err := regexp.Compile(*pattern)
	if err == nil {
		err = flag.Set("test.benchtime", strings.TrimSuffix(*minTime, "s")+"s")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	line := strings.Repeat("-", 92)
	fmt.Printf("%s\n%-32s %13s %15s %12s UserCounters...\n%s\n",
		line, "Benchmark", "Time", "CPU", "Iterations", line)
	ok := true
	for _, n := range []uint32{10, 100000} {
		ok = add(filter, fmt.Sprint("map", n), makeObjects(n)) && ok
	}
	ok = add(filter, "customers100", makeCustomers()) && ok
	if !ok {
		os.Exit(1)
	}
}
