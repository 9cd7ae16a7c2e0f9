package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"sync"

	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

// move is one money call of the vendor.
type move struct {
	op    seamless.Op
	call  seamless.Call
	ref   *move // the bet that a rollback undoes
	undos bool  // was undone by a rollback
}

// effect is what the move does to the member's cash.
func (m *move) effect() money.Amount {
	switch m.op {
	case seamless.Bet:
		return -m.call.Amount
	case seamless.Win:
		return m.call.Amount
	case seamless.BetWin:
		return m.call.WinAmount - m.call.Amount
	case seamless.Rollback:
		return -m.ref.effect()
	}
	return 0
}

// record is the account of what was answered, kept outside the server: in
// memory, and in a file for whoever looks into a failure.
type record struct {
	mu   sync.Mutex
	file *os.File
	out  *bufio.Writer
	sum  summary
}

type summary struct{ kills, acked, lost, violations int }

func newRecord(path string) (*record, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &record{file: f, out: bufio.NewWriter(f)}, nil
}

func (r *record) acked(what string, v any) {
	raw, _ := json.Marshal(v)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sum.acked++
	fmt.Fprintln(r.out, what, string(raw))
}

// lost tells of an answered call that is gone.
func (r *record) lost(format string, args ...any) { r.tell(&r.sum.lost, "LOST ", format, args) }

// wrong tells of anything else that must not be.
func (r *record) wrong(format string, args ...any) { r.tell(&r.sum.violations, "WRONG ", format, args) }

func (r *record) tell(count *int, word, format string, args []any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	*count++
	if *count <= 20 {
		fmt.Printf(word+format+"\n", args...)
	}
}

func (r *record) close() {
	_ = r.out.Flush()
	_ = r.file.Close()
}
