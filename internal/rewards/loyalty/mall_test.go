package loyalty_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/idem"
	"baize/internal/rewards"
	"baize/internal/rewards/loyalty"
	"baize/internal/rewards/loyalty/loyaltytest"
	"baize/internal/rewards/prize"
	"baize/internal/wallet"
)

func ware(tag string, points int64) loyalty.Ware {
	return loyalty.Ware{Tag: tag, WareTerms: loyalty.WareTerms{
		Open: true, Name: rewards.Words{"en": tag}, Points: points, Prize: prize.Prize{Kind: prize.Cash, Amount: 5 * money.Unit},
	}}
}

func put(t *testing.T, w *loyaltytest.World, one loyalty.Ware, stock int64) loyalty.Ware {
	t.Helper()
	stored, err := w.PutWare(t.Context(), 7, one, stock)
	require.NoError(t, err)
	return stored
}

func redeem(m id.Member, tag, key string) loyalty.RedeemCmd {
	return loyalty.RedeemCmd{Member: m, Tag: tag, Secret: loyaltytest.Secret, Key: "key-" + key}
}

func stock(t *testing.T, w *loyaltytest.World, tag string) int64 {
	t.Helper()
	all, err := w.Wares(t.Context())
	require.NoError(t, err)
	for _, one := range all {
		if one.Tag == tag {
			return one.Stock
		}
	}
	return -1
}

func TestRedeem_OneUnitHasOneWinnerAmongAThousand(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := loyaltytest.New(t, d)
		put(t, w, ware("phone", 10), 1)
		const many = 1000
		members := make([]id.Member, many)
		for i := range members {
			members[i] = w.Book.Member()
			if i < 100 || i%10 == 0 { // the rest have nothing and must not win either
				w.Gift(t, members[i], 10)
			}
		}
		var won, soldOut, poor atomic.Int32
		var group sync.WaitGroup
		for i, m := range members {
			group.Go(func() {
				_, err := w.Redeem(t.Context(), redeem(m, "phone", fmt.Sprint(i)))
				switch {
				case err == nil:
					won.Add(1)
				case errors.Is(err, loyalty.ErrSoldOut):
					soldOut.Add(1)
				case errors.Is(err, wallet.ErrNotEnoughPoints):
					poor.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		group.Wait()
		require.EqualValues(t, 1, won.Load())
		require.EqualValues(t, many-1, soldOut.Load()+poor.Load())
		require.Zero(t, stock(t, w, "phone"))
		var left int64
		for _, m := range members {
			left += w.Points(t, m)
		}
		require.EqualValues(t, 190*10-10, left, "one has paid")
		w.Book.RequireSound(t)
	})
}

func TestRedeem_NeverTakesPointsBelowZero(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := loyaltytest.New(t, d)
		m := w.Book.Member()
		w.Gift(t, m, 45)
		for i := range 5 {
			put(t, w, ware(fmt.Sprint("thing-", i), 10), 100)
		}
		var won atomic.Int64
		var group sync.WaitGroup
		for i := range 60 {
			group.Go(func() {
				if i%6 == 5 {
					if _, err := w.Convert(t.Context(), loyalty.ConvertCmd{Member: m, Points: 100, Secret: loyaltytest.Secret, Key: fmt.Sprint("convert-", i)}); !errors.Is(err, wallet.ErrNotEnoughPoints) {
						t.Error(err)
					}
					return
				}
				if _, err := w.Redeem(t.Context(), redeem(m, fmt.Sprint("thing-", i%5), fmt.Sprint(i))); err == nil {
					won.Add(1)
				} else if !errors.Is(err, wallet.ErrNotEnoughPoints) {
					t.Error(err)
				}
			})
		}
		group.Wait()
		require.EqualValues(t, 4, won.Load())
		require.EqualValues(t, 5, w.Points(t, m))
		w.Book.RequireSound(t)
	})
}

func TestRedeem_RunsFromProcessToApprovedOrBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := loyaltytest.New(t, d)
		m := w.Book.Member()
		w.Gift(t, m, 100)
		put(t, w, ware("cash", 30), 2)
		things := ware("shirt", 20)
		things.Prize = prize.Prize{Kind: prize.Goods, Tag: "shirt"}
		put(t, w, things, 1)

		first, err := w.Redeem(t.Context(), redeem(m, "cash", "one"))
		require.NoError(t, err)
		again, err := w.Redeem(t.Context(), redeem(m, "cash", "one"))
		require.NoError(t, err)
		require.Equal(t, first, again, "a second click is the first")
		_, err = w.Redeem(t.Context(), redeem(m, "shirt", "one"))
		require.ErrorIs(t, err, idem.ErrMismatch)
		require.Equal(t, "PT20261120000001", first.Reference)
		require.Equal(t, loyalty.InProcess, first.State)
		require.EqualValues(t, 70, w.Points(t, m))
		require.Zero(t, w.Cash(t, m))

		yes := loyalty.DecideCmd{Staff: 7, Redemption: first.ID, Approve: true}
		var group sync.WaitGroup
		var done atomic.Int32
		for range 8 {
			group.Go(func() {
				if _, err := w.Decide(t.Context(), yes); err == nil {
					done.Add(1)
				} else if !errors.Is(err, loyalty.ErrDecided) {
					t.Error(err)
				}
			})
		}
		group.Wait()
		require.EqualValues(t, 1, done.Load())
		require.Equal(t, money.MustParse("5"), w.Cash(t, m))

		second, err := w.Redeem(t.Context(), redeem(m, "shirt", "two"))
		require.NoError(t, err)
		require.Equal(t, "PT20261120000002", second.Reference)
		_, err = w.Decide(t.Context(), loyalty.DecideCmd{Staff: 7, Redemption: second.ID, Approve: true})
		require.Error(t, err, "how was it sent?")
		_, err = w.Decide(t.Context(), loyalty.DecideCmd{Staff: 7, Redemption: second.ID})
		require.Error(t, err, "why not?")
		_, err = w.Decide(t.Context(), loyalty.DecideCmd{Staff: 7, Redemption: second.ID, Remark: "no size fits"})
		require.NoError(t, err)
		require.EqualValues(t, 70, w.Points(t, m), "points are back")
		require.EqualValues(t, 1, stock(t, w, "shirt"), "so is the shirt")
		list, err := w.Redemptions(t.Context(), m, "", page.Request{})
		require.NoError(t, err)
		require.Equal(t, []string{loyalty.Rejected, loyalty.Approved}, []string{list.Items[0].State, list.Items[1].State})
		w.Book.RequireSound(t)
	})
}

func TestRedeem_AsksForWhatTheWareAsksFor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := loyaltytest.New(t, d)
		m := w.Book.Member()
		w.Gift(t, m, 1000)
		one := ware("drum", 10)
		one.RankFrom, one.DepositMonth, one.Each = 1, 3000*money.Unit, 1
		one = put(t, w, one, 9)
		try := func(key string) error {
			_, err := w.Redeem(t.Context(), redeem(m, "drum", key))
			return err
		}
		_, err := w.Redeem(t.Context(), loyalty.RedeemCmd{Member: m, Tag: "drum", Secret: "wrong", Key: "key-zero"})
		require.True(t, fault.IsCode(err, fault.Invalid))
		require.ErrorIs(t, try("1"), loyalty.ErrRank)
		w.Hear(t, w.Deposit(m, "2999"), w.Bet(m, "RNG", "10000", "0"))
		require.ErrorIs(t, try("2"), loyalty.ErrDeposits)
		w.Hear(t, w.Deposit(m, "1"))
		require.NoError(t, try("3"))
		require.ErrorIs(t, try("4"), loyalty.ErrOwnLimit)
		one.Open = false
		put(t, w, one, 0)
		require.ErrorIs(t, try("5"), loyalty.ErrWare)
		_, err = w.PutWare(t.Context(), 7, one, 0)
		require.ErrorIs(t, err, rewards.ErrChanged, "made from an old version")
		one.Version++
		_, err = w.PutWare(t.Context(), 7, one, -9)
		require.Error(t, err, "eight are left")
		require.EqualValues(t, 8, stock(t, w, "drum"))
	})
}

func TestConvert_RoundsDownWithinTheDaysBounds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := loyaltytest.New(t, d)
		rules, version, err := w.Terms.Points(t.Context())
		require.NoError(t, err)
		rules.Exchange, rules.ConvertDay = 300, 1000
		require.NoError(t, w.Terms.SetPoints(t.Context(), 7, version, rules))
		m := w.Book.Member()
		w.Gift(t, m, 5000)
		convert := func(points int64, key string) (loyalty.Conversion, error) {
			return w.Convert(t.Context(), loyalty.ConvertCmd{Member: m, Points: points, Secret: loyaltytest.Secret, Key: "key-" + key})
		}
		_, err = convert(99, "least")
		require.True(t, fault.IsCode(err, fault.Invalid))
		done, err := convert(500, "one")
		require.NoError(t, err)
		require.Equal(t, money.MustParse("1.66"), done.Amount)
		again, err := convert(500, "one")
		require.NoError(t, err)
		require.Equal(t, done, again)
		_, err = convert(501, "two")
		require.True(t, fault.IsCode(err, fault.Invalid), "500 are left of the day")
		_, err = convert(500, "three")
		require.NoError(t, err)
		w.Book.Clock.Advance(24 * time.Hour)
		_, err = convert(1000, "four")
		require.NoError(t, err)
		require.EqualValues(t, 3000, w.Points(t, m))
		require.Equal(t, money.MustParse("6.65"), w.Cash(t, m))
		records, err := w.PointRecords(t.Context(), m, page.Request{Limit: 2})
		require.NoError(t, err)
		require.Equal(t, "points.convert", records.Items[0].Kind)
		require.Equal(t, money.MustParse("3000"), records.Items[0].BalanceAfter)
		require.NotEmpty(t, records.Next)
		w.Book.RequireSound(t)
	})
}

func TestGive_TheSamePointsAgainGivesNothingMore(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := loyaltytest.New(t, d)
		m := w.Book.Member()
		giving := prize.Giving{Member: m, Currency: money.BDT, Prize: prize.Prize{Kind: prize.Points, Count: 7}, Scope: "quest.claim", ID: "1"}
		for range 2 {
			require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return w.Give(ctx, tx, giving) }))
		}
		require.EqualValues(t, 7, w.Points(t, m))
	})
}

func TestG5_PointsOfWhoStaysAwayAreNeitherSpentNorLost(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := loyaltytest.New(t, d)
		put(t, w, ware("phone", 10), 5)
		m := w.Book.Member()
		w.Gift(t, m, 10_000)
		ask := func(key string) error {
			_, err := w.Redeem(t.Context(), redeem(m, "phone", key))
			return err
		}
		convert := func(key string) error {
			_, err := w.Convert(t.Context(), loyalty.ConvertCmd{Member: m, Points: 1000, Secret: loyaltytest.Secret, Key: "key-" + key})
			return err
		}
		require.NoError(t, ask("before"))
		require.NoError(t, convert("before2"))
		points, cash := w.Points(t, m), w.Cash(t, m)
		w.Shut[m] = true
		require.ErrorIs(t, ask("away"), loyaltytest.ErrShut)
		require.ErrorIs(t, convert("away2"), loyaltytest.ErrShut)
		require.NoError(t, ask("before"), "a repeat is the first answer")
		require.NoError(t, convert("before2"))
		require.Equal(t, points, w.Points(t, m))
		require.Equal(t, cash, w.Cash(t, m))
		require.EqualValues(t, 4, stock(t, w, "phone"))
		w.Shut[m] = false
		require.NoError(t, ask("away"), "what was refused can be asked for again under its key")
		require.NoError(t, convert("away2"))
	})
}
