// What Go's libraries do with the messages of the C++ programs, under the names that
// docs/performance.md explains. The options are those of Google Benchmark:
//
//	--messages=DIR             the messages, as TOPIC_bench --messages=DIR writes them
//	--topic=TOPIC              only the cases of that program
//	--benchmark_filter=REGEX   which benchmarks
//	--benchmark_min_time=S     each runs for at least so many seconds
//	--benchmark_out=FILE       the results, in Google Benchmark's JSON
package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// register is called by the files of the topics, for each of their benchmarks. Names are
// CASE/OPERATION/LIBRARY; prepare gives the bytes of the message and the work.
func register(name string, prepare func() (int, func() error, error)) {
	benchmarks = append(benchmarks, benchmark{name, prepare})
}

type benchmark struct {
	name    string
	prepare func() (int, func() error, error)
}

var benchmarks []benchmark
var messages = flag.String("messages", ".", "the `FOLDER` of the messages")

// topics has how the names of the cases of each topic begin.
var topics = map[string]string{
	"customers":  "customers",
	"dictionary": "plays",
	"json":       "etcd_",
	"protobuf":   "map",
}

// message is one of those that the C++ programs wrote.
func message(name string) ([]byte, error) {
	return os.ReadFile(*messages + "/" + name)
}

func main() {
	testing.Init()
	pattern := flag.String("benchmark_filter", ".", "run the benchmarks that match `REGEX`")
	topic := flag.String("topic", "", "run the benchmarks of `TOPIC`")
	minTime := flag.String("benchmark_min_time", "0.5", "run each for at least so many `SECONDS`")
	out := flag.String("benchmark_out", "", "write the results into `FILE`")
	flag.Parse()
	filter, err := regexp.Compile(*pattern)
	if err == nil {
		err = flag.Set("test.benchtime", strings.TrimSuffix(*minTime, "s")+"s")
	}
	if err != nil {
		fail(err)
	}
	results := []result{}
	for _, b := range benchmarks {
		prefix, known := topics[*topic]
		if (*topic == "" || known && strings.HasPrefix(b.name, prefix)) &&
			filter.MatchString(b.name) {
			r := measure(b)
			fmt.Println(r)
			results = append(results, r)
		}
	}
	if *out != "" {
		if err := writeResults(*out, results); err != nil {
			fail(err)
		}
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
