package gateway

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
)

// VendorLaunch is the opening of a game that its vendor shows itself.
type VendorLaunch struct {
	Member   id.Member
	Vendor   string
	GameCode string
	Currency money.Currency
	Lang     locale.Lang
	BackURL  string
}

// Outside opens games that run at their vendor's own address, and has members'
// money in those vendors' wallets.
type Outside interface {
	// Serves reports whether the vendor's games are opened here.
	Serves(ctx context.Context, vendor string) bool
	// Open answers the address of the game, made for this member.
	Open(ctx context.Context, l VendorLaunch) (url string, err error)
	// Gather brings the money home before a game that is played with the cash,
	// for a member who has chosen so; what cannot come in time stays where it is.
	Gather(ctx context.Context, member id.Member, c money.Currency)
}

// TransferChanged says that a transfer to or from a vendor's wallet has another
// state; package transfer publishes it.
type TransferChanged struct {
	Transfer  string         `json:"transfer"`
	Member    id.Member      `json:"member"`
	Vendor    string         `json:"vendor"`
	Direction string         `json:"direction"`
	State     string         `json:"state"`
	Currency  money.Currency `json:"currency"`
	Amount    money.Amount   `json:"amount"`
	Moved     money.Amount   `json:"moved"`
	Reason    string         `json:"reason"`
	Version   int64          `json:"version"`
	At        clock.Instant  `json:"at"`
}

// TopicTransferChanged is the topic of TransferChanged.
const TopicTransferChanged = "gateway.transfer.changed"

// Topic is TopicTransferChanged.
func (TransferChanged) Topic() string { return TopicTransferChanged }

// Subject is the member.
func (e TransferChanged) Subject() string { return e.Member.String() }
