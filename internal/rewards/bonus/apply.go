package bonus

import (
	"context"
	"strings"

	"baize/internal/kernel/id"
	"baize/internal/platform/blob/picture"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
	"baize/internal/rewards"
)

// ApplyCmd is a member's form for a campaign; Key is the caller's own id of the
// request.
type ApplyCmd struct {
	Member   id.Member
	Campaign CampaignID
	Key      string
	Code     string
	Remark   string
	Images   [][]byte
}

// Apply takes a member's application for a campaign that staff decide about.
// While one is open it is the answer to every other. Faults: those of Claim, the
// form's fields, ErrNoForm, ErrTries, ErrBarred, ErrHad.
func (s *Service) Apply(ctx context.Context, c ApplyCmd) (out Application, err error) {
	c.Remark = strings.TrimSpace(c.Remark)
	campaign, err := s.Store.Campaign(ctx, c.Campaign)
	switch {
	case err != nil:
		return out, err
	case campaign == nil || campaign.State == Draft || campaign.State == Asked:
		return out, ErrUnknown
	case !campaign.Rule.Apply:
		return out, ErrNoForm
	}
	who, err := s.claimant(ctx, c.Member, &campaign.Rule)
	if err != nil {
		return out, err
	}
	if err := campaign.Rule.checkSent(c.Remark, c.Images); err != nil {
		return out, err
	}
	pictures, err := drawn(ctx, c.Images)
	if err != nil {
		return out, err
	}
	names := make([]string, len(pictures))
	for i := range pictures {
		names[i] = pictures[i].Name
	}
	once := idem.Key{Scope: "bonus.apply:" + c.Member.String(), ID: c.Key, Content: []any{c.Campaign, strings.ToUpper(c.Code), c.Remark, names}}
	if out, err = s.keepForm(ctx, c, campaign, who, once, pictures); err != nil || out.ID != 0 {
		return out, err
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		// The member's pockets first: his claims come one after another.
		if _, err := s.Wallet.BalanceTx(ctx, tx, c.Member, who.Currency); err != nil {
			return err
		}
		which, _, err := idem.Once(ctx, tx, s.Clock, once, func() (ApplicationID, error) {
			a, err := s.apply(ctx, tx, c, campaign, who, names)
			return a.ID, err
		})
		if err != nil {
			return err
		}
		stands, err := s.Store.ApplicationTx(ctx, tx, which)
		if err == nil {
			out = *stands
		}
		return err
	})
	return out, err
}

// keepForm writes a form's pictures before its transaction, which does nothing
// outside the database. Who is refused, and who has one open, keeps none: nobody
// fills the disk with what is not taken.
func (s *Service) keepForm(ctx context.Context, c ApplyCmd, campaign *Campaign, who claimant, once idem.Key, pictures []picture.Kept) (Application, error) {
	done, err := idem.Done(ctx, s.DB, once.Scope, once.ID)
	if err != nil || done {
		return Application{}, err
	}
	open, err := s.mayApply(ctx, nil, c, campaign, who)
	if err != nil || open != nil {
		if open != nil {
			return *open, nil
		}
		return Application{}, err
	}
	for i := range pictures {
		if err := s.Blobs.Put(ctx, pictures[i].Name, pictures[i].Double); err != nil {
			return Application{}, err
		}
	}
	return Application{}, nil
}

// mayApply answers the member's open application, or why there can be none; tx
// may be nil.
func (s *Service) mayApply(ctx context.Context, tx *db.Tx, c ApplyCmd, campaign *Campaign, who claimant) (open *Application, err error) {
	earlier, err := s.Store.ApplicationsFor(ctx, tx, c.Campaign, c.Member)
	if err != nil {
		return nil, err
	}
	now := s.now()
	slot, tries := campaign.Rule.slot(now), 0
	for i := range earlier {
		switch a := &earlier[i]; {
		case a.State.Open():
			return a, nil
		case a.State == Excluded:
			return nil, ErrBarred
		case a.State == Approved && a.Slot == slot:
			return nil, ErrHad
		case a.Slot == slot:
			tries++
		}
	}
	if err := campaign.open(now); err != nil {
		return nil, err
	}
	switch {
	case tries >= triesForSlot:
		return nil, ErrTries.With("max", triesForSlot)
	case campaign.exhausted():
		return nil, ErrExhausted
	case !campaign.Rule.coded(c.Code):
		return nil, ErrCode
	case who.unfit != nil:
		return nil, who.unfit
	}
	used, err := s.usedFrom(ctx, c.Member, campaign)
	if err == nil && used {
		err = ErrDevice
	}
	if err != nil {
		return nil, err
	}
	return nil, s.apart(ctx, tx, c.Campaign, &campaign.Rule, who)
}

func (s *Service) apply(ctx context.Context, tx *db.Tx, c ApplyCmd, campaign *Campaign, who claimant, names []string) (Application, error) {
	open, err := s.mayApply(ctx, tx, c, campaign, who)
	if err != nil {
		return Application{}, err
	}
	if open != nil {
		return *open, nil
	}
	now := s.now()
	a := Application{
		ID: id.New[applicationKind](s.IDs), Campaign: c.Campaign, Version: campaign.Version, Member: c.Member, Slot: campaign.Rule.slot(now),
		State: Applying, Remark: c.Remark, Images: names, At: now,
	}
	stands, err := s.Store.BySlot(ctx, tx, c.Campaign, c.Member, a.Slot)
	if err != nil {
		return a, err
	}
	if stands != nil { // given by staff or by another part of the programme
		return a, ErrHad
	}
	if err := s.Store.InsertApplication(ctx, tx, &a); err != nil {
		return a, err
	}
	if err := s.Store.AddTraces(ctx, tx, c.Campaign, c.Member, who.traces); err != nil {
		return a, err
	}
	return a, s.tellApplication(ctx, tx, &a)
}

// tellApplication publishes where an application stands now.
func (s *Service) tellApplication(ctx context.Context, tx *db.Tx, a *Application) error {
	if err := s.Bus.Publish(ctx, tx, rewards.Changed{Member: a.Member}); err != nil {
		return err
	}
	return s.Bus.Publish(ctx, tx, ApplicationChanged{
		Application: a.ID, Campaign: a.Campaign, Member: a.Member, State: a.State, Reason: a.told(), At: s.now(),
	})
}
