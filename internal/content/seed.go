package content

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// seeds holds the sandbox's items, one file a kind.
//
//go:embed seed/*.json
var seeds embed.FS

// Seed writes the sandbox's items into a house that has none; from then on
// they are the operator's. It may be run again at any time.
func (s *Service) Seed(ctx context.Context) error {
	version, err := s.store.Version(ctx)
	if err != nil || version > 0 {
		return err
	}
	var items []Item
	for _, kind := range []Kind{Banner, Notice, Popup, Promotion, Help} {
		of, err := s.seedsOf(kind)
		if err != nil {
			return err
		}
		items = append(items, of...)
	}
	return s.write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, item := range items {
			now := clock.NowOf(s.clock)
			if err := s.store.Put(ctx, tx, item, now); err != nil {
				return err
			}
			if err := s.store.Keep(ctx, tx, Version{Version: 1, Act: "seed", At: now, Item: item}); err != nil {
				return err
			}
		}
		return s.store.Grow(ctx, tx)
	})
}

func (s *Service) seedsOf(kind Kind) ([]Item, error) {
	raw, err := seeds.ReadFile("seed/" + string(kind) + ".json")
	if err != nil {
		return nil, err
	}
	var items []Item
	if err := json.Unmarshal(raw, &items); err != nil {
		return nil, fmt.Errorf("seed of %s: %w", kind, err)
	}
	for n := range items {
		i := &items[n]
		i.ID, i.Kind, i.Sort, i.Enabled, i.Version = id.New[itemKind](s.ids), kind, n, true, 1
		i.Texts = s.clean.texts(i.Texts)
		if err := i.check(); err != nil {
			return nil, fmt.Errorf("seed of %s %q: %w", kind, i.Tag, err)
		}
	}
	return items, nil
}
