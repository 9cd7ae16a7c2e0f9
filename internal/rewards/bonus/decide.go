package bonus

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

// File is everything that staff see of an application.
type File struct {
	Applied
	Rule     Rule // of its version
	Pictures [][]byte
	Signs    Signs
}

// Queue lists applications for staff: those that wait the oldest first, all
// others the newest first.
func (s *Service) Queue(ctx context.Context, f Filter, req page.Request) (page.Page[Applied], error) {
	return s.applications(ctx, f, req)
}

// WaitingCount is how many applications wait for staff.
func (s *Service) WaitingCount(ctx context.Context) (int, error) { return s.Store.CountWaiting(ctx) }

// Look reads an application with its pictures and the facts beside it; ErrApplication
// where there is none.
func (s *Service) Look(ctx context.Context, which ApplicationID) (f File, err error) {
	a, err := s.Store.Application(ctx, which)
	if err == nil && a == nil {
		err = ErrApplication
	}
	if err != nil {
		return f, err
	}
	f.Application = *a
	c, err := s.Store.Campaign(ctx, a.Campaign)
	if err != nil {
		return f, err
	}
	rule, err := s.Store.RuleOf(ctx, a.Campaign, a.Version)
	if err != nil {
		return f, err
	}
	if c == nil || rule == nil {
		return f, ErrUnknown
	}
	f.Name, f.Tag, f.Rule = rule.Name, c.Tag, *rule
	for _, name := range a.Images {
		raw, err := s.Blobs.Get(ctx, name)
		if err != nil {
			return f, err
		}
		f.Pictures = append(f.Pictures, raw)
	}
	f.Signs, err = s.signs(ctx, a, rule.Currency)
	return f, err
}

// changeApplication runs a change of one application under its member's pockets.
func (s *Service) changeApplication(ctx context.Context, by id.Staff, which ApplicationID, to ApplicationState, why string,
	do func(context.Context, *db.Tx, *Application) error,
) (out Application, err error) {
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		a, err := s.Store.ApplicationTx(ctx, tx, which)
		if err == nil && a == nil {
			err = ErrApplication
		}
		if err != nil {
			return err
		}
		rule, err := s.Store.RuleOf(ctx, a.Campaign, a.Version)
		if err != nil {
			return err
		}
		if _, err := s.Wallet.BalanceTx(ctx, tx, a.Member, rule.Currency); err != nil {
			return err
		}
		if a, err = s.Store.ApplicationTx(ctx, tx, which); err != nil { // as it stands under the lock
			return err
		}
		out = *a
		switch {
		case a.State == to && (to != OnHold || a.Reason == why):
			return nil // said already
		case !a.State.Open():
			return ErrDecided
		}
		before := a.State
		a.State, a.Reason, a.By, a.DecidedAt = to, why, by, s.now()
		if do != nil {
			if err := do(ctx, tx, a); err != nil {
				return err
			}
		}
		if err := s.Store.UpdateApplication(ctx, tx, a); err != nil {
			return err
		}
		if err := s.tellApplication(ctx, tx, a); err != nil {
			return err
		}
		out = *a
		return s.Auditor.Audit(ctx, tx, Action{
			Staff: by, Name: "rewards.application." + verbs[to], Target: "member:" + a.Member.String(),
			Before: map[string]any{"application": a.ID, "state": before}, After: map[string]any{"state": to, "why": why, "bonus": a.Grant},
		})
	})
	return out, err
}

var verbs = map[ApplicationState]string{Approved: "approve", Rejected: "reject", OnHold: "hold", Excluded: "exclude"}

// Reject refuses an application, with a reason that the member reads. Whoever
// decides once more in the same way gets the first answer; ErrDecided else.
func (s *Service) Reject(ctx context.Context, by id.Staff, which ApplicationID, why string) (Application, error) {
	return s.changeApplication(ctx, by, which, Rejected, why, nil)
}

// Exclude refuses an application and every later one of the member for the
// campaign. What the member holds already stays.
func (s *Service) Exclude(ctx context.Context, by id.Staff, which ApplicationID, why string) (Application, error) {
	return s.changeApplication(ctx, by, which, Excluded, why, nil)
}

// SetAside holds an application back, for a reason that staff read.
func (s *Service) SetAside(ctx context.Context, by id.Staff, which ApplicationID, why string) (Application, error) {
	return s.changeApplication(ctx, by, which, OnHold, why, nil)
}

// Approve gives what was applied for, under the version of the rule that was
// applied under, also when the campaign has ended or rests meanwhile. Faults: of
// who may not play now, ErrHad, ErrExhausted, ErrDevice, ErrLinked.
func (s *Service) Approve(ctx context.Context, by id.Staff, which ApplicationID, why string) (Application, error) {
	a, err := s.Store.Application(ctx, which)
	if err == nil && a == nil {
		err = ErrApplication
	}
	if err != nil {
		return Application{}, err
	}
	if a.State == Approved {
		return *a, nil
	}
	who, err := s.claimant(ctx, a.Member, nil)
	if err != nil {
		return Application{}, err
	}
	return s.changeApplication(ctx, by, which, Approved, why, func(ctx context.Context, tx *db.Tx, a *Application) error {
		return s.issue(ctx, tx, a, who)
	})
}

// issue makes the grant of an approved application.
func (s *Service) issue(ctx context.Context, tx *db.Tx, a *Application, who claimant) error {
	campaign, err := s.Store.CampaignTx(ctx, tx, a.Campaign, false)
	if err != nil {
		return err
	}
	rule, err := s.Store.RuleOf(ctx, a.Campaign, a.Version)
	if err != nil {
		return err
	}
	if campaign == nil || rule == nil {
		return ErrUnknown
	}
	stands, err := s.Store.BySlot(ctx, tx, a.Campaign, a.Member, a.Slot)
	if err == nil && stands != nil {
		err = ErrHad
	}
	if err != nil {
		return err
	}
	pinned := *campaign
	pinned.Version, pinned.Rule = a.Version, *rule
	pinned.Rule.Quota = campaign.Rule.Quota
	// Staff has looked; a match may ask them again when its deposit has come.
	pinned.Rule.Review = rule.Review && rule.Type == Match
	g, err := s.grant(ctx, tx, &pinned, who, a.Slot, true)
	if err == nil {
		a.Grant = g.ID
	}
	return err
}
