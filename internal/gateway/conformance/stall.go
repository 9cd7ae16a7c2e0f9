package conformance

import (
	"context"
	"fmt"
	"time"

	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

// stalls are the cases in which a call is not answered in time.
func stalls() []check {
	with := []Act{Stall}
	return []check{
		{group: Timeouts, name: "a bet that nobody answered, asked for and sent again", needs: with, run: betIntoSilence},
		{group: Timeouts, name: "a bet that nobody answered, rolled back", needs: with, run: rollbackIntoSilence},
		{group: Timeouts, name: "a win that nobody answered, sent again", needs: with, run: winIntoSilence},
	}
}

const (
	silence   = 3 * time.Second // of the platform
	impatient = time.Second     // how long the vendor waits
	settling  = 10 * time.Second
)

// unanswered sends a call while the platform answers nobody, and returns when
// it answers again and has made up its mind about the call.
func (t *Target) unanswered(ctx context.Context, op seamless.Op, who Account, c seamless.Call) error {
	if err := t.Control.Do(ctx, Stall, silence.String()); err != nil {
		return err
	}
	short, cancel := context.WithTimeout(ctx, impatient)
	defer cancel()
	if a, err := t.once(short, op, who, c); err == nil {
		return fmt.Errorf("the gateway was to be silent and has answered %s", a.body)
	}
	for waited := time.Duration(0); ; {
		asking, cancel := context.WithTimeout(ctx, 2*silence)
		a, err := t.once(asking, seamless.TxStatus, who, seamless.Call{TxID: c.TxID})
		cancel()
		switch {
		case err != nil:
			return fmt.Errorf("the gateway does not answer again: %w", err)
		case a.reply.Status == seamless.OK && a.reply.Transaction == op, a.reply.Status == seamless.DoesNotExist:
			return nil
		case !a.later() && a.reply.Status.Class() == seamless.Final, waited > settling:
			return fmt.Errorf("the status of a call without an answer: %s", a.body)
		}
		if err := t.waits(ctx, a, &waited); err != nil {
			return err
		}
	}
}

// waits goes on after the pause that is right after a, and counts it.
func (t *Target) waits(ctx context.Context, a answer, waited *time.Duration) error {
	pause := t.pause(a, 1)
	*waited += pause
	return t.rest(ctx, pause)
}

// untilDone sends a call until it is decided; it must be done then.
func (t *Target) untilDone(ctx context.Context, op seamless.Op, who Account, c seamless.Call) error {
	for waited := time.Duration(0); ; {
		a, err := t.once(ctx, op, who, c)
		switch class := a.reply.Status.Class(); {
		case err != nil:
			return err
		case a.reply.Status == seamless.OK:
			return nil
		case !a.later() && class == seamless.Final || waited > settling:
			return fmt.Errorf("%s sent again: %s", op, a.body)
		}
		if err := t.waits(ctx, a, &waited); err != nil {
			return err
		}
	}
}

func betIntoSilence(ctx context.Context, t *Target, who Account) error {
	c := seamless.Call{TxID: t.uuid(), RoundID: t.uuid(), Amount: 10 * money.Unit}
	if err := t.unanswered(ctx, seamless.Bet, who, c); err != nil {
		return err
	}
	if err := t.untilDone(ctx, seamless.Bet, who, c); err != nil {
		return err
	}
	return t.after(ctx, who, 0, 0, Cash-10*money.Unit)
}

func rollbackIntoSilence(ctx context.Context, t *Target, who Account) error {
	c := seamless.Call{TxID: t.uuid(), RoundID: t.uuid(), Amount: 10 * money.Unit}
	if err := t.unanswered(ctx, seamless.Bet, who, c); err != nil {
		return err
	}
	if err := t.untilDone(ctx, seamless.Rollback, who, seamless.Call{TxID: t.uuid(), RefTxID: c.TxID, RoundID: c.RoundID}); err != nil {
		return err
	}
	if a, err := t.call(ctx, seamless.Bet, who, c); err != nil || a.reply.Status != seamless.RolledBack {
		return fmt.Errorf("the bet after its rollback: %s (%w)", a.body, err)
	}
	return t.after(ctx, who, 0, 0, Cash)
}

func winIntoSilence(ctx context.Context, t *Target, who Account) error {
	c := seamless.Call{TxID: t.uuid(), RoundID: t.uuid(), Amount: 10 * money.Unit}
	if err := t.must(ctx, seamless.Bet, who, c); err != nil {
		return err
	}
	won := seamless.Call{TxID: t.uuid(), RefTxID: c.TxID, RoundID: c.RoundID, Amount: 25 * money.Unit, RoundClosed: true}
	if err := t.unanswered(ctx, seamless.Win, who, won); err != nil {
		return err
	}
	if err := t.untilDone(ctx, seamless.Win, who, won); err != nil {
		return err
	}
	return t.after(ctx, who, 0, 0, Cash+15*money.Unit)
}
