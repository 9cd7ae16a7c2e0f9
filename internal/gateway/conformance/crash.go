package conformance

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

const (
	// Crashing is how many accounts Crash uses, each by one caller.
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

// Crash bets from many callers, has the platform killed in the midst of it,
// and sends every bet again to the one that crash starts anew: what was
// answered must be answered the same, replayed; what was not must be done once
// now or have been done then; and the money must come to exactly that. It uses
// the first Crashing of accounts, with which nothing was done yet, and returns
// how many bets were sent and how many of them were answered before the crash.
func Crash(ctx context.Context, t *Target, accounts []Account, crash func() error) (bets, answered int, err error) {
	all := make([][]sent, Crashing)
	var wg sync.WaitGroup
	var done atomic.Int64
	for n := range all {
		wg.Go(func() { all[n] = t.betUntilSilence(ctx, accounts[n], &done) })
	}
	for waited := time.Duration(0); done.Load() < crashBehind && waited < patience; waited += time.Millisecond {
		time.Sleep(time.Millisecond)
	}
	err = crash()
	wg.Wait()
	if err != nil {
		return 0, 0, err
	}
	for n, bets := range all {
		if err := t.again(ctx, accounts[n], bets); err != nil {
			return 0, 0, err
		}
	}
	for _, some := range all {
		bets += len(some)
		for _, b := range some {
			if b.known {
				answered++
			}
		}
	}
	return bets, answered, nil
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
