package bonus

import (
	"context"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// ClaimCmd asks for a campaign's bonus, or to join it where it waits for a
// deposit. Code is a promo code, where the campaign needs one.
type ClaimCmd struct {
	Member   id.Member
	Campaign CampaignID
	Code     string
}

// Claim gives a member his grant of a campaign; asked again it answers the same
// grant. Faults: ErrUnknown, ErrComing, ErrClosed, ErrExhausted, ErrForm where it
// is applied for, ErrNotYours, ErrTooNew, ErrRank, ErrActivity, ErrBonusOnly,
// ErrDevice, ErrLinked, ErrCode, and of who may not play.
func (s *Service) Claim(ctx context.Context, c ClaimCmd) (out Grant, err error) {
	campaign, err := s.Store.Campaign(ctx, c.Campaign)
	if err != nil {
		return Grant{}, err
	}
	var rule *Rule
	if campaign != nil {
		rule = &campaign.Rule
	}
	who, err := s.claimant(ctx, c.Member, rule)
	if err != nil {
		return Grant{}, err
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		// The member's pockets first: his claims come one after another.
		if _, err := s.Wallet.BalanceTx(ctx, tx, c.Member, who.Currency); err != nil {
			return err
		}
		g, err := s.claim(ctx, tx, c, who)
		if err == nil {
			out = *g
		}
		return err
	})
	return out, err
}

// ClaimCode claims by a promo code alone; ErrCode where no campaign has it.
func (s *Service) ClaimCode(ctx context.Context, member id.Member, code string) (Grant, error) {
	code = strings.ToUpper(strings.TrimSpace(code))
	all, err := s.Store.Campaigns(ctx, Live)
	if err != nil {
		return Grant{}, err
	}
	for _, c := range all {
		if c.Rule.Code != "" && strings.EqualFold(c.Rule.Code, code) {
			return s.Claim(ctx, ClaimCmd{Member: member, Campaign: c.ID, Code: code})
		}
	}
	of, err := s.Store.CodeOf(ctx, code)
	if err != nil {
		return Grant{}, err
	}
	for _, c := range all {
		if c.ID == of && c.Rule.SingleUse {
			return s.Claim(ctx, ClaimCmd{Member: member, Campaign: c.ID, Code: code})
		}
	}
	return Grant{}, ErrCode
}

func (s *Service) claim(ctx context.Context, tx *db.Tx, c ClaimCmd, who claimant) (*Grant, error) {
	campaign, err := s.Store.CampaignTx(ctx, tx, c.Campaign, false)
	if err != nil {
		return nil, err
	}
	if campaign == nil || campaign.State == Draft || campaign.State == Asked {
		return nil, ErrUnknown
	}
	now := s.now()
	slot := campaign.Rule.slot(now)
	if campaign.Rule.Every == Deposits {
		if waits, err := s.waiting(ctx, tx, c.Member, campaign); err != nil || waits != nil {
			return waits, err
		}
	}
	stands, err := s.Store.BySlot(ctx, tx, c.Campaign, c.Member, slot)
	if err != nil || stands != nil {
		return stands, err
	}
	if err := campaign.open(now); err != nil {
		return nil, err
	}
	if campaign.Rule.Apply {
		return nil, ErrForm
	}
	if err := s.eligible(ctx, tx, c, campaign, who); err != nil {
		return nil, err
	}
	return s.grant(ctx, tx, campaign, who, slot, false)
}

// grant counts a claim, keeps it apart from others of one hand, and begins it;
// late counts it though the campaign takes no more claims.
func (s *Service) grant(ctx context.Context, tx *db.Tx, campaign *Campaign, who claimant, slot string, late bool) (*Grant, error) {
	taken, err := s.Store.Take(ctx, tx, campaign.ID, campaign.Rule.Quota, late)
	if err == nil && !taken {
		err = ErrExhausted
	}
	if err != nil {
		return nil, err
	}
	if err := s.mark(ctx, tx, campaign, who.devices, slot); err != nil {
		return nil, err
	}
	if err := s.apart(ctx, tx, campaign.ID, &campaign.Rule, who); err != nil {
		return nil, err
	}
	if err := s.Store.AddTraces(ctx, tx, campaign.ID, who.member, who.traces); err != nil {
		return nil, err
	}
	g := s.fresh(campaign, who.member, slot, s.now())
	if len(who.devices) > 0 {
		g.Device = who.devices[0]
	}
	return g, s.begin(ctx, tx, g, &campaign.Rule)
}

// waiting is the member's joined grant of a campaign that gives with every
// deposit.
func (s *Service) waiting(ctx context.Context, tx *db.Tx, member id.Member, c *Campaign) (*Grant, error) {
	list, err := s.Store.OfferedTo(ctx, tx, member, c.Rule.Currency)
	for i := range list {
		if list[i].Campaign == c.ID {
			return &list[i], nil
		}
	}
	return nil, err
}

// eligible refuses who the campaign is not for, and uses a single-use code up.
func (s *Service) eligible(ctx context.Context, tx *db.Tx, c ClaimCmd, campaign *Campaign, who claimant) error {
	switch r := &campaign.Rule; {
	case who.unfit != nil:
		return who.unfit
	case !r.coded(c.Code):
		return ErrCode
	case !r.SingleUse:
		return nil
	}
	of, used, err := s.Store.UseCode(ctx, tx, strings.ToUpper(strings.TrimSpace(c.Code)), c.Member)
	if err == nil && (!used || of != campaign.ID) {
		err = ErrCode
	}
	return err
}

// mark notes the devices of a claim, where a device has it once.
func (s *Service) mark(ctx context.Context, tx *db.Tx, campaign *Campaign, devices []string, slot string) error {
	if !campaign.Rule.OnePerDevice {
		return nil
	}
	for _, device := range devices {
		if device == "" {
			continue
		}
		first, err := s.Store.Mark(ctx, tx, campaign.ID, device+"/"+slot)
		if err != nil {
			return err
		}
		if !first {
			return ErrDevice
		}
	}
	return nil
}

// fresh begins a grant of the campaign's version now.
func (s *Service) fresh(c *Campaign, member id.Member, slot string, now clock.Instant) *Grant {
	return &Grant{
		ID: GrantID(id.New[Grant](s.IDs)), Campaign: c.ID, Version: c.Version, Member: member, Currency: c.Rule.Currency,
		Slot: slot, Terms: c.Rule.termsFor(c.Rule.Amount), CreatedAt: now,
	}
}

// joinedFor is how long who has joined may take to pay in.
const joinedFor = 7

// begin writes a new grant in the state that its rule lets it have.
func (s *Service) begin(ctx context.Context, tx *db.Tx, g *Grant, r *Rule) error {
	now := s.now()
	switch {
	case r.Type == Match:
		g.State, g.ExpiresAt = Offered, now.Add(days(joinedFor))
		if r.EndsAt > now { // who applied in time may be given it after the end
			g.ExpiresAt = min(g.ExpiresAt, r.EndsAt)
		}
	case r.Review:
		g.State, g.Why, g.Amount = Claimed, "review", r.Amount
	default:
		g.State, g.Amount = Queued, r.Amount
	}
	if err := s.aim(g, r); err != nil {
		return err
	}
	if err := s.Store.InsertGrant(ctx, tx, g); err != nil {
		return err
	}
	if g.State == Queued {
		return s.advance(ctx, tx, g, r)
	}
	return s.tell(ctx, tx, g)
}

// aim sets terms and target by the amounts.
func (s *Service) aim(g *Grant, r *Rule) (err error) {
	g.Terms = r.termsFor(g.Amount)
	if r.Type == Rounds {
		g.Target = 0
		return nil
	}
	g.Target, err = r.target(g.Amount, g.Deposit)
	return err
}
