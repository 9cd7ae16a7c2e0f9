package main

import (
	"context"
	"fmt"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
	"baize/internal/platform/secret"
	"baize/internal/studio/fair"
	"baize/internal/studio/jackpot"
	"baize/internal/studio/jackpot/jackpotdb"
	"baize/internal/studio/jackpot/lot"
	"baize/test/model"
)

// One vendor's stakes of one currency fill a pool that is won often: of a
// million of a stake, poolRate go to the pool and poolReserve to its seeds.
const (
	poolCurrency = "BDT"
	poolRate     = 20_000
	poolReserve  = 10_000
	poolSeed     = money.Unit
	poolCeiling  = 5 * money.Unit
	repeatEvery  = 3 // payments, of which one is sent twice
)

var poolVendor = vendors[0]

// partOfStake is what of a stake a vendor names for the pools.
func partOfStake(vendor, currency string, stake int64) int64 {
	if vendor != poolVendor || currency != poolCurrency {
		return 0
	}
	return stake * (poolRate + poolReserve) / 1_000_000
}

// shareOfStake is what of that the pool grows by.
func shareOfStake(vendor, currency string, stake int64) int64 {
	return partOfStake(vendor, currency, stake) * poolRate / (poolRate + poolReserve)
}

func (w *world) jackpots(h *house, box *secret.Box) *jackpot.Service {
	return jackpot.New(jackpot.Deps{
		DB: h.db, Store: jackpotdb.New(h.db), Ledger: h.book, Bets: h.betting, Vendors: map[string]jackpot.Payer{poolVendor: &payer{w: w, h: h}},
		Box: box, Clock: w.clock, Rand: w.chance, IDs: h.ids, Push: &w.browser, Notices: unheard{}, Log: quiet, Currency: poolCurrency,
		Begin: map[jackpot.Level]jackpot.Terms{
			jackpot.Mini: {Kind: jackpot.MustHitBy, Seed: poolSeed, Ceiling: poolCeiling, Rate: poolRate, Reserve: poolReserve},
		},
	})
}

// unheard are notices that nobody reads.
type unheard struct{}

// Won is jackpot.Notices.
func (unheard) Won(context.Context, *db.Tx, jackpot.Cycle) error { return nil }

// payer is the winner's vendor, who at times does not hear the first answer.
type payer struct {
	w     *world
	h     *house
	asked int
}

// JackpotWin is jackpot.Payer.
func (p *payer) JackpotWin(ctx context.Context, c seamless.Call) (seamless.Reply, error) {
	c.VendorID, c.RequestUUID = poolVendor, c.TxID
	first := p.h.gateway.Serve(ctx, seamless.JackpotWin, &c)
	if p.asked++; p.asked%repeatEvery == 0 && first.Status == seamless.OK {
		again := p.h.gateway.Serve(ctx, seamless.JackpotWin, &c)
		if told := again.Status == seamless.OK && again.Replayed && again.Balance == first.Balance; !told && !nothingTold(again) {
			p.w.note("the prize %s is repeated as %+v, was %+v", c.TxID, again, first)
		}
	}
	return first, nil
}

// payPrizes pays what is owed; where the disk is struck meanwhile, what came of
// it is learnt after the restart.
func (w *world) payPrizes() {
	left, err := w.h.jackpot.Pay(w.ctx)
	if w.disk.Struck() {
		return
	}
	if (err != nil || left) && !w.behind() {
		w.fail("prizes are not paid: %v", err)
	}
	if len(w.notes) > 0 {
		w.fail("%v", w.notes)
	}
	w.learnPrizes()
}

// learnPrizes lets the model follow what was paid, and holds it to the cycle
// that it names: a prize goes to the winner, whole, and once.
func (w *world) learnPrizes() {
	won, seen := w.cycles(), map[string]bool{} // before the rows: a look within a look opens one more connection, with the whole schema
	rows, err := w.h.db.Look(w.ctx, `SELECT vendor, tx_id, member_id, currency, payout FROM v_bets WHERE kind = 'jackpot' ORDER BY action_id`)
	w.must(err, "prizes cannot be read")
	defer rows.Close()
	for rows.Next() {
		var vendor, tx string
		var who model.Who
		var amount int64
		w.must(rows.Scan(&vendor, &tx, &who.Member, &who.Currency, &amount), "prizes cannot be read")
		if seen[vendor+" "+tx] {
			w.fail("the prize %s was paid twice", tx)
		}
		seen[vendor+" "+tx] = true
		c, known := won[tx]
		if !known || c.state == jackpot.Accruing || vendor != poolVendor || who != c.who || amount != c.prize {
			w.fail("a prize %s of %d was paid to %v, the jackpot is %+v", tx, amount, who, c)
		}
		if w.m.Tx(vendor, tx) == nil {
			w.m.Prize(vendor, tx, who, amount)
			w.m.Keep()
			w.tally.prizes++
		}
	}
	w.must(rows.Err(), "prizes cannot be read")
}

// cycle is how one of a pool stands.
type cycle struct {
	id                         jackpot.CycleID
	number                     int
	state                      jackpot.State
	who                        model.Who
	action                     int64
	base, topped, gathered     int64
	prize                      int64
	entropy, revealed, sealing string
}

// cycles are all, by the id under which their prize is paid.
func (w *world) cycles() map[string]cycle {
	rows, err := w.h.db.Look(w.ctx, `SELECT id, number, state, member_id, currency, action_id, base, topped, gathered, prize, entropy, revealed, seed_hash
		FROM studio_jackpot_cycles`)
	w.must(err, "jackpots cannot be read")
	defer rows.Close()
	all := map[string]cycle{}
	for rows.Next() {
		var c cycle
		w.must(rows.Scan((*int64)(&c.id), &c.number, (*string)(&c.state), &c.who.Member, &c.who.Currency, &c.action, &c.base, &c.topped, &c.gathered, &c.prize,
			&c.entropy, &c.revealed, &c.sealing), "jackpots cannot be read")
		all[jackpot.WinTx(c.id)] = c
	}
	w.must(rows.Err(), "jackpots cannot be read")
	return all
}

// checkJackpots fills the pool anew with what stakes brought, in the order of
// their events, and asks for one winner a cycle: whose stake fills it. What a
// cycle gathers is drawn from its published seed.
func (w *world) checkJackpots() {
	byNumber, last := map[int]cycle{}, 0
	for _, c := range w.cycles() {
		if _, twice := byNumber[c.number]; twice {
			w.fail("the cycle %d of a jackpot stands twice", c.number)
		}
		byNumber[c.number], last = c, max(last, c.number)
	}
	var m model.Jackpot
	entropy := "first"
	for n := 1; n < last; n++ {
		c := byNumber[n]
		m.Ends = append(m.Ends, w.drawn(c, entropy))
		if want := int64(poolSeed) + m.Ends[n-1]; c.state != jackpot.Paid || c.prize != want {
			w.fail("cycle %d of a jackpot is %s with a prize of %d, to be %d", n, c.state, c.prize, want)
		}
		entropy = id.Of[cycle](c.action).String()
	}
	w.fill(&m)
	if len(m.Winners) != last-1 {
		w.fail("%d cycles of a jackpot have ended, the model says %d", last-1, len(m.Winners))
	}
	for i, winner := range m.Winners {
		if c := byNumber[i+1]; fmt.Sprint(c.action) != winner || w.m.Tx(poolVendor, jackpot.WinTx(c.id)) == nil {
			w.fail("cycle %d of a jackpot was won by the stake %d, the model says %s", i+1, c.action, winner)
		}
	}
	if c := byNumber[last]; c.state != jackpot.Accruing || c.gathered != m.Gathered || c.base != int64(poolSeed) || c.topped != 0 {
		w.fail("a jackpot has gathered %d, the model says %d: %+v", c.gathered, m.Gathered, c)
	}
	wrong, err := jackpotdb.Mismatches(w.ctx, w.h.db)
	w.must(err, "jackpots cannot be recounted")
	if len(wrong) > 0 {
		w.fail("jackpots: %v", wrong)
	}
}

// drawn is what a cycle had to gather.
func (w *world) drawn(c cycle, entropy string) int64 {
	seed, err := fair.ParseServerSeed(c.revealed)
	w.must(err, "a seed cannot be read")
	if seed.Commitment().String() != c.sealing || c.entropy != entropy {
		w.fail("cycle %d of a jackpot was drawn from another seed than was promised", c.number)
	}
	of := lot.Range{Kind: lot.MustHitBy, Seed: poolSeed, Ceiling: poolCeiling, Cent: lot.Smallest(money.Currency(poolCurrency).Digits())}
	return int64(of.Draw(fair.NewStream(seed, fair.ClientSeed(entropy), uint64(c.number))))
}

// fill lets the model's pool take what each stake brought, and what each that
// was undone took back, each once.
func (w *world) fill(j *model.Jackpot) {
	rows, err := w.h.db.Look(w.ctx, `SELECT s.action_id, b.tx_id, b.kind, b.ref_tx_id FROM sim_acted s JOIN v_bets b ON b.action_id = s.action_id
		WHERE b.vendor = ? ORDER BY s.seq`, poolVendor)
	w.must(err, "events cannot be read")
	defer rows.Close()
	brought := 0
	for rows.Next() {
		var action int64
		var tx, kind, ref string
		w.must(rows.Scan(&action, &tx, &kind, &ref), "events cannot be read")
		share := int64(0)
		switch kind {
		case "bet", "bet-win":
			share = w.shareOf(tx)
		case "rollback":
			share = -w.shareOf(ref)
		}
		if share != 0 {
			brought++
			j.Take(fmt.Sprint(action), share)
		}
	}
	w.must(rows.Err(), "events cannot be read")
	w.m.Txs(poolVendor, func(tx string, t *model.Tx) {
		if w.shareOf(tx) == 0 {
			return
		}
		if brought--; t.Undone {
			brought--
		}
	})
	if brought != 0 {
		w.fail("stakes filled a jackpot %d times too often", brought)
	}
}

func (w *world) shareOf(tx string) int64 {
	t := w.m.Tx(poolVendor, tx)
	if t == nil || t.Kind != "bet" && t.Kind != "bet-win" {
		return 0
	}
	return shareOfStake(poolVendor, t.Who.Currency, t.Stake)
}
