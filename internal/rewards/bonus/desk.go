package bonus

import (
	"context"
	"encoding/base32"
	"regexp"
	"strings"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
)

// LaunchKind is the kind of the approvals by which campaigns go live.
const LaunchKind = "rewards.campaign.launch"

var tagForm = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{1,39}$`)

// Create makes a draft. Faults: the rule's fields, ErrTag.
func (s *Service) Create(ctx context.Context, by id.Staff, tag string, r Rule) (Campaign, error) {
	if !tagForm.MatchString(tag) {
		return Campaign{}, fault.InvalidField("tag", "field.type")
	}
	if err := s.tidy(&r); err != nil {
		return Campaign{}, err
	}
	c := Campaign{ID: id.New[campaignKind](s.IDs), Tag: tag, State: Draft, Version: 1, Rule: r, MadeBy: by, UpdatedAt: s.now()}
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		fresh, err := s.Store.InsertCampaign(ctx, tx, &c)
		if err == nil && !fresh {
			err = ErrTag
		}
		if err == nil {
			err = s.Store.InsertVersion(ctx, tx, &c)
		}
		if err != nil {
			return err
		}
		return s.auditCampaign(ctx, tx, by, "create", nil, &c)
	})
	return c, err
}

func (s *Service) tidy(r *Rule) error {
	r.Code = strings.ToUpper(strings.TrimSpace(r.Code))
	if r.WagerOn == "" {
		r.WagerOn = OnBonus
	}
	if r.Weights == nil {
		r.Weights = DefaultWeights()
	}
	if r.Methods == nil {
		r.Methods = []string{}
	}
	if r.Games == nil {
		r.Games = []string{}
	}
	if r.Apart == nil {
		r.Apart = []string{}
	}
	return r.Check()
}

// changeCampaign runs a change of one campaign under its lock.
func (s *Service) changeCampaign(ctx context.Context, by id.Staff, which CampaignID, what string, do func(context.Context, *db.Tx, *Campaign) error) (out Campaign, err error) {
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		c, err := s.Store.CampaignTx(ctx, tx, which, true)
		if err != nil {
			return err
		}
		if c == nil {
			return ErrUnknown
		}
		before := *c
		if err := do(ctx, tx, c); err != nil {
			return err
		}
		c.UpdatedAt = s.now()
		if err := s.Store.UpdateCampaign(ctx, tx, c); err != nil {
			return err
		}
		out = *c
		return s.auditCampaign(ctx, tx, by, what, &before, c)
	})
	return out, err
}

// Edit writes the next version of a rule; the campaign must be launched anew.
// Grants keep the version they were claimed under. ErrChanged where the rule is
// another than its editor saw, ErrState where the campaign is live or closed.
func (s *Service) Edit(ctx context.Context, by id.Staff, which CampaignID, version int, r Rule) (Campaign, error) {
	if err := s.tidy(&r); err != nil {
		return Campaign{}, err
	}
	return s.changeCampaign(ctx, by, which, "edit", func(ctx context.Context, tx *db.Tx, c *Campaign) error {
		switch {
		case c.Version != version:
			return ErrChanged
		case c.State != Draft && c.State != Paused:
			return ErrState
		}
		c.Version, c.Rule, c.State, c.MadeBy = c.Version+1, r, Draft, by
		return s.Store.InsertVersion(ctx, tx, c)
	})
}

// Ask asks for a draft to be launched; another person does it.
func (s *Service) Ask(ctx context.Context, by id.Staff, which CampaignID, why string) (Campaign, error) {
	return s.changeCampaign(ctx, by, which, "ask", func(ctx context.Context, tx *db.Tx, c *Campaign) error {
		if c.State != Draft {
			return ErrState
		}
		c.State = Asked
		return s.Approvals.Ask(ctx, tx, Wish{
			Kind: LaunchKind, Subject: c.ID.String(), Maker: by, Why: why, Payload: Launch{c.ID, c.Tag, c.Version, c.Rule.List()},
		})
	})
}

// Launch is what a second person agrees to: a version, with its terms.
type Launch struct {
	Campaign CampaignID `json:"campaign"`
	Tag      string     `json:"tag"`
	Version  int        `json:"version"`
	Terms    []Term     `json:"terms"`
}

// Decide makes an asked campaign live, or a draft again, by another person than
// asked for it; the register's fault where it is the same one.
func (s *Service) Decide(ctx context.Context, by id.Staff, which CampaignID, yes bool) (Campaign, error) {
	return s.changeCampaign(ctx, by, which, "decide", func(ctx context.Context, tx *db.Tx, c *Campaign) error {
		if c.State != Asked {
			return ErrState
		}
		if c.State = Draft; yes {
			c.State = Live
		}
		return s.Approvals.Decide(ctx, tx, LaunchKind, c.ID.String(), by, yes)
	})
}

// Pause stops new claims; what was claimed goes on.
func (s *Service) Pause(ctx context.Context, by id.Staff, which CampaignID) (Campaign, error) {
	return s.turn(ctx, by, which, "pause", Paused, Live)
}

// Resume takes claims again, under the version that was launched.
func (s *Service) Resume(ctx context.Context, by id.Staff, which CampaignID) (Campaign, error) {
	return s.turn(ctx, by, which, "resume", Live, Paused)
}

// Close ends a campaign for good; what was claimed goes on.
func (s *Service) Close(ctx context.Context, by id.Staff, which CampaignID) (Campaign, error) {
	return s.turn(ctx, by, which, "close", Closed, Draft, Live, Paused)
}

func (s *Service) turn(ctx context.Context, by id.Staff, which CampaignID, what string, to CampaignState, from ...CampaignState) (Campaign, error) {
	return s.changeCampaign(ctx, by, which, what, func(_ context.Context, _ *db.Tx, c *Campaign) error {
		for _, state := range from {
			if c.State == state {
				c.State = to
				return nil
			}
		}
		return ErrState
	})
}

func (s *Service) auditCampaign(ctx context.Context, tx *db.Tx, by id.Staff, what string, before, after *Campaign) error {
	var was any
	if before != nil {
		was = map[string]any{"state": before.State, "version": before.Version}
	}
	return s.Auditor.Audit(ctx, tx, Action{
		Staff: by, Name: "rewards.campaign." + what, Target: "campaign:" + after.Tag, Before: was,
		After: map[string]any{"state": after.State, "version": after.Version, "rule": after.Rule},
	})
}

// Codes makes single-use codes for a campaign and tells them; key makes a repeat
// tell the same.
func (s *Service) Codes(ctx context.Context, by id.Staff, which CampaignID, key string, count int) (out []string, err error) {
	_, err = s.changeCampaign(ctx, by, which, "codes", func(ctx context.Context, tx *db.Tx, c *Campaign) error {
		if !c.Rule.SingleUse || c.State == Closed {
			return ErrState
		}
		ask := idem.Key{Scope: "bonus.codes:" + by.String(), ID: key, Content: []any{which, count}}
		out, _, err = idem.Once(ctx, tx, s.Clock, ask, func() (made []string, err error) {
			for range count {
				code := s.newCode()
				if err := s.Store.InsertCode(ctx, tx, c.ID, code); err != nil {
					return nil, err
				}
				made = append(made, code)
			}
			return made, nil
		})
		return err
	})
	return out, err
}

// newCode is 16 letters that nobody guesses.
func (s *Service) newCode() string {
	var raw [10]byte
	s.Rand.Read(raw[:])
	return base32.StdEncoding.EncodeToString(raw[:])
}

// Seed makes a live campaign of the sandbox, unless its tag stands.
func (s *Service) Seed(ctx context.Context, tag string, r Rule) error {
	if err := s.tidy(&r); err != nil {
		return err
	}
	c := Campaign{ID: id.New[campaignKind](s.IDs), Tag: tag, State: Live, Version: 1, Rule: r, UpdatedAt: s.now()}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		fresh, err := s.Store.InsertCampaign(ctx, tx, &c)
		if err != nil || !fresh {
			return err
		}
		return s.Store.InsertVersion(ctx, tx, &c)
	})
}
