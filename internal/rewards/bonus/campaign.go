package bonus

import (
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

type campaignKind struct{}

// CampaignID names a campaign.
type CampaignID = id.Of[campaignKind]

// CampaignState is where a campaign stands.
type CampaignState string

// The states of a campaign. Only a live one gives anything; a change makes it a
// draft of the next version again.
const (
	Draft  CampaignState = "DRAFT"
	Asked  CampaignState = "ASKED" // to be launched, waits for a second person
	Live   CampaignState = "LIVE"
	Paused CampaignState = "PAUSED"
	Closed CampaignState = "CLOSED"
)

// Campaign is a rule under a name, with the figures of what became of it.
type Campaign struct {
	ID        CampaignID    `json:"id"`
	Tag       string        `json:"tag" doc:"its name for good"`
	State     CampaignState `json:"state" enum:"DRAFT,ASKED,LIVE,PAUSED,CLOSED"`
	Version   int           `json:"version" doc:"of the rule; grants keep theirs"`
	Rule      Rule          `json:"rule"`
	Taken     int64         `json:"taken" doc:"claims that count against the quota"`
	MadeBy    id.Staff      `json:"madeBy"`
	UpdatedAt clock.Instant `json:"updatedAt"`
}

// Figures are what a campaign came to.
type Figures struct {
	Claims    int64        `json:"claims"`
	Active    int64        `json:"active"`
	Held      int64        `json:"held" doc:"claims that wait for staff"`
	Applying  int64        `json:"applying" doc:"applications that wait for staff"`
	Completed int64        `json:"completed"`
	Ended     int64        `json:"ended" doc:"forfeited, expired or cancelled"`
	Granted   money.Amount `json:"granted"`
	Converted money.Amount `json:"converted"`
	Forfeited money.Amount `json:"forfeited"`
}

// The refusals of campaigns and claims.
var (
	ErrUnknown   = fault.New(fault.NotFound, "rewards.campaign.unknown")
	ErrChanged   = fault.New(fault.Conflict, "rewards.campaign.changed")
	ErrState     = fault.New(fault.Conflict, "rewards.campaign.state")
	ErrTag       = fault.New(fault.Conflict, "rewards.campaign.tag")
	ErrComing    = fault.New(fault.Refused, "rewards.claim.coming")
	ErrClosed    = fault.New(fault.Refused, "rewards.claim.closed")
	ErrExhausted = fault.New(fault.Refused, "rewards.claim.exhausted")
	ErrNotYours  = fault.New(fault.Refused, "rewards.claim.notEligible")
	ErrDevice    = fault.New(fault.Refused, "rewards.claim.device")
	ErrTooNew    = fault.New(fault.Refused, "rewards.claim.young")
	ErrRank      = fault.New(fault.Refused, "rewards.claim.rank")
	ErrActivity  = fault.New(fault.Refused, "rewards.claim.activity")
	ErrBonusOnly = fault.New(fault.Refused, "rewards.claim.bonusOnly")
	ErrLinked    = fault.New(fault.Refused, "rewards.claim.linked")
	ErrCode      = fault.New(fault.Refused, "rewards.claim.code")
	ErrGrant     = fault.New(fault.NotFound, "rewards.bonus.unknown")
	ErrEnded     = fault.New(fault.Conflict, "rewards.bonus.ended")
	ErrForfeits  = fault.New(fault.Refused, "rewards.bonus.binds")
	ErrRollover  = fault.New(fault.Refused, "rewards.rollover.open")
)

// open is nil where the campaign takes claims now.
func (c *Campaign) open(now clock.Instant) error {
	switch {
	case c.State != Live || (c.Rule.EndsAt != 0 && now >= c.Rule.EndsAt):
		return ErrClosed
	case now < c.Rule.StartsAt:
		return ErrComing.With("at", c.Rule.StartsAt)
	}
	return nil
}

// exhausted reports whether the quota is used up.
func (c *Campaign) exhausted() bool { return c.Rule.Quota > 0 && c.Taken >= c.Rule.Quota }
