package social

import (
	"context"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
	"baize/internal/platform/httpx"
)

// StartCmd sends somebody to a provider.
type StartCmd struct {
	Provider string
	// Origin is the site as the browser has it open; the provider sends the
	// browser back to CallbackPath there.
	Origin string
	// Back is the page to return to in the end, a path of this site.
	Back string
}

// CallbackPath is the page of the site that the provider sends browsers to; it
// is registered with the provider.
const CallbackPath = "/login/social"

// Started is where to go, and the secret that the browser keeps meanwhile.
type Started struct {
	Address string
	Browser string
}

// Start begins a visit; ErrUnknown, ErrAway.
func (s *Service) Start(ctx context.Context, cmd StartCmd) (Started, error) {
	p, err := s.provider(cmd.Provider)
	if err != nil {
		return Started{}, err
	}
	state, stateHash := identity.NewToken(s.d.Random, "")
	browser, browserHash := identity.NewToken(s.d.Random, "")
	nonce, _ := identity.NewToken(s.d.Random, "")
	verifier, _ := identity.NewToken(s.d.Random, "")
	address, err := s.parties.address(ctx, p, going{state: state, nonce: nonce, verifier: verifier, callback: cmd.Origin + CallbackPath})
	if err != nil {
		return Started{}, ErrAway.Wrap(err)
	}
	v := Visit{
		StateHash: stateHash, BrowserHash: browserHash, Provider: p.Code, Nonce: nonce, Verifier: s.d.Box.Seal(stateHash, verifier),
		Back: inside(cmd.Back), EndsAt: clock.NowOf(s.d.Clock).Add(visitFor),
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.d.Store.PutVisit(ctx, tx, v) })
	return Started{Address: address, Browser: browser}, err
}

// inside lets only paths of this site through: a link must not send anybody
// elsewhere after the login.
func inside(path string) string {
	const longest = 300
	clean := identity.Clean(path)
	if len(clean) > longest || !httpx.OwnPath(clean) {
		return "/"
	}
	return clean
}

// FinishCmd is what a provider sent the browser back with.
type FinishCmd struct {
	State   string
	Code    string
	Origin  string
	Browser string
	// LinkOnly is asked by who is logged in already: an account that is another
	// member's is ErrTaken then, instead of a login as that member.
	LinkOnly bool
	Client   identity.Client
}

// Finished is a session, or a ticket for who is unknown here.
type Finished struct {
	Login identity.LoginResult
	Back  string
	// Ticket is claimed by who logs in or registers next; what the provider
	// knows of them fills the form.
	Ticket   string
	Provider string
	Email    string
	Name     string
}

// Finish ends a visit: it opens a session for who is known, or gives a ticket;
// ErrFailed, ErrAway, or what identity.Enter refuses with.
func (s *Service) Finish(ctx context.Context, cmd FinishCmd) (Finished, error) {
	v, err := s.take(ctx, cmd)
	if err != nil {
		return Finished{}, err
	}
	p, err := s.provider(v.Provider)
	if err != nil {
		return Finished{}, err
	}
	verifier, err := s.d.Box.Open(v.StateHash, v.Verifier)
	if err != nil {
		return Finished{}, ErrFailed.Wrap(err)
	}
	who, err := s.parties.who(ctx, p, coming{
		code: cmd.Code, going: going{nonce: v.Nonce, verifier: verifier, callback: cmd.Origin + CallbackPath},
	})
	if err != nil {
		return Finished{}, ErrFailed.Wrap(err)
	}
	link, err := s.d.Store.FindLink(ctx, p.Code, who.Subject)
	if err != nil {
		return Finished{}, err
	}
	if link == nil {
		return s.ticketFor(ctx, *v, who)
	}
	if cmd.LinkOnly {
		return Finished{}, ErrTaken
	}
	return s.enter(ctx, *link, v.Back, cmd.Client)
}

func (s *Service) take(ctx context.Context, cmd FinishCmd) (v *Visit, err error) {
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		v, err = s.d.Store.TakeVisit(ctx, tx, Visit{
			StateHash: identity.HashToken(cmd.State), BrowserHash: identity.HashToken(cmd.Browser),
		}, clock.NowOf(s.d.Clock))
		return err
	})
	if err == nil && (v == nil || cmd.Code == "") {
		err = ErrFailed
	}
	return v, err
}

func (s *Service) enter(ctx context.Context, link Link, back string, client identity.Client) (Finished, error) {
	out := Finished{Back: back, Provider: link.Provider}
	var err error
	if out.Login, err = s.d.Identity.Enter(ctx, link.Member, identity.WaySocial, client); err != nil {
		return out, err
	}
	return out, s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.d.Store.UseLink(ctx, tx, link, clock.NowOf(s.d.Clock))
	})
}

func (s *Service) ticketFor(ctx context.Context, v Visit, who person) (Finished, error) {
	ticket, hash := identity.NewToken(s.d.Random, "")
	k := Known{Provider: v.Provider, Subject: who.Subject, Label: who.label()}
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.d.Store.KeepKnown(ctx, tx, v, hash, k) })
	return Finished{Back: v.Back, Ticket: ticket, Provider: v.Provider, Email: who.Email, Name: who.Name}, err
}
