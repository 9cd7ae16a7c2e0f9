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
	err := t.begin(ctx, poker.Opening{
		Rules: t.spec.Rules, Button: due.Button, Small: due.Posts(), Big: due.Big, At: now,
		Entries: due.Entries(t.spec.Rules, func(seat int) poker.Entry {
			return poker.Entry{Stack: t.chairs[seat].sit.Stack, Bank: t.chairs[seat].bank}
		}),
	}, TableRow{Places: due.Places})
	if err != nil {
		return false, err
	}
	for _, seat := range due.In {
		c := t.chairs[seat]
		c.posts, c.sit.Waits, c.sit.MissedSmall = false, false, false
	}
	return true, nil
}

// begin starts a hand: its number and deck are the table's, its row and the
// table's are written, and then it is dealt.
func (t *table) begin(ctx context.Context, o poker.Opening, after TableRow) error {
	o.Number = t.row.Hands + 1
	row, record, hand, err := t.open(o)
	if err != nil {
		return err
	}
	after.Code, after.Hands = t.spec.Code, o.Number
	seed := t.draw(&after)
	raw, err := json.Marshal(record)
	if err != nil {
		return err
	}
	row.Record = string(raw)
	err = t.write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := t.s.d.Store.InsertHand(ctx, tx, row); err != nil {
			return err
		}
		return t.s.d.Store.PutTable(ctx, tx, after)
	})
	if err != nil {
		return err
	}
	t.row, t.seed, t.row1, t.record, t.hand = after, seed, row, record, hand
	t.dealtTo = map[int]string{}
	for _, e := range o.Entries {
		c := t.chairs[e.Seat]
		t.dealtTo[e.Seat] = c.sit.UserID
		c.bank = min(c.bank+bankPerHand, bankFull)
	}
	t.think(o.At)
	t.whisper()
	return nil
}

// draw makes the seed of the hand after the next and seals it into the row.
func (t *table) draw(row *TableRow) fair.ServerSeed {
	seed := fair.NewServerSeed(t.s.d.Rand)
	row.NextSealed, row.NextHash = t.s.d.Box.Seal(tableContext(row.Code), seed.String()), seed.Commitment().String()
	return seed
}

func tableContext(code string) string { return "studio_poker_tables:" + code }

// open makes the hand and its row.
func (t *table) open(o poker.Opening) (HandRow, poker.Record, *poker.Hand, error) {
	var shares []poker.Share
	for _, e := range o.Entries {
		shares = append(shares, poker.Share{Seat: e.Seat, Client: fair.ClientSeed(t.chairs[e.Seat].sit.ClientSeed)})
	}
	o.Deck = poker.Deal(t.seed, shares, o.Number)
	hand, err := poker.Start(o)
	if err != nil {
		return HandRow{}, poker.Record{}, nil, err
	}
	_, root := poker.Seals(t.seed, o.Number, o.Deck)
	row := HandRow{
		ID: id.New[handKind](t.s.d.IDs), Table: t.spec.Code, Number: o.Number, State: Open, Currency: t.spec.Currency,
		SeedSealed: t.row.NextSealed, SeedHash: t.row.NextHash, ClientSeed: string(poker.Entropy(shares)), Root: root, StartedAt: o.At,
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
// what, and what it makes of the stays, in one transaction.
func (t *table) finish(ctx context.Context) error {
	row, players, err := t.result()
	if err != nil {
		return err
	}
	after, sits := t.row, []Sit{}
	if t.race != nil {
		if after, sits, err = t.placed(row.EndedAt); err != nil {
			return err
		}
	} else {
		sits = t.stacks()
	}
	err = t.write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := t.s.d.Store.PutTable(ctx, tx, after); err != nil {
			return err
		}
		return t.keep(ctx, tx, row, players, sits)
	})
	if err != nil {
		return err
	}
	t.row, t.row1, t.next = after, row, t.s.now().Add(pauseAfter)
	t.goOut(sits)
	return nil
}

// result is the row of a hand that is over, and who played it.
func (t *table) result() (HandRow, []PlayerRow, error) {
	row := t.row1
	row.State, row.EndedAt, row.Rake = Paid, max(t.s.now(), t.told()), t.hand.RakeTaken()
	if t.hand.Street == poker.Void {
		row.State, t.record.Aborted = Voided, true
	}
	t.record.EndedAt = row.EndedAt
	raw, err := json.Marshal(t.record)
	row.Record = string(raw)
	var players []PlayerRow
	for _, p := range t.hand.Players {
		c := t.chairs[p.Seat]
		row.Pot += p.Total + p.Dead
		x := PlayerRow{Hand: row.ID, Seat: p.Seat, Sit: c.sit.ID, UserID: c.sit.UserID, Brought: p.Brought(), LeftWith: p.Stack}
		if t.race == nil && t.spec.Currency != money.Trial { // tournament chips and play money are no money
			x.Turnover = t.hand.Turnover(p)
			c.sit.Turnover += x.Turnover
		}
		players = append(players, x)
		c.bank = p.Bank
		c.sit.Hands++
	}
	return row, players, err
}

// stacks takes over what a ring hand left the seats, and gives the members'
// stays to be written.
func (t *table) stacks() (sits []Sit) {
	for _, p := range t.hand.Players {
		c := t.chairs[p.Seat]
		c.sit.Stack, c.sit.Adds = p.Stack+c.sit.Adds, 0
	}
	for _, c := range t.chairs {
		if c != nil && !c.bot && c.sit.Status == Seated {
			sits = append(sits, c.sit)
		}
	}
	return sits
}

// goOut frees the chairs of stays that are over and lets them be paid.
func (t *table) goOut(sits []Sit) {
	for _, sit := range sits {
		if sit.Status == Left {
			t.chairs[sit.Seat] = nil
			t.debts = append(t.debts, sit.ID)
		}
	}
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

// think gives a bot whose turn it is a moment.
func (t *table) think(now clock.Instant) {
	if seat := t.hand.Actor(); seat >= 0 && t.chairs[seat] != nil && t.chairs[seat].bot {
		t.chairs[seat].thinks = now.Add(1500 * time.Millisecond)
	}
}
