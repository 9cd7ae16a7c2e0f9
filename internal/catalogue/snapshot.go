package catalogue

import (
	"slices"
	"sync"

	"baize/internal/catalogue/art"
	"baize/internal/kernel/id"
)

// snapshot is the whole catalogue at one version. Its games do not change;
// lists that are asked for are remembered beside them.
type snapshot struct {
	version int64
	halted  []string // mechanics
	config  Config
	vendors []Vendor // in order
	all     []Game   // closed ones too, as they stand in the database, in order
	titles  []string // lanes in order, empty ones too
	games   []Game   // shown ones, in order
	byID    map[id.Game]int32
	byCode  map[string]int32
	hidden  map[string]string // vendor and code of closed games -> lane
	lists   sync.Map          // filter -> []int32
	docs    sync.Map          // document key -> any
	find    *finder
}

func codeKey(vendor, code string) string { return vendor + "\x00" + code }

// newSnapshot puts vendors and games, both in order, together.
func newSnapshot(version int64, halted []string, config Config, vendors []Vendor, games []Game) *snapshot {
	s := &snapshot{
		version: version, halted: halted, config: config, vendors: vendors, all: games, games: make([]Game, 0, len(games)),
		byID: make(map[id.Game]int32, len(games)), byCode: make(map[string]int32, len(games)), hidden: map[string]string{},
	}
	states, byName, categories := map[string]State{}, map[string]*Vendor{}, []string{}
	for i, v := range vendors {
		states[codeKey(v.Code, v.Category)], byName[v.Code] = v.state(), &vendors[i]
		if !slices.Contains(categories, v.Category) {
			categories = append(categories, v.Category)
		}
	}
	s.titles = config.titles(categories)
	for _, g := range games {
		g.lane = config.lane(g.Category, g.Vendor)
		g.vendor, g.vendorState = byName[g.Vendor], states[codeKey(g.Vendor, g.Category)]
		if g.state() == Closed {
			s.hidden[codeKey(g.Vendor, g.Code)] = g.lane
			continue
		}
		g.colour, g.halted = art.BaseColour(g.Picture()), g.Mechanic != "" && slices.Contains(halted, g.Mechanic)
		at := int32(len(s.games))
		s.byID[g.ID], s.byCode[codeKey(g.Vendor, g.Code)] = at, at
		s.games = append(s.games, g)
	}
	s.find = newFinder(s.games, vendors)
	return s
}

// isOf tells whether the snapshot shows this version under these rules.
func (s *snapshot) isOf(version int64, halted []string) bool {
	return s.version == version && slices.Equal(s.halted, halted)
}

// filter is what a list may be narrowed by without asking who reads it; empty
// fields narrow nothing.
type filter struct {
	lane, vendor, classify string
	kind                   Kind // empty, KindNew or KindHot
}

// list is the positions of the games that pass, in order. Only filters whose
// words occur in the catalogue are remembered, so their number is bounded.
func (s *snapshot) list(f filter) []int32 {
	if got, ok := s.lists.Load(f); ok {
		return got.([]int32)
	}
	out := []int32{}
	for at := range s.games {
		if s.passes(&s.games[at], f) {
			out = append(out, int32(at))
		}
	}
	if len(out) > 0 {
		s.lists.Store(f, out)
	}
	return out
}

func (s *snapshot) passes(g *Game, f filter) bool {
	switch {
	case f.lane != "" && g.lane != f.lane,
		f.vendor != "" && g.Vendor != f.vendor,
		f.classify != "" && g.Classify != f.classify,
		f.kind == KindNew && !g.IsNew,
		f.kind == KindHot && !g.IsHot:
		return false
	}
	return true
}

// remember answers a document of the snapshot that is made once.
func remember[T any](s *snapshot, key string, make func() T) T {
	if got, ok := s.docs.Load(key); ok {
		return got.(T)
	}
	got, _ := s.docs.LoadOrStore(key, make())
	return got.(T)
}
