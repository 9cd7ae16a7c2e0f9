// Package loyaltytest builds ranks, points and what is given back over a real
// book for tests.
package loyaltytest

import (
	"context"
	"encoding/json"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/cashier"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/rewards"
	"baize/internal/rewards/bonus"
	"baize/internal/rewards/bonus/bonusdb"
	"baize/internal/rewards/loyalty"
	"baize/internal/rewards/loyalty/loyaltydb"
	"baize/internal/rewards/prize"
	"baize/internal/rewards/rewardsdb"
	"baize/internal/wallet"
)

// Secret is the payment password of every member here.
const Secret = "right"

// World is the room with everything under it.
type World struct {
	*loyalty.Service
	Terms   *rewards.Service
	Book    *ledgertest.Book
	Wallet  *wallet.Service
	Bus     *bus.Bus
	DB      *db.DB
	Audited []string
	Born    map[id.Member]time.Time
	// Shut may take nothing now, Gone are nobody any more.
	Shut, Gone map[id.Member]bool
}

// New makes a world on d with the sandbox's terms, in a zone six hours east.
func New(t testing.TB, d *db.DB) *World {
	t.Helper()
	book := ledgertest.New(t, d)
	w := &World{Book: book, DB: d, Bus: bus.New(d, book.Clock, slog.New(slog.DiscardHandler)), Wallet: wallet.New(wallet.Deps{Ledger: book.Service}), Born: map[id.Member]time.Time{}, Shut: map[id.Member]bool{}, Gone: map[id.Member]bool{}}
	w.Terms = rewards.New(rewards.Deps{DB: d, Store: rewardsdb.New(d), Clock: book.Clock, Auditor: terms{}, Sandbox: true})
	w.Service = w.Node(book.IDs)
	ledgertest.RequireClaimed(t, d, loyaltydb.Mismatches)
	ledgertest.RequireClaimed(t, d, rewardsdb.Mismatches)
	return w
}

// Node is another process over the same database.
func (w *World) Node(ids *id.Source) *loyalty.Service {
	givers := prize.Givers{}
	s := loyalty.New(loyalty.Deps{
		DB: w.DB, Store: loyaltydb.New(w.DB), Terms: w.Terms, Lanes: lanes{}, Pocket: w.Wallet, Secrets: secrets{}, Members: people{w}, Prizes: givers,
		Bus: w.Bus, Auditor: w, Clock: w.Book.Clock, IDs: ids, Zone: Zone(),
	})
	gifts := bonus.New(bonus.Deps{DB: w.DB, Store: bonusdb.New(w.DB), Wallet: w.Wallet, Bus: w.Bus, Clock: w.Book.Clock, IDs: ids})
	givers[prize.Points], givers[prize.Cash], givers[prize.Goods] = s, gifts.Giver(), loyalty.GoodsGiver{}
	return s
}

// Zone is where days begin.
func Zone() *time.Location { return time.FixedZone("east", 6*60*60) }

type terms struct{}

func (terms) Audit(context.Context, *db.Tx, rewards.Action) error { return nil }

// Audit notes the names of actions.
func (w *World) Audit(_ context.Context, _ *db.Tx, a loyalty.Action) error {
	w.Audited = append(w.Audited, a.Name)
	return nil
}

// lanes takes a game's code for its category.
type lanes struct{}

func (lanes) LaneOf(_ context.Context, _, code string) (string, error) { return code, nil }

type secrets struct{}

func (secrets) ProvePayment(_ context.Context, _ id.Member, secret, _ string) error {
	if secret != Secret {
		return fault.InvalidField("paymentPassword", "identity.payment.wrong")
	}
	return nil
}

type people struct{ w *World }

func (people) CurrencyOf(context.Context, id.Member) (money.Currency, error) { return money.BDT, nil }

// ErrShut and ErrGone refuse those.
var (
	ErrShut = fault.New(fault.Forbidden, "care.excluded")
	ErrGone = fault.New(fault.Conflict, "members.member.erased")
)

func (p people) Stands(_ context.Context, member id.Member) error {
	if p.w.Gone[member] {
		return ErrGone
	}
	return nil
}

func (p people) MayTake(ctx context.Context, member id.Member) error {
	if p.w.Shut[member] {
		return ErrShut
	}
	return p.Stands(ctx, member)
}

func (p people) Birthday(_ context.Context, member id.Member) (time.Month, int, bool, error) {
	born, known := p.w.Born[member]
	return born.Month(), born.Day(), known, nil
}

// Bet is a settled bet in a category, told now.
func (w *World) Bet(m id.Member, category, stake, payout string) bus.Delivery {
	return w.told(betting.TopicSettled, betting.Event{
		Member: m, Vendor: "acme", Game: category, Currency: money.BDT, At: clock.NowOf(w.Book.Clock),
		Told: betting.Told{Stake: money.MustParse(stake), Payout: money.MustParse(payout)},
	})
}

// Void takes a settled bet back.
func (w *World) Void(m id.Member, category, stake, payout string) bus.Delivery {
	return w.told(betting.TopicVoided, betting.Event{
		Member: m, Vendor: "acme", Game: category, Currency: money.BDT, At: clock.NowOf(w.Book.Clock),
		Told: betting.Told{Stake: money.MustParse(stake), SettledStake: money.MustParse(stake), Payout: money.MustParse(payout)},
	})
}

// Break tells that a member stays away, of a kind of the care room, from now
// until a moment; before is until when the member was away already.
func (w *World) Break(t testing.TB, m id.Member, kind string, until, before clock.Instant) {
	t.Helper()
	e := w.told(rewards.TopicAway, rewards.Away{Member: m, Kind: kind, Until: until, Before: before, At: clock.NowOf(w.Book.Clock)})
	require.NoError(t, w.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return w.Listeners()[1].Handle(ctx, tx, []bus.Delivery{e})
	}))
}

// Deposit is a credited deposit.
func (w *World) Deposit(m id.Member, amount string) bus.Delivery {
	return w.told(cashier.Credited{}.Topic(), cashier.Credited{Member: m, Currency: money.BDT, Amount: money.MustParse(amount), At: clock.NowOf(w.Book.Clock)})
}

func (w *World) told(topic string, e any) bus.Delivery {
	raw, err := json.Marshal(e)
	if err != nil {
		panic(err)
	}
	return bus.Delivery{Topic: topic, Payload: raw}
}

// Hear gives deliveries to the room's listener, as one batch.
func (w *World) Hear(t testing.TB, batch ...bus.Delivery) {
	t.Helper()
	require.NoError(t, w.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return w.Listeners()[0].Handle(ctx, tx, batch)
	}))
}

// Days lets days pass and closes what is over.
func (w *World) Days(t testing.TB, n int) {
	t.Helper()
	w.Book.Clock.Advance(time.Duration(n) * 24 * time.Hour)
	require.NoError(t, w.CloseDays(t.Context()))
}

// Gift gives a member points.
func (w *World) Gift(t testing.TB, m id.Member, points int64) {
	t.Helper()
	require.NoError(t, w.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return w.Give(ctx, tx, prize.Giving{
			Member: m, Currency: money.BDT, Prize: prize.Prize{Kind: prize.Points, Count: points}, Scope: "test", ID: id.New[World](w.Book.IDs).String(),
		})
	}))
}

// Points are a member's points as committed.
func (w *World) Points(t testing.TB, m id.Member) int64 {
	t.Helper()
	n, err := w.Wallet.PointsOf(t.Context(), m)
	require.NoError(t, err)
	return n
}

// Cash is a member's cash as committed.
func (w *World) Cash(t testing.TB, m id.Member) money.Amount {
	t.Helper()
	b, err := w.Wallet.Balance(t.Context(), m, money.BDT)
	require.NoError(t, err)
	return b.Cash
}
