package cardroom

import (
	"context"
	"encoding/json"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/studio/fair"
	"baize/internal/studio/poker"
)

// ready counts the seats that could be dealt in.
func (t *table) ready() (n int) {
	for _, c := range t.chairs {
		if c.ready() {
			n++
		}
	}
	return n
}

// members counts the members who would play.
func (t *table) members() (n int) {
	for _, c := range t.chairs {
		if c.ready() && !c.bot {
			n++
		}
	}
	return n
}

func (c *chair) ready() bool {
	return c != nil && c.sit.Status == Seated && c.sit.Stack > 0 && !c.away && !c.leaving
}

// deal begins the next hand: places the blinds, draws the deck from the seed
// that was committed to, and writes the hand before anybody sees a card. It is
// false where nobody can play. Bots do not play among themselves.
func (t *table) deal(ctx context.Context, now clock.Instant) (bool, error) {
	if t.members() == 0 {
		return false, nil
	}
	var chairs []poker.Chair
	for seat, c := range t.chairs {
		if c != nil && c.sit.Status == Seated {
			chairs = append(chairs, poker.Chair{Seat: seat, Ready: c.ready(), Waits: c.sit.Waits, Posts: c.posts, Small: c.sit.MissedSmall})
		}
	}
	due, ok := poker.NextDue(t.row.Places, chairs)
	if !ok {
		return false, nil
	}
	t.missed(due)
	row, record, hand, err := t.open(due, now)
	if err != nil {
		return false, err
	}
	after := TableRow{Code: t.spec.Code, Hands: row.Number, Places: due.Places}
	seed := t.draw(&after)
	record1, err := json.Marshal(record)
	if err != nil {
		return false, err
	}
	row.Record = string(record1)
	err = t.write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := t.s.d.Store.InsertHand(ctx, tx, row); err != nil {
			return err
		}
		return t.s.d.Store.PutTable(ctx, tx, after)
	})
	if err != nil {
		return false, err
	}
	t.row, t.seed, t.row1, t.record, t.hand = after, seed, row, record, hand
	t.dealtTo = map[int]string{}
	for _, seat := range due.In {
		c := t.chairs[seat]
		t.dealtTo[seat] = c.sit.UserID
		c.posts, c.sit.Waits, c.sit.MissedSmall = false, false, false
		c.bank = min(c.bank+bankPerHand, bankFull)
	}
	t.think(now)
	t.whisper()
	return true, nil
}

// draw makes the seed of the hand after the next and seals it into the row.
func (t *table) draw(row *TableRow) fair.ServerSeed {
	seed := fair.NewServerSeed(t.s.d.Rand)
	row.NextSealed, row.NextHash = t.s.d.Box.Seal(tableContext(row.Code), seed.String()), seed.Commitment().String()
	return seed
}

func tableContext(code string) string { return "studio_poker_tables:" + code }

// open makes the hand and its row.
func (t *table) open(due poker.Due, now clock.Instant) (HandRow, poker.Record, *poker.Hand, error) {
	number := t.row.Hands + 1
	var shares []poker.Share
	for _, seat := range due.In {
		shares = append(shares, poker.Share{Seat: seat, Client: fair.ClientSeed(t.chairs[seat].sit.ClientSeed)})
	}
	o := poker.Opening{
		Number: number, Rules: t.spec.Rules, Button: due.Button, Small: due.Posts(), Big: due.Big, At: now,
		Deck: poker.Deal(t.seed, shares, number),
		Entries: due.Entries(t.spec.Rules, func(seat int) poker.Entry {
			return poker.Entry{Stack: t.chairs[seat].sit.Stack, Bank: t.chairs[seat].bank}
		}),
	}
	hand, err := poker.Start(o)
	if err != nil {
		return HandRow{}, poker.Record{}, nil, err
	}
	_, root := poker.Seals(t.seed, number, o.Deck)
	row := HandRow{
		ID: id.New[handKind](t.s.d.IDs), Table: t.spec.Code, Number: number, State: Open, Currency: t.spec.Currency,
		SeedSealed: t.row.NextSealed, SeedHash: t.row.NextHash, ClientSeed: string(poker.Entropy(shares)), Root: root, StartedAt: now,
	}
	return row, poker.Record{Opening: o, Shares: shares}, hand, nil
}

// missed notes which blinds went past the seats that sit out.
func (t *table) missed(due poker.Due) {
	for seat, c := range t.chairs {
		if c == nil {
			continue
		}
		if due.Begun {
			c.sit.Waits, c.sit.MissedSmall = false, false
		}
		if c.ready() || c.sit.Status != Seated || due.Begun {
			continue
		}
		c.sit.MissedSmall = c.sit.MissedSmall || seat == due.Small
		c.sit.Waits = c.sit.Waits || seat == due.Small || poker.Between(t.row.Places.Big, due.Big, seat)
	}
}

// finish writes a hand that is over: the record, who brought and left with
// what, and every stay's stack, in one transaction.
func (t *table) finish(ctx context.Context) error {
	row := t.row1
	row.State, row.EndedAt, row.Rake = Paid, max(t.s.now(), row.StartedAt), t.hand.RakeTaken()
	if t.hand.Street == poker.Void {
		row.State, t.record.Aborted = Voided, true
	}
	t.record.EndedAt = row.EndedAt
	raw, err := json.Marshal(t.record)
	if err != nil {
		return err
	}
	row.Record = string(raw)
	var players []PlayerRow
	var sits []Sit
	for _, p := range t.hand.Players {
		c := t.chairs[p.Seat]
		row.Pot += p.Total + p.Dead
		players = append(players, PlayerRow{Hand: row.ID, Seat: p.Seat, Sit: c.sit.ID, UserID: c.sit.UserID, Brought: t.brought(p.Seat), LeftWith: p.Stack})
		c.bank = p.Bank
		c.sit.Stack, c.sit.Hands = p.Stack, c.sit.Hands+1
	}
	for _, c := range t.chairs {
		if c != nil && !c.bot && c.sit.Status == Seated {
			sits = append(sits, c.sit)
		}
	}
	err = t.write(ctx, func(ctx context.Context, tx *db.Tx) error { return t.keep(ctx, tx, row, players, sits) })
	if err != nil {
		return err
	}
	t.row1, t.next = row, t.s.now().Add(pauseAfter)
	return nil
}

func (t *table) keep(ctx context.Context, tx *db.Tx, row HandRow, players []PlayerRow, sits []Sit) error {
	store := t.s.d.Store
	if err := store.EndHand(ctx, tx, row); err != nil {
		return err
	}
	for _, p := range players {
		if err := store.InsertPlayer(ctx, tx, p); err != nil {
			return err
		}
	}
	for _, sit := range sits {
		if err := store.SetSit(ctx, tx, sit); err != nil {
			return err
		}
	}
	return nil
}

// brought is what a seat came into the hand with.
func (t *table) brought(seat int) money.Amount {
	for _, e := range t.record.Opening.Entries {
		if e.Seat == seat {
			return e.Stack
		}
	}
	return 0
}

// think gives a bot whose turn it is a moment.
func (t *table) think(now clock.Instant) {
	if seat := t.hand.Actor(); seat >= 0 && t.chairs[seat] != nil && t.chairs[seat].bot {
		t.chairs[seat].thinks = now.Add(1500 * time.Millisecond)
	}
}
