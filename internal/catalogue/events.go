package catalogue

import (
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

// Changed says that a vendor or game was opened, closed or marked.
type Changed struct {
	Version int64  `json:"version"`
	Vendor  string `json:"vendor"`
	Code    string `json:"code"` // empty where the whole vendor is meant
}

// The topics of events out and in.
const (
	TopicChanged    = "catalogue.changed"
	topicBetPlaced  = "betting.bet.placed"
	topicBetSettled = "betting.bet.settled"
	topicBetVoided  = "betting.bet.voided"
)

// Topic is TopicChanged.
func (Changed) Topic() string { return TopicChanged }

// Subject is empty: the catalogue is about nobody.
func (Changed) Subject() string { return "" }

// bet is what the catalogue reads of betting's events. Amounts are differences:
// what is settled now, or voided what is taken back.
type bet struct {
	Member   id.Member      `json:"member"`
	Vendor   string         `json:"vendor"`
	Game     string         `json:"game"`
	Round    id.Round       `json:"round"`
	Currency money.Currency `json:"currency"`
	Stake    money.Amount   `json:"stake"`
	Payout   money.Amount   `json:"payout"`
	// SettledStake is the part of a voided stake that was told as settled.
	SettledStake money.Amount `json:"settledStake"`
	// Placed says that a settled bet came with its result, and no placed event
	// was sent for it.
	Placed bool          `json:"placed"`
	At     clock.Instant `json:"at"`
}
