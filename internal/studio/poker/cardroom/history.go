package cardroom

import (
	"context"
	"encoding/hex"
	"encoding/json"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/studio/fair"
	"baize/internal/studio/poker"
)

// PastHand is a line of a member's history.
type PastHand struct {
	ID      HandID         `json:"handId"`
	Table   string         `json:"table"`
	Race    bool           `json:"sitAndGo" doc:"its amounts are tournament chips"`
	Number  uint64         `json:"number"`
	State   HandState      `json:"state" enum:"PAID,VOID"`
	Pot     money.Amount   `json:"pot"`
	Rake    money.Amount   `json:"rake"`
	Net     money.Amount   `json:"net" doc:"what the member won or lost"`
	Counts  money.Amount   `json:"turnover" doc:"what counts as turnover of it"`
	Money   money.Currency `json:"currency"`
	EndedAt clock.Instant  `json:"at"`
}

// Replay is a hand as its member may see it, with all that verifies it.
type Replay struct {
	PastHand
	Hand       *poker.View   `json:"hand" doc:"at its end; of a hand that a restart voided, as it was dealt"`
	Names      []SeatName    `json:"names" nullable:"false"`
	SeedHash   string        `json:"seedHash"`
	ClientSeed string        `json:"clientSeed" doc:"the entropy of all members dealt in"`
	Shares     []poker.Share `json:"shares" nullable:"false"`
	Root       string        `json:"root"`
	Seals      []string      `json:"seals" nullable:"false" doc:"of the 52 places of the deck"`
	Opened     []OpenedCard  `json:"opened" nullable:"false" doc:"the cards that the member saw"`
	RevealAt   clock.Instant `json:"revealAt" doc:"from when the server seed is told"`
	ServerSeed string        `json:"serverSeed,omitempty"`
	Record     *poker.Record `json:"record,omitempty" doc:"with the seed: replays the whole hand"`
}

// SeatName names a seat of a hand.
type SeatName struct {
	Seat     int          `json:"seat"`
	Name     string       `json:"name"`
	Bot      bool         `json:"bot"`
	Yours    bool         `json:"yours"`
	Brought  money.Amount `json:"brought"`
	LeftWith money.Amount `json:"leftWith"`
}

// OpenedCard is a card with the salt that its seal was made with.
type OpenedCard struct {
	Place int        `json:"place"`
	Card  poker.Card `json:"card"`
	Salt  string     `json:"salt"`
}

// Hands lists the hands that a member played, newest first; of one stay where
// it names one.
func (s *Service) Hands(ctx context.Context, g Guest, stay id.Round, r page.Request) (page.Page[PastHand], error) {
	limit := r.Limit
	if limit <= 0 || limit > 100 {
		limit = 20
	}
	before, err := HandID(0), error(nil)
	if r.Cursor != "" {
		if before, err = id.Parse[handKind](r.Cursor); err != nil {
			return page.Page[PastHand]{}, ErrHand
		}
	}
	rows, err := s.d.Store.HandsOf(ctx, g.UserID, stay, before, limit+1)
	if err != nil {
		return page.Page[PastHand]{}, err
	}
	out := page.Page[PastHand]{Items: []PastHand{}}
	for _, row := range rows[:min(len(rows), limit)] {
		players, err := s.d.Store.PlayersOf(ctx, row.ID)
		if err != nil {
			return out, err
		}
		out.Items = append(out.Items, s.past(row, players, g.UserID))
	}
	if len(rows) > limit {
		out.Next = rows[limit-1].ID.String()
	}
	return out, nil
}

func (s *Service) past(row HandRow, players []PlayerRow, userID string) PastHand {
	p := PastHand{ID: row.ID, Table: row.Table, Number: row.Number, State: row.State, Pot: row.Pot, Rake: row.Rake, Money: row.Currency, EndedAt: row.EndedAt}
	p.Race = s.racing(row.Table)
	for _, x := range players {
		if x.UserID == userID {
			p.Net, p.Counts = x.LeftWith-x.Brought, x.Turnover
		}
	}
	return p
}

// racing reports whether the hands of a table are of a sit-and-go: their amounts
// are tournament chips.
func (s *Service) racing(table string) bool {
	t := s.tables[table]
	return t != nil && t.spec.Format != nil
}

// Hand replays a hand for a member who played it: at once with the own cards
// and those that were shown, and whole, the server seed with it, a day later.
func (s *Service) Hand(ctx context.Context, g Guest, hand HandID) (Replay, error) {
	row, found, err := s.d.Store.FindHand(ctx, hand)
	if err != nil || !found || row.State == Open {
		return Replay{}, orUnknown(err)
	}
	players, err := s.d.Store.PlayersOf(ctx, hand)
	if err != nil {
		return Replay{}, err
	}
	mine := poker.Nobody
	for _, p := range players {
		if p.UserID == g.UserID {
			mine = p.Seat
		}
	}
	if mine == poker.Nobody {
		return Replay{}, ErrHand
	}
	return s.replay(row, players, g.UserID, mine)
}

func orUnknown(err error) error {
	if err != nil {
		return err
	}
	return ErrHand
}

func (s *Service) replay(row HandRow, players []PlayerRow, userID string, mine int) (Replay, error) {
	record, seed, err := s.unseal(row)
	if err != nil {
		return Replay{}, err
	}
	h, err := record.Replay(seed)
	if err != nil {
		return Replay{}, err
	}
	view := h.View(mine)
	deck := poker.Deal(seed, record.Shares, row.Number)
	seals, _ := poker.Seals(seed, row.Number, deck)
	out := Replay{
		PastHand: s.past(row, players, userID), Hand: &view, SeedHash: row.SeedHash, ClientSeed: row.ClientSeed, Shares: record.Shares, Root: row.Root,
		Seals: seals[:], Opened: opened(h, deck, seed, mine), RevealAt: row.EndedAt.Add(revealAfter),
	}
	for _, p := range players {
		name := SeatName{Seat: p.Seat, Name: nameOf(p), Bot: p.Sit == 0, Yours: p.UserID == userID, Brought: p.Brought, LeftWith: p.LeftWith}
		out.Names = append(out.Names, name)
	}
	if s.now() >= out.RevealAt {
		out.ServerSeed, out.Record = seed.String(), &record
	}
	return out, nil
}

// unseal reads a hand's record and opens its server seed.
func (s *Service) unseal(row HandRow) (record poker.Record, seed fair.ServerSeed, err error) {
	if err = json.Unmarshal([]byte(row.Record), &record); err != nil {
		return record, seed, err
	}
	text, err := s.d.Box.Open(tableContext(row.Table), row.SeedSealed)
	if err == nil {
		seed, err = fair.ParseServerSeed(text)
	}
	return record, seed, err
}

// opened are the cards that a seat saw, with their salts.
func opened(h *poker.Hand, deck poker.Deck, seed fair.ServerSeed, mine int) []OpenedCard {
	out := []OpenedCard{}
	add := func(place int) {
		salt := poker.Salt(seed, h.Number, place)
		out = append(out, OpenedCard{Place: place, Card: deck[place], Salt: hex.EncodeToString(salt[:])})
	}
	for _, p := range h.Players {
		if p.Shown || p.Seat == mine {
			add(p.Places[0])
			add(p.Places[1])
		}
	}
	for i := range h.Board {
		add(2*len(h.Players) + i)
	}
	return out
}

func nameOf(p PlayerRow) string {
	if p.Sit == 0 {
		return p.UserID // a house bot
	}
	return aliasOf(p.UserID)
}
