package quest_test

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/idem"
	"baize/internal/rewards"
	"baize/internal/rewards/prize"
	"baize/internal/rewards/quest"
	"baize/internal/studio/fair"
)

func field(p prize.Prize, weight, stock int64) quest.WheelPrize {
	return quest.WheelPrize{Name: rewards.Words{"en": "A prize"}, Prize: p, Weight: weight, Stock: stock}
}

func wheel(fields ...quest.WheelPrize) quest.Setup {
	return quest.Setup{Wheel: &quest.WheelRule{Ticket: "lily", Cost: 1, Prizes: fields}}
}

var nothing = prize.Prize{Kind: prize.Nothing}

func (h *house) spin(m id.Member, q quest.ID, request string) (quest.Drawn, error) {
	list, err := h.s.Wheels(ctx, m)
	if err != nil {
		return quest.Drawn{}, err
	}
	return h.s.Spin(ctx, quest.SpinCmd{Member: m, Wheel: q, Request: request, SeedHash: list[0].SeedHash, Client: "mine"})
}

func TestSpin_TakesATicketGivesThePrizeAndAnswersARepeatAlike(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		m := h.member()
		q := h.run(quest.Wheel, wheel(field(cash(5), 1, -1), field(cash(5), 1, -1)), 0)
		_, err := h.spin(m, q.ID, "one")
		require.ErrorIs(t, err, quest.ErrTickets)
		h.tickets(m, 2)
		list, err := h.s.Wheels(ctx, m)
		require.NoError(t, err)
		turn := quest.SpinCmd{Member: m, Wheel: q.ID, Request: "two", SeedHash: list[0].SeedHash, Client: "mine"}
		first, err := h.s.Spin(ctx, turn)
		require.NoError(t, err)
		require.Equal(t, int64(1), first.Tickets)
		again, err := h.s.Spin(ctx, turn)
		require.NoError(t, err)
		require.Equal(t, first.Award.ID, again.Award.ID)
		require.Equal(t, int64(1), again.Tickets)
		require.Equal(t, 5*taka, h.cash(m))
	})
}

func TestSpin_AnotherTurnUnderTheRequestOfOneIsAConflict(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		m := h.member()
		q := h.run(quest.Wheel, wheel(field(cash(5), 1, -1), field(cash(5), 1, -1)), 0)
		second := h.run(quest.Wheel, wheel(field(cash(7), 1, -1), field(cash(7), 1, -1)), 0)
		h.tickets(m, 5)
		list, err := h.s.Wheels(ctx, m)
		require.NoError(t, err)
		turn := quest.SpinCmd{Member: m, Wheel: q.ID, Request: "two", SeedHash: list[0].SeedHash, Client: "mine"}
		first, err := h.s.Spin(ctx, turn)
		require.NoError(t, err)
		for name, change := range map[string]func(*quest.SpinCmd){
			"wheel": func(c *quest.SpinCmd) { c.Wheel = second.ID }, "own seed": func(c *quest.SpinCmd) { c.Client = "yours" },
			"shown hash": func(c *quest.SpinCmd) { c.SeedHash = first.NextHash },
		} {
			other := turn
			change(&other)
			_, err := h.s.Spin(ctx, other)
			require.ErrorIs(t, err, idem.ErrMismatch, name)
		}
		require.Equal(t, 5*taka, h.cash(m))
		again, err := h.s.Spin(ctx, turn)
		require.NoError(t, err)
		require.Equal(t, int64(4), again.Tickets)
	})
}

func TestSpin_IsFixedByTheSeedWhoseHashWasShown(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	m := h.member()
	q := h.run(quest.Wheel, wheel(field(cash(5), 3, -1), field(nothing, 5, -1), field(cash(7), 2, 1)), 0)
	h.tickets(m, 31)
	for n := range 30 {
		list, err := h.s.Wheels(ctx, m)
		require.NoError(t, err)
		shown := list[0].SeedHash
		d, err := h.s.Spin(ctx, quest.SpinCmd{Member: m, Wheel: q.ID, Request: fmt.Sprint(n), SeedHash: shown, Client: "lucky:7"})
		require.NoError(t, err)
		p := d.Award.Proof
		raw, err := hex.DecodeString(p.Server)
		require.NoError(t, err)
		sum := sha256.Sum256(raw)
		require.Equal(t, shown, hex.EncodeToString(sum[:]), "the seed is the one that was shown")
		require.NotEqual(t, shown, d.NextHash)
		// the studio's own stream draws the same number
		var weights int64
		for _, c := range p.Chance {
			weights += c.Weight
		}
		roll := int64(fair.NewStream(fair.ServerSeed(raw), "lucky:7", uint64(p.Nonce)).Below(uint32(weights)))
		require.Equal(t, roll, p.Roll)
		for _, c := range p.Chance {
			if roll < c.Weight {
				require.Equal(t, c.Prize, d.Award.Number)
				break
			}
			roll -= c.Weight
		}
	}
	_, err := h.s.Spin(ctx, quest.SpinCmd{Member: m, Wheel: q.ID, Request: "late", SeedHash: fmt.Sprintf("%064d", 1), Client: "x"})
	require.ErrorIs(t, err, quest.ErrSeed)
	_, err = h.s.Spin(ctx, quest.SpinCmd{Member: m, Wheel: q.ID, Request: "odd", Client: "a b"})
	require.ErrorIs(t, err, quest.ErrClientSeed)
}

func TestSpin_AThousandMembersOnePrizeOneWinner(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		q := h.run(quest.Wheel, wheel(field(cash(500), 1_000_000, 1), field(nothing, 1, 0)), 0)
		list := make([]id.Member, 1000)
		for i := range list {
			list[i] = h.member()
			h.tickets(list[i], 1)
		}
		won, thanks, wg := atomic.Int64{}, atomic.Int64{}, sync.WaitGroup{}
		for _, m := range list {
			wg.Go(func() {
				d, err := h.spin(m, q.ID, "only")
				switch {
				case err != nil:
					t.Error(err)
				case d.Award.Number == 0:
					won.Add(1)
				case d.Award.Number == quest.Thanks && d.Award.State == quest.Empty:
					thanks.Add(1)
				}
			})
		}
		wg.Wait()
		require.Equal(t, int64(1), won.Load())
		require.Equal(t, int64(999), thanks.Load())
		h.issuedWithinStock(q.ID)
	})
}

func (h *house) issuedWithinStock(q quest.ID) {
	h.t.Helper()
	var n, paid int64
	require.NoError(h.t, h.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM rewards_quest_issued WHERE stock >= 0 AND issued > stock`).Scan(&n))
	require.Zero(h.t, n)
	require.NoError(h.t, h.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM rewards_quest_awards WHERE quest_id = ? AND number >= 0`, int64(q)).Scan(&n))
	require.NoError(h.t, h.db.QueryRowContext(ctx, `SELECT COALESCE(SUM(issued), 0) FROM rewards_quest_issued WHERE quest_id = ? AND day = 0`, int64(q)).Scan(&paid))
	require.Equal(h.t, n, paid)
}

func TestSpin_HoldsTheBoundsOfADayAndOfAMember(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	a, b := h.member(), h.member()
	first := field(cash(1), 1_000_000, 100)
	first.DailyStock, first.PerMember = 3, 2
	q := h.run(quest.Wheel, wheel(first, field(nothing, 1, 0)), 0)
	h.tickets(a, 10)
	h.tickets(b, 10)
	numbers := func(m id.Member, tag string, n int) (out []int) {
		for i := range n {
			d, err := h.spin(m, q.ID, fmt.Sprint(tag, i))
			require.NoError(t, err)
			out = append(out, d.Award.Number)
		}
		return out
	}
	require.Equal(t, []int{0, 0, quest.Thanks}, numbers(a, "a", 3), "two for one member")
	require.Equal(t, []int{0, quest.Thanks}, numbers(b, "b", 2), "three in a day")
	h.clock.Advance(24 * time.Hour)
	require.Equal(t, []int{0, quest.Thanks}, numbers(b, "c", 2), "a new day has new stock")
}

func TestSpin_AThingWaitsForStaff(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	m := h.member()
	q := h.run(quest.Wheel, wheel(field(prize.Prize{Kind: prize.Goods, Tag: "coat"}, 1_000_000, 5), field(nothing, 1, 0)), 0)
	h.tickets(m, 2)
	d, err := h.spin(m, q.ID, "one")
	require.NoError(t, err)
	require.Equal(t, quest.Process, d.Award.State)
	require.NoError(t, h.s.DecideAward(ctx, 7, d.Award.ID, true, "sent by post"))
	require.ErrorIs(t, h.s.DecideAward(ctx, 8, d.Award.ID, false, ""), quest.ErrDecided)
	p, err := h.s.Awards(ctx, m, quest.Wheel, pageOf(10))
	require.NoError(t, err)
	require.Equal(t, quest.Issued, p.Items[0].State)
	require.Equal(t, "sent by post", p.Items[0].Note)
}

func TestTickets_AreTheSumOfTheirMovesAndComeOnceAGiving(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	m := h.member()
	g := quest.TicketGiver{Store: h.store, Clock: h.clock}
	for range 2 {
		require.NoError(t, h.db.Write(ctx, func(ctx contextT, tx *db.Tx) error {
			return g.Give(ctx, tx, prize.Giving{Member: m, Currency: money.BDT, Prize: prize.Prize{Kind: prize.Ticket, Count: 3, Tag: "lily"}, Scope: "s", ID: "1"})
		}))
	}
	n, err := h.s.Tickets(ctx, m)
	require.NoError(t, err)
	require.Equal(t, int64(3), n["lily"])
}

func TestPacket_SharesAddUpExactlyAndNoneIsBelowTheLeast(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.SampledFrom([]money.Currency{money.BDT, "JPY", "VND"}).Draw(t, "currency")
		unit := c.Smallest()
		r := quest.PacketRule{Shares: rapid.IntRange(1, 200).Draw(t, "shares"), Least: money.Amount(rapid.Int64Range(1, 500).Draw(t, "least")) * unit}
		r.Sum = r.Least*money.Amount(r.Shares) + money.Amount(rapid.Int64Range(0, 1_000_000).Draw(t, "more"))*unit
		var sum money.Amount
		for _, a := range r.Split(rng.NewSeeded(rapid.Uint64().Draw(t, "seed")), c) {
			if a < r.Least {
				t.Fatalf("a share of %s is below %s", a, r.Least)
			}
			if a != a.FloorTo(c.Digits()) {
				t.Fatalf("a share of %s cannot be paid out in %s", a, c)
			}
			sum += a
		}
		if sum != r.Sum {
			t.Fatalf("%s is shared out of %s", sum, r.Sum)
		}
	})
}

func TestPacket_AThousandMembersAFewSharesOneEach(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		q := h.run(quest.Packet, quest.Setup{Packet: &quest.PacketRule{Sum: 100 * taka, Shares: 10, Least: taka}}, h.now().Add(time.Hour))
		list := make([]id.Member, 500)
		for i := range list {
			list[i] = h.member()
		}
		got, gone, wg := atomic.Int64{}, atomic.Int64{}, sync.WaitGroup{}
		for _, m := range list {
			for range 2 { // everybody clicks twice
				wg.Go(func() {
					_, err := h.s.OpenPacket(ctx, m, q.ID)
					switch {
					case err == nil:
						got.Add(1)
					case errors.Is(err, quest.ErrGone):
						gone.Add(1)
					default:
						t.Error(err)
					}
				})
			}
		}
		wg.Wait()
		require.Equal(t, int64(1000), got.Load()+gone.Load())
		var paid money.Amount
		winners := 0
		for _, m := range list {
			if c := h.cash(m); c > 0 {
				winners++
				paid += c
			}
		}
		require.Equal(t, 10, winners)
		require.Equal(t, 100*taka, paid)
		require.Equal(t, int64(20), got.Load(), "the second click is the same answer")
	})
}

// Who is erased between the asking and the giving takes nothing out of a stock,
// keeps a ticket, and has claimed nothing.
func TestTaking_LeavesAllAsItIsWhereTheMemberIsErasedMeanwhile(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		m, other := h.member(), h.member()
		q := h.run(quest.Wheel, wheel(field(cash(5), 1, 1), field(cash(5), 1, 1)), 0)
		p := h.run(quest.Packet, quest.Setup{Packet: &quest.PacketRule{Sum: taka, Shares: 1, Least: taka}}, h.now().Add(time.Hour))
		done := h.run(quest.Mission, mission(quest.MissionRule{Period: quest.Once, Metric: quest.WinCount, Count: 1}), 0)
		h.run(quest.Mission, mission(quest.MissionRule{Period: quest.Once, Metric: quest.WinCount, Count: 1, AutoClaim: true}), h.now().Add(time.Minute))
		h.run(quest.SignIn, quest.Setup{SignIn: &quest.SignInRule{Days: []prize.Prize{cash(1)}}}, 0)
		claims, signs, late := h.member(), h.member(), h.member()
		h.bet(claims, "reels", taka, 2*taka)
		h.bet(late, "reels", taka, 2*taka)
		h.tickets(m, 1)
		h.erases = true
		_, err := h.s.ClaimMission(ctx, claims, done.ID)
		require.ErrorIs(t, err, quest.ErrMember)
		_, err = h.s.Sign(ctx, signs)
		require.ErrorIs(t, err, quest.ErrMember)
		_, err = h.spin(m, q.ID, "one")
		require.ErrorIs(t, err, quest.ErrMember)
		_, err = h.s.OpenPacket(ctx, other, p.ID)
		require.ErrorIs(t, err, quest.ErrMember)
		n, err := h.s.Tickets(ctx, m)
		require.NoError(t, err)
		require.Equal(t, int64(1), n["lily"])
		left, err := h.store.Taken(ctx, p.ID)
		require.NoError(t, err)
		require.Zero(t, left)
		h.clock.Advance(2 * time.Hour)
		require.NoError(t, h.s.AutoClaim(ctx), "who is gone keeps no one else waiting")
		require.Zero(t, h.cash(late))
		h.issuedWithinStock(q.ID)
	})
}

func TestGuard_KeepsWhoIsShutOutFromTakingAnything(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	m := h.member()
	end := h.now().Add(time.Hour)
	q := h.run(quest.Wheel, wheel(field(cash(5), 1, -1), field(cash(5), 1, -1)), 0)
	p := h.run(quest.Packet, quest.Setup{Packet: &quest.PacketRule{Sum: taka, Shares: 1, Least: taka}}, end)
	h.run(quest.SignIn, quest.Setup{SignIn: &quest.SignInRule{Days: []prize.Prize{cash(1)}}}, 0)
	board := h.run(quest.Board, board(quest.BoardRule{Scoring: quest.ByTurnover, Entry: quest.EntryJoin}), end)
	done := h.run(quest.Mission, mission(quest.MissionRule{Period: quest.Once, Metric: quest.WinCount, Count: 1}), 0)
	h.bet(m, "reels", taka, 2*taka)
	h.tickets(m, 1)
	h.shut = errors.New("shut out")
	for name, try := range map[string]func() error{
		"spin":    func() error { _, err := h.spin(m, q.ID, "one"); return err },
		"packet":  func() error { _, err := h.s.OpenPacket(ctx, m, p.ID); return err },
		"sign-in": func() error { _, err := h.s.Sign(ctx, m); return err },
		"join":    func() error { return h.s.Join(ctx, m, board.ID) },
		"mission": func() error { _, err := h.s.ClaimMission(ctx, m, done.ID); return err },
	} {
		require.ErrorIs(t, try(), h.shut, name)
	}
	require.Zero(t, h.cash(m))
}
