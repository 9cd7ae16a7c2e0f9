// Package bonustest builds the bonus room on the money corridor for tests.
package bonustest

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting/bettingtest"
	"baize/internal/cashier"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/blob"
	"baize/internal/platform/db"
	"baize/internal/rewards/bonus"
	"baize/internal/rewards/bonus/bonusdb"
	"baize/internal/wallet"
)

// World is the corridor with the bonus room on it.
type World struct {
	*bettingtest.World
	Bonus     *bonus.Service
	People    *People
	Crowd     Crowd
	Blobs     blob.Dir
	Lanes     Lanes
	Approvals *Approvals
	staff     id.Staff
}

// People says that everybody may play, in taka, unless Err is set.
type People struct {
	Err     error
	Since   clock.Instant
	Marks   map[id.Member][]string
	Foreign map[id.Member]money.Currency
	Shared  map[id.Member][]bonus.Trace
	Payees  map[id.Member][]id.Member
	Gone    map[id.Member]bool
}

// Left answers Gone.
func (p *People) Left(_ context.Context, member id.Member) (bool, error) { return p.Gone[member], nil }

// Traces answers Shared.
func (p *People) Traces(_ context.Context, member id.Member) ([]bonus.Trace, error) {
	return p.Shared[member], nil
}

// Sharers answers Payees.
func (p *People) Sharers(_ context.Context, member id.Member) ([]id.Member, error) {
	return p.Payees[member], nil
}

// Crowd has members of the traits that it is told.
type Crowd map[id.Member]bonus.Trait

// Among keeps who has at least what is asked.
func (c Crowd) Among(_ context.Context, members []id.Member, t bonus.Trait) (out []id.Member, err error) {
	for _, m := range members {
		has := c[m]
		if has.RankFrom >= t.RankFrom && (t.RankTo == 0 || has.RankFrom <= t.RankTo) && has.Deposit >= t.Deposit && has.Turnover >= t.Turnover {
			out = append(out, m)
		}
	}
	return out, nil
}

// Person answers the member's standing.
func (p *People) Person(_ context.Context, member id.Member) (bonus.Person, error) {
	c := money.BDT
	if other := p.Foreign[member]; other != "" {
		c = other
	}
	return bonus.Person{Currency: c, Since: p.Since}, p.Err
}

// Devices answers Marks.
func (p *People) Devices(_ context.Context, member id.Member) ([]string, error) {
	return p.Marks[member], nil
}

// Lanes are categories by game code; RNG for the rest.
type Lanes map[string]string

// LaneOf answers a game's category.
func (l Lanes) LaneOf(_ context.Context, _, code string) (string, error) {
	if lane := l[code]; lane != "" {
		return lane, nil
	}
	return "RNG", nil
}

// Approvals keeps what was asked for.
type Approvals struct{ Asked []bonus.Wish }

// Ask keeps a wish.
func (a *Approvals) Ask(_ context.Context, _ *db.Tx, w bonus.Wish) error {
	a.Asked = append(a.Asked, w)
	return nil
}

// Decide lets everybody but the maker decide.
func (a *Approvals) Decide(_ context.Context, _ *db.Tx, _, subject string, checker id.Staff, _ bool) error {
	for _, w := range a.Asked {
		if w.Subject == subject && w.Maker == checker {
			return ErrSame
		}
	}
	return nil
}

// ErrSame says that maker and checker are one.
var ErrSame = fault.New(fault.Forbidden, "staff.approval.own")

type silent struct{}

func (silent) Audit(context.Context, *db.Tx, bonus.Action) error { return nil }

// New makes a world on d.
func New(t testing.TB, d *db.DB) *World {
	t.Helper()
	base := bettingtest.New(t, d)
	people := &People{
		Marks: map[id.Member][]string{}, Foreign: map[id.Member]money.Currency{}, Shared: map[id.Member][]bonus.Trace{}, Payees: map[id.Member][]id.Member{}, Gone: map[id.Member]bool{},
	}
	w := &World{World: base, People: people, Crowd: Crowd{}, Blobs: blob.Dir{Path: t.TempDir()}, Lanes: Lanes{}, Approvals: &Approvals{}, staff: 7}
	w.Bonus = bonus.New(bonus.Deps{
		DB: d, Store: bonusdb.New(d), Wallet: base.Wallet, Bus: base.Bus, Clock: base.Book.Clock, IDs: base.Book.IDs, Rand: rng.System{},
		Bets: base.Service, Lanes: w.Lanes, People: w.People, Crowd: w.Crowd, Blobs: w.Blobs, Approvals: w.Approvals, Auditor: silent{}, Log: slog.New(slog.DiscardHandler),
	})
	base.Connect(w.Bonus)
	for _, l := range w.Bonus.Listeners() {
		base.Bus.Listen(l)
	}
	ledgertest.RequireClaimed(t, d, func(ctx context.Context, d *db.DB) ([]string, error) { return bonusdb.New(d).Mismatches(ctx) })
	return w
}

// Gift is a rule that gives an amount to be turned over.
func Gift(amount string, wager int) bonus.Rule {
	return bonus.Rule{
		Name: bonus.Words{"en": "Gift"}, Type: bonus.Gift, Currency: money.BDT, Amount: money.MustParse(amount), Every: bonus.Once,
		Wager: wager, WagerOn: bonus.OnBonus, Weights: bonus.DefaultWeights(), Days: 7,
	}
}

// Launched makes a live campaign of a rule.
func (w *World) Launched(t testing.TB, tag string, r bonus.Rule) bonus.Campaign {
	t.Helper()
	c, err := w.Bonus.Create(t.Context(), w.staff, tag, r)
	require.NoError(t, err)
	return w.Launch(t, c)
}

// Launch makes a draft live, by two people.
func (w *World) Launch(t testing.TB, c bonus.Campaign) bonus.Campaign {
	t.Helper()
	_, err := w.Bonus.Ask(t.Context(), w.staff, c.ID, "why")
	require.NoError(t, err)
	_, err = w.Bonus.Decide(t.Context(), w.staff, c.ID, true)
	require.ErrorIs(t, err, ErrSame)
	_, err = w.Bonus.Decide(t.Context(), w.staff+1, c.ID, true)
	require.NoError(t, err)
	got, err := w.Bonus.Get(t.Context(), c.ID)
	require.NoError(t, err)
	require.Equal(t, bonus.Live, got.State)
	return got.Campaign
}

// Claim claims for a member.
func (w *World) Claim(t testing.TB, m id.Member, c bonus.Campaign) bonus.Grant {
	t.Helper()
	g, err := w.Bonus.Claim(t.Context(), bonus.ClaimCmd{Member: m, Campaign: c.ID})
	require.NoError(t, err)
	return g
}

// everythingShows: PostgreSQL shows listeners an event once every transaction that
// is older has ended.
const everythingShows = `SELECT COALESCE(MAX(tx), 0) < pg_snapshot_xmin(pg_current_snapshot())::text::bigint FROM outbox`

// Count hands the room all events that wait, in one batch a listener. Whatever
// else runs in the database (autovacuum is enough) must not divide them: a bonus
// that one bet turns over ends, unless the batch takes that bet back too.
func (w *World) Count(t testing.TB) {
	t.Helper()
	if w.DB.Engine() == db.Postgres {
		require.Eventually(t, func() (shows bool) {
			require.NoError(t, w.DB.QueryRowContext(t.Context(), everythingShows).Scan(&shows))
			return shows
		}, time.Minute, time.Millisecond)
	}
	for _, l := range w.Bonus.Listeners() {
		for n := 1; n > 0; {
			var err error
			n, err = w.Bus.Step(t.Context(), l.Name)
			require.NoError(t, err)
		}
	}
}

// Pay credits a deposit, with its event.
func (w *World) Pay(t testing.TB, m id.Member, amount string) {
	t.Helper()
	w.Fund(t, m, money.MustParse(amount))
	e := cashier.Credited{Deposit: cashier.DepositID(id.New[World](w.Book.IDs)), Member: m, Method: "bank", Currency: money.BDT,
		Amount: money.MustParse(amount), At: clock.NowOf(w.Book.Clock)}
	require.NoError(t, w.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return w.Bus.Publish(ctx, tx, e) }))
}

// Grant is a member's grant as it stands.
func (w *World) Grant(t testing.TB, m id.Member, which bonus.GrantID) bonus.Holding {
	t.Helper()
	list, err := w.Bonus.HoldingsOf(t.Context(), m)
	require.NoError(t, err)
	for _, h := range list {
		if h.Grant.ID == which {
			return h
		}
	}
	require.Fail(t, "no such grant")
	return bonus.Holding{}
}

// Has is the member's balance.
func (w *World) Has(t testing.TB, m id.Member) wallet.Balance {
	t.Helper()
	b, err := w.Wallet.Balance(t.Context(), m, money.BDT)
	require.NoError(t, err)
	return b
}

// RequireSound fails the test where book, rounds, and grants do not agree.
func (w *World) RequireSound(t testing.TB) {
	t.Helper()
	w.World.RequireSound(t)
	wrong, err := w.Bonus.Verify(t.Context())
	require.NoError(t, err)
	require.Empty(t, wrong)
}
