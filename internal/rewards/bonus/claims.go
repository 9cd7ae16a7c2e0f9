package bonus

import (
	"context"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/rewards"
	"baize/internal/rewards/prize"
)

var _ rewards.Claimables = (*Service)(nil)

// claimCampaign is the kind of a campaign in the reward centre.
const claimCampaign = "campaign"

// Waiting counts the campaigns that the member can claim now.
func (s *Service) Waiting(ctx context.Context, member id.Member) (int, error) {
	list, err := s.Claimables(ctx, member, locale.Default)
	return len(list), err
}

// Claimables lists the campaigns whose claim gives something at once, and those
// that the member can apply for on their cards. What waits for a deposit is joined
// there; codes are typed. Who may not have bonuses has nothing here, and nobody
// what is not for them.
func (s *Service) Claimables(ctx context.Context, member id.Member, lang locale.Lang) ([]rewards.Claimable, error) {
	who, err := s.People.Person(ctx, member)
	if err != nil {
		if fault.From(err).Code == fault.Internal {
			return nil, err
		}
		return nil, nil
	}
	if who.Currency == money.Trial {
		return nil, nil
	}
	// How far what is held has come costs looks of its own, and nobody asks here.
	cards, err := s.cards(ctx, member, func(_ context.Context, g Grant) (Holding, error) { return Holding{Grant: g}, nil })
	if err != nil {
		return nil, err
	}
	var out []rewards.Claimable
	for i := range cards {
		c := &cards[i].Campaign
		form := cards[i].State == labelApply
		if !form && (cards[i].State != labelClaim || c.Rule.Code != "") {
			continue
		}
		fits, err := s.fits(ctx, member, who, c)
		if err != nil {
			return nil, err
		}
		if !fits {
			continue
		}
		place := ""
		if form {
			place = rewards.PlacePromotions
		}
		out = append(out, rewards.Claimable{
			ID: c.ID.String(), Kind: claimCampaign, Title: c.Rule.Name.In(lang), Prize: c.Rule.prize(), Currency: c.Rule.Currency,
			Since: c.Rule.StartsAt, Until: c.Rule.EndsAt, Place: place,
		})
	}
	return out, nil
}

// fits reports whether a campaign is for a member, and not had on one of the
// devices.
func (s *Service) fits(ctx context.Context, member id.Member, who Person, c *Campaign) (bool, error) {
	why, err := s.unfit(ctx, member, who, &c.Rule)
	if err != nil || why != nil {
		return false, err
	}
	used, err := s.usedFrom(ctx, member, c)
	return !used, err
}

// usedFrom reports whether one of the member's devices has had the campaign.
func (s *Service) usedFrom(ctx context.Context, member id.Member, c *Campaign) (bool, error) {
	if !c.Rule.OnePerDevice {
		return false, nil
	}
	devices, err := s.People.Devices(ctx, member)
	if err != nil {
		return false, err
	}
	slot := c.Rule.slot(s.now())
	for _, device := range devices {
		used, err := s.Store.Marked(ctx, c.ID, device+"/"+slot)
		if err != nil || used {
			return used, err
		}
	}
	return false, nil
}

// prize is what a claim of the rule gives.
func (r *Rule) prize() prize.Prize {
	if r.Type == Rounds {
		return prize.Prize{Kind: prize.Rounds, Count: int64(r.Count), Tag: r.Vendor}
	}
	return prize.Prize{Kind: prize.Bonus, Amount: r.Amount}
}

// ClaimNow claims a campaign by the text of its id; ErrUnknown where there is
// none.
func (s *Service) ClaimNow(ctx context.Context, member id.Member, claim string) error {
	campaign, err := id.Parse[campaignKind](claim)
	if err != nil {
		return ErrUnknown
	}
	_, err = s.Claim(ctx, ClaimCmd{Member: member, Campaign: campaign})
	return err
}
