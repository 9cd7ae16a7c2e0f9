package slots

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"sort"
	"strings"

	"baize/internal/kernel/money"
)

// entry is one outcome of a book: its weight, its payout in hundredths of the
// stake, and the cells of its boards in the order in which they come: boards
// and refills parted by |, spins by a semicolon.
type entry struct {
	weight uint32
	payout int64
	script string
}

// book is the finite list of the outcomes of a sheet.
type book struct {
	entries []entry
	until   []uint32 // sum of the weights up to and with each entry
	packed  []byte
}

// open unpacks the book of a sheet and holds it to its hash.
func (s *Sheet) open(packed []byte) (*book, error) {
	text, err := unpack(packed)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(text)
	if hex.EncodeToString(sum[:]) != s.BookHash {
		return nil, errors.New("the book is not the one whose hash the sheet holds")
	}
	b := &book{packed: packed}
	total := uint64(0)
	for line := range bytes.Lines(text) {
		e, err := parseEntry(line, len(b.entries)+1)
		if err != nil {
			return nil, err
		}
		if e.payout < 0 || e.payout > s.MaxWin*100 || e.payout%(100/s.Cost) != 0 || e.weight == 0 {
			return nil, fmt.Errorf("entry %d of the book is out of range", len(b.entries)+1)
		}
		total += uint64(e.weight)
		if total > math.MaxUint32 {
			return nil, errors.New("the weights of the book are too large")
		}
		b.entries, b.until = append(b.entries, e), append(b.until, uint32(total))
	}
	if len(b.entries) == 0 {
		return nil, errors.New("the book is empty")
	}
	return b, nil
}

func unpack(packed []byte) ([]byte, error) {
	in, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(in)
}

// parseEntry reads a line: [number, weight, payout, "script"].
func parseEntry(line []byte, number int) (entry, error) {
	var fields []json.RawMessage
	var e entry
	var id int
	if err := json.Unmarshal(line, &fields); err != nil || len(fields) != 4 {
		return e, fmt.Errorf("line %d of the book: %w", number, errors.Join(errScript, err))
	}
	for i, into := range []any{&id, &e.weight, &e.payout, &e.script} {
		if err := json.Unmarshal(fields[i], into); err != nil {
			return e, err
		}
	}
	if id != number {
		return e, fmt.Errorf("entry %d of the book is numbered %d", number, id)
	}
	return e, nil
}

// BookText is the published book of a sheet, one entry a line; its SHA-256 is
// in the sheet. It is nil for a sheet without a book.
func (s *Sheet) BookText() []byte {
	if s.book == nil {
		return nil
	}
	text, err := unpack(s.book.packed)
	if err != nil {
		return nil
	}
	return text
}

// draw is the index of the entry that a round takes: one number below the sum
// of the weights.
func (b *book) draw(src Source) int {
	at := src.Below(b.until[len(b.until)-1])
	return sort.Search(len(b.until), func(i int) bool { return b.until[i] > at })
}

// Draw draws an entry of the machine's book: its number from 1 and its payout
// in hundredths of the stake. Zero where the sheet has no book.
func (m *Machine) Draw(src Source) (number int, payout int64) {
	b := m.sheet.book
	if b == nil {
		return 0, 0
	}
	i := b.draw(src)
	return i + 1, b.entries[i].payout
}

// reader gives the cells of a script.
func reader(script string) filler {
	return func(n int) (board, bool) {
		if script == "" || n > len(script) {
			return nil, false
		}
		out := board(script[:n])
		script = strings.TrimLeft(script[n:], "|;")
		return out, true
	}
}

// drawEntry plays a round of a book.
func (r *round) drawEntry(src Source) error {
	number, _ := r.m.Draw(src)
	return r.playEntry(number)
}

// Entries is the number of entries of the machine's book; 0 without one.
func (m *Machine) Entries() int {
	if m.sheet.book == nil {
		return 0
	}
	return len(m.sheet.book.entries)
}

// PlayEntry is the round of an entry of the book by its number from 1, as Play
// shows it when it is drawn.
func (m *Machine) PlayEntry(number int, bet Bet) (Outcome, error) {
	if number < 1 || number > m.Entries() {
		return Outcome{}, fmt.Errorf("%w: no entry %d", ErrSheet, number)
	}
	r := &round{m: m, part: bet.Stake / money.Amount(m.sheet.Cost), out: Outcome{Stake: bet.Stake}}
	err := r.playEntry(number)
	return r.out, err
}

func (r *round) playEntry(number int) error {
	payout := r.m.sheet.book.entries[number-1].payout
	play, err := r.m.sheet.playFalls(reader(r.m.sheet.book.entries[number-1].script))
	if err != nil {
		return err
	}
	if r.out.Payout, err = r.part.MulRatio(payout*r.m.sheet.Cost, 100); err != nil {
		return err
	}
	r.out.Entry = number
	for i, spin := range play.spins {
		r.out.FreeSpins += play.free[i]
		r.out.Spins = append(r.out.Spins, r.tellFall(spin, i > 0, play.free[i]))
	}
	return nil
}

// tellFall turns a spin of a board into amounts; they sum to the payout, which
// fitted.
func (r *round) tellFall(spin fallen, free bool, won int) SpinOutcome {
	sheet := r.m.sheet
	out := SpinOutcome{Free: free, Multiplier: 1, Stops: []int{}, Scatters: spin.scatters, FreeSpinsWon: won}
	out.Amount = r.part * money.Amount(spin.units)
	out.ScatterAmount = r.part * money.Amount(sheet.scatterPay(spin.scatters))
	for i, step := range spin.steps {
		wins := make([]Win, 0, len(step.groups))
		for _, g := range step.groups {
			w := Win{Symbol: string(rune(g.symbol)), Count: g.count, Ways: g.ways, Cells: g.cells, Amount: r.part * money.Amount(g.units*step.times)}
			if step.times > 1 {
				w.Times = step.times
			}
			wins = append(wins, w)
		}
		if i == 0 {
			out.Grid, out.Wins = sheet.rows(step.board), wins
			continue
		}
		out.Falls = append(out.Falls, FallStep{Grid: sheet.rows(step.board), Wins: wins})
	}
	return out
}

// most is the largest payout in whole stakes, rounded up.
func (b *book) most() int64 {
	best := int64(0)
	for _, e := range b.entries {
		best = max(best, e.payout)
	}
	return (best + 99) / 100
}

// freeSpins is how many free spins an entry holds.
func (e entry) freeSpins() int64 { return int64(strings.Count(e.script, ";")) }

func (b *book) facts() Facts {
	var paid, free, triggers big.Int
	for _, e := range b.entries {
		w := big.NewInt(int64(e.weight))
		paid.Add(&paid, new(big.Int).Mul(w, big.NewInt(e.payout)))
		if n := e.freeSpins(); n > 0 {
			free.Add(&free, new(big.Int).Mul(w, big.NewInt(n)))
			triggers.Add(&triggers, w)
		}
	}
	total := big.NewInt(int64(b.until[len(b.until)-1]))
	over := func(n *big.Int, d int64) *big.Rat {
		return new(big.Rat).SetFrac(n, new(big.Int).Mul(total, big.NewInt(d)))
	}
	f := Facts{Lines: over(&paid, 100), Scatter: new(big.Rat), Hold: new(big.Rat), Holds: new(big.Rat), FreeSpins: new(big.Rat)}
	f.Base, f.Return, f.Trigger, f.PerPaid = f.Lines, f.Lines, over(&triggers, 1), over(&free, 1)
	return f
}

func (b *book) swing() Swing {
	var out Swing
	total := float64(b.until[len(b.until)-1])
	mean, square := 0.0, 0.0
	for _, e := range b.entries {
		w, pay := float64(e.weight)/total, float64(e.payout)/100
		mean += w * pay
		square += w * pay * pay
		if e.payout > 0 || e.freeSpins() > 0 {
			out.Hit += w
		}
		if e.freeSpins() > 0 {
			out.Feature += w
		}
	}
	out.Deviation = math.Sqrt(square - mean*mean)
	return out
}
