package conformance

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

const (
	// Crashing is how many accounts are bet from when the platform is killed.
	Crashing = 8

	betsBefore  = 90  // of each caller at most; each stakes 1.00 of Cash
	crashBehind = 200 // answered bets
	patience    = 10 * time.Second
)

// sent is a bet as its vendor remembers it.
type sent struct {
	call  seamless.Call
	known bool // it was answered before the crash
	reply seamless.Reply
}

// crashes are the cases in which the platform is killed.
func crashes() []check {
	return []check{
		{group: Crashes, name: "every kind of call answered before a kill stands after it", needs: []Act{Kill}, run: killedBetween},
		{group: Crashes, name: "a nonce is remembered across a kill", needs: []Act{Kill}, run: nonceAcrossKill},
		{group: Crashes, name: "killed in the midst of bets", needs: []Act{Kill}, extra: needsCrew, run: killedAmong},
	}
}

// killedBetween repeats after a kill what was answered before it.
func killedBetween(ctx context.Context, t *Target, who Account) error {
	prefix := t.uuid()[:13] + "."
	before := []step{
		bet("b", "10").ok("90"), win("w", "5").ok("95"), betWin("p", "5", "10", round("r2"), closed).ok("100"),
		bet("c", "20", round("r3")).ok("80"), rollback("k", "c", round("r3")).ok("100"), rollback("k2", "never", round("r4")).ok("100"),
		closing().ok("100"),
	}
	if err := walk(ctx, t, who, prefix, before); err != nil {
		return err
	}
	if err := t.Control.Do(ctx, Kill, ""); err != nil {
		return err
	}
	return walk(ctx, t, who, prefix, []step{
		bet("b", "10").again("100"), win("w", "5").again("100"), betWin("p", "5", "10", round("r2"), closed).again("100"),
		bet("c", "20", round("r3")).to(seamless.RolledBack, "100"), rollback("k", "c", round("r3")).again("100"),
		bet("never", "10", round("r4")).to(seamless.RolledBack, "100"), closing().again("100"), bet("d", "1").to(seamless.RoundClosed, "100"),
	})
}

// nonceAcrossKill gives the platform two seconds to write the nonce down.
func nonceAcrossKill(ctx context.Context, t *Target, who Account) error {
	r, err := t.taken(ctx, who)
	if err != nil {
		return err
	}
	time.Sleep(2 * time.Second)
	if err := t.Control.Do(ctx, Kill, ""); err != nil {
		return err
	}
	if a, err := t.send(ctx, same(r)); err != nil || a.http != 401 {
		return fmt.Errorf("the same request after the kill: HTTP %d: %s (%w)", a.http, a.body, err)
	}
	return t.after(ctx, who, 0, 0, Cash-money.Unit)
}

// killedAmong bets from many callers, has the platform killed in the midst of
// it, and sends every bet again to the one that was started anew: what was
// answered must be answered the same, replayed; what was not must be done once
// now or have been done then; and the money must come to exactly that.
func killedAmong(ctx context.Context, t *Target, _ Account) error {
	accounts := t.Accounts[len(t.Accounts)-Crashing:]
	for _, who := range accounts {
		if err := t.level(ctx, who); err != nil {
			return err
		}
	}
	all, fell := make([][]sent, Crashing), make([]error, Crashing)
	var wg sync.WaitGroup
	var done atomic.Int64
	for n := range all {
		wg.Go(func() {
			fell[n] = guarded(func() error { all[n] = t.betUntilSilence(ctx, accounts[n], &done); return nil })
		})
	}
	for waited := time.Duration(0); done.Load() < crashBehind && waited < patience; waited += time.Millisecond {
		time.Sleep(time.Millisecond)
	}
	err := t.Control.Do(ctx, Kill, "")
	wg.Wait()
	err = errors.Join(append(fell, err)...)
	bets, answered := 0, 0
	for n := 0; n < Crashing && err == nil; n++ {
		err = t.again(ctx, accounts[n], all[n])
		bets += len(all[n])
		for _, b := range all[n] {
			if b.known {
				answered++
			}
		}
	}
	t.note(fmt.Sprintf("killed after %d of %d bets were answered; all %d sent again", answered, bets, bets))
	return err
}

// betUntilSilence bets until a call is not answered.
func (t *Target) betUntilSilence(ctx context.Context, who Account, done *atomic.Int64) []sent {
	var all []sent
	for range betsBefore {
		b := sent{call: seamless.Call{TxID: t.uuid(), RoundID: t.uuid(), Amount: money.Unit}}
		a, err := t.call(ctx, seamless.Bet, who, b.call)
		b.known, b.reply = err == nil && a.reply.Status == seamless.OK, a.reply
		all = append(all, b)
		if !b.known {
			break
		}
		done.Add(1)
	}
	return all
}

// again sends every bet once more and counts the money.
func (t *Target) again(ctx context.Context, who Account, bets []sent) error {
	for _, b := range bets {
		a, err := t.call(ctx, seamless.Bet, who, b.call)
		switch {
		case err != nil:
			return err
		case a.reply.Status != seamless.OK:
			return fmt.Errorf("bet %s after the crash: %s", b.call.TxID, a.body)
		case b.known && !a.reply.Replayed:
			return fmt.Errorf("bet %s was answered before the crash and is gone", b.call.TxID)
		case b.known && a.reply.Balance != b.reply.Balance:
			return fmt.Errorf("bet %s was answered with %s before the crash and with %s after", b.call.TxID, b.reply.Balance, a.reply.Balance)
		}
	}
	cash, err := t.cash(ctx, who)
	if want := Cash - money.Amount(len(bets))*money.Unit; err == nil && cash != want {
		err = fmt.Errorf("%d bets of 1.00 leave %s where %s is right", len(bets), cash, want)
	}
	return err
}
