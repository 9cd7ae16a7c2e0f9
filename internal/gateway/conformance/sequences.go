package conformance

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"sync"
	"sync/atomic"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/seamless"
)

// Letter is one call of a sequence; its ids are made unique by the round.
type Letter struct {
	Name string
	Op   seamless.Op
	Call seamless.Call
	// Outside is a call that names no round.
	Outside bool
}

const cents = money.Unit / 100

// Alphabet is the five calls whose every order is walked: a bet, two wins of
// its round, of which one names it, its rollback, and the round's close.
func Alphabet() []Letter {
	return []Letter{
		{Name: "bet", Op: seamless.Bet, Call: seamless.Call{TxID: "b", Amount: 400 * cents}},
		{Name: "win", Op: seamless.Win, Call: seamless.Call{TxID: "w", RefTxID: "b", Amount: 150 * cents}},
		{Name: "rollback", Op: seamless.Rollback, Call: seamless.Call{TxID: "k", RefTxID: "b"}},
		{Name: "win2", Op: seamless.Win, Call: seamless.Call{TxID: "x", Amount: 370 * cents}},
		{Name: "close", Op: seamless.RoundClose, Call: seamless.Call{}},
	}
}

// Wide is Alphabet and every other call that the oracle knows, for sequences
// at random.
func Wide() []Letter {
	return append(Alphabet(),
		Letter{Name: "bet2", Op: seamless.Bet, Call: seamless.Call{TxID: "c", Amount: 130 * cents}},
		Letter{Name: "bet changed", Op: seamless.Bet, Call: seamless.Call{TxID: "b", Amount: 401 * cents}},
		Letter{Name: "bet of nothing", Op: seamless.Bet, Call: seamless.Call{TxID: "n"}},
		Letter{Name: "last bet", Op: seamless.Bet, Call: seamless.Call{TxID: "l", Amount: 120 * cents, RoundClosed: true}},
		Letter{Name: "bet-win", Op: seamless.BetWin, Call: seamless.Call{TxID: "p", Amount: 140 * cents, WinAmount: 260 * cents}},
		Letter{Name: "last bet-win", Op: seamless.BetWin, Call: seamless.Call{TxID: "q", Amount: 140 * cents, RoundClosed: true}},
		Letter{Name: "last win", Op: seamless.Win, Call: seamless.Call{TxID: "y", Amount: 110*cents + 1, RoundClosed: true}},
		Letter{Name: "win changed", Op: seamless.Win, Call: seamless.Call{TxID: "w", RefTxID: "b", Amount: 151 * cents}},
		Letter{Name: "win of bet2", Op: seamless.Win, Call: seamless.Call{TxID: "z", RefTxID: "c", Amount: 5 * cents}},
		Letter{Name: "rollback again", Op: seamless.Rollback, Call: seamless.Call{TxID: "k2", RefTxID: "b"}},
		Letter{Name: "rollback of win", Op: seamless.Rollback, Call: seamless.Call{TxID: "k3", RefTxID: "w"}},
		Letter{Name: "rollback of bet2", Op: seamless.Rollback, Call: seamless.Call{TxID: "k4", RefTxID: "c"}},
		Letter{Name: "rollback of bet-win", Op: seamless.Rollback, Call: seamless.Call{TxID: "k5", RefTxID: "p"}},
		Letter{Name: "rollback of rollback", Op: seamless.Rollback, Call: seamless.Call{TxID: "k6", RefTxID: "k"}},
		Letter{Name: "prize", Op: seamless.PromoWin, Call: seamless.Call{TxID: "m", Amount: 110*cents + 1}, Outside: true},
		Letter{Name: "prize of the round", Op: seamless.PromoWin, Call: seamless.Call{TxID: "v", Amount: 70 * cents}},
		Letter{Name: "rollback of prize of the round", Op: seamless.Rollback, Call: seamless.Call{TxID: "k10", RefTxID: "v"}},
		Letter{Name: "rollback of prize", Op: seamless.Rollback, Call: seamless.Call{TxID: "k7", RefTxID: "m"}},
		Letter{Name: "rollback of last win", Op: seamless.Rollback, Call: seamless.Call{TxID: "k8", RefTxID: "y"}},
		Letter{Name: "resettle", Op: seamless.Resettle, Call: seamless.Call{TxID: "s", Amount: 300 * cents, SettlementVersion: 1}},
		Letter{Name: "resettle 2", Op: seamless.Resettle, Call: seamless.Call{TxID: "s2", Amount: 50*cents + 1, SettlementVersion: 2}},
		Letter{Name: "reopen", Op: seamless.Resettle, Call: seamless.Call{TxID: "u", SettlementVersion: 1, Reopen: true}},
		Letter{Name: "reopen 2", Op: seamless.Resettle, Call: seamless.Call{TxID: "u2", SettlementVersion: 2, Reopen: true}},
		Letter{Name: "rollback of resettle", Op: seamless.Rollback, Call: seamless.Call{TxID: "k9", RefTxID: "s"}},
		Letter{Name: "bet named as the rollback", Op: seamless.Bet, Call: seamless.Call{TxID: "k", Amount: 110 * cents}},
	)
}

// Words yields every sequence of exactly length letters; all shorter ones are
// beginnings of these, and Walk judges after every call.
func Words(letters []Letter, length int) iter.Seq[[]Letter] {
	return func(yield func([]Letter) bool) {
		word, at := make([]Letter, length), make([]int, length)
		for {
			for n, i := range at {
				word[n] = letters[i]
			}
			if !yield(word) {
				return
			}
			n := length - 1
			for ; n >= 0; n-- {
				if at[n]++; at[n] < len(letters) {
					break
				}
				at[n] = 0
			}
			if n < 0 {
				return
			}
		}
	}
}

// Distinct is how many sequences of one to length letters there are.
func Distinct(letters, length int) int {
	all, some := 0, 1
	for range length {
		some *= letters
		all += some
	}
	return all
}

// Send is one call to a gateway for one member. It is unsure where the call was
// sent before without being told what came of it; it may be a repeat then.
type Send func(ctx context.Context, op seamless.Op, c seamless.Call) (reply seamless.Reply, unsure bool, err error)

// Walk plays a sequence in a round of its own and holds every reply to the
// oracle.
func Walk(ctx context.Context, send Send, o *Oracle, round string, word []Letter) error {
	for n, l := range word {
		c := l.Call
		if c.RoundID = round; l.Outside {
			c.RoundID = ""
		}
		for _, name := range []*string{&c.TxID, &c.RefTxID} {
			if *name != "" {
				*name = round + *name
			}
		}
		want := o.Apply(l.Op, c)
		got, unsure, err := send(ctx, l.Op, c)
		tells := want.Status == seamless.OK || want.Status == seamless.NotEnoughMoney
		repeat := got.Replayed != want.Replayed && (want.Replayed || !unsure)
		if err == nil && (got.Status != want.Status || repeat || (tells && got.Balance != want.Balance)) {
			err = fmt.Errorf("%s replayed=%v balance=%s where %s replayed=%v balance=%s is right",
				got.Status, got.Replayed, got.Balance, want.Status, want.Replayed, want.Balance)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", spell(word[:n+1]), err)
		}
	}
	return nil
}

func spell(word []Letter) string {
	names := make([]string, len(word))
	for n, l := range word {
		names[n] = l.Name
	}
	return strings.Join(names, ", ")
}

const (
	randomWords  = 500
	randomLength = 18
)

// sequences are the cases that hold many orders of calls to the oracle.
func sequences() []check {
	return []check{
		{group: Sequences, name: "every order of bet, win, rollback, win2 and close", extra: needsDepth, run: func(ctx context.Context, t *Target, _ Account) error {
			t.note(fmt.Sprintf("%d sequences of up to %d calls", Distinct(len(Alphabet()), t.Depth), t.Depth))
			return t.walkAll(ctx, Words(Alphabet(), t.Depth))
		}},
		{group: Sequences, name: "orders of all calls at random", run: func(ctx context.Context, t *Target, _ Account) error {
			n := cmp.Or(t.Random, randomWords)
			t.note(fmt.Sprintf("%d sequences of %d calls", n, randomLength))
			return t.walkAll(ctx, t.randomWords(n))
		}},
	}
}

func (t *Target) randomWords(n int) iter.Seq[[]Letter] {
	letters := Wide()
	return func(yield func([]Letter) bool) {
		for range n {
			word := make([]Letter, randomLength)
			for n := range word {
				word[n] = letters[rng.Below(t.Rand, uint64(len(letters)))]
			}
			if !yield(word) {
				return
			}
		}
	}
}

// walkAll deals the words out to all accounts, which walk at the same time.
func (t *Target) walkAll(ctx context.Context, words iter.Seq[[]Letter]) error {
	deal := make(chan []Letter)
	var failed atomic.Bool
	var first error // the others are of the same cause, or of the stop
	var once sync.Once
	var wg sync.WaitGroup
	for _, who := range t.Accounts {
		wg.Go(func() {
			if err := guarded(func() error { return t.walkSome(ctx, who, deal, &failed) }); err != nil {
				failed.Store(true)
				once.Do(func() { first = err })
			}
			for range deal { // the dealer must not wait for who has stopped
			}
		})
	}
	for word := range words {
		if failed.Load() {
			break
		}
		deal <- append([]Letter(nil), word...)
	}
	close(deal)
	wg.Wait()
	return first
}

func (t *Target) walkSome(ctx context.Context, who Account, deal <-chan []Letter, failed *atomic.Bool) error {
	if err := t.level(ctx, who); err != nil {
		return err
	}
	send := func(ctx context.Context, op seamless.Op, c seamless.Call) (seamless.Reply, bool, error) {
		a, err := t.call(ctx, op, who, c)
		return a.reply, a.unsure, err
	}
	o := NewOracle(Cash, t.Currency.Digits())
	for word := range deal {
		if failed.Load() {
			return nil
		}
		if err := Walk(ctx, send, o, t.uuid()[:13]+".", word); err != nil {
			return err
		}
		if now, err := t.cash(ctx, who); err != nil || now != o.Cash {
			return errors.Join(err, fmt.Errorf("%s: the balance is %s where %s is right", spell(word), now, o.Cash))
		}
		if o.Cash < 20*money.Unit || o.Cash > 200*money.Unit {
			if err := t.level(ctx, who); err != nil {
				return err
			}
			o.Cash = Cash
		}
	}
	return nil
}
