package ledger

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"math"
	"slices"
	"strconv"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/faultpoint"
)

// Seal is one link of the audit chain: it covers the entries with
// AfterEntry < id <= LastEntry, in id order, and the seal before it.
type Seal struct {
	Seq        int64
	AfterEntry id.Entry
	LastEntry  id.Entry
	Entries    int64
	PrevHash   string
	Hash       string
	At         clock.Instant
}

// Anchors keeps heads of the chain where the database cannot reach them.
type Anchors interface {
	// Append adds heads durably; All reads them back in order.
	Append(heads []Anchor) error
	All() ([]Anchor, error)
	// Stamp changes whenever what All reads may have; it costs the same however
	// many heads there are.
	Stamp() (Stamp, error)
}

// Stamp tells one state of the anchors from another.
type Stamp struct{ Size, Modified int64 }

// Anchor is the head of the chain after a seal.
type Anchor struct {
	Seq  int64
	Hash string
}

const (
	sealBatch = 5000
	// sealDelay leaves time to who posts, whom the fence refuses from then on; on
	// SQLite ids are made by the one writer in commit order.
	sealDelay = 2 * db.TxTimeout
	// fencePatience bounds the wait for transactions that are open when the fence
	// is raised; where one takes longer, the next run seals.
	fencePatience = 2 * time.Second
)

// Seal links the entries that are not yet covered to the chain, adds them to
// the totals of the untracked accounts and anchors the new heads; it returns
// how many entries were covered.
func (s *Service) Seal(ctx context.Context) (int, error) {
	total := 0
	for {
		n, err := s.sealOnce(ctx)
		total += n
		if err != nil || n < sealBatch {
			if err == nil {
				err = s.anchor(ctx)
			}
			return total, err
		}
	}
}

// sealOnce reads and hashes outside of any transaction, so that bets do not
// wait for it, and then adds the seal unless another node was faster.
func (s *Service) sealOnce(ctx context.Context) (int, error) {
	prev, err := s.store.ReadLastSeal(ctx)
	if err != nil {
		return 0, err
	}
	s.sealed.Store(int64(prev.LastEntry))
	entries, err := s.unsealed(ctx, prev.LastEntry)
	if err != nil || len(entries) == 0 {
		return 0, err
	}
	next := linkSeal(prev, entries, clock.NowOf(s.clock))
	if err := faultpoint.Hit(ctx, faultpoint.SealBefore); err != nil {
		return 0, err
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		added, err := s.store.InsertSeal(ctx, tx, next)
		if err != nil || !added {
			return err
		}
		sums, err := untrackedSums(entries)
		if err != nil {
			return err
		}
		return s.store.AddTotals(ctx, tx, sums)
	})
	return len(entries), err
}

// unsealed are the next entries after the last seal, from memory where they are
// all there.
func (s *Service) unsealed(ctx context.Context, last id.Entry) ([]BookEntry, error) {
	if s.db.Engine() == db.Postgres {
		return s.standing(ctx, last)
	}
	if entries, ok := s.recent.after(last, sealBatch, s.known.get); ok {
		return entries, nil
	}
	ids, err := s.store.ReadEntryIDs(ctx, last, s.horizon(), sealBatch)
	if err != nil {
		return nil, err
	}
	entries, err := s.read(ctx, last, ids)
	if err == nil && len(ids) < sealBatch {
		s.recent.caughtUp(slices.Max(append(ids, last)))
	}
	return entries, err
}

// standing is unsealed where other processes post too.
func (s *Service) standing(ctx context.Context, last id.Entry) ([]BookEntry, error) {
	before := s.horizon()
	if some, err := s.store.ReadEntryIDs(ctx, last, before, 1); err != nil || len(some) == 0 {
		return nil, err
	}
	if closed, err := s.fence(ctx, before); err != nil || !closed {
		return nil, err
	}
	ids, err := s.store.ReadEntryIDs(ctx, last, before, sealBatch)
	if err != nil {
		return nil, err
	}
	if entries, ok := s.recent.these(ids, s.known.get); ok {
		return entries, nil
	}
	return s.read(ctx, last, ids)
}

// read reads the entries whose ids were read, the next after one.
func (s *Service) read(ctx context.Context, after id.Entry, ids []id.Entry) ([]BookEntry, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	return s.store.ReadEntries(ctx, after, ids[len(ids)-1])
}

// fence sees to it that no entry below an id comes any more, and tells whether it
// has: some may still be on their way.
func (s *Service) fence(ctx context.Context, below id.Entry) (closed bool, err error) {
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.store.RaiseFence(ctx, tx, below) })
	if err != nil {
		return false, err
	}
	return s.db.AwaitOpen(ctx, fencePatience)
}

func (s *Service) horizon() id.Entry {
	if s.db.Engine() == db.SQLite {
		return math.MaxInt64
	}
	return id.Entry(id.Floor[Entry](clock.At(s.clock.Now().Add(-sealDelay))))
}

func linkSeal(prev Seal, entries []BookEntry, at clock.Instant) Seal {
	h := sha256.New()
	h.Write([]byte(prev.Hash))
	var buf []byte
	for i := range entries {
		buf = digest(h, buf[:0], &entries[i])
	}
	return Seal{
		Seq: prev.Seq + 1, AfterEntry: prev.LastEntry, LastEntry: entries[len(entries)-1].ID,
		Entries: int64(len(entries)), PrevHash: prev.Hash, Hash: hex.EncodeToString(h.Sum(nil)), At: at,
	}
}

// digest adds the canonical content of an entry: every field of it and of its
// postings, texts with their length before them, so that nothing can be moved
// from one field to the next.
func digest(h hash.Hash, b []byte, e *BookEntry) []byte {
	b = number(b, int64(e.ID))
	b = text(text(text(text(b, e.Kind), e.Scope), e.ExternalID), e.Memo)
	b = number(number(b, int64(e.At)), int64(len(e.Postings)))
	for i := range e.Postings {
		p := &e.Postings[i]
		b = number(number(b, int64(p.Account)), int64(p.Amount))
		b = number(number(b, int64(p.BalanceAfter)), p.Version)
		b = text(text(b, string(p.Ref.Owner.Kind)), p.Ref.Owner.ID)
		b = text(text(b, p.Ref.Kind), string(p.Ref.Currency))
	}
	h.Write(b)
	return b
}

func number(b []byte, n int64) []byte { return append(strconv.AppendInt(b, n, 10), '\n') }

func text(b []byte, s string) []byte {
	b = strconv.AppendInt(b, int64(len(s)), 10)
	return append(append(append(b, ':'), s...), '\n')
}

// untrackedSums fails where a sum is more than an Amount holds: rather no seal
// than one beside a total that has wrapped.
func untrackedSums(entries []BookEntry) (sums map[id.Account]money.Amount, err error) {
	sums = map[id.Account]money.Amount{}
	for i := range entries {
		for _, p := range entries[i].Postings {
			if p.Version > 0 {
				continue
			}
			if sums[p.Account], err = sums[p.Account].Add(p.Amount); err != nil {
				return nil, fmt.Errorf("the sum of account %s: %w", p.Account, err)
			}
		}
	}
	return sums, nil
}

// anchor appends the heads that are not outside yet, also those of a run that
// was cut off between its commit and its anchor.
func (s *Service) anchor(ctx context.Context) error {
	if s.tail.Anchors == nil {
		return nil
	}
	return s.tail.Add(func(last int64) ([]Anchor, error) {
		missing, err := s.store.ReadSeals(ctx, last)
		if err != nil || len(missing) == 0 {
			return nil, err
		}
		if err := faultpoint.Hit(ctx, faultpoint.AnchorBefore); err != nil {
			return nil, err
		}
		heads := make([]Anchor, len(missing))
		for i, m := range missing {
			heads[i] = Anchor{Seq: m.Seq, Hash: m.Hash}
		}
		return heads, nil
	})
}
