package crew

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"sync"
)

// Answered is a call that was answered: what it was and the id that names it
// for good.
type Answered struct {
	What string
	ID   string
	// Amount is the stake, payout or sum in micro-units.
	Amount int64
	// At is what Record.Stamp said when the answer was read.
	At int64
}

// Record is the account of what was answered, kept outside the server: in
// memory, and in a file for whoever looks into a failure.
type Record struct {
	// Stamp, where set, dates every answer by another clock, as the number of
	// file calls the server had made.
	Stamp func() int64

	mu       sync.Mutex
	file     *os.File
	out      *bufio.Writer
	answered []Answered
	sum      Summary
}

// Summary counts what was answered, what of it is gone, and what else must not
// be.
type Summary struct{ Acked, Lost, Violations int }

// NewRecord makes a record with its file.
func NewRecord(path string) (*Record, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &Record{file: f, out: bufio.NewWriter(f)}, nil
}

// Sum is the count so far.
func (r *Record) Sum() Summary {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.sum
}

// Answered lists what was answered, in the order of the answers.
func (r *Record) Answered() []Answered {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]Answered(nil), r.answered...)
}

// Kinds counts what was answered by what it was.
func (r *Record) Kinds() map[string]int {
	kinds := map[string]int{}
	for _, a := range r.Answered() {
		kinds[a.What]++
	}
	return kinds
}

func (r *Record) acked(what, id string, amount int64, v any) {
	raw, _ := json.Marshal(v)
	r.mu.Lock()
	defer r.mu.Unlock()
	a := Answered{What: what, ID: id, Amount: amount}
	if r.Stamp != nil {
		a.At = r.Stamp()
	}
	r.sum.Acked++
	r.answered = append(r.answered, a)
	fmt.Fprintln(r.out, what, id, string(raw))
}

// Lost tells of an answered call that is gone.
func (r *Record) Lost(format string, args ...any) { r.tell(&r.sum.Lost, "LOST ", format, args) }

// Wrong tells of anything else that must not be.
func (r *Record) Wrong(format string, args ...any) { r.tell(&r.sum.Violations, "WRONG ", format, args) }

func (r *Record) tell(count *int, word, format string, args []any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	*count++
	if *count <= 20 {
		fmt.Printf(word+format+"\n", args...)
	}
	fmt.Fprintf(r.out, word+format+"\n", args...)
}

// Close writes the file.
func (r *Record) Close() {
	_ = r.out.Flush()
	_ = r.file.Close()
}
