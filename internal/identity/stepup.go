package identity

import (
	"context"
	"slices"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// EntryRules are what the site has decided about ways in.
type EntryRules struct {
	// DeviceTap lets who is remembered go on with a tap.
	DeviceTap bool
	// UnknownPlace asks whoever comes from an address that the member has not
	// come from before; UnknownDevice from a browser that is not remembered.
	UnknownPlace  bool
	UnknownDevice bool
}

// StepUpMethod is one way to give a further proof; each room that can offer
// one implements it.
type StepUpMethod interface {
	// Name is mobile, email, bank or authenticator.
	Name() string
	// Hint tells whether the member has this method, and what the member may be
	// reminded of: never the whole number or address.
	Hint(ctx context.Context, member id.Member) (hint string, has bool, err error)
	// Send sends what must be typed and tells how many seconds to wait before it
	// can be sent again; methods that send nothing answer ErrStepUpMethod.
	Send(ctx context.Context, member id.Member, client Client) (seconds int, err error)
	// Check spends the proof; false where it is wrong.
	Check(ctx context.Context, member id.Member, answer string) (bool, error)
}

// Always is implemented by a method whose owner wants it asked for on every
// browser that is not remembered, whatever the site's rules are.
type Always interface{ Always() }

// StepUp is a login that waits for a further proof.
type StepUp struct {
	Member   id.Member
	Way      Way
	Remember bool
	// Phone is whom the phone-auth service vouches for, sealed; see sealPhone.
	Phone  string
	Tries  int
	EndsAt clock.Instant
	DoneAt clock.Instant
}

// MethodOffer is a method as the login form shows it.
type MethodOffer struct {
	Method string `json:"method"`
	Hint   string `json:"hint"`
}

// StepUpCmd is a further proof; Answer is the code, or the name.
type StepUpCmd struct {
	Ticket string
	Method string
	Answer string
	Client Client
}

// The refusals of the further proof. ErrStepUp carries the ticket and the
// methods that the member has.
var (
	ErrStepUp       = fault.New(fault.Refused, "identity.stepUp.needed")
	ErrStepUpTicket = fault.New(fault.Refused, "identity.stepUp.expired")
	ErrStepUpAnswer = fault.InvalidField("answer", "identity.stepUp.wrong")
	ErrStepUpMethod = fault.New(fault.Refused, "identity.stepUp.method")
)

const (
	stepUpFor   = 10 * time.Minute
	stepUpTries = 5
)

// ConnectEntry wires what decides about ways in: the site's rules and the
// further proofs that there are; app calls it once.
func (s *Service) ConnectEntry(rules func(context.Context) (EntryRules, error), methods ...StepUpMethod) {
	s.entry, s.methods = rules, methods
}

func (s *Service) entryRules(ctx context.Context) (EntryRules, error) {
	if s.entry == nil {
		return EntryRules{}, nil
	}
	return s.entry(ctx)
}

// stepUpDue tells whether a further proof is asked for, and by which methods.
// Who has no method at all cannot be asked; who has never logged in is taken at
// their first word, but nobody who only stayed away until every place of theirs
// was forgotten; who came by the phone is not sent there again.
func (s *Service) stepUpDue(ctx context.Context, cred *Credential, a arrival) (bool, []MethodOffer, error) {
	if a.way == WayPasskey || a.method != "" {
		return false, nil, nil
	}
	rules, err := s.entryRules(ctx)
	if err != nil {
		return false, nil, err
	}
	place, err := s.store.KnowsPlace(ctx, cred.Member, a.client.Origin(), clock.NowOf(s.clock).Add(-placeFor))
	if err != nil {
		return false, nil, err
	}
	place = place || cred.LoginAt == 0
	d, err := s.deviceOf(ctx, a.client.DeviceToken)
	if err != nil {
		return false, nil, err
	}
	device := d.live(clock.NowOf(s.clock)) && d.Member == cred.Member
	if place && device {
		return false, nil, nil
	}
	offers, always, err := offersOf(ctx, s.methods, cred.Member)
	if err != nil || len(offers) == 0 {
		return false, nil, err
	}
	if a.way.byPhone() {
		offers = slices.DeleteFunc(offers, func(o MethodOffer) bool { return o.Method == methodMobile })
		return always && len(offers) > 0, offers, nil
	}
	due := always || (rules.UnknownPlace && !place) || (rules.UnknownDevice && !device)
	return due, offers, nil
}

// offersOf are the methods that the member has, and whether one of them wants to
// be asked for always.
func offersOf(ctx context.Context, methods []StepUpMethod, member id.Member) (offers []MethodOffer, always bool, err error) {
	for _, m := range methods {
		hint, has, err := m.Hint(ctx, member)
		if err != nil {
			return nil, false, err
		}
		if has {
			_, wants := m.(Always)
			offers, always = append(offers, MethodOffer{Method: m.Name(), Hint: hint}), always || wants
		}
	}
	return offers, always, nil
}

// demandStepUp keeps what is proven so far under a ticket.
func (s *Service) demandStepUp(ctx context.Context, cred *Credential, a arrival, offers []MethodOffer) error {
	now := clock.NowOf(s.clock)
	ticket, hash := NewToken(s.random, "")
	phone, err := s.sealPhone(cred.Member, a.phone)
	if err != nil {
		return err
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.acceptPassword(ctx, tx, cred, a); err != nil {
			return err
		}
		return s.store.InsertStepUp(ctx, tx, hash, StepUp{
			Member: cred.Member, Way: a.way, Remember: a.client.Remember, Phone: phone, EndsAt: now.Add(stepUpFor),
		}, now)
	})
	if err != nil {
		return err
	}
	return ErrStepUp.With("stepUp", map[string]any{"ticket": ticket, "methods": offers, "seconds": int(stepUpFor / time.Second)})
}

// SendStepUp sends the code of a method; ErrStepUpTicket, ErrStepUpMethod or
// fault.Limited. It returns after how many seconds it can be sent again.
func (s *Service) SendStepUp(ctx context.Context, cmd StepUpCmd) (int, error) {
	waiting, err := s.waiting(ctx, cmd.Ticket)
	if err != nil {
		return 0, err
	}
	m, err := s.method(ctx, waiting, cmd.Method)
	if err != nil {
		return 0, err
	}
	return m.Send(ctx, waiting.Member, cmd.Client)
}

func (s *Service) waiting(ctx context.Context, ticket string) (*StepUp, error) {
	w, err := s.store.FindStepUp(ctx, HashToken(ticket))
	if err != nil {
		return nil, err
	}
	if w == nil || w.DoneAt != 0 || w.EndsAt <= clock.NowOf(s.clock) || w.Tries >= stepUpTries {
		return nil, ErrStepUpTicket
	}
	return w, nil
}

func (s *Service) method(ctx context.Context, waiting *StepUp, name string) (StepUpMethod, error) {
	for _, m := range s.methods {
		if m.Name() != name || (name == methodMobile && waiting.Way.byPhone()) {
			continue
		}
		if _, has, err := m.Hint(ctx, waiting.Member); has || err != nil {
			return m, err
		}
	}
	return nil, ErrStepUpMethod
}

// PassStepUp opens the session that waits, once; ErrStepUpTicket,
// ErrStepUpMethod, ErrStepUpAnswer or fault.Limited.
func (s *Service) PassStepUp(ctx context.Context, cmd StepUpCmd) (LoginResult, error) {
	waiting, err := s.waiting(ctx, cmd.Ticket)
	if err != nil {
		return LoginResult{}, err
	}
	m, err := s.method(ctx, waiting, cmd.Method)
	if err != nil {
		return LoginResult{}, err
	}
	gate := Gate{Scope: "stepup:" + waiting.Member.String(), LockFrom: 10, Longest: 15 * time.Minute, Forget: time.Hour}
	if err := s.chargeStepUp(ctx, cmd.Ticket, gate); err != nil {
		return LoginResult{}, err
	}
	ok, err := m.Check(ctx, waiting.Member, cmd.Answer)
	if err != nil {
		return LoginResult{}, err
	}
	if !ok {
		return LoginResult{}, ErrStepUpAnswer
	}
	return s.finishStepUp(ctx, cmd, waiting, gate)
}

func (s *Service) chargeStepUp(ctx context.Context, ticket string, gate Gate) error {
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.throttle.Charge(ctx, tx, gate); err != nil {
			return err
		}
		left, err := s.store.TryStepUp(ctx, tx, HashToken(ticket), stepUpTries)
		if err == nil && !left {
			err = ErrStepUpTicket
		}
		return err
	})
}

func (s *Service) finishStepUp(ctx context.Context, cmd StepUpCmd, waiting *StepUp, gate Gate) (out LoginResult, err error) {
	cred, err := s.store.CredentialOf(ctx, waiting.Member)
	if err != nil || cred == nil || cred.Blocked {
		return out, orElse(err, ErrBlocked)
	}
	client := cmd.Client
	client.Remember = waiting.Remember
	a := arrival{way: waiting.Way, client: client, method: cmd.Method}
	if a.phone, err = s.openPhone(waiting); err != nil {
		return out, err
	}
	if a.expires, err = s.on(ctx, switchExpiry); err != nil {
		return out, err
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		// The credential first, as putSecret does: the two must not wait for each other.
		if _, err := s.store.LockHash(ctx, tx, cred.Member); err != nil {
			return err
		}
		done, err := s.store.FinishStepUp(ctx, tx, HashToken(cmd.Ticket), clock.NowOf(s.clock))
		if err != nil {
			return err
		}
		if !done {
			return ErrStepUpTicket
		}
		if err := s.throttle.Forgive(ctx, tx, gate); err != nil {
			return err
		}
		out, err = s.arriveIn(ctx, tx, cred, a)
		return err
	})
	return out, err
}
