package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"baize/internal/cashier"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
	"baize/internal/rewards/bonus"
	"baize/internal/wallet"
	"baize/test/model"
)

// member is one call of a group with what came of it.
type member struct {
	o     op
	c     model.Call
	reply seamless.Reply
	text  string // the answer of a resettlement
	err   error
	// out is a withdrawal that was made, as it was answered.
	out cashier.Withdrawal
	// grant and kin are what a reward or a transfer was answered; slot and of
	// are what a claim and a giving up are about.
	grant bonus.Grant
	kin   cashier.KinTransfer
	slot  string
	of    int64
	rows  int // of a listener's batch
	open  bool
	done  bool // learnt after a restart
}

// conduct holds the writer until every call of the running group waits for it
// or is answered; calls of their own are not held up.
//
// What has come is committed in w.parts groups, so that functions also run
// while the group before them is on its way.
func (w *world) conduct(waiting func() int) (parts int) {
	for w.busy.Load() > int64(1+waiting()) {
		runtime.Gosched()
	}
	if behind := waiting(); behind > 0 {
		w.tally.shared += 1 + behind
	}
	return max(1, w.parts)
}

// group does commands at once, as they come to a busy server: those that write
// share commits. Their answers must be those of some order, one after the other.
func (w *world) group(g op) (settle func()) {
	calls := make([]*member, len(g.Group))
	for i, o := range g.Group {
		w.renew(o)
		calls[i] = &member{o: o, c: w.asCall(o)}
		switch o.Act {
		case actResettle:
			calls[i].c = w.asResettle(o)
		case actDeposit:
			w.pays[o.N] = &asked{op: o}
		case actWithdraw:
			w.outs[o.N] = &asked{op: o}
		}
		w.prepareReward(calls[i])
	}
	w.parts = g.N
	w.together(calls)
	w.parts = 1
	if w.disk.Struck() {
		return func() { w.settleGroup(calls) }
	}
	w.settleGroup(calls)
	return nil
}

// together sends all calls, the writer's turns being in their order.
func (w *world) together(calls []*member) {
	w.busy.Store(int64(len(calls)))
	var wg sync.WaitGroup
	for i, m := range calls {
		wg.Go(func() {
			defer w.busy.Add(-1)
			w.send1(db.WithTurn(w.ctx, i), m)
		})
	}
	wg.Wait()
	w.busy.Store(0)
}

func (w *world) send1(ctx context.Context, m *member) {
	switch m.o.Act {
	case actResettle:
		res, err := w.sendResettle(ctx, m.o, m.c)
		m.err, m.text = err, resettled(res, err)
		m.open = uncertain(err)
	case actDeposit:
		var d cashier.Deposit
		d, m.err = w.sendDeposit(ctx, w.pays[m.o.N])
		if d.ID != 0 {
			w.pays[m.o.N].id = int64(d.ID)
		}
	case actWithdraw:
		m.out, m.err = w.sendWithdrawal(ctx, m.o)
		m.open = uncertain(m.err)
		w.outs[m.o.N].id = int64(m.out.ID)
	case actSpoilt:
		m.err = w.spoilt(ctx, m.o)
	case actClaim, actForfeit, actKin:
		w.sendReward(ctx, m)
	case actStep:
		m.rows, m.err = w.h.bus.Step(ctx, listenerNames()[m.o.N])
	default:
		m.reply = w.h.gateway.Serve(ctx, seamless.Op(m.o.Act), w.asWire(m.c, m.o))
		m.open = nothingTold(m.reply)
	}
}

// settleGroup finds out what is still open and looks for an order.
func (w *world) settleGroup(calls []*member) {
	var ordered []*member
	for _, m := range calls {
		switch m.o.Act {
		case actStep:
			w.stepped(listenerNames()[m.o.N], m.rows, m.err)
			continue
		case actSpoilt:
			w.mustFail(m.o, m.err)
			continue
		case actDeposit:
			if m.err != nil && !w.allowed(m.err) && !uncertain(m.err) {
				w.fail("%s: %v", m.o, m.err)
			}
			continue
		}
		if m.open && w.learn(m, calls) {
			ordered = append(ordered, m)
		} else if !m.open {
			ordered = append(ordered, m)
		}
	}
	if wrong := w.anyOrder(ordered); wrong != "" {
		w.fail("no order of the group explains its answers; in the order of the writer: %s", wrong)
	}
	w.m.Keep()
	for _, m := range ordered {
		switch m.o.Act {
		case actWithdraw, actResettle, actClaim, actForfeit:
		case actKin:
			w.recordKin(m)
		default:
			if !m.open {
				w.record(m.o, m.c, m.reply)
			}
		}
	}
	w.watch()
}

// learn asks what became of an open call and reports whether it was done now.
func (w *world) learn(m *member, calls []*member) bool {
	switch m.o.Act {
	case actWithdraw:
		return false // watched like every withdrawal
	case actClaim, actForfeit, actKin:
		return w.learnReward(m)
	}
	known := w.m.Tx(m.c.Vendor, m.c.Tx) != nil
	if m.o.Act == actClose {
		r := w.m.Round(m.c.Vendor, m.c.Round, m.c.Who.Member)
		m.done = w.done(m.o, m.c) && (r == nil || !r.Closed)
		return m.done
	}
	done := w.done(m.o, m.c)
	if w.kept(m.c) && !done && w.m.Tx(m.c.Vendor, m.c.Tx).Hash == m.c.Hash {
		w.fail("%s was lost", m.o)
	}
	if m.reply.Status == seamless.Busy && done && !known && !twin(m, calls) {
		w.fail("%s was answered BUSY, which promises that nothing was done, and was done", m.o)
	}
	m.done = done && !known
	return m.done
}

// twin reports that another call of the same id stands in the group: then
// nobody can tell which of them has done it.
func twin(m *member, calls []*member) bool {
	return slices.ContainsFunc(calls, func(other *member) bool {
		return other != m && other.c.Vendor == m.c.Vendor && (other.c.Tx == m.c.Tx || other.c.Ref == m.c.Tx)
	})
}

// anyOrder looks for an order in which the model gives all the answers, first
// that of the writer.
func (w *world) anyOrder(calls []*member) (wrong string) {
	versions := map[model.Who]int64{}
	tried := 0
	return w.m.AnyOrder(len(calls), func(i int) string {
		m := calls[i]
		if tried == 0 {
			clear(versions)
		}
		tried = (tried + 1) % len(calls)
		text := w.judgeMember(m)
		if text != "" {
			tried = 0
			return text
		}
		if m.open || m.reply.Status != seamless.OK || m.reply.Replayed || m.o.Act == actClose {
			return ""
		}
		if m.reply.BalanceVersion < versions[m.c.Who] {
			tried = 0
			return fmt.Sprintf("%s tells version %d after %d", m.o, m.reply.BalanceVersion, versions[m.c.Who])
		}
		versions[m.c.Who] = m.reply.BalanceVersion
		return ""
	})
}

func (w *world) judgeMember(m *member) string {
	switch {
	case m.o.Act == actWithdraw:
		return w.judgeWithdrawal(m)
	case m.o.Act == actClaim, m.o.Act == actForfeit, m.o.Act == actKin:
		return w.judgeReward(m)
	case m.open:
		if s := w.apply(m.o, m.c); s != model.OK && s != model.Replayed {
			return fmt.Sprintf("%s was done, the model says %s", m.o, s)
		}
		return ""
	case m.o.Act == actResettle:
		if want := w.m.Resettle(m.c); want != m.text {
			return fmt.Sprintf("%s was answered %s, the model says %s", m.o, m.text, want)
		}
		return ""
	}
	return w.judge(m.o, m.c, m.reply)
}

func (w *world) judgeWithdrawal(m *member) string {
	who := w.players[m.o.Member].who
	if wrong := w.judgeBound(who, m.err); wrong != "" {
		return wrong
	}
	if m.err != nil {
		if errors.Is(m.err, wallet.ErrNotEnough) && w.m.Purse(who).Cash >= m.o.Stake {
			return fmt.Sprintf("%s was refused, the model has %d", m.o, w.m.Purse(who).Cash)
		}
		return ""
	}
	v := m.out
	err := w.m.Withdraw(int64(v.ID), model.Withdrawal{Who: who, Amount: int64(v.Amount), Fee: int64(v.Fee), State: string(v.State)}, model.Outgo{})
	if err != nil {
		return err.Error()
	}
	return ""
}
