package content

import (
	"context"
	"encoding/json"
	"fmt"

	"baize/internal/kernel/clock"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
)

const jobEdge = "content.schedule.edge"

// edge is the payload of an alarm.
type edge struct {
	Item ItemID `json:"item"`
	Kind Kind   `json:"kind"`
	Tag  string `json:"tag"`
}

// alarm has readers told when an item's time begins and when it is over; they
// were told about the save itself already.
func (s *Service) alarm(ctx context.Context, tx *db.Tx, i Item, now clock.Instant) error {
	if s.queue == nil || !i.Enabled || i.Archived {
		return nil
	}
	for name, at := range map[string]clock.Instant{"from": i.FromAt, "to": i.ToAt} {
		if at <= now {
			continue
		}
		key := fmt.Sprintf("%s.%d.%s", i.ID, i.Version, name)
		if err := s.queue.Enqueue(ctx, tx, jobEdge, key, at, edge{Item: i.ID, Kind: i.Kind, Tag: i.Tag}); err != nil {
			return err
		}
	}
	return nil
}

// Jobs tells readers that an item's time has come or is over.
func (s *Service) Jobs() []jobs.Spec {
	return []jobs.Spec{{Kind: jobEdge, Run: func(ctx context.Context, payload []byte) error {
		var e edge
		if err := json.Unmarshal(payload, &e); err != nil {
			return err
		}
		return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			return s.bus.Publish(ctx, tx, Published{Item: e.Item, Kind: e.Kind, Tag: e.Tag})
		})
	}}}
}

// Listeners has a node look again at once where another has changed something.
func (s *Service) Listeners() []bus.Listener {
	return []bus.Listener{{
		Name: "content.cache", Topics: []string{TopicPublished}, FromNow: true,
		Handle: func(context.Context, *db.Tx, []bus.Delivery) error {
			s.checked.Store(0)
			return nil
		},
	}}
}
