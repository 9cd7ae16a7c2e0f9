package betting_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingdb"
	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/wallet"
)

// nodes are two on one database, each with a memory of its own.
func nodes(t *testing.T) (here, there *bettingtest.World) {
	d := dbtest.Postgres(t)
	here = bettingtest.New(t, d)
	return here, bettingtest.Over(here.Book.Beside(dbtest.Beside(t, d)), nil)
}

// remembered is a member whose cash both have seen to be what it is.
func remembered(t *testing.T, cash int, all ...*bettingtest.World) id.Member {
	m := all[0].Funded(t, fmt.Sprint(cash+len(all)))
	for i, w := range all {
		_, err := w.Place(t.Context(), bettingtest.Bet(m, fmt.Sprint("seen", i), fmt.Sprint("seen", i), "1"))
		require.NoError(t, err)
	}
	return m
}

func TestPlace_AtTwoNodesAtOnceSpendsNothingTwice(t *testing.T) {
	here, there := nodes(t)
	m := remembered(t, 1000, here, there)
	got := together(240, func(i int) (betting.Result, error) {
		w := []*bettingtest.World{here, there}[i%2]
		return w.Place(t.Context(), bettingtest.Bet(m, fmt.Sprint("r", i/3), fmt.Sprint("t", i), "7"))
	})
	require.Equal(t, map[string]int{"ok": 142, "notEnough": 98}, got, "exactly floor(1000/7)")
	require.Equal(t, amount("6"), there.Cash(t, m))
	here.RequireSound(t)
}

func TestPlace_RepeatedAtTheOtherNodeIsAnsweredThoughTheMoneyIsSpent(t *testing.T) {
	here, there := nodes(t)
	m := remembered(t, 50, here, there)
	for _, stake := range []string{"30", "20"} { // covered by what the other remembers, and not
		bet := bettingtest.Bet(m, "r"+stake, "t"+stake, stake)
		first, err := here.Place(t.Context(), bet)
		require.NoError(t, err)
		again, err := there.Place(t.Context(), bet)
		require.NoError(t, err)
		first.Replayed = true
		require.Equal(t, first, again)
	}
	require.Equal(t, amount("0"), there.Cash(t, m))
	here.RequireSound(t)
}

func TestPlace_SeesWhatAnotherNodePaidIn(t *testing.T) {
	here, there := nodes(t)
	m := remembered(t, 5, here, there)
	there.Fund(t, m, amount("100"))
	res, err := here.Place(t.Context(), bettingtest.Bet(m, "r", "t", "50"))
	require.NoError(t, err)
	require.Equal(t, amount("55"), res.Balance.Cash)
}

func TestPlace_SeesAPocketThatAnotherNodeFilledBesideTheCash(t *testing.T) {
	here, there := nodes(t)
	m := remembered(t, 50, here, there)
	for i := range 2 { // the second time there is something in it before
		for n := range 3 { // by then the memory is trusted
			_, err := here.Place(t.Context(), bettingtest.Bet(m, fmt.Sprint("b", i, n), fmt.Sprint("b", i, n), "1"))
			require.NoError(t, err)
		}
		require.NoError(t, there.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := there.Wallet.Credit(ctx, tx, wallet.Move{
				Member: m, Currency: money.BDT, Pocket: wallet.Bonus, Amount: amount("3"), Kind: "grant", Scope: "test",
				Counter: ledger.House(ledger.BonusCost, money.BDT), ExternalID: fmt.Sprint("grant", m, i),
			})
			return err
		}))
		res, err := here.Place(t.Context(), bettingtest.Bet(m, fmt.Sprint("r", i), fmt.Sprint("t", i), "1"))
		require.NoError(t, err)
		require.Equal(t, amount(fmt.Sprint(3*(i+1))), res.Balance.Bonus)
		now, err := there.Wallet.Balance(t.Context(), m, money.BDT)
		require.NoError(t, err)
		require.Equal(t, now, res.Balance)
	}
}

func TestPlace_InARoundThatAnotherNodeHasChanged(t *testing.T) {
	here, there := nodes(t)
	m := remembered(t, 100, here, there)
	place := func(w *bettingtest.World, tx, stake string) error {
		_, err := w.Place(t.Context(), bettingtest.Bet(m, "r", tx, stake))
		return err
	}
	require.NoError(t, place(here, "a", "5"))
	require.NoError(t, place(there, "b", "5"))
	require.NoError(t, place(here, "c", "5"))
	_, err := there.CloseRound(t.Context(), betting.CloseRoundCmd{Head: bettingtest.Head(m, "r", "close")})
	require.NoError(t, err)
	require.ErrorIs(t, place(here, "d", "5"), betting.ErrRoundClosed)
	require.Equal(t, amount("85"), here.Cash(t, m))
	here.RequireSound(t)
}

func TestSettle_AtOneNodeWhileAnotherTakesTheBetBack(t *testing.T) {
	for _, payout := range []int{3, 0} { // a win of nothing locks what it does not change
		t.Run(fmt.Sprint(payout), func(t *testing.T) { settleWhileTakenBack(t, payout) })
	}
}

func settleWhileTakenBack(t *testing.T, payout int) {
	here, there := nodes(t)
	m := remembered(t, 1000, here, there)
	const rounds = 60
	win := func(i int) (betting.Result, error) {
		return here.Settle(t.Context(), bettingtest.Win(m, fmt.Sprint("r", i), fmt.Sprint("w", i), fmt.Sprint("b", i), fmt.Sprint(payout)))
	}
	back := func(i int) (betting.Result, error) {
		return there.Rollback(t.Context(), bettingtest.Undo(m, fmt.Sprint("r", i), fmt.Sprint("u", i), fmt.Sprint("b", i)))
	}
	for i := range rounds {
		_, err := here.Place(t.Context(), bettingtest.Bet(m, fmt.Sprint("r", i), fmt.Sprint("b", i), "1"))
		require.NoError(t, err)
	}
	got := together(2*rounds, func(i int) (betting.Result, error) {
		if i%2 == 0 {
			return win(i / 2)
		}
		return back(i / 2)
	})
	wins, backs := 0, 0
	for i := range rounds {
		res, err := win(i)
		if err == nil {
			require.True(t, res.Replayed)
			wins++
		} else {
			require.ErrorIs(t, err, betting.ErrUnknown)
		}
		if _, err = back(i); err == nil {
			backs++
		} else {
			require.ErrorIs(t, err, betting.ErrSettled)
		}
	}
	require.GreaterOrEqual(t, wins+backs, rounds, "%v", got)
	require.Equal(t, amount(fmt.Sprint(1000-rounds+payout*wins+backs)), there.Cash(t, m))
	here.RequireSound(t)
}

// trusting has a node play until it relies on its memory of a member again.
func trusting(t *testing.T, w *bettingtest.World, m id.Member, name string) {
	for i := range 4 {
		_, err := w.Place(t.Context(), bettingtest.Bet(m, fmt.Sprint(name, i), fmt.Sprint(name, i), "1"))
		require.NoError(t, err)
	}
}

func TestSettle_OfNothingTellsWhatAnotherNodePaidIn(t *testing.T) {
	here, there := nodes(t)
	m := remembered(t, 50, here, there)
	_, err := here.Place(t.Context(), bettingtest.Bet(m, "r", "b", "10"))
	require.NoError(t, err)
	trusting(t, here, m, "play")
	there.Fund(t, m, amount("100"))
	res, err := here.Settle(t.Context(), bettingtest.Win(m, "r", "w", "b", "0"))
	require.NoError(t, err)
	require.Equal(t, amount("136"), res.Balance.Cash)
	here.RequireSound(t)
}

func TestSettle_APrizeGoesToTheRoundThatAnotherNodeOpened(t *testing.T) {
	for _, prize := range []string{"5", "0"} {
		here, there := nodes(t)
		m := remembered(t, 50, here, there)
		bet, err := there.Place(t.Context(), bettingtest.Bet(m, "r", "b", "10"))
		require.NoError(t, err)
		trusting(t, here, m, "play")
		win := bettingtest.Win(m, "r", "p", "", prize)
		win.Promo = true
		res, err := here.Settle(t.Context(), win)
		require.NoError(t, err)
		require.Equal(t, bet.Round, res.Round, "a prize of %s", prize)
		here.RequireSound(t)
	}
}

func TestSettle_OfABetThatAnotherNodeTookBackAndReplacedPaysNothing(t *testing.T) {
	for _, payout := range []string{"3", "0"} {
		here, there := nodes(t)
		m := remembered(t, 1000, here, there)
		_, err := here.Place(t.Context(), bettingtest.Bet(m, "r", "b1", "10"))
		require.NoError(t, err)
		_, err = there.Rollback(t.Context(), bettingtest.Undo(m, "r", "u1", "b1"))
		require.NoError(t, err)
		_, err = there.Place(t.Context(), bettingtest.Bet(m, "r", "b2", "10"))
		require.NoError(t, err)
		trusting(t, here, m, "play")
		_, err = here.Settle(t.Context(), bettingtest.Win(m, "r", "w", "b1", payout))
		require.ErrorIs(t, err, betting.ErrUnknown, "a win of %s", payout)
		here.RequireSound(t)
	}
}

// stopping is a store under which a node stands still, once, after a bet was
// posted and before anything was sent: its process is stopped, say.
type stopping struct {
	betting.Store
	at, on chan struct{}
}

func (s stopping) InsertAction(ctx context.Context, tx *db.Tx, a *betting.Action) error {
	if a.TxID == "stopped" {
		select {
		case s.at <- struct{}{}:
			<-s.on
		default:
		}
	}
	return s.Store.InsertAction(ctx, tx, a)
}

func TestPlace_OfANodeThatStoodStillSlipsInUnderNoSeal(t *testing.T) {
	here, there := nodes(t)
	s := stopping{bettingdb.New(here.DB), make(chan struct{}), make(chan struct{})}
	node := betting.New(betting.Deps{
		DB: here.DB, Store: s, Wallet: here.Wallet, Bus: here.Bus, Clock: here.Book.Clock, IDs: here.Book.IDs, Games: here.Games, Members: here.Members,
	})
	m := here.Funded(t, "100")
	for _, tx := range []string{"a", "b", "c", "d"} { // until it relies on its memory
		_, err := node.Place(t.Context(), bettingtest.Bet(m, tx, tx, "1"))
		require.NoError(t, err)
	}
	done := make(chan error)
	go func() {
		_, err := node.Place(t.Context(), bettingtest.Bet(m, "r", "stopped", "1"))
		done <- err
	}()
	<-s.at
	here.Book.Clock.Advance(time.Second)
	there.Funded(t, "5") // the other node goes on, and seals what it sees
	here.Book.Clock.Advance(15 * time.Second)
	_, err := there.Book.Seal(t.Context())
	require.NoError(t, err)
	close(s.on)
	require.NoError(t, <-done, "the bet is placed by an id of now")
	there.RequireSound(t)
}
