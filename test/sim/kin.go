package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"baize/internal/cashier"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/members"
	"baize/internal/platform/idem"
	"baize/internal/rewards/bonus"
	"baize/internal/wallet"
	"baize/test/model"
)

// above is who stands over each member, -1 for nobody: an agent with one below
// him, who has one below, and another; an agent of the other currency with one.
var above = [memberCount]int{-1, 0, 1, 0, -1, 4, -1, -1}

var kinTypes = [memberCount]members.Type{
	members.TypeAgent, members.TypeAgent2, members.TypeMember, members.TypeMember, members.TypeAgent, members.TypeMember, members.TypeTrial, members.TypeTrial,
}

// What one gift, and all of a day, may be.
const (
	kinMost = 400 * money.Unit
	kinDay  = 900 * money.Unit
)

func memberID(i int) id.Member { return id.Member(1<<40 + int64(i)) }

func kinAccount(i int) string { return fmt.Sprint("member", i) }

// Get is cashier.Kin.
func (r *rules) Get(_ context.Context, m id.Member) (members.Member, error) {
	for i := range memberCount {
		if memberID(i) != m {
			continue
		}
		one := members.Member{ID: m, Account: kinAccount(i), Type: kinTypes[i], Currency: currencies[i], Status: members.Active}
		if r.blocked[m] {
			one.Status = members.Frozen
		}
		if above[i] >= 0 {
			one.Upline = memberID(above[i])
		}
		return one, nil
	}
	return members.Member{}, members.ErrUnknown
}

// ByAccount is cashier.Kin.
func (r *rules) ByAccount(ctx context.Context, account string) (members.Member, error) {
	for i := range memberCount {
		if kinAccount(i) == account {
			return r.Get(ctx, memberID(i))
		}
	}
	return members.Member{}, members.ErrUnknown
}

// Enabled is cashier.Switches: all are on.
func (r *rules) Enabled(context.Context, string) (bool, error) { return true, nil }

func (w *world) sendKin(ctx context.Context, o op) (cashier.KinTransfer, error) {
	c := cashier.KinCmd{Member: w.players[o.Member].member, To: kinAccount(o.N), Amount: money.Amount(o.Stake), Key: o.Key}
	if o.N == o.Member {
		c.To = "" // to whoever stands above
	}
	return w.h.cashier.GiveKin(ctx, c)
}

// kinTo is whom a gift goes to, and whether it may go there at all.
func (w *world) kinTo(o op) (to int, may bool) {
	to = o.N
	if to == o.Member {
		to = above[o.Member]
	}
	switch {
	case to < 0 || w.rules.blocked[memberID(o.Member)] || w.rules.blocked[memberID(to)], currencies[o.Member] == money.Trial, currencies[o.Member] != currencies[to]:
		return to, false
	}
	return to, money.Amount(o.Stake) <= kinMost && (over(to, o.Member) || over(o.Member, to))
}

// over says that a stands above b.
func over(a, b int) bool {
	for b = above[b]; b >= 0; b = above[b] {
		if a == b {
			return true
		}
	}
	return false
}

func (w *world) judgeKin(m *member) string {
	to, may := w.kinTo(m.o)
	told := fmt.Sprintf("%s was answered %v", m.o, m.err)
	failed := m.err != nil && !m.open
	if first, again := w.kins[m.o.Key]; again {
		return w.judgeKinAgain(m, first, told)
	}
	if !may {
		if !failed {
			return m.o.String() + " was done, and is no transfer between kin"
		}
		return ""
	}
	gift := model.Gift{ID: int64(m.kin.ID), From: w.players[m.o.Member].who, To: w.players[to].who, Amount: m.o.Stake}
	if failed {
		return w.judgeRefusal(m, gift, told)
	}
	if s := w.m.Give(gift); s != model.OK {
		return fmt.Sprintf("%s, the model says %s", told, s)
	}
	return ""
}

// judgeKinAgain holds the answer to a known key against its first one, which
// stands whatever the two may do by now; a key goes with its two.
func (w *world) judgeKinAgain(m *member, first model.Gift, told string) string {
	same := first.Amount == m.o.Stake
	if same && (m.err != nil && !m.open || first.ID != int64(m.kin.ID)) || !same && !errors.Is(m.err, idem.ErrMismatch) {
		return fmt.Sprintf("%s, it was %+v at first", told, first)
	}
	return ""
}

// judgeRefusal asks whether a reason to refuse is one.
func (w *world) judgeRefusal(m *member, g model.Gift, told string) string {
	is := false
	switch {
	case errors.Is(m.err, wallet.ErrNotEnough):
		is = w.m.Purse(g.From).Cash < g.Amount
	case errors.Is(m.err, bonus.ErrForfeits), errors.Is(m.err, bonus.ErrRollover):
		return w.judgeBound(g.From, m.err)
	default: // of the amount
		is = w.m.Given(g.From)+g.Amount > int64(kinDay)
	}
	if !is {
		return told + ", the model sees no reason"
	}
	return ""
}

// judgeBound holds what leaves, or may not, against what binds it.
func (w *world) judgeBound(who model.Who, err error) string {
	switch {
	case errors.Is(err, bonus.ErrForfeits) && w.m.Active(who) == nil:
		return fmt.Sprintf("%v is bound by a bonus that he does not have", who)
	case errors.Is(err, bonus.ErrRollover) && !w.m.Owes(who):
		return fmt.Sprintf("%v is bound by a gift that he never got", who)
	case err == nil && w.m.Refuses(who) != "":
		return fmt.Sprintf("%v was paid out, the model says %s", who, w.m.Refuses(who))
	}
	return ""
}

// kinRow is a transfer as the product shows it.
func (w *world) kinRows() (all []model.Gift) {
	rows, err := w.h.db.Look(w.ctx, `SELECT id, from_id, to_id, currency, amount, created_at FROM v_kin_transfers ORDER BY id`)
	w.must(err, "transfers cannot be read")
	defer rows.Close()
	for rows.Next() {
		var g model.Gift
		w.must(rows.Scan(&g.ID, &g.From.Member, &g.To.Member, &g.From.Currency, &g.Amount, &g.At), "transfers cannot be read")
		g.To.Currency = g.From.Currency
		all = append(all, g)
	}
	w.must(rows.Err(), "transfers cannot be read")
	return all
}

func (w *world) learnKin(m *member) bool {
	to, may := w.kinTo(m.o)
	if _, known := w.kins[m.o.Key]; known || !may {
		return false
	}
	all := w.kinRows()
	at := slices.IndexFunc(all, func(g model.Gift) bool {
		_, had := w.m.Gift(g.ID)
		return !had && g.From == w.players[m.o.Member].who && g.To == w.players[to].who && g.Amount == m.o.Stake
	})
	if at < 0 {
		return false
	}
	m.kin.ID = cashier.KinTransferID(all[at].ID)
	return true
}

// recordKin keeps the first answer of a key.
func (w *world) recordKin(m *member) {
	if g, had := w.m.Gift(int64(m.kin.ID)); had {
		w.kins[m.o.Key] = g
	}
}

// checkKin compares all transfers with the model.
func (w *world) checkKin() {
	all := w.kinRows()
	for _, g := range all {
		if has, had := w.m.Gift(g.ID); !had || has != g {
			w.fail("transfer %+v, the model has %+v", g, has)
		}
	}
	if len(all) != w.m.Gifts() {
		w.fail("there are %d transfers, the model has %d", len(all), w.m.Gifts())
	}
}
