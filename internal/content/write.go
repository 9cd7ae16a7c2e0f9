package content

import (
	"context"
	"slices"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
)

// List is every item of a kind as it is stored, shown or not, in order.
func (s *Service) List(ctx context.Context, kind Kind) ([]Item, error) {
	at, err := s.current(ctx)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(at.items), func(i Item) bool { return i.Kind != kind }), nil
}

// Create writes a new item; key is the caller's id of the request, so that a
// repeat gets the same item. Faults: invalid fields, ErrTag.
func (s *Service) Create(ctx context.Context, by id.Staff, key string, item Item) (Item, error) {
	item.ID, item.Version, item.Texts = id.New[itemKind](s.ids), 1, s.clean.texts(item.Texts)
	if err := item.check(); err != nil {
		return Item{}, err
	}
	asked := item
	asked.ID = 0
	var out Item
	err := s.write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		once := idem.Key{Scope: "content.create:" + by.String(), ID: key, Content: asked}
		out, _, err = idem.Once(ctx, tx, s.clock, once, func() (Item, error) {
			return item, s.put(ctx, tx, Action{Staff: by, Name: "content." + string(item.Kind) + ".create", After: item}, item)
		})
		return err
	})
	return out, err
}

// Change replaces an item, from the version that its editor saw. Faults:
// invalid fields, ErrItem, ErrChanged, ErrTag.
func (s *Service) Change(ctx context.Context, by id.Staff, item Item) (Item, error) {
	item.Texts = s.clean.texts(item.Texts)
	if err := item.check(); err != nil {
		return Item{}, err
	}
	err := s.write(ctx, func(ctx context.Context, tx *db.Tx) error {
		old, err := s.store.Get(ctx, tx, item.ID)
		switch {
		case err != nil:
			return err
		case old.Kind != item.Kind:
			return ErrItem
		case old.Version != item.Version:
			return ErrChanged.With("version", old.Version)
		}
		next := item
		next.Version++
		return s.put(ctx, tx, Action{Staff: by, Name: "content." + string(item.Kind) + ".change", Before: old, After: next}, next)
	})
	item.Version++
	return item, err
}

// Remove takes an item away for good; one that is gone already is no fault.
func (s *Service) Remove(ctx context.Context, by id.Staff, kind Kind, item ItemID) error {
	return s.write(ctx, func(ctx context.Context, tx *db.Tx) error {
		old, err := s.store.Get(ctx, tx, item)
		if err == ErrItem || (err == nil && old.Kind != kind) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := s.store.Delete(ctx, tx, item); err != nil {
			return err
		}
		return s.tell(ctx, tx, Action{Staff: by, Name: "content." + string(kind) + ".remove", Before: old}, old)
	})
}

func (s *Service) put(ctx context.Context, tx *db.Tx, act Action, item Item) error {
	if err := s.store.Put(ctx, tx, item, clock.NowOf(s.clock)); err != nil {
		return err
	}
	return s.tell(ctx, tx, act, item)
}

// tell writes the audit line, the version and the event of a change.
func (s *Service) tell(ctx context.Context, tx *db.Tx, act Action, item Item) error {
	act.Target = item.ID.String()
	if err := s.auditor.Audit(ctx, tx, act); err != nil {
		return err
	}
	if err := s.store.Grow(ctx, tx); err != nil {
		return err
	}
	return s.bus.Publish(ctx, tx, Published{Item: item.ID, Kind: item.Kind, Tag: item.Tag})
}

// write does a change and reads the items again, so that its author sees it.
func (s *Service) write(ctx context.Context, fn db.Func) error {
	if err := s.db.Write(ctx, fn); err != nil {
		return err
	}
	_, err := s.read(ctx, clock.NowOf(s.clock))
	return err
}
