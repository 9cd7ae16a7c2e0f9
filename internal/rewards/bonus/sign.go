package bonus

import (
	"context"
	"slices"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// The kinds of links between accounts: the same device at the same address, the
// same address, a payout account, the name that is paid out to.
const (
	ByDevice  = "device"
	ByAddress = "address"
	ByAccount = "account"
	ByName    = "name"
)

var linkKinds = []string{ByDevice, ByAddress, ByAccount, ByName}

// Trace is a hidden form of what accounts of one hand share; its kind is a
// link's.
type Trace struct {
	Kind string
	Mark string
}

// Link is another member who shares something with one; Holds says that the
// campaign gave the other something.
type Link struct {
	Kind   string    `json:"kind" enum:"device,address,account,name"`
	Member id.Member `json:"member"`
	Holds  bool      `json:"holds" doc:"has had this campaign"`
}

// Had is what a member paid in, and what bonuses gave.
type Had struct {
	Deposits int64        `json:"deposits"`
	Paid     money.Amount `json:"paid" doc:"what was paid in"`
	Grants   int64        `json:"grants"`
	Given    money.Amount `json:"given" doc:"bonuses that became active"`
}

// above reports whether more was given than so many percent of what was paid in.
func (h Had) above(percent int) bool {
	bound, err := h.Paid.MulRatio(int64(percent), 100)
	return err == nil && h.Given > bound
}

// Signs are facts about who applies, for staff; nothing follows from them by
// itself.
type Signs struct {
	Had
	Links   []Link `json:"links" nullable:"false"`
	Refused int64  `json:"refused" doc:"earlier applications that staff refused"`
}

// linksShown bounds how many links are told.
const linksShown = 50

// linked finds the members who share something with one in a campaign; tx may be
// nil.
func (s *Service) linked(ctx context.Context, tx *db.Tx, campaign CampaignID, c claimant) ([]Link, error) {
	out, err := s.Store.Linked(ctx, tx, campaign, c.member, c.traces, linksShown)
	if err != nil {
		return nil, err
	}
	holders, err := s.Store.HoldersAmong(ctx, tx, campaign, c.sharers)
	for _, other := range c.sharers {
		out = append(out, Link{Kind: ByAccount, Member: other, Holds: slices.Contains(holders, other)})
	}
	return out, err
}

// apart refuses who shares what the rule names with somebody who has had the
// campaign. It comes after the claim is counted, so that of two who claim at once
// the second sees the first.
func (s *Service) apart(ctx context.Context, tx *db.Tx, campaign CampaignID, r *Rule, c claimant) error {
	if len(r.Apart) == 0 {
		return nil
	}
	links, err := s.linked(ctx, tx, campaign, c)
	if err != nil {
		return err
	}
	for _, l := range links {
		if l.Holds && slices.Contains(r.Apart, l.Kind) {
			return ErrLinked
		}
	}
	return nil
}

// signs are the facts beside an application.
func (s *Service) signs(ctx context.Context, a *Application, c money.Currency) (out Signs, err error) {
	who := claimant{member: a.Member}
	if who.traces, err = s.People.Traces(ctx, a.Member); err != nil {
		return out, err
	}
	if who.sharers, err = s.People.Sharers(ctx, a.Member); err != nil {
		return out, err
	}
	kept, err := s.Store.TracesOf(ctx, a.Campaign, a.Member)
	if err != nil {
		return out, err
	}
	for _, t := range kept { // as it was when the form was sent, and as it is
		if !slices.Contains(who.traces, t) {
			who.traces = append(who.traces, t)
		}
	}
	if out.Links, err = s.linked(ctx, nil, a.Campaign, who); err != nil {
		return out, err
	}
	if out.Had, err = s.Store.Had(ctx, a.Member, c); err != nil {
		return out, err
	}
	out.Refused, err = s.Store.RefusedBefore(ctx, a.Member, a.ID)
	return out, err
}
