package bonus_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/bonus"
	"baize/internal/rewards/bonus/bonustest"
	"baize/internal/rewards/prize"
	"baize/internal/wallet"
)

func amount(s string) money.Amount { return money.MustParse(s) }

// holds compares cash and bonus.
func holds(t *testing.T, w *bonustest.World, m id.Member, cash, bonus string) {
	t.Helper()
	b := w.Has(t, m)
	require.Equal(t, amount(cash).String()+" "+amount(bonus).String(), b.Cash.String()+" "+b.Bonus.String())
}

func TestStake_TakesCashFirstThenTheBonusAndWinsGoBackByTheirSource(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Funded(t, "30")
		w.Claim(t, m, w.Launched(t, "gift", bonustest.Gift("100", 10)))
		holds(t, w, m, "30", "100")
		_, err := w.Place(t.Context(), bettingtest.Bet(m, "r", "b1", "20"))
		require.NoError(t, err)
		holds(t, w, m, "10", "100")
		_, err = w.Place(t.Context(), bettingtest.Bet(m, "r", "b2", "40"))
		require.NoError(t, err)
		holds(t, w, m, "0", "70")
		// 30 of 60 were bonus: half of the win, floored, the odd cent to cash.
		res, err := w.Settle(t.Context(), bettingtest.Win(m, "r", "w1", "", "33.33"))
		require.NoError(t, err)
		holds(t, w, m, "16.67", "86.66")
		require.Equal(t, amount("86.66"), res.Balance.Bonus)
		_, err = w.Rollback(t.Context(), bettingtest.Undo(m, "r", "u1", "w1"))
		require.NoError(t, err)
		holds(t, w, m, "0", "70")
		_, err = w.Rollback(t.Context(), bettingtest.Undo(m, "r", "u2", "b2"))
		require.NoError(t, err)
		holds(t, w, m, "10", "100")
		_, err = w.Settle(t.Context(), bettingtest.Win(m, "r", "w2", "", "50"))
		require.NoError(t, err)
		holds(t, w, m, "60", "100")
		_, err = w.PlaceAndSettle(t.Context(), bettingtest.BetWin(m, "s", "bw", "120", "60"))
		require.NoError(t, err)
		holds(t, w, m, "30", "70")
		_, err = w.Rollback(t.Context(), bettingtest.Undo(m, "s", "u3", "bw"))
		require.NoError(t, err)
		holds(t, w, m, "60", "100")
		_, err = w.Place(t.Context(), bettingtest.Bet(m, "x", "b9", "160.01"))
		require.ErrorIs(t, err, wallet.ErrNotEnough)
		w.RequireSound(t)
	})
}

func TestResettle_FollowsTheSourcesOfTheStakes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Funded(t, "25")
		w.Claim(t, m, w.Launched(t, "gift", bonustest.Gift("100", 10)))
		_, err := w.Place(t.Context(), bettingtest.Bet(m, "r", "b", "100"))
		require.NoError(t, err)
		win := bettingtest.Win(m, "r", "w", "", "40")
		win.CloseRound = true
		_, err = w.Settle(t.Context(), win)
		require.NoError(t, err)
		holds(t, w, m, "10", "55")
		resettle := func(n int, payout string) {
			_, err := w.Resettle(t.Context(), betting.ResettleCmd{Head: bettingtest.Head(m, "r", fmt.Sprint("x", n), n), Payout: amount(payout), Version: n})
			require.NoError(t, err)
		}
		resettle(1, "80")
		holds(t, w, m, "20", "85")
		resettle(2, "0")
		holds(t, w, m, "0", "25")
		w.RequireSound(t)
	})
}

func TestStake_RefusesAboveTheMaximumWhateverPaysForIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Funded(t, "100")
		rule := bonustest.Gift("50", 10)
		rule.MaxBetPercent, rule.MaxBet = 10, amount("20")
		g := w.Claim(t, m, w.Launched(t, "gift", rule))
		_, err := w.Place(t.Context(), bettingtest.Bet(m, "r", "b1", "5.01"))
		require.ErrorIs(t, err, betting.ErrBonusBet)
		var why interface{ Error() string }
		require.True(t, errors.As(err, &why))
		_, err = w.Place(t.Context(), bettingtest.Bet(m, "r", "b1", "5"))
		require.NoError(t, err, "a refusal leaves no trace")
		require.Equal(t, 1, w.Grant(t, m, g.ID).Grant.Refused)
		holds(t, w, m, "95", "50")
		w.RequireSound(t)
	})
}

func TestStake_TakesNoBonusWhereNothingCounts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		w.Lanes["dice"] = "PVP"
		m := w.Funded(t, "10")
		w.Claim(t, m, w.Launched(t, "gift", bonustest.Gift("50", 10)))
		_, err := w.Place(t.Context(), bettingtest.Bet(m, "r", "b1", "11"))
		require.ErrorIs(t, err, betting.ErrBonusGame)
		_, err = w.Place(t.Context(), bettingtest.Bet(m, "r", "b2", "10"))
		require.NoError(t, err)
		holds(t, w, m, "0", "50")
		w.RequireSound(t)
	})
}

func TestWager_ConvertsWhatIsLeftUpToTheMaximumAndBeginsTheNext(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Funded(t, "100")
		rule := bonustest.Gift("50", 4)
		rule.MaxConvert = amount("30")
		g := w.Claim(t, m, w.Launched(t, "one", rule))
		second := w.Claim(t, m, w.Launched(t, "two", bonustest.Gift("7", 1)))
		require.Equal(t, bonus.Queued, second.State)
		for i := range 2 {
			_, err := w.PlaceAndSettle(t.Context(), bettingtest.BetWin(m, fmt.Sprint("r", i), fmt.Sprint("t", i), "100", "100"))
			require.NoError(t, err)
			w.Count(t)
			if i == 0 {
				require.Equal(t, amount("100"), w.Grant(t, m, g.ID).Counted)
				holds(t, w, m, "100", "50")
			}
		}
		done := w.Grant(t, m, g.ID).Grant
		require.Equal(t, bonus.Completed, done.State)
		require.Equal(t, []money.Amount{amount("30"), amount("20")}, []money.Amount{done.Converted, done.Forfeited})
		require.Equal(t, bonus.Active, w.Grant(t, m, second.ID).Grant.State)
		holds(t, w, m, "130", "7")
		w.RequireSound(t)
	})
}

func TestForfeit_GivesTheBonusBackAndWhatComesLaterToo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Funded(t, "0")
		g := w.Claim(t, m, w.Launched(t, "gift", bonustest.Gift("100", 10)))
		for _, r := range []string{"open", "void", "back"} {
			_, err := w.Place(t.Context(), bettingtest.Bet(m, r, "b-"+r, "10"))
			require.NoError(t, err)
		}
		_, err := w.Settle(t.Context(), bettingtest.Win(m, "back", "w-back", "", "25"))
		require.NoError(t, err)
		holds(t, w, m, "0", "95")
		for range 2 {
			ended, err := w.Bonus.Forfeit(t.Context(), m, g.ID)
			require.NoError(t, err)
			require.Equal(t, bonus.Forfeited, ended.State)
			require.Equal(t, amount("95"), ended.Forfeited)
		}
		_, err = w.Bonus.Forfeit(t.Context(), m+1, g.ID)
		require.ErrorIs(t, err, bonus.ErrGrant)
		holds(t, w, m, "0", "0")
		_, err = w.Settle(t.Context(), bettingtest.Win(m, "open", "w-open", "", "500"))
		require.NoError(t, err)
		_, err = w.Rollback(t.Context(), bettingtest.Undo(m, "void", "u-void", "b-void"))
		require.NoError(t, err)
		_, err = w.Rollback(t.Context(), bettingtest.Undo(m, "back", "u-back", "w-back"))
		require.NoError(t, err)
		holds(t, w, m, "0", "0")
		w.RequireSound(t)
	})
}

func TestRollback_OfAConvertedWinCostsCashNoMoreThanItGot(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Funded(t, "0")
		rule := bonustest.Gift("100", 1)
		rule.MaxConvert = amount("40")
		w.Claim(t, m, w.Launched(t, "gift", rule))
		_, err := w.Place(t.Context(), bettingtest.Bet(m, "r", "b", "100"))
		require.NoError(t, err)
		_, err = w.Settle(t.Context(), bettingtest.Win(m, "r", "w", "", "300"))
		require.NoError(t, err)
		w.Count(t)
		holds(t, w, m, "40", "0")
		_, err = w.Rollback(t.Context(), bettingtest.Undo(m, "r", "u", "w"))
		require.NoError(t, err)
		holds(t, w, m, "0", "0")
		w.RequireSound(t)
	})
}

// Who owes cash owes it before the bonus is played on.
func TestStake_OfWhoIsBelowZeroIsRefusedThoughTheBonusWouldCoverIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m, ctx := w.Funded(t, "10"), t.Context()
		_, err := w.Place(ctx, bettingtest.Bet(m, "r", "b", "10"))
		require.NoError(t, err)
		_, err = w.Settle(ctx, bettingtest.Win(m, "r", "w", "", "50"))
		require.NoError(t, err)
		_, err = w.Place(ctx, bettingtest.Bet(m, "s", "b2", "50"))
		require.NoError(t, err)
		w.Claim(t, m, w.Launched(t, "gift", bonustest.Gift("100", 10)))
		_, err = w.Rollback(ctx, bettingtest.Undo(m, "r", "u", "w"))
		require.NoError(t, err)
		holds(t, w, m, "-50", "100")
		for _, stake := range []string{"1", "50", "100"} {
			_, err = w.Place(ctx, bettingtest.Bet(m, "x"+stake, "x"+stake, stake))
			require.ErrorIs(t, err, wallet.ErrNotEnough, stake)
		}
		holds(t, w, m, "-50", "100")
		w.RequireSound(t)
	})
}

func TestClaim_AThousandAtOnceOnOneUnitIsOne(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		rule := bonustest.Gift("10", 1)
		rule.Quota = 1
		c := w.Launched(t, "gift", rule)
		winner := w.Book.Member()
		var mu sync.Mutex
		got, wg := map[string]int{}, sync.WaitGroup{}
		for i := range 1000 {
			m := w.Book.Member()
			if i%100 == 0 {
				m = winner // who clicks ten times
			}
			wg.Go(func() {
				_, err := w.Bonus.Claim(t.Context(), bonus.ClaimCmd{Member: m, Campaign: c.ID})
				mu.Lock()
				defer mu.Unlock()
				switch {
				case err == nil:
					got[m.String()]++
				case errors.Is(err, bonus.ErrExhausted):
					got["exhausted"]++
				default:
					got[err.Error()]++
				}
			})
		}
		wg.Wait()
		require.Len(t, got, 2, "one winner, and the exhausted: %v", got)
		after, err := w.Bonus.Get(t.Context(), c.ID)
		require.NoError(t, err)
		require.Equal(t, []int64{1, 1}, []int64{after.Taken, after.Figures.Claims})
		w.RequireSound(t)
	})
}

func TestClaim_SaysWhyNot(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		now := w.Book.Clock.Now()
		try := func(m id.Member, c bonus.Campaign, code string) error {
			_, err := w.Bonus.Claim(t.Context(), bonus.ClaimCmd{Member: m, Campaign: c.ID, Code: code})
			return err
		}
		a, b := w.Book.Member(), w.Book.Member()
		w.People.Marks[a], w.People.Marks[b] = []string{"phone"}, []string{"phone"}
		rule := bonustest.Gift("10", 1)
		rule.OnePerDevice, rule.Code = true, "eid"
		c := w.Launched(t, "device", rule)
		require.ErrorIs(t, try(a, c, "xmas"), bonus.ErrCode)
		require.NoError(t, try(a, c, "EID"))
		require.NoError(t, try(a, c, ""), "a second click gets the first answer")
		require.ErrorIs(t, try(b, c, "eid"), bonus.ErrDevice)

		rule = bonustest.Gift("10", 1)
		rule.StartsAt.UnmarshalText([]byte(now.Add(time.Hour).Format(time.RFC3339)))
		require.ErrorIs(t, try(a, w.Launched(t, "coming", rule), ""), bonus.ErrComing)
		w.Book.Clock.Advance(2 * time.Hour)
		rule = bonustest.Gift("10", 1)
		rule.EndsAt.UnmarshalText([]byte(now.Add(time.Hour).Format(time.RFC3339)))
		require.ErrorIs(t, try(a, w.Launched(t, "over", rule), ""), bonus.ErrClosed)
		paused := w.Launched(t, "paused", bonustest.Gift("10", 1))
		_, err := w.Bonus.Pause(t.Context(), 7, paused.ID)
		require.NoError(t, err)
		require.ErrorIs(t, try(a, paused, ""), bonus.ErrClosed)
		rule = bonustest.Gift("10", 1)
		rule.NewForDays = 1
		require.ErrorIs(t, try(a, w.Launched(t, "new", rule), ""), bonus.ErrNotYours)
		rule = bonustest.Gift("10", 1)
		rule.SingleUse = true
		codes := w.Launched(t, "codes", rule)
		list, err := w.Bonus.Codes(t.Context(), 7, codes.ID, "key-0001", 2)
		require.NoError(t, err)
		_, err = w.Bonus.ClaimCode(t.Context(), a, list[0])
		require.NoError(t, err)
		_, err = w.Bonus.ClaimCode(t.Context(), b, list[0])
		require.ErrorIs(t, err, bonus.ErrCode)
		_, err = w.Bonus.ClaimCode(t.Context(), b, "nothing")
		require.ErrorIs(t, err, bonus.ErrCode)
		_, err = w.Bonus.ClaimCode(t.Context(), b, " "+strings.ToLower(list[1])+" ")
		require.NoError(t, err, "as it is typed")
		_, err = w.Bonus.Pause(t.Context(), 7, codes.ID)
		require.NoError(t, err)
		_, err = w.Bonus.ClaimCode(t.Context(), a, list[1])
		require.ErrorIs(t, err, bonus.ErrCode, "the campaign is not live")
		w.RequireSound(t)
	})
}

func TestMatch_GivesAPartOfTheDepositThatFits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Funded(t, "0")
		rule := bonustest.Gift("0", 5)
		rule.Type, rule.Percent, rule.Cap, rule.MinDeposit, rule.Nth, rule.WagerOn = bonus.Match, 50, amount("40"), amount("20"), 2, bonus.OnBoth
		c := w.Launched(t, "match", rule)
		g := w.Claim(t, m, c)
		require.Equal(t, bonus.Offered, g.State)
		w.Pay(t, m, "30")
		w.Count(t)
		require.Equal(t, bonus.Offered, w.Grant(t, m, g.ID).Grant.State, "the first deposit is not the second")
		w.Pay(t, m, "100")
		w.Count(t)
		got := w.Grant(t, m, g.ID).Grant
		require.Equal(t, bonus.Active, got.State)
		require.Equal(t, []money.Amount{amount("40"), amount("100"), amount("700")}, []money.Amount{got.Amount, got.Deposit, got.Target})
		holds(t, w, m, "130", "40")
		w.Book.Clock.Advance(8 * 24 * time.Hour)
		require.NoError(t, w.Bonus.Expire(t.Context()))
		require.Equal(t, bonus.Expired, w.Grant(t, m, g.ID).Grant.State)
		holds(t, w, m, "130", "0")
		w.RequireSound(t)
	})
}

func TestEdit_LeavesGrantsTheTermsTheyWereClaimedUnder(t *testing.T) {
	w := bonustest.New(t, dbtest.SQLite(t))
	c := w.Launched(t, "gift", bonustest.Gift("10", 3))
	m := w.Book.Member()
	g := w.Claim(t, m, c)
	_, err := w.Bonus.Edit(t.Context(), 7, c.ID, 1, bonustest.Gift("10", 50))
	require.ErrorIs(t, err, bonus.ErrState, "a live campaign is not changed under its members")
	_, err = w.Bonus.Pause(t.Context(), 7, c.ID)
	require.NoError(t, err)
	next, err := w.Bonus.Edit(t.Context(), 7, c.ID, 1, bonustest.Gift("10", 50))
	require.NoError(t, err)
	_, err = w.Bonus.Edit(t.Context(), 7, c.ID, 1, bonustest.Gift("10", 60))
	require.ErrorIs(t, err, bonus.ErrChanged)
	w.Launch(t, next)
	held := w.Grant(t, m, g.ID)
	require.Equal(t, amount("30"), held.Grant.Target)
	rule := bonustest.Gift("10", 3)
	require.Equal(t, rule.List(), held.Terms)
}

func TestGiver_GivesEachThingOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Funded(t, "0")
		w.Launched(t, "gift", bonustest.Gift("10", 3))
		give := func(p prize.Prize, name string) error {
			return w.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				return w.Bonus.Giver().Give(ctx, tx, prize.Giving{Member: m, Currency: money.BDT, Prize: p, Scope: "quest.claim", ID: name})
			})
		}
		for range 2 {
			require.NoError(t, give(prize.Prize{Kind: prize.Cash, Amount: amount("20"), Turnover: 2}, "1"))
			require.NoError(t, give(prize.Prize{Kind: prize.Bonus, Amount: amount("15"), Tag: "gift"}, "2"))
			require.NoError(t, give(prize.Prize{Kind: prize.Bonus, Amount: amount("5")}, "3"))
		}
		require.ErrorIs(t, give(prize.Prize{Kind: prize.Bonus, Amount: amount("5"), Tag: "no such"}, "4"), prize.ErrPrize)
		holds(t, w, m, "20", "15")
		may := func() error {
			return w.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				return w.Bonus.MayWithdraw(ctx, tx, m, money.BDT, amount("1"))
			})
		}
		require.ErrorIs(t, may(), bonus.ErrRollover)
		w.People.Gone[m] = true
		require.ErrorIs(t, may(), bonus.ErrForfeits, "who has left for months cannot turn anything over, and has only the bonus to give up")
		delete(w.People.Gone, m)
		_, err := w.PlaceAndSettle(t.Context(), bettingtest.BetWin(m, "r", "t", "20", "20"))
		require.NoError(t, err)
		_, err = w.PlaceAndSettle(t.Context(), bettingtest.BetWin(m, "r2", "t2", "20", "20"))
		require.NoError(t, err)
		w.Count(t)
		require.ErrorIs(t, may(), bonus.ErrForfeits, "the active bonus must be given up first")
		list, err := w.Bonus.HoldingsOf(t.Context(), m)
		require.NoError(t, err)
		for _, h := range list {
			if !h.Grant.State.Final() {
				_, err := w.Bonus.Forfeit(t.Context(), m, h.Grant.ID)
				require.NoError(t, err)
			}
		}
		require.NoError(t, may())
		w.RequireSound(t)
	})
}

func TestWager_EndsABonusThatIsLostButNotOneThatIsInPlay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Funded(t, "0")
		g := w.Claim(t, m, w.Launched(t, "one", bonustest.Gift("10", 50)))
		next := w.Claim(t, m, w.Launched(t, "two", bonustest.Gift("5", 50)))
		_, err := w.Place(t.Context(), bettingtest.Bet(m, "open", "b1", "6"))
		require.NoError(t, err)
		_, err = w.PlaceAndSettle(t.Context(), bettingtest.BetWin(m, "lost", "b2", "4", "0"))
		require.NoError(t, err)
		w.Count(t)
		require.Equal(t, bonus.Active, w.Grant(t, m, g.ID).Grant.State, "6 are in play")
		_, err = w.CloseRound(t.Context(), bettingtest.Close(m, "open"))
		require.NoError(t, err)
		w.Count(t)
		require.Equal(t, "spent", w.Grant(t, m, g.ID).Grant.Why)
		require.Equal(t, bonus.Active, w.Grant(t, m, next.ID).Grant.State)
		holds(t, w, m, "0", "5")
		_, err = w.Resettle(t.Context(), betting.ResettleCmd{Head: bettingtest.Head(m, "open", "x", 1), Payout: amount("8"), Version: 1})
		require.NoError(t, err)
		holds(t, w, m, "8", "5")
		w.RequireSound(t)
	})
}
