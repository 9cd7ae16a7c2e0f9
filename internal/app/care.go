package app

import (
	"context"
	"strings"
	"unicode"

	"baize/internal/care"
	"baize/internal/care/caredb"
	"baize/internal/cashier"
	"baize/internal/cashier/cashierdb"
	"baize/internal/gateway"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/members"
	"baize/internal/platform/db"
	"baize/internal/staff"
)

// makeCare wires the members' protection; betting and the cashier are made
// after it, because they ask it.
func (a *App) makeCare() {
	r, p := &a.rooms, a.platform
	of := careFacts{a}
	r.care = care.New(care.Deps{
		DB: p.db, Store: caredb.New(p.db), Bus: p.bus, Clock: p.clock, IDs: p.ids, Gate: r.wallet, PaidIn: of, Away: of, Persons: of, Sessions: of, Played: of,
		Audit: func(ctx context.Context, tx *db.Tx, x care.StaffAction) error {
			return r.staff.Audit(ctx, tx, staff.Action(x))
		},
		Key: p.box.Derive("care persons"),
	})
}

// haltBets tells the care room of frozen accounts: it is what bets ask.
func (a *App) haltBets(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency, frozen bool) error {
	return a.rooms.care.Freeze(ctx, tx, member, c, frozen)
}

// careFacts tell the care room what others know.
type careFacts struct{ a *App }

func (f careFacts) PaidIn(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency, since clock.Instant, but int64) (money.Amount, error) {
	return f.a.rooms.cashier.PaidIn(ctx, tx, member, c, since, cashier.DepositID(but))
}

func (f careFacts) Ever(ctx context.Context, member id.Member, c money.Currency) (in, out money.Amount, err error) {
	all, err := cashierdb.New(f.a.db, f.a.box).AskedEver(ctx, nil, member)
	for _, e := range all {
		if e.Currency == c {
			in, out = e.Deposits, e.Withdrawals
		}
	}
	return in, out, err
}

func (f careFacts) Outside(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) (money.Amount, error) {
	return f.a.rooms.transfer.Outside(ctx, tx, member, c)
}

func (f careFacts) Stands(ctx context.Context, member id.Member) error {
	return f.a.rooms.members.Stands(ctx, member)
}

func (f careFacts) Currency(ctx context.Context, member id.Member) (money.Currency, error) {
	return currencies{f.a.rooms.members}.CurrencyOf(ctx, member)
}

// The answers of the registration form, and of the profile, that tell who
// somebody is.
const (
	fieldName   = "payeeName"
	fieldPapers = "idNumber"
	fieldPhone  = "mobileNum"
	fieldBirth  = "birthday"
)

// phoneTail is how much of a number is compared: with or without the country.
const phoneTail = 10

func (f careFacts) Person(ctx context.Context, member id.Member) (care.Person, error) {
	m, err := f.a.rooms.members.Get(ctx, member)
	if err != nil {
		return care.Person{}, err
	}
	p := care.Person{Name: m.Fields[fieldName], Birth: m.Fields[fieldBirth], Papers: m.Fields[fieldPapers], Phone: digits(m.Fields[fieldPhone])}
	if p.Phone == "" {
		p.Phone = digits(m.Account) // accounts by mobile are named after it
	}
	if p.Phone = p.Phone[max(0, len(p.Phone)-phoneTail):]; len(p.Phone) < phoneTail {
		p.Phone = ""
	}
	sessions, err := f.a.rooms.identity.Sessions(ctx, member)
	for _, s := range sessions {
		p.Places = append(p.Places, s.IP+"|"+s.Device)
	}
	return p, err
}

func digits(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}

func (f careFacts) StartedAt(ctx context.Context, member id.Member, session id.Session) (clock.Instant, error) {
	sessions, err := f.a.rooms.identity.Sessions(ctx, member)
	for _, s := range sessions {
		if s.ID == session {
			return s.CreatedAt, err
		}
	}
	return 0, err
}

func (f careFacts) Played(ctx context.Context, member id.Member, since clock.Instant) (stake, payout money.Amount, err error) {
	return f.a.rooms.betting.Played(ctx, member, since)
}

// depositGuard asks the care room for the cashier.
type depositGuard struct{ care *care.Service }

func (g depositGuard) MayDeposit(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency, amount money.Amount, but cashier.DepositID) error {
	return g.care.MayDeposit(ctx, tx, member, c, amount, int64(but))
}

// carefulMembers let nobody launch a game or move money to a vendor who stays
// away from play.
type carefulMembers struct {
	launchMembers
	care *care.Service
}

func (a *App) playing(m *members.Service) carefulMembers {
	return carefulMembers{launchMembers{m}, a.rooms.care}
}

func (c carefulMembers) MayPlay(ctx context.Context, member id.Member) (gateway.Player, error) {
	player, err := c.launchMembers.MayPlay(ctx, member)
	if err == nil {
		err = c.care.MayPlay(ctx, member)
	}
	return player, err
}
