package model

// Prize pays a jackpot: a settled round of its own, which no stake stands behind.
func (m *Model) Prize(vendor, tx string, who Who, amount int64) {
	r := &Round{Vendor: vendor, Ref: "promo:" + tx, Who: who, State: "settled", Closed: true, Payout: amount, Wins: 1}
	put(m, m.rounds, name{vendor, r.Ref, who.Member}, r)
	put(m, m.txs, name{owner: vendor, id: tx}, &Tx{Kind: "jackpot", Who: who, Round: r, Payout: amount})
	m.move(who, amount)
	m.tell("betting.bet.settled")
}

// Txs calls each for every transaction of a vendor, tombstones included.
func (m *Model) Txs(vendor string, each func(id string, t *Tx)) {
	for k, t := range m.txs {
		if k.owner == vendor {
			each(k.id, t)
		}
	}
}

// Jackpot is a pool that is won when it has gathered what was drawn for its
// cycle: one share after the other, and whose share fills it has won it.
type Jackpot struct {
	// Ends is what the cycles gather until they are won, in their order; the one
	// after the last of them has not ended yet.
	Ends []int64
	// Winners are the shares that filled a cycle each, Gathered what the cycle
	// under way has.
	Winners  []string
	Gathered int64
}

// Take adds a share, or with a minus takes one back.
func (j *Jackpot) Take(of string, share int64) {
	j.Gathered += share
	for n := len(j.Winners); share > 0 && n < len(j.Ends) && j.Gathered >= j.Ends[n]; n++ {
		j.Winners = append(j.Winners, of)
		j.Gathered -= j.Ends[n]
	}
}
