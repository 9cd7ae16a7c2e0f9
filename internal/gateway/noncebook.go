package gateway

import (
	"context"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

type nonceBatchKind struct{}

// NonceBatchID names a batch; ids grow with time.
type NonceBatchID = id.Of[nonceBatchKind]

// NonceBatch is the nonces of about a second that expire together, 8 bytes each.
type NonceBatch struct {
	ID        NonceBatchID
	GoodUntil int64 // second after which their timestamps are too old
	Taken     []byte
}

const (
	nonceTick = time.Second
	// nonceLag is how long a batch of another node may take from its id to its
	// commit: so far back is looked again.
	nonceLag = 15 * time.Second
)

// LoadNonces learns all nonces that are still good.
func (s *Service) LoadNonces(ctx context.Context) error { return s.learnNonces(ctx, 0) }

func (s *Service) learnNonces(ctx context.Context, after NonceBatchID) error {
	batches, err := s.d.Store.Nonces(ctx, after, s.d.Clock.Now().Unix())
	for _, b := range batches {
		s.nonces.learn(b.Taken, b.GoodUntil/noncePeriod)
	}
	return err
}

// exchangeNonces writes what this process took and learns what others took.
func (s *Service) exchangeNonces(ctx context.Context) {
	err := s.FlushNonces(ctx)
	if err == nil && s.d.DB.Engine() == db.Postgres {
		err = s.learnNonces(ctx, NonceBatchID(id.Floor[nonceBatchKind](clock.NowOf(s.d.Clock).Add(-nonceLag))))
	}
	if err != nil && ctx.Err() == nil {
		s.d.Log.WarnContext(ctx, "nonces cannot be exchanged", "cause", err)
	}
}

// FlushNonces writes the nonces that were taken since the last time, in one
// transaction, and drops those that are no longer good. What it cannot write is
// lost to other processes only.
func (s *Service) FlushNonces(ctx context.Context) error {
	batches := s.nonces.drain()
	if len(batches) == 0 {
		return nil
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for period, packed := range batches {
			b := NonceBatch{ID: id.New[nonceBatchKind](s.d.IDs), GoodUntil: period*noncePeriod + noncePeriod - 1, Taken: packed}
			if err := s.d.Store.AddNonces(ctx, tx, b); err != nil {
				return err
			}
		}
		return s.d.Store.DropNonces(ctx, tx, s.d.Clock.Now().Unix())
	})
}
