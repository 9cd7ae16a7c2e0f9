package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"baize/test/sim/disk"
)

// act is what one operation of a script does.
type act string

// The acts. Those of vendors are named as the protocol names them.
const (
	actBet       act = "bet"
	actBetWin    act = "bet-win"
	actWin       act = "win"
	actRollback  act = "rollback"
	actClose     act = "round-close"
	actBalance   act = "balance"
	actStatus    act = "tx-status"
	actResettle  act = "resettle"
	actDeposit   act = "deposit"
	actPay       act = "pay"
	actPayEnd    act = "pay-end"
	actNotify    act = "notify"
	actReview    act = "review"
	actWithdraw  act = "withdraw"
	actDecide    act = "decide"
	actPayout    act = "payout"
	actConfirm   act = "confirm"
	actJobs      act = "jobs"
	actStep      act = "step"
	actTick      act = "tick"
	actLose      act = "lose"
	actFlaky     act = "flaky"
	actBlock     act = "block"
	actCrash     act = "crash"
	actCopy      act = "checkpoint"
	actLook      act = "look"
	actGroup     act = "group"
	actSpoilt    act = "spoilt"
	actClaim     act = "claim"
	actForfeit   act = "forfeit"
	actKin       act = "kin"
	actPrizes    act = "prizes"
	actPayOther  act = "pay-other"
	actCorrect   act = "pay-correct"
	actPaidSay   act = "paid-say"
	actPaidEnd   act = "paid-end"
	actBackSay   act = "back-say"
	actBackEnd   act = "back-end"
	businessActs     = "bet bet-win win rollback round-close balance tx-status resettle deposit pay pay-end notify review withdraw decide payout confirm jobs step claim forfeit kin prizes pay-other pay-correct paid-say paid-end back-say back-end"
)

// op is one operation. It names what it is about by words of the script's own,
// so that it keeps its meaning when others before it are left out.
type op struct {
	Act            act
	Member, Vendor int
	Round, Tx, Ref string
	Stake, Payout  int64
	Last           bool
	N              int // the number of a deposit or withdrawal, or a choice
	Key            string
	For            time.Duration
	Fault          *disk.Fault
	Left           disk.Left
	Group          []op // done at once, of an actGroup
}

func (o op) String() string {
	if o.Act == actGroup {
		return fmt.Sprintf("group in %d parts %v fault=%+v", o.N, o.Group, o.Fault)
	}
	s := fmt.Sprintf("%s m%d", o.Act, o.Member)
	if o.Tx != "" || o.Round != "" {
		s += fmt.Sprintf(" %s tx=%s round=%s ref=%s stake=%d payout=%d last=%t", vendors[o.Vendor], o.Tx, o.Round, o.Ref, o.Stake, o.Payout, o.Last)
	}
	s += fmt.Sprintf(" n=%d for=%s", o.N, o.For)
	if o.Fault != nil {
		s += fmt.Sprintf(" FAULT %+v", *o.Fault)
	}
	return s
}

// author writes a script from a seed alone; it sees nothing of the world.
type author struct {
	dice   *rand.Rand
	txs    [3][]op // by vendor: what was sent, to be repeated and referred to
	undone [3][]op // the rollbacks among them
	serial int
	pays   int
	outs   int
	kins   []op
	ends   []op // what staff said of refunds and payouts
	frozen int  // ticks left out: the clock stands still
}

const memberCount = 8

// script is a list of operations with at least the given numbers of business
// commands and faults.
func script(seed uint64, commands, faults int) []op {
	a := &author{dice: rand.New(rand.NewPCG(seed, 7))}
	ops := make([]op, 0, commands*5/4)
	every := max(1, commands/(faults+1))
	for n := 0; n < commands; {
		o := a.command()
		if a.one(4) {
			o = a.group()
		}
		before := n
		n += counted(o)
		if n/every > before/every {
			a.spoil(&o, &ops)
		}
		ops = append(ops, o)
		a.between(&ops)
	}
	return ops
}

func (a *author) one(n int) bool { return a.dice.IntN(n) == 0 }

// between lets time pass and the world change between two commands.
func (a *author) between(ops *[]op) {
	switch {
	case a.frozen > 0:
		a.frozen--
	case a.one(200):
		a.frozen = 20
	case a.one(60):
		jumps := []time.Duration{
			250 * time.Millisecond, -250 * time.Millisecond, 5 * time.Second, -5 * time.Second, time.Minute, 20 * time.Minute, time.Hour, -time.Hour, 25 * time.Hour,
		}
		*ops = append(*ops, op{Act: actTick, For: jumps[a.dice.IntN(len(jumps))]})
	case a.one(2):
		*ops = append(*ops, op{Act: actTick, For: time.Duration(1+a.dice.IntN(40_000)) * time.Microsecond})
	}
	switch {
	case a.one(150):
		*ops = append(*ops, op{Act: actFlaky, Last: a.one(2)})
	case a.one(200):
		*ops = append(*ops, op{Act: actBlock, Member: a.dice.IntN(memberCount), Last: a.one(3)})
	case a.one(80):
		*ops = append(*ops, op{Act: actLose, N: 1 + a.dice.IntN(2)})
	case a.one(30):
		*ops = append(*ops, op{Act: actCopy})
	case a.one(40):
		*ops = append(*ops, op{Act: actLook})
	}
}

// spoil puts a fault on a command, or before it.
func (a *author) spoil(o *op, ops *[]op) {
	left := disk.Left(a.dice.IntN(3))
	seed := a.dice.Uint64()
	f := disk.Fault{After: 1 + a.dice.IntN(8), Left: left, Seed: seed}
	switch a.dice.IntN(8) {
	case 0:
		*ops = append(*ops, op{Act: actCrash, Left: left, N: int(seed >> 33)})
		return
	case 1, 2:
		f.Kind = disk.Cut
	case 3:
		f.Kind, f.AtSync, f.After = disk.Cut, true, 1
	case 4:
		f.Kind, f.AtSync, f.Synced, f.After = disk.Cut, true, true, 1
	case 5:
		f.Kind = disk.WriteError
	case 6:
		f.Kind = disk.Full
	case 7:
		f.Kind, f.After = disk.SyncError, 1
	}
	o.Fault = &f
}

func (a *author) command() op {
	switch n := a.dice.IntN(100); {
	case n < 69:
		return a.vendorCall()
	case n < 81:
		return a.cashierCall()
	case n < 87:
		return a.rewardCall()
	case n < 89:
		return op{Act: actJobs}
	case n < 91:
		return op{Act: actPrizes}
	default:
		return op{Act: actStep, N: a.dice.IntN(len(listenerNames()))}
	}
}

// counted is how many business commands an operation is.
func counted(o op) (n int) {
	if o.Act != actGroup {
		return 1
	}
	for _, one := range o.Group {
		if business(one.Act) {
			n++
		}
	}
	return n
}

// group are commands that come at once; half of them are about one member.
func (a *author) group() op {
	g := op{Act: actGroup, N: 1 + a.dice.IntN(3)}
	member, alone := a.dice.IntN(memberCount), map[act]bool{}
	for size := 2 + a.dice.IntN(5); len(g.Group) < size; {
		o := a.command()
		if a.one(12) {
			a.serial++
			o = op{Act: actSpoilt, Member: member, N: a.dice.IntN(3), Key: fmt.Sprintf("k%d", a.serial)}
		}
		switch o.Act {
		case actSpoilt:
		case actBet, actBetWin, actWin, actRollback, actClose, actResettle:
			if a.one(2) && (o.Act == actBet || o.Act == actBetWin) {
				o.Member = member
			}
		case actDeposit, actWithdraw, actStep, actClaim, actForfeit, actKin: // one of each
			if alone[o.Act] || o.Act == actStep && listenerNames()[o.N] == wagerListener { // that one ends grants, unseen
				continue
			}
			alone[o.Act] = true
			if o.Act == actClaim || o.Act == actForfeit {
				o.Member = member
			}
		default:
			continue
		}
		g.Group = append(g.Group, o)
	}
	return g
}

var stakes = []int64{0, 1_000_000, 2_500_000, 3_339_999, 9_000_000, 47_000_000, 800_000_000, 60_000_000_000}

// poorMembers seldom win much, so that their cash runs out and bonus money is
// staked.
var poorMembers = []int{1, 2, 5}

func (a *author) amount() int64 { return stakes[a.dice.IntN(len(stakes))] }

// vendorCall is a call of a vendor: new, a repeat, a repeat with other content,
// or one that comes before or after what it belongs to.
func (a *author) vendorCall() op {
	v := a.dice.IntN(len(vendors))
	sent := a.txs[v]
	o := op{Vendor: v, Member: a.dice.IntN(memberCount), Stake: a.amount(), Payout: a.amount(), Last: a.one(3), N: a.dice.IntN(3)}
	if a.one(3) {
		o.Member = poorMembers[a.dice.IntN(len(poorMembers))]
	}
	if len(sent) > 0 && a.one(9) {
		o = sent[a.recent(len(sent))] // a repeat
		if a.one(4) {
			o.Stake += 1_000_000
			o.Payout++
		}
		return o
	}
	o.Act = []act{actBet, actBet, actBet, actBetWin, actBetWin, actWin, actWin, actRollback, actClose, actResettle, actStatus, actBalance}[a.dice.IntN(12)]
	a.serial++
	o.Tx, o.Round = fmt.Sprintf("t%d", a.serial), fmt.Sprintf("r%d", a.serial)
	if len(sent) > 0 && (o.Act != actBet && o.Act != actBetWin || a.one(4)) {
		before := sent[a.recent(len(sent))]
		o.Round, o.Ref = before.Round, before.Tx
		if !a.one(30) {
			o.Member = before.Member
		}
	}
	if slices.Contains(poorMembers, o.Member) && o.Payout > stakes[5] && !a.one(12) {
		o.Payout = stakes[a.dice.IntN(6)]
	}
	if slices.Contains(poorMembers, o.Member) && o.Stake > stakes[5] && !a.one(4) {
		o.Stake = stakes[a.dice.IntN(6)]
	}
	a.refer(&o)
	if o.Act != actBalance && o.Act != actStatus {
		a.txs[v] = append(a.txs[v], o)
	}
	if o.Act == actRollback {
		a.undone[v] = append(a.undone[v], o)
	}
	return o
}

// refer sets what a call points at: some come before what they point at.
func (a *author) refer(o *op) {
	switch {
	case o.Act == actRollback && len(a.undone[o.Vendor]) > 0 && a.one(6): // undone once more, under another id
		before := a.undone[o.Vendor][a.dice.IntN(len(a.undone[o.Vendor]))]
		o.Ref, o.Member, o.Round = before.Ref, before.Member, before.Round
	case o.Act == actRollback && (o.Ref == "" || a.one(6)):
		// A bet of the same vendor yet to come: its id is the next serial.
		o.Ref = fmt.Sprintf("t%d", a.serial+1+a.dice.IntN(12))
	case o.Act == actWin && a.one(3):
		o.Ref = "" // the round alone names it
	case o.Act == actBet || o.Act == actBetWin:
		o.Ref = ""
		o.Last = o.Last && a.one(3)
	}
}

// recent is an index that is likelier near the end.
func (a *author) recent(n int) int {
	if a.one(8) {
		return a.dice.IntN(n)
	}
	return n - 1 - a.dice.IntN(min(n, 12))
}

// rewardCall is a claim, a giving up, or a transfer to kin, to a stranger or
// under a key that was used.
func (a *author) rewardCall() op {
	o := op{Member: a.dice.IntN(memberCount)}
	switch a.dice.IntN(8) {
	case 0, 1, 2:
		if !a.one(3) {
			o.Member = poorMembers[a.dice.IntN(len(poorMembers))]
		}
		o.Act, o.N = actClaim, a.dice.IntN(len(campaigns()))
		return o
	case 3:
		o.Act = actForfeit
		return o
	}
	if len(a.kins) > 0 && a.one(6) {
		o = a.kins[a.recent(len(a.kins))]
		if a.one(4) {
			o.Stake += 1_000_000
		}
		return o
	}
	a.serial++
	o.Act, o.Key, o.Stake = actKin, fmt.Sprintf("k%d", a.serial), (1+a.dice.Int64N(420))*1_000_000
	if o.N = o.Member; above[o.Member] < 0 || a.one(2) {
		o.N = a.dice.IntN(memberCount)
	}
	a.kins = append(a.kins, o)
	return o
}

func (a *author) cashierCall() op {
	o := op{Member: a.dice.IntN(memberCount - 2), Stake: (1 + a.dice.Int64N(400)) * 1_000_000, N: a.dice.IntN(a.pays + 1)}
	if slices.Contains(poorMembers, o.Member) && !a.one(4) {
		o.Member = 0
	}
	a.serial++
	o.Key = fmt.Sprintf("k%d", a.serial)
	if a.one(4) {
		return a.ending(o)
	}
	switch a.dice.IntN(14) {
	case 0, 1:
		a.pays++
		o.Act, o.N = actDeposit, a.pays
	case 2, 3:
		o.Act, o.Last = actPay, a.one(3) // Last: another amount, or another currency
	case 4:
		o.Act = actPayEnd
	case 5, 6, 7:
		o.Act = actNotify
	case 8:
		o.Act, o.Last = actReview, a.one(2)
	case 9:
		a.outs++
		o.Act, o.N = actWithdraw, a.outs
	default:
		o.N = a.dice.IntN(a.outs + 1)
		o.Act = []act{actDecide, actDecide, actPayout, actConfirm}[a.dice.IntN(4)]
		o.Payout, o.Last = int64(a.dice.IntN(3)), !a.one(4)
	}
	return o
}

// ending is what people do about a refund that its provider cannot give back, or
// about a payout of which it tells another sum: new, or said again under its key.
func (a *author) ending(o op) op {
	if len(a.ends) > 0 && a.one(6) {
		o = a.ends[a.recent(len(a.ends))]
		if a.one(4) {
			o.Last = !o.Last
		}
		return o
	}
	acts := []act{actPayOther, actPayOther, actPaidSay, actPaidSay, actPaidEnd, actPaidEnd, actBackSay, actBackSay, actBackEnd, actBackEnd, actCorrect}
	o.Act, o.N, o.Payout, o.Last = acts[a.dice.IntN(len(acts))], a.dice.IntN(12), int64(a.dice.IntN(3)), !a.one(4)
	if o.Act == actBackSay {
		o.Last = a.one(2)
	}
	if o.Act != actPayOther && o.Act != actCorrect {
		a.ends = append(a.ends, o)
	}
	return o
}
