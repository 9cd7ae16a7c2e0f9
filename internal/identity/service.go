package identity

import (
	"context"
	"crypto/ecdsa"
	"errors"
	"sync/atomic"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
)

// Policy are the room's settings; DefaultPolicy has the shipped ones.
type Policy struct {
	SessionIdle     time.Duration
	SessionAbsolute time.Duration
	// SecretAge is how long a secret is good while PASSEXPIRY3 is on; 0 is for
	// ever.
	SecretAge time.Duration
	// MinAge is what a new member declares to be at least, or Deps.LeastAge
	// where that is higher.
	MinAge   int
	TermsTag string
	// RequireEnvelope refuses secrets that are not sealed.
	RequireEnvelope bool
	// HumanCheck asks for a human check before a login by name, a registration
	// and the sending of a code.
	HumanCheck bool
	// LoginLock is how many wrong passwords within half an hour lock a name's
	// login by password for half an hour; 0 never does. See decision 0019.
	LoginLock int
	// OpeningsPerHour bounds new accounts, and trials, per client address.
	OpeningsPerHour int
	// ContextWords may not be part of a secret.
	ContextWords []string
}

// DefaultPolicy is what a fresh installation starts with.
func DefaultPolicy() Policy {
	return Policy{
		SessionIdle: 2 * time.Hour, SessionAbsolute: 24 * time.Hour, SecretAge: 90 * 24 * time.Hour, MinAge: 18, TermsTag: "terms",
		OpeningsPerHour: 120, ContextWords: []string{"baize"},
	}
}

// Deps are what the room needs.
type Deps struct {
	DB     *db.DB
	Store  Store
	Clock  clock.Clock
	IDs    *id.Source
	Random rng.Source
	Bus    *bus.Bus
	Hasher *Hasher
	// CaptchaKey keys the hashes of captcha answers.
	CaptchaKey []byte
	// EnvelopeKeys open envelopes; the first is the one that is published.
	EnvelopeKeys []*ecdsa.PrivateKey
	Rules        RegistrationRules
	// Invitations checks affiliate codes; nil accepts them as they are.
	Invitations Invitations
	// Switches are the operator's; nil opens names and trials alone.
	Switches Switches
	// Terms tells the version in force; nil knows one version alone.
	Terms Terms
	// Phones reads the tokens of the phone-auth service; nil where it is off.
	Phones PhoneVerifier
	// LeastAge is the age that the operator asks for; nil asks the policy's.
	LeastAge func(context.Context) (int, error)
	Policy   Policy
}

// Service is the room; see the package comment.
type Service struct {
	db          *db.DB
	store       Store
	clock       clock.Clock
	ids         *id.Source
	random      rng.Source
	bus         *bus.Bus
	hasher      *Hasher
	throttle    *Throttle
	captchaKey  []byte
	envelopes   []envelopeKey
	rules       RegistrationRules
	members     MemberOpener
	invitations Invitations
	switches    Switches
	terms       Terms
	phones      PhoneVerifier
	leastAge    func(context.Context) (int, error)
	policy      Policy
	patterns    []compiledPattern
	cache       *PrincipalCache
	codes       CodeDeps
	unsent      atomic.Int64
	entry       func(context.Context) (EntryRules, error)
	methods     []StepUpMethod
}

// New makes the room; Connect must follow before anybody registers.
func New(d Deps) (*Service, error) {
	if len(d.EnvelopeKeys) == 0 || len(d.CaptchaKey) < 16 {
		return nil, errors.New("identity: keys are missing")
	}
	s := &Service{
		db: d.DB, store: d.Store, clock: d.Clock, ids: d.IDs, random: d.Random, bus: d.Bus, hasher: d.Hasher,
		throttle: NewThrottle(d.Store, d.Clock), captchaKey: d.CaptchaKey,
		rules: d.Rules, invitations: d.Invitations, switches: d.Switches, terms: d.Terms, phones: d.Phones,
		leastAge: d.LeastAge, policy: d.Policy,
		cache: NewPrincipalCache(d.Clock),
	}
	for _, k := range d.EnvelopeKeys {
		key, err := newEnvelopeKey(k)
		if err != nil {
			return nil, err
		}
		s.envelopes = append(s.envelopes, key)
	}
	for _, p := range Patterns() {
		s.patterns = append(s.patterns, compile(p))
	}
	return s, nil
}

// Connect wires the room above that opens profiles; app calls it once.
func (s *Service) Connect(m MemberOpener) { s.members = m }

// Throttle counts failed guesses, for rooms that check secrets of their own.
func (s *Service) Throttle() *Throttle { return s.throttle }
