package content

import (
	"cmp"
	"context"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/platform/db"
)

// Version is an item as one save left it.
type Version struct {
	Version int64         `json:"version"`
	Act     string        `json:"act" doc:"create, change, restore, archive, unarchive, copy, seed"`
	Staff   id.Staff      `json:"staff"`
	At      clock.Instant `json:"at"`
	Item    Item          `json:"item"`
	// Changes are what differs from the version before.
	Changes []Change `json:"changes" nullable:"false"`
}

// Change is one field that differs between two versions of an item.
type Change struct {
	Lang   locale.Lang `json:"lang,omitempty" doc:"empty for what has no language"`
	Field  string      `json:"field"`
	Before string      `json:"before"`
	After  string      `json:"after"`
}

// Versions are an item's saves, the newest first. Faults: ErrItem.
func (s *Service) Versions(ctx context.Context, kind Kind, item ItemID) ([]Version, error) {
	all, err := s.store.Versions(ctx, item)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		if all, err = s.onlyVersion(ctx, item); err != nil {
			return nil, err
		}
	}
	if all[0].Item.Kind != kind {
		return nil, ErrItem
	}
	slices.SortFunc(all, func(a, b Version) int { return cmp.Compare(b.Version, a.Version) })
	for n := range all {
		var before Item
		if n+1 < len(all) {
			before = all[n+1].Item
		}
		all[n].Changes = changesOf(before, all[n].Item)
	}
	return all, nil
}

// onlyVersion is an item that was not changed since versions are kept.
func (s *Service) onlyVersion(ctx context.Context, item ItemID) ([]Version, error) {
	at, err := s.current(ctx)
	if err != nil {
		return nil, err
	}
	for _, i := range at.items {
		if i.ID == item {
			return []Version{{Version: i.Version, Act: "seed", Item: i}}, nil
		}
	}
	return nil, ErrItem
}

// Restore makes an earlier version the newest one, from the version that its
// editor saw. The place in the order stays. Faults: ErrItem, ErrChanged,
// ErrTag.
func (s *Service) Restore(ctx context.Context, by id.Staff, kind Kind, item ItemID, from, seen int64) (Item, error) {
	var next Item
	err := s.write(ctx, func(ctx context.Context, tx *db.Tx) error {
		old, err := s.seen(ctx, tx, kind, item, seen)
		if err != nil {
			return err
		}
		v, err := s.store.VersionOf(ctx, tx, item, from)
		if err != nil {
			return err
		}
		next = v.Item
		next.ID, next.Kind, next.Sort, next.Version = item, kind, old.Sort, seen+1
		return s.put(ctx, tx, save{act: "restore", by: by, before: &old}, next)
	})
	return s.told(next), err
}

// changesOf lists the fields that differ, those without a language first.
func changesOf(before, after Item) []Change {
	out := []Change{}
	add := func(lang locale.Lang, field, a, b string) {
		if a != b {
			out = append(out, Change{Lang: lang, Field: field, Before: a, After: b})
		}
	}
	a, b := plainFields(before), plainFields(after)
	for n := range b {
		add("", b[n][0], a[n][1], b[n][1])
	}
	langs := map[locale.Lang]bool{}
	for lang := range before.Texts {
		langs[lang] = true
	}
	for lang := range after.Texts {
		langs[lang] = true
	}
	order := make([]locale.Lang, 0, len(langs))
	for lang := range langs {
		order = append(order, lang)
	}
	slices.Sort(order)
	for _, lang := range order {
		x, y := reflect.ValueOf(before.Texts[lang]), reflect.ValueOf(after.Texts[lang])
		for n := range x.NumField() {
			name, _, _ := strings.Cut(x.Type().Field(n).Tag.Get("json"), ",")
			add(lang, name, x.Field(n).String(), y.Field(n).String())
		}
	}
	return out
}

func plainFields(i Item) [][2]string {
	instant := func(t clock.Instant) string {
		raw, err := t.MarshalText()
		if t == 0 || err != nil {
			return ""
		}
		return string(raw)
	}
	flag := func(on bool) string {
		if on {
			return "on"
		}
		return ""
	}
	return [][2]string{
		{"tag", i.Tag}, {"group", i.Group}, {"parent", i.Parent}, {"execution", i.Execution}, {"art", i.Art},
		{"images", strings.Join(i.Images, "\n")}, {"target", i.Target}, {"enabled", flag(i.Enabled)}, {"archived", flag(i.Archived)},
		{"fromAt", instant(i.FromAt)}, {"toAt", instant(i.ToAt)}, {"audience", i.Audience.String()},
	}
}

// String writes the audience in a line: "member rank>=3 en,bn phone"; empty for
// everybody.
func (a Audience) String() string {
	var words []string
	for _, w := range a.Who {
		words = append(words, string(w))
	}
	if a.RankFrom > 0 {
		words = append(words, "rank>="+strconv.Itoa(a.RankFrom))
	}
	for _, l := range a.Languages {
		words = append(words, string(l))
	}
	for _, d := range a.Devices {
		words = append(words, string(d))
	}
	return strings.Join(words, " ")
}
