package cardroom_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/kernel/rng"
	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/internal/platform/seamless"
	"baize/internal/platform/secret"
	"baize/internal/studio"
	"baize/internal/studio/poker"
	"baize/internal/studio/poker/cardroom"
	"baize/internal/studio/poker/pokerdb"
	"baize/internal/studio/studiodb"
	"baize/internal/studio/studiotest"
)

var ctx = context.Background()

const (
	alice id.Member = 1001
	bob   id.Member = 1002
	carol id.Member = 1003
	low             = "low-6" // blinds 5 and 10, buy-in 200 to 1,000
)

func amount(s string) money.Amount { return money.MustParse(s) }

// club is a cardroom with everything around it.
type club struct {
	t        *testing.T
	db       *db.DB
	clock    *clock.Fake
	platform *studiotest.Platform
	pushes   *studiotest.Pushes
	ids      *id.Source
	rooms    *cardroom.Service
	guests   map[id.Member]cardroom.Guest
	keys     int
	traces   cardroom.Traces
	mutes    mutes
	over     func(cardroom.Store) cardroom.Store // stands between cardroom and rows
}

// mutes are the user ids of who may not write.
type mutes struct{ of map[string]clock.Instant }

func (m *mutes) MutedUntil(userID string) clock.Instant { return m.of[userID] }

func (m *mutes) MayTalk(userID string) error {
	if m.of[userID] == 0 {
		return nil
	}
	return errors.New("muted")
}

func each(t *testing.T, test func(t *testing.T, c *club)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, newClub(t, d)) })
}

func newClub(t *testing.T, d *db.DB) *club {
	k := clock.NewFake(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	c := &club{
		t: t, db: d, clock: k, platform: studiotest.NewPlatform(k), pushes: &studiotest.Pushes{}, ids: id.NewSource(k, 1),
		guests: map[id.Member]cardroom.Guest{}, over: func(s cardroom.Store) cardroom.Store { return s },
	}
	ledgertest.RequireClaimed(t, d, studiodb.Sums)
	c.open()
	t.Cleanup(func() { c.rooms.Stop() })
	for _, m := range []id.Member{alice, bob, carol} {
		token := "token-" + m.String()
		c.platform.Launch(token, m, "holdem", amount("1000"))
		c.guests[m] = cardroom.Guest{Vendor: studiotest.Vendor, GameCode: "holdem", UserID: m.String(), Member: m, Currency: money.BDT, Token: token}
	}
	return c
}

func (c *club) open() {
	box, err := secret.NewBox([]byte(strings.Repeat("m", 32)), rng.System{})
	require.NoError(c.t, err)
	client := seamless.NewClient(seamless.Config{
		BaseURL: "http://platform", Vendor: studiotest.Vendor, KeyID: "k1", Secret: c.platform.Secret, Clock: c.clock, Rand: rng.System{},
		Transport: httpx.Local{Handler: c.platform}, Attempts: 1, Pause: time.Millisecond,
	})
	c.rooms = cardroom.New(cardroom.Deps{
		DB: c.db, Store: c.over(pokerdb.New(c.db)), Desks: []studio.Desk{{Vendor: studiotest.Vendor, Wallet: client}}, Push: c.pushes, Box: box,
		Clock: c.clock, Rand: rng.System{}, IDs: c.ids, Log: slog.New(slog.DiscardHandler), Tables: cardroom.HouseTables(money.BDT, money.BDT, true),
		Mutes: &c.mutes, Traces: c.traces,
	})
	require.NoError(c.t, c.rooms.Start(ctx))
}

// restart kills the cardroom where it stands and opens another.
func (c *club) restart() {
	c.rooms.Stop()
	c.open()
}

func (c *club) pass(d time.Duration) {
	c.clock.Advance(d)
	require.NoError(c.t, c.rooms.Wake(ctx))
}

func (c *club) sit(m id.Member, seat int, buyIn string) (cardroom.Sit, error) {
	c.keys++
	return c.rooms.SitDown(ctx, c.guests[m], fmt.Sprintf("key-%d", c.keys), low, cardroom.SitCmd{Seat: seat, BuyIn: amount(buyIn)})
}

func (c *club) seated(m id.Member, seat int, buyIn string) cardroom.Sit {
	c.t.Helper()
	s, err := c.sit(m, seat, buyIn)
	require.NoError(c.t, err)
	require.Equal(c.t, cardroom.Seated, s.Status)
	return s
}

func (c *club) view(m id.Member) cardroom.View {
	c.t.Helper()
	v, err := c.rooms.Table(ctx, c.guests[m], low)
	require.NoError(c.t, err)
	return v
}

// actor is the member whose turn it is, with their view.
func (c *club) actor() (id.Member, cardroom.View) {
	c.t.Helper()
	for m := range c.guests {
		if v := c.view(m); v.Hand != nil && v.Mine >= 0 && v.Hand.Actor == v.Mine && v.Hand.Options != nil {
			return m, v
		}
	}
	c.t.Fatal("nobody is asked")
	return 0, cardroom.View{}
}

func (c *club) act(kind poker.Kind, to money.Amount) error {
	m, v := c.actor()
	return c.rooms.Act(ctx, c.guests[m], low, cardroom.ActCmd{Hand: v.Hand.Number, Step: v.Step, Kind: kind, To: to})
}

// on calls and checks until the hand stands at a street.
func (c *club) on(street poker.Street) {
	c.t.Helper()
	for range 40 {
		v := c.view(alice)
		if v.Hand.Street == street {
			return
		}
		_, mine := c.actor()
		kind := poker.Call
		if mine.Hand.Options.CanCheck {
			kind = poker.Check
		}
		require.NoError(c.t, c.act(kind, 0))
	}
	c.t.Fatal("the hand does not come to " + string(street))
}

// paid waits until no stay owes anything any more.
func (c *club) paid() {
	c.t.Helper()
	require.Eventually(c.t, func() bool {
		require.NoError(c.t, c.rooms.Sweep(ctx))
		return c.count(`SELECT COUNT(*) FROM studio_poker_sits WHERE owed <> ''`)+c.count(`SELECT COUNT(*) FROM studio_poker_topups WHERE owed <> ''`) == 0
	}, 10*time.Second, 10*time.Millisecond)
}

func (c *club) count(query string, args ...any) (n int64) {
	c.t.Helper()
	require.NoError(c.t, c.db.QueryRowContext(ctx, query, args...).Scan(&n))
	return n
}

// whole holds all the money there is to what the members began with: balances,
// stacks at the table, payouts on their way, and the rake.
func (c *club) whole(began string) {
	c.t.Helper()
	sum := money.Amount(c.count(`SELECT COALESCE(SUM(rake), 0) FROM studio_poker_hands WHERE state = 'PAID'`))
	sum += money.Amount(c.count(`SELECT COALESCE(SUM(stack + adds), 0) FROM studio_poker_sits WHERE status = 'SEATED'`))
	for m := range c.guests {
		sum += c.platform.Balance(m)
	}
	require.Equal(c.t, amount(began), sum)
}

func (c *club) leave(m id.Member) {
	c.t.Helper()
	_, err := c.rooms.Leave(ctx, c.guests[m], low)
	require.NoError(c.t, err)
}

func TestTable_PlaysHandsAndPaysWhoLeaves(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		a := c.seated(alice, 0, "500")
		require.Equal(t, amount("500"), a.Balance)
		require.Nil(t, c.view(alice).Hand, "one alone plays nothing")
		c.seated(bob, 3, "1000")
		for range 5 {
			c.on(poker.Paid)
			c.whole("3000")
			c.pass(3 * time.Second)
		}
		c.on(poker.Flop)
		m, v := c.actor()
		require.NoError(t, c.act(poker.Raise, v.Hand.Options.MaxTo))
		require.NoError(t, c.act(poker.Call, 0))
		require.Equal(t, poker.Paid, c.view(m).Hand.Street)
		c.whole("3000")
		for _, m := range []id.Member{alice, bob} {
			if c.view(m).Mine >= 0 {
				c.leave(m)
			}
		}
		c.paid()
		c.whole("3000")
		require.Zero(t, c.count(`SELECT COUNT(*) FROM studio_poker_sits WHERE status = 'SEATED'`))
		require.True(t, c.platform.Closed(a.ID), "the round is closed whether something was won or not")
		rake := money.Amount(c.count(`SELECT COALESCE(SUM(rake), 0) FROM studio_poker_hands`))
		require.Positive(t, rake)
		require.Equal(t, amount("3000")-rake, c.platform.Balance(alice)+c.platform.Balance(bob)+c.platform.Balance(carol))
	})
}

func TestTable_AKillInAnyStateRestoresTheStacksOfTheUnfinishedHand(t *testing.T) {
	for _, street := range []poker.Street{poker.Preflop, poker.Flop, poker.Turn, poker.River, poker.Paid} {
		t.Run(string(street), func(t *testing.T) {
			each(t, func(t *testing.T, c *club) {
				c.seated(alice, 0, "500")
				c.seated(bob, 1, "500")
				c.on(poker.Paid)
				c.pass(3 * time.Second)
				before := map[id.Member]money.Amount{}
				for _, ch := range c.view(alice).Chairs {
					before[[]id.Member{alice, bob}[ch.Seat]] = ch.Stack
				}
				require.NoError(t, c.act(poker.Raise, amount("60")))
				require.NoError(t, c.act(poker.Call, 0))
				if street != poker.Preflop {
					c.on(street)
				}
				c.restart()
				c.whole("3000")
				require.Zero(t, c.count(`SELECT COUNT(*) FROM studio_poker_hands WHERE state = 'OPEN'`))
				v := c.view(alice)
				require.Nil(t, v.Hand)
				require.Len(t, v.Chairs, 2)
				for _, line := range c.rooms.Tables(c.guests[carol]) {
					require.Equal(t, line.Code == low, line.Members == 2, "the lobby knows who sits where")
				}
				if street != poker.Paid {
					for _, ch := range v.Chairs {
						require.True(t, ch.Away)
						require.Equal(t, before[[]id.Member{alice, bob}[ch.Seat]], ch.Stack)
					}
				}
				hands := v.Hands
				require.NoError(t, c.rooms.Ready(ctx, c.guests[alice], low, cardroom.ReadyCmd{}))
				require.NoError(t, c.rooms.Ready(ctx, c.guests[bob], low, cardroom.ReadyCmd{}))
				require.Equal(t, hands+1, c.view(alice).Hand.Number, "the seed of the unfinished hand is never used again")
				c.on(poker.Paid)
				c.leave(alice)
				c.pass(5 * time.Minute) // bob does not come back
				require.NoError(t, c.rooms.Ready(ctx, c.guests[bob], low, cardroom.ReadyCmd{Away: true}))
				c.pass(5 * time.Minute)
				c.paid()
				c.whole("3000")
				require.Zero(t, c.count(`SELECT COUNT(*) FROM studio_poker_sits WHERE status = 'SEATED'`), "every stay ends")
			})
		})
	}
}

func TestSitDown_IsUndoneWhereNobodyKnowsWhatBecameOfIt(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		c.platform.Mute(seamless.Bet, 1)
		c.platform.Deaf(seamless.TxStatus, 1)
		_, err := c.sit(alice, 0, "500")
		require.ErrorContains(t, err, "studio.round.undecided")
		c.paid()
		require.Equal(t, amount("1000"), c.platform.Balance(alice), "the buy-in came back")
		require.Empty(t, c.view(alice).Chairs)

		// A kill while the buy-in is under way, before and after it was taken.
		for _, lost := range []func(seamless.Op, int){c.platform.Deaf, c.platform.Mute} {
			lost(seamless.Bet, 1)
			c.platform.Before(seamless.Bet, c.rooms.Stop)
			_, err = c.sit(bob, 1, "500")
			require.ErrorContains(t, err, "studio.poker.halted")
			c.restart()
			c.paid()
			require.Equal(t, amount("1000"), c.platform.Balance(bob))
		}
		c.seated(bob, 1, "500")
	})
}

func TestLeave_PaysAfterTheKillWhatWasOwedBeforeIt(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		c.seated(alice, 0, "500")
		c.platform.Deaf(seamless.Win, 1000)
		c.leave(alice)
		require.Equal(t, amount("500"), c.platform.Balance(alice))
		c.restart()
		c.platform.Deaf(seamless.Win, 0)
		c.paid()
		require.Equal(t, amount("1000"), c.platform.Balance(alice))
		require.Equal(t, 1, c.platform.Calls(seamless.Win))
	})
}

func TestTable_RefusesWhatTheRulesDoNotAllow(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		for _, buyIn := range []string{"199.99", "1000.01", "200.001", "-200", "0"} {
			_, err := c.sit(alice, 0, buyIn)
			require.ErrorContains(t, err, "studio.poker.buyIn", buyIn)
		}
		_, err := c.sit(alice, 6, "500")
		require.ErrorContains(t, err, "studio.poker.taken")
		_, err = c.rooms.SitDown(ctx, c.guests[alice], "k", "nowhere", cardroom.SitCmd{BuyIn: amount("500")})
		require.ErrorContains(t, err, "studio.poker.table")
		c.seated(alice, 0, "600")
		_, err = c.sit(bob, 0, "500")
		require.ErrorContains(t, err, "studio.poker.taken")
		_, err = c.sit(alice, 1, "400")
		require.ErrorContains(t, err, "studio.poker.seated")
		g := c.guests[bob]
		first, err := c.rooms.SitDown(ctx, g, "bobs-key", low, cardroom.SitCmd{Seat: 1, BuyIn: amount("500")})
		require.NoError(t, err)
		again, err := c.rooms.SitDown(ctx, g, "bobs-key", low, cardroom.SitCmd{Seat: 1, BuyIn: amount("500")})
		require.NoError(t, err)
		require.Equal(t, first.ID, again.ID)
		require.Equal(t, 2, c.platform.Calls(seamless.Bet))
		_, err = c.rooms.SitDown(ctx, g, "bobs-key", low, cardroom.SitCmd{Seat: 2, BuyIn: amount("500")})
		require.ErrorContains(t, err, "mismatch")

		m, v := c.actor()
		other := alice + bob - m
		err = c.rooms.Act(ctx, c.guests[other], low, cardroom.ActCmd{Hand: v.Hand.Number, Step: v.Step, Kind: poker.Fold})
		require.ErrorContains(t, err, "studio.poker.turn")
		err = c.rooms.Act(ctx, c.guests[carol], low, cardroom.ActCmd{Hand: v.Hand.Number, Step: v.Step, Kind: poker.Fold})
		require.ErrorContains(t, err, "studio.poker.noSeat")
		call := cardroom.ActCmd{Hand: v.Hand.Number, Step: v.Step, Kind: poker.Call}
		require.NoError(t, c.rooms.Act(ctx, c.guests[m], low, call))
		step := c.view(m).Step
		require.NoError(t, c.rooms.Act(ctx, c.guests[m], low, call), "a repeat")
		require.Equal(t, step, c.view(m).Step)
		require.ErrorContains(t, c.rooms.Act(ctx, c.guests[other], low, cardroom.ActCmd{Hand: v.Hand.Number, Step: v.Step, Kind: poker.Check}), "studio.poker.stale")
		c.pass(time.Hour)
		require.ErrorContains(t, c.rooms.Act(ctx, c.guests[other], low, cardroom.ActCmd{Hand: v.Hand.Number, Step: step, Kind: poker.Check}), "studio.poker.")
		c.whole("3000")
	})
}

func TestTable_SendsHoleCardsToTheirMemberOnly(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		c.seated(alice, 0, "500")
		c.seated(bob, 1, "500")
		c.on(poker.Turn)
		for _, m := range []id.Member{alice, bob, carol} {
			v := c.view(m)
			for _, s := range v.Hand.Seats {
				require.Equal(t, s.Seat == v.Mine, len(s.Cards) == 2)
			}
		}
		for _, push := range c.pushes.Of("poker.table") {
			v := push.(cardroom.View)
			if v.Hand == nil {
				continue
			}
			for _, s := range v.Hand.Seats {
				require.Empty(t, s.Cards)
			}
		}
		require.Len(t, c.pushes.Of("poker.cards"), 2)
	})
}

func TestHand_CanBeVerifiedFromWhatTheMemberSaw(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		c.seated(alice, 0, "500")
		c.seated(bob, 1, "500")
		committed := c.view(alice).SeedHash
		root := c.view(alice).Root
		c.on(poker.Paid)
		p, err := c.rooms.Hands(ctx, c.guests[alice], 0, page.Request{})
		require.NoError(t, err)
		require.Len(t, p.Items, 1)
		_, err = c.rooms.Hand(ctx, c.guests[carol], p.Items[0].ID)
		require.ErrorContains(t, err, "studio.poker.unknown")
		r, err := c.rooms.Hand(ctx, c.guests[alice], p.Items[0].ID)
		require.NoError(t, err)
		require.Empty(t, r.ServerSeed)
		require.Nil(t, r.Record)
		require.Equal(t, committed, r.SeedHash)
		require.Equal(t, root, poker.Root([52]string(r.Seals)))
		require.Equal(t, root, r.Root)
		require.GreaterOrEqual(t, len(r.Opened), 7)
		c.pass(24 * time.Hour)
		r, err = c.rooms.Hand(ctx, c.guests[alice], p.Items[0].ID)
		require.NoError(t, err)
		require.NotEmpty(t, r.ServerSeed)
		raw, err := json.Marshal(r.Record)
		require.NoError(t, err)
		require.NotEmpty(t, raw)
	})
}

func TestDemoTable_BotsPlayWithAMemberAndLeaveWithThem(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		const demo = "demo-6"
		_, err := c.rooms.SitDown(ctx, c.guests[alice], "demo-key", demo, cardroom.SitCmd{Seat: 0, BuyIn: amount("500")})
		require.NoError(t, err)
		dealt := uint64(0)
		for range 400 {
			c.pass(1500 * time.Millisecond)
			v, err := c.rooms.Table(ctx, c.guests[alice], demo)
			require.NoError(t, err)
			if dealt = v.Hands; dealt > 3 || v.Mine < 0 {
				break
			}
			for _, ch := range v.Chairs {
				require.Equal(t, ch.Seat != 0, ch.Bot)
			}
			if v.Hand.Options != nil {
				kind := poker.Fold
				if v.Hand.Options.CanCheck {
					kind = poker.Check
				}
				require.NoError(t, c.rooms.Act(ctx, c.guests[alice], demo, cardroom.ActCmd{Hand: v.Hand.Number, Step: v.Step, Kind: kind}))
			}
		}
		require.Greater(t, dealt, uint64(3))
		_, err = c.rooms.Leave(ctx, c.guests[alice], demo)
		require.NoError(t, err)
		require.Eventually(t, func() bool {
			c.pass(2 * time.Second)
			v, err := c.rooms.Table(ctx, c.guests[alice], demo)
			require.NoError(t, err)
			return len(v.Chairs) == 0
		}, 20*time.Second, time.Millisecond)
	})
}
