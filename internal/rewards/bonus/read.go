package bonus

import (
	"context"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
)

// Card is a campaign as a reader sees it: its terms, and where he stands.
type Card struct {
	Campaign Campaign
	Terms    []Term
	State    string   // of the claim, as the seed says it
	Holding  *Holding // the reader's own
	// Form is the reader's latest application in the slot, or the one that is open;
	// Again says that another one may be sent.
	Form  *Application
	Again bool
}

// Cards are the campaigns that readers see, of their own currency; member is 0
// for who is not logged in. Those of single-use codes are shown to nobody.
func (s *Service) Cards(ctx context.Context, member id.Member) ([]Card, error) {
	return s.cards(ctx, member, s.Show)
}

// cards are Cards with what show tells of the reader's own grants.
func (s *Service) cards(ctx context.Context, member id.Member, show func(context.Context, Grant) (Holding, error)) ([]Card, error) {
	all, err := s.Store.Campaigns(ctx, Live)
	if err != nil {
		return nil, err
	}
	var own []Grant
	var forms []Application
	var currency money.Currency
	if member != 0 {
		if own, err = s.Store.GrantsOf(ctx, member, 0, ownRead); err != nil {
			return nil, err
		}
		if forms, err = s.Store.Applications(ctx, Filter{Member: member}, 0, ownRead); err != nil {
			return nil, err
		}
		who, err := s.People.Person(ctx, member)
		if err == nil {
			currency = who.Currency
		}
	}
	now := s.now()
	out := make([]Card, 0, len(all))
	for _, c := range all {
		if c.Rule.SingleUse || (currency != "" && c.Rule.Currency != currency) || (c.Rule.EndsAt != 0 && now >= c.Rule.EndsAt) {
			continue
		}
		card := Card{Campaign: c, Terms: c.Rule.List()}
		slot := c.Rule.slot(now)
		for i := range own {
			if own[i].Campaign == c.ID && (own[i].Slot == slot || (c.Rule.Every == Deposits && own[i].State == Offered)) {
				held, err := show(ctx, own[i])
				if err != nil {
					return nil, err
				}
				card.Holding = &held
				break
			}
		}
		card.apply(forms, slot)
		card.State = s.standing(&card, member, now < c.Rule.StartsAt)
		out = append(out, card)
	}
	return out, nil
}

// ownRead is how many of a member's newest grants and applications cards look at.
const ownRead = 200

// apply puts a member's application for the campaign on its card.
func (c *Card) apply(forms []Application, slot string) {
	tries := 0
	for i := range forms {
		f := &forms[i]
		if f.Campaign != c.Campaign.ID || (f.Slot != slot && !f.State.Open() && f.State != Excluded) {
			continue
		}
		if tries++; c.Form == nil || f.State == Excluded {
			c.Form = f
		}
	}
	c.Again = c.Form != nil && c.Form.State == Rejected && tries < triesForSlot
}

func (s *Service) standing(c *Card, member id.Member, coming bool) string {
	switch {
	case c.Holding != nil:
		return c.Holding.Grant.State.Label()
	case c.Form != nil:
		return c.Form.State.Label()
	case coming || c.Campaign.exhausted():
		return "coming"
	case member == 0:
		return "login"
	case c.Campaign.Rule.Apply:
		return labelApply
	case c.Campaign.Rule.Type == Match:
		return "join"
	}
	return labelClaim
}

// labelClaim is the seed's word for what one claim gives, labelApply ours for what
// a form is sent for.
const (
	labelClaim = "claim"
	labelApply = "apply"
)

// Holding is a member's grant with its name and progress.
type Holding struct {
	Grant    Grant
	Name     Words
	Tag      string
	Terms    []Term
	Progress []Progress
	Counted  money.Amount
	// Left is the bonus money that giving up would cost now.
	Left money.Amount
}

// HoldingsOf are the newest grants of a member.
func (s *Service) HoldingsOf(ctx context.Context, member id.Member) ([]Holding, error) {
	p, err := s.Holdings(ctx, member, page.Request{Limit: 100})
	return p.Items, err
}

// Holdings lists a member's grants, newest first.
func (s *Service) Holdings(ctx context.Context, member id.Member, req page.Request) (page.Page[Holding], error) {
	req = req.Clamp()
	var before GrantID
	if err := before.UnmarshalText([]byte(req.Cursor)); err != nil {
		return page.Page[Holding]{}, fault.InvalidField("cursor", "field.type")
	}
	list, err := s.Store.GrantsOf(ctx, member, before, req.Limit+1)
	if err != nil {
		return page.Page[Holding]{}, err
	}
	cut := page.Cut(list, req.Limit, func(g Grant) string { return g.ID.String() })
	out, err := s.holdings(ctx, cut.Items)
	return page.Page[Holding]{Items: out, Next: cut.Next, Total: cut.Total}, err
}

// Show is a grant with its name, terms and progress.
func (s *Service) Show(ctx context.Context, g Grant) (Holding, error) {
	list, err := s.holdings(ctx, []Grant{g})
	if err != nil {
		return Holding{}, err
	}
	return list[0], nil
}

func (s *Service) holdings(ctx context.Context, list []Grant) ([]Holding, error) {
	ids := make([]GrantID, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	progress, err := s.Store.ProgressOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	out := make([]Holding, len(list))
	for i, g := range list {
		h := Holding{Grant: g, Progress: progress[g.ID], Counted: min(counted(progress[g.ID]), g.Target)}
		if g.Campaign != 0 {
			c, err := s.Store.Campaign(ctx, g.Campaign)
			if err != nil {
				return nil, err
			}
			rule, err := s.Store.RuleOf(ctx, g.Campaign, g.Version)
			if err != nil {
				return nil, err
			}
			if c != nil && rule != nil {
				h.Name, h.Tag, h.Terms = rule.Name, c.Tag, rule.List()
			}
		} else {
			rule := houseRule(g.Currency, g.Amount)
			h.Terms = rule.List()
		}
		switch g.State {
		case Active:
			b, err := s.Wallet.Balance(ctx, g.Member, g.Currency)
			if err != nil {
				return nil, err
			}
			h.Left = max(b.Bonus, 0)
		case Queued, Claimed:
			h.Left = g.Amount
		}
		out[i] = h
	}
	return out, nil
}

// Rollovers are what of a member's cash must still be turned over.
func (s *Service) Rollovers(ctx context.Context, member id.Member) ([]Rollover, error) {
	return s.Store.RolloversOf(ctx, member)
}

// Listed is a campaign with its figures.
type Listed struct {
	Campaign
	Figures Figures `json:"figures"`
}

// List is every campaign with its figures, newest first.
func (s *Service) List(ctx context.Context) ([]Listed, error) {
	all, err := s.Store.Campaigns(ctx)
	out := make([]Listed, 0, len(all))
	for _, c := range all {
		f, err := s.Store.Figures(ctx, c.ID)
		if err != nil {
			return nil, err
		}
		out = append(out, Listed{c, f})
	}
	return out, err
}

// Get is one campaign; ErrUnknown where there is none.
func (s *Service) Get(ctx context.Context, which CampaignID) (Listed, error) {
	c, err := s.Store.Campaign(ctx, which)
	if err == nil && c == nil {
		err = ErrUnknown
	}
	if err != nil {
		return Listed{}, err
	}
	f, err := s.Store.Figures(ctx, which)
	return Listed{*c, f}, err
}

// Grants lists a campaign's grants for staff, newest first.
func (s *Service) Grants(ctx context.Context, which CampaignID, state State, req page.Request) (page.Page[Holding], error) {
	req = req.Clamp()
	var before GrantID
	if err := before.UnmarshalText([]byte(req.Cursor)); err != nil {
		return page.Page[Holding]{}, fault.InvalidField("cursor", "field.type")
	}
	list, err := s.Store.GrantsIn(ctx, which, state, before, req.Limit+1)
	if err != nil {
		return page.Page[Holding]{}, err
	}
	cut := page.Cut(list, req.Limit, func(g Grant) string { return g.ID.String() })
	out, err := s.holdings(ctx, cut.Items)
	return page.Page[Holding]{Items: out, Next: cut.Next, Total: cut.Total}, err
}
