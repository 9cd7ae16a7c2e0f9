package gatewayhttp_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
	"baize/internal/wallet"
)

// desk is a player and the calls a test makes for him.
type desk struct {
	*gatewaytest.Player
	w *gatewaytest.World
	t *testing.T
}

func newDesk(t *testing.T, d *db.DB, cash string) desk {
	w := gatewaytest.New(t, d)
	return desk{w.Player(t, cash), w, t}
}

func (d desk) send(op seamless.Op, c seamless.Call) seamless.Reply {
	d.t.Helper()
	a := d.w.Send(d.t, op, d.Own(op, c, ""))
	require.Equal(d.t, 200, a.HTTP)
	return a.Reply
}

// want sends a call and holds its answer and the cash after it.
func (d desk) want(status seamless.Status, cash string, op seamless.Op, c seamless.Call) seamless.Reply {
	d.t.Helper()
	r := d.send(op, c)
	require.Equal(d.t, status, r.Status, "%s %s: %s", op, c.TxID, r.Reason)
	require.Equal(d.t, money.MustParse(cash), d.Cash(d.t), "%s %s", op, c.TxID)
	return r
}

func (d desk) bonus() money.Amount {
	b, err := d.w.Wallet.Balance(context.Background(), d.Member, money.BDT)
	require.NoError(d.t, err)
	return b.Bonus
}

func (d desk) sound() {
	d.t.Helper()
	wrong, err := d.w.Bets.VerifyRounds(context.Background())
	require.NoError(d.t, err)
	require.Empty(d.t, wrong)
	r, err := ledger.Verify(context.Background(), d.w.DB, nil)
	require.NoError(d.t, err)
	require.Empty(d.t, r.Violations)
}

func call(round, tx, amount string) seamless.Call {
	return seamless.Call{RoundID: round, TxID: tx, Amount: money.MustParse(amount)}
}

func closing(c seamless.Call) seamless.Call { c.RoundClosed = true; return c }

func version(n int64, c seamless.Call) seamless.Call { c.SettlementVersion = n; return c }

func reopening(c seamless.Call) seamless.Call { c.Reopen = true; return c }

func undoing(tx, ref string) seamless.Call {
	return seamless.Call{RoundID: "r", TxID: tx, RefTxID: ref}
}

func TestResettle_ChainsFromSettlementToSettlement(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *db.DB) {
		d := newDesk(t, db, "100")
		d.want(seamless.OK, "90", seamless.Bet, call("r", "b", "10"))
		d.want(seamless.DoesNotExist, "90", seamless.Resettle, version(1, call("r", "s0", "5")))
		d.want(seamless.OK, "115", seamless.Win, closing(call("r", "w", "25")))
		// settle -> unsettle -> settle -> resettle
		r := d.want(seamless.OK, "90", seamless.Resettle, reopening(version(1, call("r", "s1", "0"))))
		require.EqualValues(t, 1, r.SettlementVersion)
		d.want(seamless.RoundSettled, "90", seamless.Rollback, undoing("k1", "w"))
		d.want(seamless.OK, "120", seamless.Win, call("r", "w2", "30"))
		d.want(seamless.OK, "90", seamless.Rollback, undoing("k2", "w2"))
		d.want(seamless.OK, "130", seamless.Win, closing(call("r", "w3", "40")))
		r = d.want(seamless.WrongVersion, "130", seamless.Resettle, version(1, call("r", "s2", "5")))
		require.EqualValues(t, 1, r.SettlementVersion, "the version that stands is told")
		d.want(seamless.WrongVersion, "130", seamless.Resettle, version(3, call("r", "s2", "5")))
		d.want(seamless.OK, "95", seamless.Resettle, version(2, call("r", "s2", "5")))
		again := d.want(seamless.OK, "95", seamless.Resettle, version(2, call("r", "s2", "5")))
		require.True(t, again.Replayed)
		d.want(seamless.Duplicate, "95", seamless.Resettle, version(2, call("r", "s2", "6")))
		d.want(seamless.OK, "96.12", seamless.Resettle, version(3, call("r", "s3", "6.129")))
		d.want(seamless.RoundSettled, "96.12", seamless.Rollback, undoing("k3", "b"))
		d.want(seamless.DoesNotExist, "96.12", seamless.Resettle, version(1, call("elsewhere", "s4", "6")))
		status := d.send(seamless.TxStatus, seamless.Call{TxID: "s3"})
		require.Equal(t, seamless.Resettle, status.Transaction)
		require.Equal(t, money.MustParse("6.129"), status.Amount)
		d.sound()
	})
}

func TestResettle_TellsWhatItTookBelowZero(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *db.DB) {
		d := newDesk(t, db, "10")
		d.want(seamless.OK, "50", seamless.BetWin, closing(seamless.Call{RoundID: "r", TxID: "b", Amount: 10 * money.Unit, WinAmount: 50 * money.Unit}))
		d.want(seamless.OK, "0", seamless.Bet, call("r2", "b2", "50"))
		d.want(seamless.OK, "-50", seamless.Resettle, version(1, call("r", "s", "0")))
		d.want(seamless.NotEnoughMoney, "-50", seamless.Bet, call("r3", "b3", "1"))
		var n int
		require.NoError(t, db.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM outbox WHERE topic = ?`, betting.TopicNegative).Scan(&n))
		require.Equal(t, 1, n)
		d.sound()
	})
}

func TestPromoWin_NeedsNoRoundButAMember(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *db.DB) {
		d := newDesk(t, db, "10")
		d.want(seamless.OK, "15", seamless.PromoWin, call("", "p", "5"))
		require.True(t, d.want(seamless.OK, "15", seamless.PromoWin, call("", "p", "5")).Replayed)
		d.want(seamless.Duplicate, "15", seamless.PromoWin, call("", "p", "6"))
		d.want(seamless.OK, "5", seamless.Bet, call("r", "b", "10"))
		d.want(seamless.OK, "8", seamless.PromoWin, call("r", "p2", "3"))
		d.w.Rules.Block(d.Member)
		d.want(seamless.OK, "9", seamless.PromoWin, call("", "p3", "1"))
		require.Equal(t, seamless.PromoWin, d.send(seamless.TxStatus, seamless.Call{TxID: "p3"}).Transaction)
		d.want(seamless.OK, "8", seamless.Rollback, undoing("k", "p3"))
		d.w.Rules.Hide(d.Member)
		d.want(seamless.InvalidRequest, "8", seamless.PromoWin, call("", "p4", "1"))
		d.sound()
	})
}

func granted(d desk, rounds int, pocket wallet.Pocket) betting.Grant {
	d.t.Helper()
	g, err := d.w.Bets.Grant(context.Background(), betting.Grant{
		Vendor: gatewaytest.Vendor, Reward: "gift", Member: d.Member, Currency: money.BDT, Games: []string{gatewaytest.Game},
		Rounds: rounds, Stake: 2 * money.Unit, Pocket: pocket, ExpiresAt: clock.NowOf(d.w.Clock).Add(time.Hour),
	})
	require.NoError(d.t, err)
	return g
}

func free(c seamless.Call) seamless.Call {
	c.BetType, c.RewardID = seamless.Free, "gift"
	return c
}

func (d desk) used() int {
	p, _, err := d.w.Bets.Grants(context.Background(), betting.GrantQuery{Member: d.Member})
	require.NoError(d.t, err)
	require.Len(d.t, p.Items, 1)
	return p.Items[0].Used
}

func TestFree_CountsDownPaysAndGivesBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *db.DB) {
		d := newDesk(t, db, "10")
		granted(d, 2, wallet.Cash)
		d.want(seamless.OK, "10", seamless.Bet, free(call("r", "b", "2")))
		require.Equal(t, money.MustParse("2"), d.send(seamless.TxStatus, seamless.Call{TxID: "b"}).Amount, "the amount is recorded")
		require.True(t, d.want(seamless.OK, "10", seamless.Bet, free(call("r", "b", "2"))).Replayed)
		require.Equal(t, 1, d.used())
		d.want(seamless.Duplicate, "10", seamless.Bet, call("r", "b", "2"))
		d.want(seamless.OK, "13", seamless.Win, closing(free(call("r", "w", "3"))))
		d.want(seamless.LimitReached, "13", seamless.Bet, free(call("r2", "b2", "2.01")))
		other := free(call("r2", "b2", "2"))
		other.RewardID = "nothing"
		d.want(seamless.RewardExhausted, "13", seamless.Bet, other)
		d.want(seamless.OK, "20", seamless.BetWin, closing(free(seamless.Call{RoundID: "r2", TxID: "b2", Amount: money.Unit, WinAmount: 7 * money.Unit})))
		require.Equal(t, 2, d.used())
		d.want(seamless.RewardExhausted, "20", seamless.Bet, free(call("r3", "b3", "2")))
		require.True(t, d.want(seamless.OK, "20", seamless.Bet, free(call("r", "b", "2"))).Replayed, "a repeat needs no round")
		d.want(seamless.OK, "13", seamless.Rollback, undoing("k", "b2"))
		require.Equal(t, 1, d.used())
		require.True(t, d.want(seamless.OK, "13", seamless.Rollback, undoing("k2", "b2")).Replayed)
		require.Equal(t, 1, d.used())
		d.want(seamless.OK, "13", seamless.Bet, free(call("r4", "b4", "0")))
		d.sound()
	})
}

func TestFree_WinsGoToTheGrantedPocketAndComeBackFromIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *db.DB) {
		d := newDesk(t, db, "10")
		granted(d, 5, wallet.Bonus)
		d.want(seamless.OK, "10", seamless.Bet, free(call("r", "b", "2")))
		d.want(seamless.OK, "10", seamless.Win, call("r", "w", "3")) // a vendor that does not say FREE again
		require.Equal(t, money.MustParse("3"), d.bonus())
		d.want(seamless.OK, "10", seamless.Rollback, undoing("k", "w"))
		require.Zero(t, d.bonus())
		d.want(seamless.OK, "10", seamless.Win, closing(free(call("r", "w2", "4"))))
		d.want(seamless.OK, "10", seamless.Resettle, version(1, call("r", "s", "1")))
		require.Equal(t, money.MustParse("1"), d.bonus())
		d.want(seamless.OK, "10", seamless.Resettle, version(2, call("r", "s2", "6")))
		require.Equal(t, money.MustParse("6"), d.bonus())
		d.sound()
	})
}

func TestFree_TakesBackFromCashWhatTheBonusPocketHasNoMore(t *testing.T) {
	d := newDesk(t, dbtest.SQLite(t), "10")
	granted(d, 5, wallet.Bonus)
	d.want(seamless.OK, "10", seamless.Bet, free(call("r", "b", "2")))
	d.want(seamless.OK, "10", seamless.Win, call("r", "w", "30"))
	require.NoError(t, d.w.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := d.w.Wallet.Debit(ctx, tx, wallet.Move{
			Member: d.Member, Currency: money.BDT, Pocket: wallet.Bonus, Amount: 25 * money.Unit, Kind: "test.take", Scope: "test",
			Counter: ledger.House(ledger.BonusCost, money.BDT), ExternalID: "x",
		})
		return err
	}))
	r := d.want(seamless.OK, "-15", seamless.Rollback, undoing("k", "w"))
	require.Zero(t, r.BonusBalance)
	d.want(seamless.NotEnoughMoney, "-15", seamless.Bet, free(call("r2", "b2", "2")))
	d.sound()
}

func TestFree_RefusesWhatTheGrantIsNotFor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *db.DB) {
		d := newDesk(t, db, "10")
		g := granted(d, 9, wallet.Cash)
		d.want(seamless.OK, "8", seamless.Bet, call("paid", "p", "2"))
		d.want(seamless.InvalidRequest, "8", seamless.Bet, free(call("paid", "b", "2")))
		d.want(seamless.InvalidRequest, "8", seamless.Win, free(call("paid", "w", "2")))
		d.want(seamless.OK, "8", seamless.Bet, free(call("r", "b", "2")))
		d.want(seamless.InvalidRequest, "8", seamless.Bet, call("r", "p2", "2"))
		require.Equal(t, 1, d.used())
		foreign, err := d.w.Bets.Grant(t.Context(), betting.Grant{
			Vendor: gatewaytest.Vendor, Reward: "dragon", Member: d.Member, Currency: money.BDT, Games: []string{gatewaytest.OtherGame},
			Rounds: 1, Stake: money.Unit, ExpiresAt: clock.NowOf(d.w.Clock).Add(time.Hour),
		})
		require.NoError(t, err)
		c := free(call("r5", "b5", "1"))
		c.RewardID = foreign.Reward
		d.want(seamless.InvalidGame, "8", seamless.Bet, c)
		d.want(seamless.InvalidRequest, "8", seamless.Bet, seamless.Call{RoundID: "r", TxID: "b6", Amount: 0, BetType: seamless.Free, RewardID: ""})

		d.w.Clock.Advance(time.Hour)
		expired := d.want(seamless.RewardExhausted, "8", seamless.Bet, free(call("r2", "b2", "2")))
		require.Contains(t, expired.Reason, "expired")
		d.want(seamless.OK, "9", seamless.Win, free(call("r", "w", "1")))
		g.ExpiresAt = clock.NowOf(d.w.Clock).Add(time.Hour)
		_, err = d.w.Bets.Grant(t.Context(), g)
		require.ErrorIs(t, err, betting.ErrRewardTaken)
		d.sound()
	})
}

func TestFree_CancelEndsAGrantAndKeepsWhatWasBet(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *db.DB) {
		d, ctx := newDesk(t, db, "10"), t.Context()
		g := granted(d, 9, wallet.Cash)
		d.want(seamless.OK, "10", seamless.Bet, free(call("r", "b", "2")))
		for range 2 {
			_, err := d.w.Bets.CancelGrant(ctx, g.Vendor, g.Reward, g.Member)
			require.NoError(t, err)
		}
		r := d.want(seamless.RewardExhausted, "10", seamless.Bet, free(call("r2", "b2", "2")))
		require.Contains(t, r.Reason, "cancelled")
		d.want(seamless.OK, "11", seamless.Win, free(call("r", "w", "1")))
		_, err := d.w.Bets.CancelGrant(ctx, g.Vendor, "nothing", g.Member)
		require.ErrorIs(t, err, betting.ErrReward)
	})
}

func feeding(c seamless.Call, shares ...seamless.Share) seamless.Call { c.Pools = shares; return c }

func share(pool, amount string) seamless.Share {
	return seamless.Share{PoolID: pool, Amount: money.MustParse(amount)}
}

func (d desk) pool(want, pool string) {
	d.t.Helper()
	k := betting.PoolKey{Vendor: gatewaytest.Vendor, Pool: pool, Currency: money.BDT}
	got, err := d.w.Bets.PoolBalance(context.Background(), k)
	require.NoError(d.t, err)
	require.Equal(d.t, money.MustParse(want), got, pool)
	var booked money.Amount
	require.NoError(d.t, d.w.DB.QueryRowContext(context.Background(), `SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM v_postings
		WHERE owner_kind = 'pool' AND owner_id = ?`, gatewaytest.Vendor+"/"+pool).Scan(&booked))
	require.Equal(d.t, got, booked, pool)
}

func drawing(pool string, c seamless.Call) seamless.Call { c.PoolID = pool; return c }

func TestPools_AreFedByStakesAndPayNoMoreThanTheyHold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *db.DB) {
		d := newDesk(t, db, "100")
		d.want(seamless.OK, "90", seamless.Bet, feeding(call("r", "b", "10"), share("mini", "0.1"), share("grand", "0.000001")))
		d.want(seamless.Duplicate, "90", seamless.Bet, feeding(call("r", "b", "10"), share("mini", "0.2"), share("grand", "0.000001")))
		d.want(seamless.Duplicate, "90", seamless.Bet, call("r", "b", "10"))
		d.pool("0.1", "mini")
		d.pool("0.000001", "grand")
		feed := feeding(call("r", "f", "5"), share("mini", "5"))
		feed.BetType = seamless.Feed
		d.want(seamless.OK, "85", seamless.Bet, feed)
		d.pool("5.1", "mini")
		d.want(seamless.OK, "95", seamless.BetWin, feeding(seamless.Call{RoundID: "r2", TxID: "bw", Amount: 10 * money.Unit, WinAmount: 20 * money.Unit}, share("mini", "1")))
		d.pool("6.1", "mini")
		d.want(seamless.OK, "85", seamless.Rollback, undoing("k", "bw"))
		d.pool("5.1", "mini")
		require.True(t, d.want(seamless.OK, "85", seamless.Rollback, undoing("k2", "bw")).Replayed)
		d.pool("5.1", "mini")

		d.want(seamless.PoolExhausted, "85", seamless.JackpotWin, drawing("mini", call("", "j", "5.11")))
		d.want(seamless.PoolExhausted, "85", seamless.JackpotWin, drawing("none", call("", "j", "0.01")))
		d.want(seamless.OK, "89", seamless.JackpotWin, drawing("mini", call("r", "j", "4")))
		require.True(t, d.want(seamless.OK, "89", seamless.JackpotWin, drawing("mini", call("r", "j", "4"))).Replayed)
		d.want(seamless.Duplicate, "89", seamless.JackpotWin, drawing("grand", call("r", "j", "4")))
		d.pool("1.1", "mini")
		d.want(seamless.PoolExhausted, "89", seamless.JackpotWin, drawing("mini", call("", "j2", "1.11")))
		d.w.Clock.Advance(time.Hour) // the older moves are counted for good
		d.want(seamless.OK, "90.1", seamless.JackpotWin, drawing("mini", call("", "j3", "1.1")))
		d.pool("0", "mini")
		d.want(seamless.OK, "89", seamless.Rollback, undoing("k3", "j3"))
		d.pool("1.1", "mini")
		require.Equal(t, seamless.JackpotWin, d.send(seamless.TxStatus, seamless.Call{TxID: "j3"}).Transaction)
		d.sound()
	})
}

func TestPools_PayOnceHoweverManyWinAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *db.DB) {
		w := gatewaytest.New(t, db)
		feeder := desk{w.Player(t, "100"), w, t}
		feeder.want(seamless.OK, "0", seamless.Bet, feeding(call("r", "b", "100"), share("mini", "10")))
		answers := make(chan seamless.Status, 20)
		for n := range 20 {
			p := w.Player(t, "1")
			go func() {
				c := p.Own(seamless.JackpotWin, drawing("mini", call("", "j"+string(rune('a'+n)), "3")), "")
				c.VendorID = gatewaytest.Vendor
				answers <- w.Gateway.Serve(context.Background(), seamless.JackpotWin, &c).Status
			}()
		}
		won := 0
		for range 20 {
			if status := <-answers; status == seamless.OK {
				won++
			} else {
				require.Equal(t, seamless.PoolExhausted, status)
			}
		}
		require.Equal(t, 3, won)
		feeder.pool("1", "mini")
		feeder.sound()
	})
}

func TestInfo_IsKeptOnlyWhereItIsGiven(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *db.DB) {
		d := newDesk(t, db, "100")
		c := call("r", "b", "1")
		c.BetInfo = strings.Repeat("খ", 8<<10/3)
		d.want(seamless.OK, "99", seamless.Bet, c)
		side := call("r", "b2", "1")
		side.BetType = seamless.Side
		d.want(seamless.OK, "98", seamless.Bet, side)
		d.want(seamless.OK, "97", seamless.Bet, call("r", "b3", "1"))
		for tx, want := range map[string]betting.Extra{"b": {Info: c.BetInfo}, "b2": {Type: betting.Side}} {
			a, _, err := d.w.Bets.FindAction(t.Context(), gatewaytest.Vendor, tx)
			require.NoError(t, err)
			kept, found, err := d.w.Bets.DetailOf(t.Context(), a.ID)
			require.NoError(t, err)
			require.True(t, found)
			require.Equal(t, want, kept.Extra)
		}
		var n int
		require.NoError(t, db.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM v_bet_details`).Scan(&n))
		require.Equal(t, 2, n)
	})
}

func TestRefusals_OfTheMembersRoomHaveStatusesOfTheirOwn(t *testing.T) {
	d := newDesk(t, dbtest.SQLite(t), "100")
	for err, want := range map[error]seamless.Status{
		betting.ErrExcluded: seamless.PlayerExcluded, betting.ErrLimit: seamless.LimitReached,
		betting.ErrReality: seamless.RealityCheckDue, betting.ErrMember: seamless.PlayerBlocked,
	} {
		d.w.Rules.RefuseWith(err)
		r := d.want(want, "100", seamless.Bet, call("r", "b", "1"))
		require.Equal(t, seamless.Final, r.Status.Class())
	}
}

func TestWin_BeyondWhatAnAccountHoldsIsFinal(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *db.DB) {
		d := newDesk(t, db, "3999999999999")
		d.want(seamless.OK, "3999999999998", seamless.Bet, call("r", "b", "1"))
		for _, op := range []seamless.Op{seamless.Win, seamless.PromoWin, seamless.Win} {
			r := d.want(seamless.LimitReached, "3999999999998", op, call("r", "w", "2.01"))
			require.Equal(t, seamless.Final, r.Status.Class())
		}
		d.want(seamless.OK, "4000000000000", seamless.Win, call("r", "w", "2"))
		d.sound()
	})
}

func TestRollback_OfAStrangerMakesNoAccounts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *db.DB) {
		d := newDesk(t, db, "100")
		count := func() (n int) {
			require.NoError(t, db.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM accounts`).Scan(&n))
			return n
		}
		before := count()
		c := d.Own(seamless.Rollback, undoing("k", "nothing"), "")
		c.UserID = d.w.NewMember().String()
		require.Equal(t, seamless.OK, d.w.Send(t, seamless.Rollback, c).Reply.Status)
		require.True(t, d.w.Send(t, seamless.Rollback, c).Reply.Replayed)
		require.Equal(t, before, count())
	})
}
