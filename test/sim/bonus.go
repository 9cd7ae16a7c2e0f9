package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/rewards/bonus"
	"baize/test/model"
)

// campaign is what the house gives; the amounts are whole units.
type campaign struct {
	currency                           money.Currency
	amount, times, maxBet, most, lasts int64
	daily, sticky                      bool
}

// campaigns are all there are. The bounds of bets lie between the stakes of the
// script, so that some are refused and some are not.
func campaigns() []campaign {
	return []campaign{
		{currency: "BDT", amount: 60, times: 3, maxBet: 50, lasts: 3, daily: true},
		{currency: "BDT", amount: 900, times: 2, most: 500, lasts: 3, sticky: true},
		{currency: "BDT", amount: 25, times: 1, most: 20, lasts: 1, daily: true},
		{currency: "BDT", amount: 130, times: 4, lasts: 2, daily: true},
		{currency: "BDT", amount: 75, times: 6, maxBet: 47, most: 90, lasts: 2, daily: true},
		{currency: "VND", amount: 700, times: 2, lasts: 3, daily: true},
		{currency: "VND", amount: 90, times: 5, most: 30, lasts: 2, daily: true},
		{currency: "VND", amount: 33, times: 1, maxBet: 47, lasts: 1, daily: true, sticky: true},
	}
}

func (c campaign) rule() bonus.Rule {
	r := bonus.Rule{
		Name: bonus.Words{"en": "Gift"}, Type: bonus.Gift, Currency: c.currency, Amount: money.Amount(c.amount) * money.Unit, Every: bonus.Once,
		Wager: int(c.times), WagerOn: bonus.OnBonus, Weights: map[string]int{laneCounts: 100}, MaxBet: money.Amount(c.maxBet) * money.Unit,
		MaxConvert: money.Amount(c.most) * money.Unit, Days: int(c.lasts), Sticky: c.sticky,
	}
	if c.daily {
		r.Every = bonus.Daily
	}
	return r
}

// promised is the same for the model.
func (c campaign) promised(who model.Who, slot string, grant int64) model.Grant {
	const unit = 1_000_000
	return model.Grant{
		ID: grant, Who: who, Slot: slot, Amount: c.amount * unit, Target: c.amount * c.times * unit, MaxBet: c.maxBet * unit,
		MaxConvert: c.most * unit, Lasts: c.lasts * 24 * 3600 * unit, Sticky: c.sticky,
	}
}

// The lanes of games: bonus money is taken, and counts, in one of them.
const (
	laneCounts = "RNG"
	laneOther  = "CARDS"
	noBonus    = "crane" // the vendor of the other lane
)

// LaneOf is bonus.Lanes.
func (r *rules) LaneOf(_ context.Context, vendor, _ string) (string, error) {
	if vendor == noBonus {
		return laneOther, nil
	}
	return laneCounts, nil
}

// Person is bonus.People.
func (r *rules) Person(ctx context.Context, m id.Member) (bonus.Person, error) {
	return bonus.Person{Currency: r.purse[m]}, r.MayBet(ctx, m, 0, r.purse[m])
}

// Left is of nobody: who plays here stays.
func (r *rules) Left(context.Context, id.Member) (bool, error) { return false, nil }

// Devices is bonus.People.
func (r *rules) Devices(context.Context, id.Member) ([]string, error) { return nil, nil }

// Traces is bonus.People.
func (r *rules) Traces(context.Context, id.Member) ([]bonus.Trace, error) { return nil, nil }

// Sharers is bonus.People.
func (r *rules) Sharers(context.Context, id.Member) ([]id.Member, error) { return nil, nil }

// launchCampaigns makes them live and learns their ids.
func (w *world) launchCampaigns() error {
	for i, c := range campaigns() {
		if err := w.h.bonus.Seed(w.ctx, fmt.Sprint("gift-", i), c.rule()); err != nil {
			return err
		}
	}
	all, err := w.h.bonus.Store.Campaigns(w.ctx, bonus.Live)
	if err != nil {
		return err
	}
	w.campaigns = make([]bonus.CampaignID, len(all))
	for _, c := range all {
		var i int
		if _, err := fmt.Sscanf(c.Tag, "gift-%d", &i); err != nil {
			return err
		}
		w.campaigns[i] = c.ID
	}
	return nil
}

// slot names a claim of a campaign now; the product's own name of the slot is
// the part after the stroke.
func (w *world) slot(n int) string {
	if campaigns()[n].daily {
		return fmt.Sprint(n, "/", w.clock.Now().UTC().Format(time.DateOnly))
	}
	return fmt.Sprint(n, "/", bonus.Once)
}

// prepareReward chooses what a claim or a giving up is about, before it is sent.
func (w *world) prepareReward(m *member) {
	who := w.players[m.o.Member].who
	switch m.o.Act {
	case actClaim:
		m.slot = w.slot(m.o.N)
	case actForfeit:
		if g := w.m.Active(who); g != nil {
			m.of = g.ID
		}
	}
}

// reward does a claim, a giving up or a transfer that comes alone.
func (w *world) reward(o op) (settle func()) {
	m := &member{o: o}
	w.prepareReward(m)
	w.sendReward(w.ctx, m)
	if w.disk.Struck() {
		return func() { w.settleGroup([]*member{m}) }
	}
	w.settleGroup([]*member{m})
	return nil
}

func (w *world) sendReward(ctx context.Context, m *member) {
	p := &w.players[m.o.Member]
	switch {
	case m.o.Act == actClaim:
		m.grant, m.err = w.h.bonus.Claim(ctx, bonus.ClaimCmd{Member: p.member, Campaign: w.campaigns[m.o.N]})
	case m.o.Act == actKin:
		m.kin, m.err = w.sendKin(ctx, m.o)
	case m.of != 0:
		m.grant, m.err = w.h.bonus.Forfeit(ctx, p.member, bonus.GrantID(m.of))
	}
	m.open = m.err != nil && (uncertain(m.err) || w.refusedByClock(m.err))
}

// judgeReward lets the model do it and tells how the answer differs.
func (w *world) judgeReward(m *member) string {
	switch {
	case m.o.Act == actKin:
		return w.judgeKin(m)
	case m.o.Act == actClaim:
		return w.judgeClaim(m)
	case m.of == 0:
		return ""
	}
	g := w.m.Grant(m.of)
	ended := g.State != "ACTIVE" && g.State != "QUEUED"
	switch {
	case errors.Is(m.err, bonus.ErrEnded):
		if !ended || g.State == string(bonus.Forfeited) {
			return fmt.Sprintf("%s was answered that it has ended, the model has %s", m.o, g)
		}
	case m.err != nil && !m.open:
		return fmt.Sprintf("%s: %v", m.o, m.err)
	case !ended:
		if err := w.m.Finish(m.of, string(bonus.Forfeited)); err != nil {
			return err.Error()
		}
	case g.State != string(bonus.Forfeited):
		return fmt.Sprintf("%s was done, the model has %s", m.o, g)
	}
	return ""
}

func (w *world) judgeClaim(m *member) string {
	p, c := &w.players[m.o.Member], campaigns()[m.o.N]
	foreign := p.who.Currency != string(c.currency)
	refused := foreign || w.rules.blocked[p.member]
	switch {
	case m.err != nil && !m.open && refused:
		return ""
	case m.err != nil && !m.open:
		return fmt.Sprintf("%s: %v", m.o, m.err)
	case refused:
		return fmt.Sprintf("%s was given %s", m.o, m.grant.ID)
	}
	given := int64(m.grant.ID)
	stands := w.m.GrantOf(p.who, m.slot)
	if stands == nil {
		w.m.Claim(c.promised(p.who, m.slot, given))
		stands = w.m.Grant(given)
		if !m.open && string(m.grant.State) != stands.State {
			return fmt.Sprintf("%s was answered %s, the model has %s", m.o, m.grant.State, stands)
		}
	}
	if stands.ID != given {
		return fmt.Sprintf("%s was answered grant %d, the slot had %s", m.o, given, stands)
	}
	return ""
}

// learnReward asks what became of an open one and reports whether it was done
// now.
func (w *world) learnReward(m *member) bool {
	p := &w.players[m.o.Member]
	switch {
	case m.o.Act == actKin:
		return w.learnKin(m)
	case m.o.Act == actForfeit:
		return m.of != 0 && w.grantRow(m.of).state == string(bonus.Forfeited) && w.m.Grant(m.of).State != string(bonus.Forfeited)
	}
	for _, row := range w.grantRows() {
		if row.who == p.who && row.slot(w) == m.slot && w.m.Grant(row.id) == nil {
			m.grant.ID = bonus.GrantID(row.id)
			return true
		}
	}
	return false
}

// grantRow is a grant as the product keeps it.
type grantRow struct {
	id, campaign                           int64
	who                                    model.Who
	state, name                            string
	amount, target, converted, back, found int64
	began, ends                            int64
	counted                                int64
}

func (r *grantRow) slot(w *world) string {
	return fmt.Sprint(slices.Index(w.campaigns, bonus.CampaignID(r.campaign)), "/", r.name)
}

func (w *world) grantRow(which int64) grantRow {
	for _, r := range w.grantRows() {
		if r.id == which {
			return r
		}
	}
	return grantRow{}
}

func (w *world) grantRows() (all []grantRow) {
	rows, err := w.h.db.Look(w.ctx, `SELECT id, campaign_id, member_id, currency, state, slot, amount, target, converted, from_cash, found, active_at,
		expires_at, COALESCE((SELECT SUM(counted) FROM bonus_wagers WHERE grant_id = id), 0) FROM bonus_grants ORDER BY id`)
	w.must(err, "grants cannot be read")
	defer rows.Close()
	for rows.Next() {
		var r grantRow
		w.must(rows.Scan(&r.id, &r.campaign, &r.who.Member, &r.who.Currency, &r.state, &r.name, &r.amount, &r.target, &r.converted, &r.back, &r.found,
			&r.began, &r.ends, &r.counted), "grants cannot be read")
		all = append(all, r)
	}
	w.must(rows.Err(), "grants cannot be read")
	return all
}

// watchGrants reads what the product shows of grants: what a listener or a job
// has ended must have been due, and all must be as in the model.
func (w *world) watchGrants() {
	all := w.grantRows()
	for _, r := range all {
		g := w.m.Grant(r.id)
		if g == nil {
			w.fail("grant %d of %v: nobody has claimed it", r.id, r.who)
		}
		if g.State == r.state || !bonus.State(r.state).Final() {
			continue
		}
		if r.state == string(bonus.Forfeited) {
			w.fail("%s is forfeited, and the member has not asked for it", g)
		}
		if err := w.m.Finish(r.id, r.state); err != nil {
			w.fail("%v", err)
		}
	}
	for _, r := range all {
		g := w.m.Grant(r.id)
		if g.State != r.state || g.Amount != r.amount || g.Target != r.target || g.Given != r.converted || g.Back != r.back || g.Began != r.began || g.End != r.ends || r.found != 0 {
			w.fail("grant %+v, the model has %s, from %d to %d", r, g, g.Began, g.End)
		}
	}
	if len(all) != w.m.Grants() {
		w.fail("there are %d grants, the model has %d", len(all), w.m.Grants())
	}
	w.m.Keep()
}

// checkPlayed lets everything be counted and compares the progress of grants.
func (w *world) checkPlayed() {
	w.tally.grants, w.tally.gifts = w.m.Grants(), w.m.Gifts()
	w.must(w.h.db.LookRow(w.ctx, `SELECT COUNT(*) FROM v_bet_bonuses WHERE stake > 0`).Scan(&w.tally.bonus), "bets with bonus money")
	for n := 1; n > 0; {
		var err error
		n, err = w.h.bus.Step(w.ctx, wagerListener)
		w.must(err, "listener "+wagerListener)
		w.watchGrants()
	}
	for _, r := range w.grantRows() {
		if r.state != string(bonus.Active) {
			continue
		}
		if want, known := w.m.Played(w.m.Grant(r.id)); known && want != r.counted {
			w.fail("grant %d has %d played, the model says %d", r.id, r.counted, want)
		}
	}
	wrong, err := w.h.bonus.Verify(w.ctx)
	w.must(err, "grants cannot be recounted")
	if len(wrong) > 0 {
		w.fail("grants: %v", wrong)
	}
}

// checkCost compares what bonuses have cost the house.
func (w *world) checkCost() {
	for _, c := range []money.Currency{"BDT", "VND"} {
		var cost int64
		w.must(w.h.db.LookRow(w.ctx, `SELECT COALESCE(SUM(amount), 0) FROM v_postings WHERE account_kind = 'BONUS_COST' AND currency = ?`,
			string(c)).Scan(&cost), "the cost of bonuses cannot be read")
		if -cost != w.m.Cost(string(c)) {
			w.fail("bonuses have cost %d %s, the model says %d", -cost, c, w.m.Cost(string(c)))
		}
	}
}

func micros(t time.Time) int64 { return int64(clock.At(t)) }
