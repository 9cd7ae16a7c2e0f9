package content

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"slices"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/platform/db"
)

// seeds holds the sandbox's items, one file a kind, and their words, one file a
// language.
//
//go:embed seed/*.json seed/text/*.json
var seeds embed.FS

// Seed writes the sandbox's items and documents into a house that has none;
// from then on they are the operator's. Help topics that a newer release adds
// come into a house that stands, too. It may be run again at any time.
func (s *Service) Seed(ctx context.Context) error {
	version, err := s.store.Version(ctx)
	if err != nil {
		return err
	}
	if version == 0 {
		if err := s.seedItems(ctx); err != nil {
			return err
		}
	}
	if err := s.seedTopics(ctx); err != nil {
		return err
	}
	return s.seedDocuments(ctx)
}

func (s *Service) seedItems(ctx context.Context) error {
	var items []Item
	for _, kind := range []Kind{Banner, Notice, Popup, Promotion, Help} {
		of, err := s.seedsOf(kind)
		if err != nil {
			return err
		}
		items = append(items, of...)
	}
	if err := s.worded(items); err != nil {
		return err
	}
	return s.write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, item := range items {
			if err := s.putSeed(ctx, tx, item); err != nil {
				return err
			}
		}
		return s.store.Grow(ctx, tx)
	})
}

func (s *Service) putSeed(ctx context.Context, tx *db.Tx, item Item) error {
	now := clock.NowOf(s.clock)
	if err := s.store.Put(ctx, tx, item, now); err != nil {
		return err
	}
	return s.store.Keep(ctx, tx, Version{Version: 1, Act: "seed", At: now, Item: item})
}

// seedTopics gives the house each help topic that it was not given yet.
func (s *Service) seedTopics(ctx context.Context) error {
	given, err := s.store.Seeded(ctx, Help)
	if err != nil {
		return err
	}
	topics, err := s.seedsOf(Help)
	topics = slices.DeleteFunc(topics, func(i Item) bool { return slices.Contains(given, i.Tag) })
	if err != nil || len(topics) == 0 {
		return err
	}
	if err := s.worded(topics); err != nil {
		return err
	}
	return s.write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, topic := range topics {
			if err := s.seedTopic(ctx, tx, topic); err != nil {
				return err
			}
		}
		return s.store.Grow(ctx, tx)
	})
}

// seedTopic gives the house a topic, this once; not where staff have one of its
// name, or have taken away the one it belongs below.
func (s *Service) seedTopic(ctx context.Context, tx *db.Tx, topic Item) error {
	first, err := s.store.MarkSeeded(ctx, tx, Help, topic.Tag)
	if err != nil || !first {
		return err
	}
	stands, err := s.store.Taken(ctx, tx, Help, topic.Tag)
	if err != nil || stands {
		return err
	}
	if topic.Parent != "" {
		if above, err := s.store.Taken(ctx, tx, Help, topic.Parent); err != nil || !above {
			return err
		}
	}
	return s.putSeed(ctx, tx, topic)
}

// seedsOf are the sandbox's items of a kind, without their words.
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
	}
	return items, nil
}

// seedDocuments gives each document without any version its first: the words
// of the help topic named after it, where an operator wrote some, else the
// sandbox's. It takes the number that members accepted last.
func (s *Service) seedDocuments(ctx context.Context) error {
	at, err := s.current(ctx)
	if err != nil {
		return err
	}
	raw, err := seeds.ReadFile("seed/document.json")
	if err != nil {
		return err
	}
	var first []Edition
	if err := json.Unmarshal(raw, &first); err != nil {
		return fmt.Errorf("seed of documents: %w", err)
	}
	now := clock.NowOf(s.clock)
	for _, e := range first {
		if len(shelfOf(at.editions, e.Document, now)) > 0 {
			continue
		}
		if err := s.seedDocument(ctx, at, e, now); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) seedDocument(ctx context.Context, at *snapshot, e Edition, now clock.Instant) error {
	words, err := readSeedWords()
	if err != nil {
		return err
	}
	e.Texts = textsOf(words, "document", string(e.Document))
	for n := range at.items {
		if i := &at.items[n]; i.Kind == Help && i.Tag == string(e.Document) && i.Texts[locale.Default].Body != "" {
			e.Texts = i.Texts
		}
	}
	e.Version, e.FromAt, e.At, e.Revision, e.Texts = 1, now, now, 1, s.clean.texts(e.Texts)
	if err := e.check(); err != nil {
		return fmt.Errorf("seed of %s: %w", e.Document, err)
	}
	if s.acceptances != nil {
		latest, err := s.acceptances.LatestAccepted(ctx, string(e.Document))
		if err != nil {
			return err
		}
		e.Version = max(e.Version, latest)
	}
	return s.write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.store.AddEdition(ctx, tx, e); err != nil {
			return err
		}
		return s.store.Grow(ctx, tx)
	})
}
