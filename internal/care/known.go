package care

import (
	"context"
	"sync"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// known are all protections, in memory: every bet asks whether there is one.
type known struct {
	mu     sync.RWMutex
	of     map[id.Member]*Protection
	doubts map[id.Member]int // changes on their way here; then the table is asked
	frozen map[id.Member]int // the latest freezing on its way, which is in doubt too
	latest int
	epoch  int64 // all changes up to it are known
	loaded bool

	reading sync.Mutex // one reads for all
}

// find is the member's protection, nil where there is none; sure is false where
// the table must be asked.
func (k *known) find(member id.Member, epoch int64) (p *Protection, sure bool) {
	k.mu.RLock()
	p, sure = k.of[member], k.loaded && k.epoch >= epoch
	if len(k.doubts) > 0 && k.doubts[member] > 0 || len(k.frozen) > 0 && k.frozen[member] > 0 {
		sure = false
	}
	k.mu.RUnlock()
	return p, sure
}

// fresh reports whether all up to an epoch is known.
func (k *known) fresh(epoch int64) bool {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return k.loaded && k.epoch >= epoch
}

func (k *known) doubt(member id.Member) {
	k.mu.Lock()
	k.doubts[member]++
	k.mu.Unlock()
}

// settle ends a doubt with what stands.
func (k *known) settle(member id.Member, p *Protection) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.keep(p)
	if k.doubts[member]--; k.doubts[member] == 0 {
		delete(k.doubts, member)
	}
}

// freezing begins a doubt within a transaction of which nobody here learns whether
// it fails: then the doubt stays until the next one of the member has committed,
// and the table is asked.
func (k *known) freezing(member id.Member) (number int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.latest++
	k.frozen[member] = k.latest
	return k.latest
}

// froze ends the doubt with what has committed, unless a later freezing is on its way.
func (k *known) froze(number int, p *Protection) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.keep(p)
	if k.frozen[p.Member] == number {
		delete(k.frozen, p.Member)
	}
}

// keep takes a row in unless a newer one is known.
func (k *known) keep(p *Protection) {
	if p == nil {
		return
	}
	if old := k.of[p.Member]; old == nil || old.Version < p.Version {
		k.of[p.Member] = p
	}
}

// learn takes in what was changed after the known epoch. Every change gives its
// number to a row, so that the highest is the epoch that was read.
func (k *known) learn(list []*Protection) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, p := range list {
		k.keep(p)
		k.epoch = max(k.epoch, p.Version)
	}
	k.loaded = true
}

// settle reads what stands after a change, whatever became of it. Where that
// fails the doubt stays, and the table is asked at every bet.
func (s *Service) settle(ctx context.Context, member id.Member) {
	if p, err := s.Store.Get(ctx, nil, member); err == nil {
		s.known.settle(member, p)
	}
}

// catchUp makes all committed changes up to an epoch known.
func (s *Service) catchUp(ctx context.Context, epoch int64) error {
	if s.known.fresh(epoch) {
		return nil
	}
	s.known.reading.Lock()
	defer s.known.reading.Unlock()
	if s.known.fresh(epoch) { // somebody was faster
		return nil
	}
	s.known.mu.RLock()
	from := s.known.epoch
	s.known.mu.RUnlock()
	list, err := s.Store.Since(ctx, from)
	if err == nil {
		s.known.learn(list)
	}
	return err
}

// Want is what a transaction that many bets share reads besides: on PostgreSQL
// the number of changes, after the gates.
func (s *Service) Want(tx *db.Tx) []db.Reading {
	if tx.Engine() != db.Postgres {
		return nil
	}
	return []db.Reading{s.Store.EpochReading(func(epoch int64) { s.epoch.Learn(tx, 0, epoch) })}
}

// Recall does as Want with the changes that are known.
func (s *Service) Recall(tx *db.Tx) bool {
	s.known.mu.RLock()
	epoch, loaded := s.known.epoch, s.known.loaded
	s.known.mu.RUnlock()
	if loaded && tx.Engine() == db.Postgres {
		s.epoch.Learn(tx, 0, epoch)
		s.Store.AssertEpoch(tx, epoch)
	}
	return loaded
}

// epochOf is the number of changes that the transaction sees under the member's
// gate; 0 on SQLite, where memory is the truth.
func (s *Service) epochOf(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) (int64, error) {
	if tx.Engine() != db.Postgres {
		return 0, nil
	}
	if epoch, ok := s.epoch.Get(tx, 0); ok {
		return epoch, nil
	}
	if _, err := s.Gate.BalanceTx(ctx, tx, member, c); err != nil {
		return 0, err
	}
	epoch, err := s.Store.Epoch(ctx, tx)
	if err == nil {
		s.epoch.Learn(tx, 0, epoch)
	}
	return epoch, err
}

// protectionOf is what stands for the member as the transaction sees it, nil
// for nothing.
func (s *Service) protectionOf(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) (*Protection, error) {
	epoch, err := s.epochOf(ctx, tx, member, c)
	if err != nil {
		return nil, err
	}
	p, sure := s.known.find(member, epoch)
	if sure {
		return p, nil
	}
	if err := s.catchUp(ctx, epoch); err != nil {
		return nil, err
	}
	if p, sure = s.known.find(member, epoch); sure {
		return p, nil
	}
	if _, err := s.Gate.BalanceTx(ctx, tx, member, c); err != nil {
		return nil, err
	}
	return s.Store.Get(ctx, tx, member)
}
