package quest_test

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/cashier"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/ledger"
	"baize/internal/ledger/anchor"
	"baize/internal/ledger/ledgerdb"
	"baize/internal/ledger/ledgertest"
	"baize/internal/members"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
	"baize/internal/platform/secret"
	"baize/internal/rewards"
	"baize/internal/rewards/bonus"
	"baize/internal/rewards/bonus/bonusdb"
	"baize/internal/rewards/prize"
	"baize/internal/rewards/quest"
	"baize/internal/rewards/quest/questdb"
	"baize/internal/rewards/rewardsdb"
	"baize/internal/wallet"
)

var ctx = context.Background()

const taka = money.Unit

// house is the room with a real book, and people of its own.
type house struct {
	t      testing.TB
	db     *db.DB
	clock  *clock.Fake
	ids    *id.Source
	bus    *bus.Bus
	jobs   *jobs.Jobs
	wallet *wallet.Service
	ledger *ledger.Service
	store  *questdb.Store
	s      *quest.Service

	people map[id.Member]members.Member
	shared string
	asked  map[string]id.Staff
	audits []string
	rank   int
	shut   error
	off    bool // players are not rewarded for friends
	erases bool // whoever is looked at is erased then
	action int64
}

func build(t testing.TB, d *db.DB) *house {
	t.Helper()
	h := &house{t: t, db: d, clock: clock.NewFake(time.Date(2026, 3, 4, 6, 0, 0, 0, time.UTC)), people: map[id.Member]members.Member{}, asked: map[string]id.Staff{}}
	h.ids = id.NewSource(h.clock, 1)
	log := slog.New(slog.DiscardHandler)
	h.bus, h.jobs = bus.New(d, h.clock, log), jobs.New(d, h.clock, h.ids, log)
	h.ledger = ledger.New(ledger.Deps{DB: d, Store: ledgerdb.New(d), Clock: h.clock, IDs: h.ids, Log: log, Anchors: anchor.File{Path: filepath.Join(t.TempDir(), "anchors")}})
	h.wallet = wallet.New(wallet.Deps{Ledger: h.ledger})
	box, err := secret.NewBox(make([]byte, 32), rng.System{})
	require.NoError(t, err)
	h.store = questdb.New(d)
	h.s = quest.New(quest.Deps{
		DB: d, Store: h.store, Clock: h.clock, IDs: h.ids, Random: rng.System{}, Box: box, Bus: h.bus, Jobs: h.jobs,
		Calendar: quest.Calendar{Zone: time.FixedZone("GMT+6", 6*60*60)},
		Givers:   prize.Givers{prize.Cash: h.bonus().Giver(), prize.Ticket: quest.TicketGiver{Store: h.store, Clock: h.clock}},
		Members:  h, Guard: h, Ranks: h, Lanes: h, Names: h, Traces: h, Auditor: h, Approvals: h,
		Invites: func(context.Context) (bool, error) { return !h.off, nil },
	})
	for _, l := range h.s.Listeners() {
		h.bus.Listen(l)
	}
	h.jobs.Add(h.s.Jobs()...)
	ledgertest.RequireClaimed(t, d, rewardsdb.Mismatches)
	ledgertest.RequireClaimed(t, d, questdb.Mismatches)
	return h
}

// bonus is the room that gives cash.
func (h *house) bonus() *bonus.Service {
	return bonus.New(bonus.Deps{DB: h.db, Store: bonusdb.New(h.db), Wallet: h.wallet, Bus: h.bus, Clock: h.clock, IDs: h.ids})
}

func (h *house) Get(_ context.Context, m id.Member) (members.Member, error) {
	if p, ok := h.people[m]; ok {
		return p, nil
	}
	return members.Member{}, members.ErrUnknown
}

func (h *house) OwnInvitation(_ context.Context, m id.Member) (members.Invitation, error) {
	return members.Invitation{Code: "CODE" + m.String()[9:], Member: m}, nil
}
func (h *house) MayPlay(_ context.Context, m id.Member) error {
	if p := h.people[m]; h.erases {
		p.ErasedAt = h.now()
		h.people[m] = p
	}
	return h.shut
}
func (h *house) Rank(context.Context, id.Member) (int, error) { return h.rank, nil }
func (h *house) LaneOf(_ context.Context, _, game string) (string, error) {
	return map[string]string{"reels": "RNG", "cards": "LIVE", "poker": "PVP"}[game], nil
}
func (h *house) Masked(_ context.Context, list []id.Member) (map[id.Member]string, error) {
	out := map[id.Member]string{}
	for _, m := range list {
		out[m] = "me***" + m.String()[11:]
	}
	return out, nil
}
func (h *house) Shared(context.Context, id.Member, id.Member) (string, error) { return h.shared, nil }
func (h *house) Audit(_ context.Context, _ *db.Tx, a quest.Action) error {
	h.audits = append(h.audits, a.Name)
	return nil
}

var errOwn = fmt.Errorf("the proposer cannot decide")

func (h *house) Propose(_ context.Context, _ *db.Tx, _, subject string, maker id.Staff) error {
	h.asked[subject] = maker
	return nil
}

func (h *house) Decide(_ context.Context, _ *db.Tx, _, subject string, checker id.Staff, _ bool) error {
	if h.asked[subject] == checker {
		return errOwn
	}
	return nil
}

// member makes a member of taka.
func (h *house) member() id.Member {
	m := id.Member(id.New[struct{}](h.ids))
	h.people[m] = members.Member{ID: m, Account: m.String(), Currency: money.BDT, Status: members.Active}
	return m
}

// run opens a quest.
func (h *house) run(kind quest.Kind, rule quest.Setup, until clock.Instant) quest.Quest {
	h.t.Helper()
	h.action++
	q, err := h.s.Make(ctx, 7, quest.Quest{Kind: kind, Tag: fmt.Sprintf("%s-%d", kind, h.action), Currency: money.BDT, From: h.now() - 1, Until: until,
		Name: rewards.Words{"en": "A quest"}, Rule: rule})
	require.NoError(h.t, err)
	q, err = h.s.Turn(ctx, 7, q.ID, q.Version, quest.Open, "")
	require.NoError(h.t, err)
	return q
}

func (h *house) now() clock.Instant { return clock.NowOf(h.clock) }

// bet settles a round and lets the listeners hear of it.
func (h *house) bet(m id.Member, game string, stake, payout money.Amount) {
	h.t.Helper()
	h.publish(betting.TopicSettled, m, betting.Event{Member: m, Vendor: "BGS", Game: game, Currency: money.BDT, At: h.now(), Told: betting.Told{Stake: stake, Payout: payout}})
	h.hear("rewards.quest.bets")
}

// told tells of one of several events that settle a round, whose totals after it
// are given.
func (h *house) told(m id.Member, game string, stake, payout, roundStake, roundPayout money.Amount) {
	h.t.Helper()
	h.publish(betting.TopicSettled, m, betting.Event{Member: m, Vendor: "BGS", Game: game, Currency: money.BDT, At: h.now(),
		Told: betting.Told{Stake: stake, Payout: payout, RoundStake: roundStake, RoundPayout: roundPayout}})
	h.hear("rewards.quest.bets")
}

// void takes a settled round back.
func (h *house) void(m id.Member, game string, stake, payout money.Amount) {
	h.t.Helper()
	h.publish(betting.TopicVoided, m, betting.Event{Member: m, Vendor: "BGS", Game: game, Currency: money.BDT, At: h.now(), Told: betting.Told{Stake: stake, SettledStake: stake, Payout: payout}})
	h.hear("rewards.quest.bets")
}

func (h *house) deposit(m id.Member, amount money.Amount) {
	h.t.Helper()
	require.NoError(h.t, h.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return h.bus.Publish(ctx, tx, cashier.Credited{Member: m, Currency: money.BDT, Amount: amount, At: h.now()})
	}))
	h.hear("rewards.quest.deposits")
}

func (h *house) publish(topic string, m id.Member, e betting.Event) {
	require.NoError(h.t, h.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return h.bus.PublishRaw(ctx, tx, topic, m.String(), []byte("{}"), e)
	}))
}

// hear lets a listener read all there is. On PostgreSQL it waits for what runs
// elsewhere on the server: a listener reads only what nobody can come before.
func (h *house) hear(listener string) {
	h.t.Helper()
	require.Eventually(h.t, func() bool {
		for {
			n, err := h.bus.Step(ctx, listener)
			require.NoError(h.t, err)
			if n == 0 {
				break
			}
		}
		lag, err := h.bus.Lag(ctx)
		require.NoError(h.t, err)
		return lag[listener] == 0
	}, 20*time.Second, 5*time.Millisecond)
}

func (h *house) cash(m id.Member) money.Amount {
	h.t.Helper()
	b, err := h.wallet.Balance(ctx, m, money.BDT)
	require.NoError(h.t, err)
	return b.Cash
}

func (h *house) tickets(m id.Member, n int64) {
	h.t.Helper()
	h.action++
	require.NoError(h.t, h.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return h.store.AddTickets(ctx, tx, quest.Move{Member: m, Tag: "lily", Count: n, Scope: "test", Ref: fmt.Sprint(h.action), At: h.now()})
	}))
}

func cash(n money.Amount) prize.Prize { return prize.Prize{Kind: prize.Cash, Amount: n * taka} }
