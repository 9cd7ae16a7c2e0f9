package bonus

import (
	"context"
	"slices"
	"unicode/utf8"

	"baize/internal/cashier"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/blob/picture"
)

type applicationKind struct{}

// ApplicationID names an application.
type ApplicationID = id.Of[applicationKind]

// ApplicationState is where an application stands.
type ApplicationState string

// The states of an application. A held one waits like a new one, for a reason
// that only staff see; an excluded one was refused, and bars its member from the
// campaign.
const (
	Applying ApplicationState = "APPLYING"
	OnHold   ApplicationState = "HELD"
	Approved ApplicationState = "APPROVED"
	Rejected ApplicationState = "REJECTED"
	Excluded ApplicationState = "EXCLUDED"
)

// Open reports whether an application waits for staff.
func (s ApplicationState) Open() bool { return s == Applying || s == OnHold }

// Label is the seed's word for where an application stands.
func (s ApplicationState) Label() string {
	switch s {
	case Rejected, Excluded:
		return labelRejected
	case Approved:
		return labelIssued
	}
	return labelApplying
}

// Application is a member's form for a campaign, and what staff said to it.
type Application struct {
	ID       ApplicationID
	Campaign CampaignID
	Version  int
	Member   id.Member
	Slot     string
	State    ApplicationState
	Remark   string
	// Images names the files of the pictures in their order.
	Images []string
	Grant  GrantID // 0 until it is approved
	// Reason is for the member where it was refused, and for staff while held.
	Reason    string
	By        id.Staff
	At        clock.Instant
	DecidedAt clock.Instant
}

// told is the reason as the member reads it.
func (a *Application) told() string {
	if a.State == Rejected || a.State == Excluded {
		return a.Reason
	}
	return ""
}

// The bounds of a form, and how often one may apply for the same thing.
const (
	maxRemark    = 140
	maxImages    = 3
	maxImage     = 5 << 20
	maxPixels    = 40_000_000
	pictureBox   = 1600
	triesForSlot = 3
)

// The refusals of applications.
var (
	ErrNoForm      = fault.New(fault.Refused, "rewards.application.none")
	ErrForm        = fault.New(fault.Refused, "rewards.claim.form")
	ErrTries       = fault.New(fault.Refused, "rewards.application.tries")
	ErrBarred      = fault.New(fault.Refused, "rewards.application.barred")
	ErrHad         = fault.New(fault.Refused, "rewards.application.had")
	ErrApplication = fault.New(fault.NotFound, "rewards.application.unknown")
	ErrDecided     = fault.New(fault.Conflict, "rewards.application.decided")
)

// checkForm refuses a rule whose form contradicts the rest of it.
func (r *Rule) checkForm(bad func(field, why string) error) error {
	for i, kind := range r.Apart {
		if !slices.Contains(linkKinds, kind) || slices.Contains(r.Apart[:i], kind) {
			return bad("apart", "field.choice")
		}
	}
	switch {
	case r.ApplyImages < 0 || r.ApplyImages > maxImages:
		return bad("applyImages", "field.number")
	case !r.Apply && (r.ApplyRemark || r.ApplyImages > 0):
		return bad("apply", "rewards.campaign.formOff")
	case r.Apply && r.SingleUse:
		return bad("singleUse", "rewards.campaign.formCodes")
	case r.Apply && r.Every == Deposits:
		return bad("every", "rewards.campaign.formEvery")
	}
	return nil
}

// checkSent refuses a form that lacks what the campaign asks for, or has more than
// it takes, at its field.
func (r *Rule) checkSent(remark string, images [][]byte) error {
	switch {
	case utf8.RuneCountInString(remark) > maxRemark:
		return fault.InvalidField("remark", "rewards.application.remarkLong", fault.Args{"max": maxRemark})
	case r.ApplyRemark && remark == "":
		return fault.InvalidField("remark", "rewards.application.remarkNeeded")
	case len(images) > maxImages:
		return fault.InvalidField("images", "rewards.application.imagesMany", fault.Args{"max": maxImages})
	case len(images) < r.ApplyImages:
		return fault.InvalidField("images", "rewards.application.imagesFew", fault.Args{"min": r.ApplyImages})
	}
	return nil
}

// drawn are the pictures of a form, drawn anew so that nothing but the picture
// survives; each refusal is a message at the field.
func drawn(ctx context.Context, images [][]byte) ([]picture.Kept, error) {
	out := make([]picture.Kept, len(images))
	for i, raw := range images {
		kept, err := picture.Take(ctx, raw, picture.Limits{Bytes: maxImage, Pixels: maxPixels, Width: pictureBox / 2, Height: pictureBox / 2})
		if err != nil {
			return nil, cashier.PictureFault("images", err)
		}
		out[i] = kept
	}
	return out, nil
}

// Applications lists a member's own, newest first.
func (s *Service) Applications(ctx context.Context, member id.Member, req page.Request) (page.Page[Applied], error) {
	return s.applications(ctx, Filter{Member: member}, req)
}

// Applied is an application with the name of its campaign.
type Applied struct {
	Application
	Name Words
	Tag  string
}

// Told is the reason as the member reads it.
func (a Applied) Told() string { return a.told() }

// Named is an application with the name of its campaign.
func (s *Service) Named(ctx context.Context, a Application) (Applied, error) {
	list, err := s.named(ctx, []Application{a})
	if err != nil {
		return Applied{}, err
	}
	return list[0], nil
}

func (s *Service) named(ctx context.Context, list []Application) ([]Applied, error) {
	out, known := make([]Applied, len(list)), map[CampaignID]*Campaign{}
	for i, a := range list {
		if _, seen := known[a.Campaign]; !seen {
			c, err := s.Store.Campaign(ctx, a.Campaign)
			if err != nil {
				return nil, err
			}
			known[a.Campaign] = c
		}
		out[i].Application = a
		if c := known[a.Campaign]; c != nil {
			out[i].Name, out[i].Tag = c.Rule.Name, c.Tag
		}
	}
	return out, nil
}

// Filter narrows a list of applications; empty fields narrow nothing.
type Filter struct {
	Member   id.Member
	Campaign CampaignID
	State    ApplicationState
}

func (s *Service) applications(ctx context.Context, f Filter, req page.Request) (page.Page[Applied], error) {
	req = req.Clamp()
	var at ApplicationID
	if err := at.UnmarshalText([]byte(req.Cursor)); err != nil {
		return page.Page[Applied]{}, fault.InvalidField("cursor", "field.type")
	}
	list, err := s.Store.Applications(ctx, f, at, req.Limit+1)
	if err != nil {
		return page.Page[Applied]{}, err
	}
	cut := page.Cut(list, req.Limit, func(a Application) string { return a.ID.String() })
	named, err := s.named(ctx, cut.Items)
	return page.Page[Applied]{Items: named, Next: cut.Next, Total: cut.Total}, err
}

// ApplicationChanged says that an application stands elsewhere; Reason is what
// its member is told.
type ApplicationChanged struct {
	Application ApplicationID    `json:"application"`
	Campaign    CampaignID       `json:"campaign"`
	Member      id.Member        `json:"member"`
	State       ApplicationState `json:"state"`
	Reason      string           `json:"reason,omitempty"`
	At          clock.Instant    `json:"at"`
}

// TopicApplication is the topic of ApplicationChanged.
const TopicApplication = "bonus.application.changed"

// Topic names the event.
func (ApplicationChanged) Topic() string { return TopicApplication }

// Subject is the member.
func (e ApplicationChanged) Subject() string { return e.Member.String() }
