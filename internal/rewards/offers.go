package rewards

import (
	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
)

// Offer is what a promotion promises, in figures.
type Offer struct {
	Promotion string `json:"promotion" minLength:"2" maxLength:"60" doc:"the promotion's tag"`
	Who       Words  `json:"who" doc:"who may have it"`
	// Wager is how many times the bonus must be staked before it can be
	// withdrawn; 0 where nothing must be.
	Wager int `json:"wagerTimes" minimum:"0" maximum:"200"`
	// MaxWin bounds what can be won with it; 0 for no bound.
	MaxWin money.Amount `json:"maxWin"`
	// Claim is how it is had: none (nothing to claim), join, claim or sign.
	Claim string `json:"claim" enum:"none,join,claim,sign"`
}

// Offers are the offers behind the promotions.
type Offers struct {
	Items []Offer `json:"items" nullable:"false" maxItems:"200"`
}

func (o Offers) check() error {
	seen := map[string]bool{}
	for _, x := range o.Items {
		switch {
		case seen[x.Promotion]:
			return fault.InvalidField("promotion", "rewards.offer.twice")
		case x.Claim != ClaimNone && x.Claim != ClaimJoin && x.Claim != ClaimTake && x.Claim != ClaimSign:
			return fault.InvalidField("claim", "field.choice")
		case x.MaxWin < 0 || x.Wager < 0:
			return fault.InvalidField("maxWin", "field.size")
		}
		seen[x.Promotion] = true
		if err := x.Who.check("who", 200); err != nil {
			return err
		}
	}
	return nil
}

// How an offer is had.
const (
	ClaimNone = "none"
	ClaimJoin = "join"
	ClaimTake = "claim"
	ClaimSign = "sign"
)

// ClaimState is where a reader stands with an offer.
type ClaimState string

// The states that are told while no claim is taken yet.
const (
	StateNone   ClaimState = "none"
	StateComing ClaimState = "coming"
)

// state is the same for every reader: nobody is asked to log in for a claim
// that is not taken.
func (o Offer) state() ClaimState {
	if o.Claim == ClaimNone {
		return StateNone
	}
	return StateComing
}

// defaultOffers are the figures of the sandbox's promotions, which promise
// nothing that has to be claimed.
func defaultOffers() Offers {
	all := Seeded("Everyone")
	return Offers{Items: []Offer{
		{Promotion: "welcome-play", Who: Seeded("Every new account"), Claim: ClaimNone},
		{Promotion: "originals", Who: all, Claim: ClaimNone},
	}}
}
