package catalogue

import (
	"context"
	"slices"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

// StaffVendor is a vendor as the back office lists it.
type StaffVendor struct {
	Code     string `json:"vassalage"`
	Category string `json:"category"`
	NameEn   string `json:"nameEn"`
	NameBn   string `json:"nameBn"`
	State    State  `json:"state"`
	Off      bool   `json:"off" doc:"its connection is turned off: whatever the state, its games show as under maintenance"`
	Games    int    `json:"games"`
}

// StaffGame is a game as the back office lists it, closed ones too.
type StaffGame struct {
	NodeID    id.Game      `json:"nodeId"`
	Vendor    string       `json:"vassalage"`
	Code      string       `json:"gameCode"`
	Category  string       `json:"category"`
	Classify  string       `json:"gameClassify"`
	NameEn    string       `json:"nameEn"`
	NameBn    string       `json:"nameBn"`
	Mechanic  string       `json:"mechanic"`
	ParSheet  string       `json:"parSheet"`
	ReturnPpm int64        `json:"returnPpm"`
	StakeMin  money.Amount `json:"stakeMin"`
	StakeMax  money.Amount `json:"stakeMax"`
	IsHot     bool         `json:"isHot"`
	State     State        `json:"state"`
}

// StaffVendors lists every vendor in every category.
func (s *Service) StaffVendors(ctx context.Context) ([]StaffVendor, error) {
	shot, err := s.rebuild(ctx)
	if err != nil {
		return nil, err
	}
	counts := map[[2]string]int{}
	for i := range shot.all {
		counts[[2]string{shot.all[i].Vendor, shot.all[i].Category}]++
	}
	out := make([]StaffVendor, 0, len(shot.vendors))
	for _, v := range shot.vendors {
		out = append(out, StaffVendor{Code: v.Code, Category: v.Category, NameEn: v.NameEn, NameBn: v.NameBn, State: v.State, Off: v.rests,
			Games: counts[[2]string{v.Code, v.Category}]})
	}
	return out, nil
}

// StaffQuery narrows the back office's list of games; Text is searched for in
// names and codes as it is written.
type StaffQuery struct {
	Vendor string
	State  State
	Text   string
	Page   page.Request
}

// passes tells whether a game is asked for; text is the query's in small letters.
func (q *StaffQuery) passes(g *Game, text string) bool {
	return (q.Vendor == "" || g.Vendor == q.Vendor) && (q.State == "" || g.State == q.State) &&
		(text == "" || strings.Contains(strings.ToLower(g.NameEn+" "+g.NameBn+" "+g.Code), text))
}

// StaffGames is a page of all games, closed ones too.
func (s *Service) StaffGames(ctx context.Context, q StaffQuery) (page.Page[StaffGame], error) {
	shot, err := s.rebuild(ctx)
	if err != nil {
		return page.Page[StaffGame]{}, err
	}
	text, req := strings.ToLower(q.Text), q.Page.Clamp()
	var games []*Game
	for i := range shot.all {
		if g := &shot.all[i]; q.passes(g, text) {
			games = append(games, g)
		}
	}
	total, from := len(games), 0
	if req.Cursor != "" {
		from = slices.IndexFunc(games, func(g *Game) bool { return g.ID.String() == req.Cursor }) + 1
		if from == 0 {
			return page.Page[StaffGame]{}, errCursor
		}
	}
	rows := make([]StaffGame, 0, req.Limit+1)
	for _, g := range games[from:min(total, from+req.Limit+1)] {
		rows = append(rows, g.forStaff())
	}
	out := page.Cut(rows, req.Limit, func(g StaffGame) string { return g.NodeID.String() })
	out.Total = total
	return out, nil
}

func (g *Game) forStaff() StaffGame {
	return StaffGame{NodeID: g.ID, Vendor: g.Vendor, Code: g.Code, Category: g.Category, Classify: g.Classify, NameEn: g.NameEn,
		NameBn: g.NameBn, Mechanic: g.Mechanic, ParSheet: g.ParSheet, ReturnPpm: g.ReturnPpm, StakeMin: g.StakeMin,
		StakeMax: g.StakeMax, IsHot: g.IsHot, State: g.State}
}

// GameSwitch is what staff decide about a game.
type GameSwitch struct {
	State State `json:"state" enum:"open,maintenance,closed"`
	IsHot bool  `json:"isHot"`
}

// SetGame opens or closes a game and marks it hot or not. Fault: ErrGame.
func (s *Service) SetGame(ctx context.Context, by id.Staff, game id.Game, to GameSwitch) error {
	shot, err := s.rebuild(ctx)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(shot.all, func(g Game) bool { return g.ID == game })
	if at < 0 {
		return ErrGame
	}
	g := &shot.all[at]
	act := Action{Staff: by, Name: "catalogue.game.set", Target: game.String(), Before: GameSwitch{State: g.State, IsHot: g.IsHot}, After: to}
	return s.change(ctx, act, Changed{Vendor: g.Vendor, Code: g.Code}, func(ctx context.Context, tx *db.Tx) (bool, error) {
		return s.store.SetGame(ctx, tx, game, to.State, to.IsHot, clock.NowOf(s.clock))
	})
}

// ErrVendor says that there is no such vendor in the category.
var ErrVendor = fault.New(fault.NotFound, "catalogue.vendor.unknown")

// SetVendor opens or closes a vendor in one category, or in all where category
// is empty. Fault: ErrVendor.
func (s *Service) SetVendor(ctx context.Context, by id.Staff, vendor, category string, to State) error {
	vendors, err := s.store.Vendors(ctx)
	if err != nil {
		return err
	}
	old := map[string]State{}
	for _, v := range vendors {
		if v.Code == vendor && (category == "" || v.Category == category) {
			old[v.Category] = v.State
		}
	}
	act := Action{Staff: by, Name: "catalogue.vendor.set", Target: vendor + "/" + category, Before: old, After: to}
	err = s.change(ctx, act, Changed{Vendor: vendor}, func(ctx context.Context, tx *db.Tx) (bool, error) {
		return s.store.SetVendor(ctx, tx, vendor, category, to, clock.NowOf(s.clock))
	})
	if err == ErrGame {
		return ErrVendor
	}
	return err
}

// change does what staff decided with its line in the audit log and its event,
// then builds the snapshot that shows it.
func (s *Service) change(ctx context.Context, act Action, e Changed, do func(context.Context, *db.Tx) (bool, error)) error {
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		found, err := do(ctx, tx)
		if err != nil {
			return err
		}
		if !found {
			return ErrGame
		}
		if err := s.auditor.Audit(ctx, tx, act); err != nil {
			return err
		}
		return s.tell(ctx, tx, e)
	})
	if err != nil {
		return err
	}
	_, err = s.rebuild(ctx)
	return err
}

// tell makes the catalogue's version one greater and says so.
func (s *Service) tell(ctx context.Context, tx *db.Tx, e Changed) (err error) {
	if e.Version, err = s.store.Grow(ctx, tx); err != nil {
		return err
	}
	return s.bus.Publish(ctx, tx, e)
}

// Rest has every reader see anew whether a vendor rests; it belongs into the
// transaction in which that is changed.
func (s *Service) Rest(ctx context.Context, tx *db.Tx, vendor string) error {
	tx.OnCommit(s.lookAgain)
	return s.tell(ctx, tx, Changed{Vendor: vendor})
}
