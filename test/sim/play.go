package main

import (
	"errors"

	"baize/internal/kernel/fault"
	"baize/internal/platform/db"
	"baize/test/sim/disk"
)

// play does one operation and compares what came of it with the model.
func (w *world) play(o op) {
	if business(o.Act) {
		w.tally.commands++
	}
	for _, one := range o.Group {
		if business(one.Act) {
			w.tally.commands++
		}
	}
	if o.Fault != nil {
		w.armed = o.Fault
		w.disk.Set(*o.Fault)
	}
	settle := w.do(o)
	if w.armed == nil || !w.disk.Struck() { // it waits for an operation that writes as much
		return
	}
	struck := w.armed
	w.armed = nil
	w.tally.faults++
	w.restart(struck.Left, struck.Seed)
	if settle != nil {
		settle()
	}
	w.checkRestart()
}

// do returns what is to be asked after a restart, where the outcome was not
// learnt.
func (w *world) do(o op) (settle func()) {
	switch o.Act {
	case actBet, actBetWin, actWin, actRollback, actClose:
		return w.call(o)
	case actBalance:
		w.balance(o)
	case actStatus:
		w.askStatus(o)
	case actGroup:
		return w.group(o)
	case actResettle:
		return w.resettle(o)
	case actTick:
		w.advance(o.For)
	case actLose:
		w.psp.lose = o.N
	case actFlaky:
		w.failing = o.Last
	case actBlock:
		w.rules.blocked[w.players[o.Member].member] = o.Last
	case actCrash:
		w.tally.faults++
		w.restart(o.Left, uint64(o.N))
		w.checkRestart()
	case actCopy:
		_, _ = w.h.db.ExecContext(w.ctx, "PRAGMA wal_checkpoint(PASSIVE)")
	case actLook:
		w.checkPurses()
	case actStep:
		w.step(listenerNames()[o.N])
		if listenerNames()[o.N] == wagerListener && !w.disk.Struck() {
			w.watchGrants()
		}
	case actClaim, actForfeit, actKin:
		return w.reward(o)
	case actPrizes:
		w.payPrizes()
	default:
		w.cashierAct(o)
		return w.watch
	}
	return nil
}

// restart is the end of one life and the beginning of the next, on what the
// disk has left.
func (w *world) restart(left disk.Left, seed uint64) {
	w.tally.restarts++
	old, dead := w.h, w.disk
	dead.Cut(left, seed)
	_ = old.db.Close() // of the dead disk: whatever it says
	w.disk = dead.Left()
	w.lives++
	clear(w.looked)
	w.armed = nil
	w.browser.reborn = true
	var err error
	w.h, err = w.openHouse()
	w.must(err, "the database does not open after a crash")
	w.learnPrizes()
}

// uncertain says that an error left open whether the work was done.
func uncertain(err error) bool { return errors.Is(err, db.ErrUnknown) || errors.Is(err, db.ErrStopped) }

// refusedByClock says that a write was refused because the clock went back
// over a restart.
func (w *world) refusedByClock(err error) bool {
	f := fault.From(err)
	return w.behind() && (f.Key == "ledger.clock.behind" || f.Code == fault.Unavailable)
}

// step hands a listener its next batch.
func (w *world) step(listener string) {
	n, err := w.h.bus.Step(w.ctx, listener)
	w.stepped(listener, n, err)
}

func (w *world) stepped(listener string, n int, err error) {
	if err == nil && n == 0 && listener == feedsListener {
		w.browser.reborn = false
	}
	if err != nil && !errors.Is(err, errFlaky) && !uncertain(err) && !w.refusedByClock(err) {
		w.fail("listener %s: %v", listener, err)
	}
	if len(w.notes)+len(w.browser.wrong) > 0 {
		w.fail("%v %v", w.notes, w.browser.wrong)
	}
}
