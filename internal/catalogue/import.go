package catalogue

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// ByVendor is the mechanic of a game that its vendor runs on servers of its own.
const ByVendor = "vendor"

// Listed is a game as a vendor's own list has it.
type Listed struct {
	Code, Name string
	Category   string
	Classify   string
	ReturnPpm  int64
	Volatility string
	Trial      bool
	Open       bool // at the vendor
}

// Imported counts what an import did.
type Imported struct {
	Listed int `json:"listed"`
	New    int `json:"new"`
	Gone   int `json:"gone"`
}

// Import writes a vendor's own list. A game that is new begins closed, so that
// staff decide what is offered; one that the vendor no longer lists or has open
// is closed. What staff decided about the others stays. Games of that vendor
// which the house runs are never touched. Where one of staff had it done, the
// audit log says so.
func (s *Service) Import(ctx context.Context, by id.Staff, vendor string, list []Listed) (done Imported, err error) {
	before, err := s.store.Games(ctx)
	if err != nil {
		return done, err
	}
	stands := map[string]Game{}
	for _, g := range before {
		if g.Vendor == vendor {
			stands[g.Code] = g
		}
	}
	var games []Game
	categories, offered := map[string]bool{}, map[string]bool{}
	for _, l := range list {
		g, known := stands[l.Code]
		if _, twice := offered[l.Code]; twice || (known && g.Mechanic != ByVendor) {
			continue
		}
		offered[l.Code] = l.Open
		games, categories[l.Category] = append(games, s.listed(vendor, l, len(before)+len(games))), true
		if !known {
			done.New++
		}
	}
	var gone []id.Game
	for code, g := range stands {
		if g.Mechanic == ByVendor && !offered[code] && g.State != Closed {
			gone = append(gone, g.ID)
		}
	}
	rows, err := s.vendorRows(ctx, vendor, categories)
	if err != nil {
		return Imported{}, err
	}
	done.Listed, done.Gone = len(games), len(gone)
	act := Action{Staff: by, Name: "catalogue.games.import", Target: vendor, After: done}
	if err := s.writeListed(ctx, act, games, rows, gone); err != nil {
		return Imported{}, err
	}
	_, err = s.rebuild(ctx)
	return done, err
}

func (s *Service) listed(vendor string, l Listed, sort int) Game {
	return Game{
		ID: id.Game(id.New[newGame](s.ids)), Vendor: vendor, Code: l.Code, Category: l.Category, Classify: l.Classify,
		NameEn: l.Name, NameBn: l.Name, Mechanic: ByVendor, Volatility: l.Volatility, ReturnPpm: l.ReturnPpm,
		StakeMax: listedStakeMax, IsGame: "GAME", Trial: l.Trial, Sort: sort, State: Closed,
	}
}

// listedStakeMax bounds a single stake where the vendor holds the limits.
const listedStakeMax = 1_000_000 * money.Unit

// vendorRows are the categories that the vendor is new in.
func (s *Service) vendorRows(ctx context.Context, vendor string, categories map[string]bool) ([]Vendor, error) {
	all, err := s.store.Vendors(ctx)
	if err != nil {
		return nil, err
	}
	name := Vendor{NameEn: vendor, NameBn: vendor}
	for _, v := range all {
		if v.Code == vendor {
			name = v
			delete(categories, v.Category)
		}
	}
	var rows []Vendor
	for category := range categories {
		rows = append(rows, Vendor{Code: vendor, Category: category, NameEn: name.NameEn, NameBn: name.NameBn, Sort: listedSort, State: Open})
	}
	return rows, nil
}

// writeListed writes in batches; the version grows with the last one.
func (s *Service) writeListed(ctx context.Context, act Action, games []Game, rows []Vendor, gone []id.Game) error {
	now := clock.NowOf(s.clock)
	for from := 0; from < len(games); from += seedBatch {
		batch := games[from:min(len(games), from+seedBatch)]
		if err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.store.PutGames(ctx, tx, batch, now) }); err != nil {
			return err
		}
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, game := range gone {
			if _, err := s.store.SetGame(ctx, tx, game, Closed, false, now); err != nil {
				return err
			}
		}
		if len(rows) > 0 {
			if err := s.store.PutVendors(ctx, tx, rows, now); err != nil {
				return err
			}
		}
		if act.Staff != 0 {
			if err := s.auditor.Audit(ctx, tx, act); err != nil {
				return err
			}
		}
		return s.tell(ctx, tx, Changed{Vendor: act.Target})
	})
}

// listedSort puts vendors of lists behind those of the house.
const listedSort = 1000
