package staff

import (
	"context"
	"time"

	"baize/internal/ledger"
	"baize/internal/platform/jobs"
)

// anchorEvery is how much of the log's end could be cut off unseen.
const anchorEvery = 10 * time.Second

// Jobs are what the room does by itself: it tells the end of its log outside
// the database.
func (s *Service) Jobs() []jobs.Spec {
	return []jobs.Spec{{Kind: "staff.audit.anchor", Every: anchorEvery, Run: func(ctx context.Context, _ []byte) error {
		return s.Anchor(ctx)
	}}}
}

// Anchor tells the end of the log outside, unless it stands there already.
func (s *Service) Anchor(ctx context.Context) error {
	return s.tail.Add(func(last int64) ([]ledger.Anchor, error) {
		seq, hash, err := s.store.ReadAuditHead(ctx)
		// A database that lost its end must not cover that up with a younger line.
		if err != nil || seq <= last {
			return nil, err
		}
		return []ledger.Anchor{{Seq: seq, Hash: hash}}, nil
	})
}

// told are the heads that a sound log holds, by their row: those outside and,
// where it stands in the database, the last one.
func told(ctx context.Context, log AuditReader, anchors ledger.Anchors) (map[int64]string, error, error) {
	heads := map[int64]string{}
	var damaged error
	if anchors != nil {
		var have []ledger.Anchor
		have, damaged = anchors.All()
		for _, a := range have {
			heads[a.Seq] = a.Hash
		}
	}
	seq, hash, err := log.ReadAuditHead(ctx)
	if _, outside := heads[seq]; !outside && seq > 0 {
		heads[seq] = hash
	}
	return heads, damaged, err
}
