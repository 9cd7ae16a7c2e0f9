package content

import (
	"context"
	"fmt"
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
	out := slices.DeleteFunc(slices.Clone(at.items), func(i Item) bool { return i.Kind != kind })
	for n := range out {
		out[n] = s.told(out[n])
	}
	return out, nil
}

// Get is an item as it is stored, shown or not. Faults: ErrItem.
func (s *Service) Get(ctx context.Context, kind Kind, item ItemID) (Item, error) {
	at, err := s.current(ctx)
	if err != nil {
		return Item{}, err
	}
	n := slices.IndexFunc(at.items, func(i Item) bool { return i.Kind == kind && i.ID == item })
	if n < 0 {
		return Item{}, ErrItem
	}
	return s.told(at.items[n]), nil
}

// told is an item with its state as of now.
func (s *Service) told(i Item) Item {
	i.State = i.StateAt(clock.NowOf(s.clock))
	return i
}

// save is who did what to an item, and what it was before; nil for a new one.
type save struct {
	act    string
	by     id.Staff
	before *Item
}

// Create writes a new item; key is the caller's id of the request, so that a
// repeat gets the same item. Faults: invalid fields, ErrTag.
func (s *Service) Create(ctx context.Context, by id.Staff, key string, item Item) (Item, error) {
	item.ID, item.Version, item.State, item.Texts = id.New[itemKind](s.ids), 1, "", s.clean.texts(item.Texts)
	if err := item.check(); err != nil {
		return Item{}, err
	}
	asked := item
	asked.ID = 0
	var out Item
	err := s.write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		once := idem.Key{Scope: "content.create:" + by.String(), ID: key, Content: asked}
		out, _, err = idem.Once(ctx, tx, s.clock, once, func() (Item, error) {
			return item, s.put(ctx, tx, save{act: "create", by: by}, item)
		})
		return err
	})
	return s.told(out), err
}

// Change replaces an item, from the version that its editor saw; its place in
// the order stays, and help topics below it follow a new tag. Faults: invalid
// fields, ErrItem, ErrChanged, ErrTag.
func (s *Service) Change(ctx context.Context, by id.Staff, item Item) (Item, error) {
	item.State, item.Texts = "", s.clean.texts(item.Texts)
	if err := item.check(); err != nil {
		return Item{}, err
	}
	next := item
	err := s.write(ctx, func(ctx context.Context, tx *db.Tx) error {
		old, err := s.seen(ctx, tx, item.Kind, item.ID, item.Version)
		if err != nil {
			return err
		}
		next.Sort, next.Archived, next.Version = old.Sort, old.Archived, item.Version+1
		return s.put(ctx, tx, save{act: "change", by: by, before: &old}, next)
	})
	return s.told(next), err
}

// Archive puts an item away, or takes it out again as a draft. Faults: ErrItem,
// ErrChanged.
func (s *Service) Archive(ctx context.Context, by id.Staff, kind Kind, item ItemID, seen int64, away bool) (Item, error) {
	var next Item
	err := s.write(ctx, func(ctx context.Context, tx *db.Tx) error {
		old, err := s.seen(ctx, tx, kind, item, seen)
		if err != nil {
			return err
		}
		act := "unarchive"
		if away {
			act = "archive"
		}
		next = old
		next.Archived, next.Enabled, next.Version = away, false, seen+1
		return s.put(ctx, tx, save{act: act, by: by, before: &old}, next)
	})
	return s.told(next), err
}

// Copy writes a draft with an item's words and pictures under a tag of its own.
// Faults: ErrItem, ErrTag.
func (s *Service) Copy(ctx context.Context, by id.Staff, key string, kind Kind, item ItemID) (Item, error) {
	var out Item
	err := s.write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		once := idem.Key{Scope: "content.copy:" + by.String(), ID: key, Content: item}
		out, _, err = idem.Once(ctx, tx, s.clock, once, func() (Item, error) {
			next, err := s.store.Get(ctx, tx, item)
			if err == nil && next.Kind != kind {
				err = ErrItem
			}
			if err != nil {
				return Item{}, err
			}
			next.ID, next.Version, next.Enabled, next.Archived, next.FromAt, next.ToAt = id.New[itemKind](s.ids), 1, false, false, 0, 0
			if next.Tag, err = s.freeTag(ctx, tx, kind, next.Tag); err != nil {
				return Item{}, err
			}
			return next, s.put(ctx, tx, save{act: "copy", by: by}, next)
		})
		return err
	})
	return s.told(out), err
}

// maxCopies bounds the search for a free tag.
const maxCopies = 50

func (s *Service) freeTag(ctx context.Context, tx *db.Tx, kind Kind, tag string) (string, error) {
	if len(tag) > 50 {
		tag = tag[:50]
	}
	for n := 2; n < maxCopies; n++ {
		free := fmt.Sprintf("%s-%d", tag, n)
		taken, err := s.store.Taken(ctx, tx, kind, free)
		if err != nil || !taken {
			return free, err
		}
	}
	return "", ErrTag
}

// Order puts the items of a kind into an order. The list names each of them
// that is not archived, once; it is refused as changed where another was made
// or put away meanwhile. Items keep their versions: an order is nobody's words.
// Faults: ErrChanged.
func (s *Service) Order(ctx context.Context, by id.Staff, kind Kind, order []ItemID) error {
	return s.write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.store.Sorted(ctx, tx, kind)
		if err != nil {
			return err
		}
		a, b := slices.Clone(before), slices.Clone(order)
		slices.Sort(a)
		slices.Sort(b)
		if !slices.Equal(a, b) {
			return ErrChanged
		}
		if slices.Equal(before, order) {
			return nil
		}
		if err := s.store.Sort(ctx, tx, order); err != nil {
			return err
		}
		act := Action{Staff: by, Name: "content." + string(kind) + ".order", Target: string(kind), Before: before, After: order}
		return s.tell(ctx, tx, act, Item{Kind: kind})
	})
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
		act := Action{Staff: by, Name: "content." + string(kind) + ".remove", Target: item.String(), Before: old}
		return s.tell(ctx, tx, act, old)
	})
}

// seen is an item under a lock, if it is still as its editor saw it.
func (s *Service) seen(ctx context.Context, tx *db.Tx, kind Kind, item ItemID, version int64) (Item, error) {
	old, err := s.store.Get(ctx, tx, item)
	switch {
	case err != nil:
		return old, err
	case old.Kind != kind:
		return old, ErrItem
	case old.Version != version:
		return old, ErrChanged.With("version", old.Version)
	}
	return old, nil
}

// put stores an item as its next version. The help topics below it know it by
// its tag: where that changes, each of them has a next version too.
func (s *Service) put(ctx context.Context, tx *db.Tx, how save, item Item) error {
	var below []Item
	if old := how.before; old != nil && old.Kind == Help && old.Tag != item.Tag {
		var err error
		if below, err = s.store.Below(ctx, tx, old.Kind, old.Tag); err != nil {
			return err
		}
	}
	if err := s.putOne(ctx, tx, how, item); err != nil {
		return err
	}
	for _, child := range below {
		next := child
		next.Parent, next.Version = item.Tag, child.Version+1
		if err := s.putOne(ctx, tx, save{act: "change", by: how.by, before: &child}, next); err != nil {
			return err
		}
	}
	return nil
}

// putOne stores an item with its line in the audit log, its event, and an alarm
// for when its schedule begins and ends.
func (s *Service) putOne(ctx context.Context, tx *db.Tx, how save, item Item) error {
	now := clock.NowOf(s.clock)
	act := Action{Staff: how.by, Name: "content." + string(item.Kind) + "." + how.act, Target: item.ID.String(), After: item}
	if old := how.before; old != nil {
		act.Before = *old
		// What was written before versions were kept is kept now, at the latest.
		if err := s.store.Keep(ctx, tx, Version{Version: old.Version, Act: "seed", Item: *old}); err != nil {
			return err
		}
	}
	if err := s.store.Put(ctx, tx, item, now); err != nil {
		return err
	}
	if err := s.store.Keep(ctx, tx, Version{Version: item.Version, Act: how.act, Staff: how.by, At: now, Item: item}); err != nil {
		return err
	}
	if err := s.alarm(ctx, tx, item, now); err != nil {
		return err
	}
	return s.tell(ctx, tx, act, item)
}

// tell writes the audit line, the version and the event of a change.
func (s *Service) tell(ctx context.Context, tx *db.Tx, act Action, item Item) error {
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
