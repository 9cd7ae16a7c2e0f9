package identity

import (
	"context"
	"errors"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// opening is an account about to exist.
type opening struct {
	Profile NewMember
	// Hash is empty where no password was given.
	Hash string
	// PaymentHash is empty where no secret of payments was given.
	PaymentHash string
	Client      Client
	Declared    bool
	MinAge      int // what was declared
	// TermsVersion is the version that was in force when the form was read.
	TermsVersion int
	Marketing    bool
	// Proven says that the number of the form is the member's own; Phone is who
	// vouches for it, nil where a code was spent.
	Proven bool
	Phone  *PhoneProof
}

var errNotConnected = errors.New("identity: Connect was not called")

// open makes profile, credentials and session in one transaction.
func (s *Service) open(ctx context.Context, o opening) (out LoginResult, err error) {
	if s.members == nil {
		return out, errNotConnected
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		out, err = s.openIn(ctx, tx, o)
		return err
	})
	if db.IsUnique(err) {
		err = ErrUsernameTaken
	}
	return out, err
}

func (s *Service) openIn(ctx context.Context, tx *db.Tx, o opening) (LoginResult, error) {
	taken, err := s.store.UsernameTaken(ctx, tx, o.Profile.Account)
	if err != nil {
		return LoginResult{}, err
	}
	if taken {
		return LoginResult{}, ErrUsernameTaken
	}
	member, err := s.members.Open(ctx, tx, o.Profile)
	if err != nil {
		return LoginResult{}, err
	}
	if err := s.Enrol(ctx, tx, Enrolment{Member: member, Username: o.Profile.Account, Kind: o.Profile.Kind, Hash: o.Hash}); err != nil {
		return LoginResult{}, err
	}
	if err := s.keepContacts(ctx, tx, member, o.Profile.Fields); err != nil {
		return LoginResult{}, err
	}
	now := clock.NowOf(s.clock)
	if err := s.keepDeclared(ctx, tx, member, o); err != nil {
		return LoginResult{}, err
	}
	if _, err := s.store.NotePlace(ctx, tx, member, o.Client.Origin(), now); err != nil {
		return LoginResult{}, err
	}
	session, token, err := s.openSessionBy(ctx, tx, member, arrival{way: WayRegister, client: o.Client}, 0)
	if err != nil {
		return LoginResult{}, err
	}
	if err := s.store.SetLogin(ctx, tx, member, now); err != nil {
		return LoginResult{}, err
	}
	err = s.bus.Publish(ctx, tx, Registered{
		Member: member, Account: o.Profile.Account, Kind: o.Profile.Kind,
		AffiliateCode: o.Profile.AffiliateCode, ReferralCode: o.Profile.ReferralCode, At: now,
	})
	if err != nil {
		return LoginResult{}, err
	}
	err = s.bus.Publish(ctx, tx, LoggedIn{
		Member: member, Session: session.ID, Kind: o.Profile.Kind, First: true, IP: session.IP, At: now,
	})
	return LoginResult{Token: token, Member: member, FirstTimeLogin: true}, err
}

// keepDeclared keeps what the form declared beside the account: age and terms,
// the wish for offers, the secret of payments.
func (s *Service) keepDeclared(ctx context.Context, tx *db.Tx, member id.Member, o opening) error {
	now := clock.NowOf(s.clock)
	if o.Declared {
		d := Declaration{Member: member, TermsTag: s.policy.TermsTag, MinAge: o.MinAge, IP: o.Client.IP.String(), At: now}
		if err := s.store.InsertDeclaration(ctx, tx, d); err != nil {
			return err
		}
		if err := s.accept(ctx, tx, member, DocumentTerms, o.TermsVersion, o.Client); err != nil {
			return err
		}
	}
	if o.Proven {
		if err := s.confirmNumber(ctx, tx, member, o); err != nil {
			return err
		}
	}
	if o.Marketing {
		if err := s.accept(ctx, tx, member, DocumentMarketing, 1, o.Client); err != nil {
			return err
		}
	}
	if o.PaymentHash == "" {
		return nil
	}
	return s.store.PutPayment(ctx, tx, PaymentSecret{Member: member, Hash: o.PaymentHash, ChangedAt: now})
}
