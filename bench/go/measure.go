package main

import (
	"encoding/json"
	"fmt"
	"os"
	"syscall"
	"testing"
)

// result is an entry of Google Benchmark's JSON, as far as bench/run reads it.
type result struct {
	Name    string  `json:"name"`
	RunType string  `json:"run_type"`
	CPU     float64 `json:"cpu_time"`
	Unit    string  `json:"time_unit"`
	Bytes   int     `json:"bytes"`
	Allocs  int64   `json:"allocs"`
	AllocB  int64   `json:"alloc_bytes"`
	Failed  bool    `json:"error_occurred,omitempty"`
	Message string  `json:"error_message,omitempty"`
}

func (r result) String() string {
	if r.Failed {
		return fmt.Sprintf("%-50s ERROR OCCURRED: '%v'", r.Name, r.Message)
	}
	return fmt.Sprintf("%-50s %12.0f ns allocs=%d bytes=%d", r.Name, r.CPU, r.Allocs, r.Bytes)
}

// cpuNanoseconds is what this process has used so far in all its threads, so the garbage collector
// counts.
func cpuNanoseconds() int64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return used.Utime.Nano() + used.Stime.Nano()
}

func measure(b benchmark) result {
	r := result{Name: b.name, RunType: "iteration", Unit: "ns"}
	bytes, work, err := b.prepare()
	if err == nil {
		var cpu int64
		measured := testing.Benchmark(func(b *testing.B) {
			b.ReportAllocs()
			before := cpuNanoseconds()
			for i := 0; i < b.N; i++ {
				if err = work(); err != nil {
					b.FailNow()
				}
			}
			cpu = cpuNanoseconds() - before
		})
		if measured.N > 0 {
			r.CPU = float64(cpu) / float64(measured.N)
			r.Bytes, r.Allocs, r.AllocB = bytes, measured.AllocsPerOp(), measured.AllocedBytesPerOp()
		}
	}
	if err != nil {
		r.Failed, r.Message = true, err.Error()
	}
	return r
}

func writeResults(name string, results []result) error {
	text, err := json.MarshalIndent(map[string]any{"benchmarks": results}, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o666)
}
