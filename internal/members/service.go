package members

import (
	"context"
	"time"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
)

// Deps are what the room needs.
type Deps struct {
	DB          *db.DB
	Store       Store
	Clock       clock.Clock
	IDs         *id.Source
	Random      rng.Source
	Bus         *bus.Bus
	Credentials Credentials
	Audit       Audit
	Halt        Halt
	Wallets     Wallets
	Ranks       Ranks
	// BirthdayLimit is the age that a birthday in the profile has to tell; nil is
	// eighteen.
	BirthdayLimit func(ctx context.Context) (int, error)
	// Currency is what new members play in.
	Currency money.Currency
	// KnownFor bounds how long a profile is kept in memory; who is changed, on
	// whichever node, is forgotten at once by the room's listener. 0 is two seconds.
	KnownFor time.Duration
}

// Service is the room; see the package comment.
type Service struct {
	Deps
	known known
}

// New makes the room.
func New(d Deps) *Service {
	if d.KnownFor == 0 {
		d.KnownFor = 2 * time.Second
	}
	if d.Currency == "" {
		d.Currency = money.BDT
	}
	return &Service{Deps: d, known: known{of: map[id.Member]knownMember{}}}
}

var (
	_ identity.MemberOpener = (*Service)(nil)
	_ identity.Invitations  = (*Service)(nil)
)

// Open makes the profile of a new member in the caller's transaction.
func (s *Service) Open(ctx context.Context, tx *db.Tx, n identity.NewMember) (id.Member, error) {
	m := Member{
		Account: n.Account, Nickname: n.Account, Type: typeOf(n.Kind), Lang: n.Lang, Fields: n.Fields,
		AffiliateCode: n.AffiliateCode, ReferralCode: n.ReferralCode,
	}
	if err := s.bring(ctx, tx, &m, n.Domain); err != nil {
		return 0, err
	}
	return s.insert(ctx, tx, m)
}

func typeOf(k identity.Kind) Type {
	switch k {
	case identity.KindTrial:
		return TypeTrial
	case identity.KindAgent:
		return TypeAgent
	default:
		return TypeMember
	}
}

// insert completes and stores a profile and tells about it.
func (s *Service) insert(ctx context.Context, tx *db.Tx, m Member) (id.Member, error) {
	m.ID, m.Status, m.CreatedAt = id.Member(id.New[any](s.IDs)), Active, clock.NowOf(s.Clock)
	m.Currency = s.Currency
	if m.Type == TypeTrial {
		m.Currency = money.Trial
	}
	if m.Lang == "" {
		m.Lang = locale.Default
	}
	if err := s.Store.Insert(ctx, tx, m); err != nil {
		return 0, err
	}
	if m.Type != TypeTrial {
		if err := s.giveCode(ctx, tx, m.ID); err != nil {
			return 0, err
		}
	}
	return m.ID, s.Bus.Publish(ctx, tx, Opened{
		Member: m.ID, Account: m.Account, Type: m.Type, Currency: m.Currency, Upline: m.Upline, Referrer: m.Referrer, At: m.CreatedAt,
	})
}

// Get is the profile of a member; ErrUnknown.
func (s *Service) Get(ctx context.Context, member id.Member) (Member, error) {
	m, err := s.Store.Get(ctx, member)
	if err == nil && m == nil {
		err = ErrUnknown
	}
	if err != nil {
		return Member{}, err
	}
	return *m, nil
}

// Stands refuses whom nobody is any more: ErrUnknown, ErrErased. Rooms ask it
// before staff change something of a member.
func (s *Service) Stands(ctx context.Context, member id.Member) error {
	m, err := s.Get(ctx, member)
	if err == nil && m.ErasedAt != 0 {
		err = ErrErased
	}
	return err
}

// ByAccount is the profile of an account name; ErrUnknown.
func (s *Service) ByAccount(ctx context.Context, account string) (Member, error) {
	m, err := s.Store.FindByAccount(ctx, identity.Normalize(account))
	if err == nil && m == nil {
		err = ErrUnknown
	}
	if err != nil {
		return Member{}, err
	}
	return *m, nil
}

// SetLanguage keeps the language that a member reads.
func (s *Service) SetLanguage(ctx context.Context, member id.Member, lang locale.Lang) error {
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		m, err := s.Store.GetForUpdate(ctx, tx, member)
		if err != nil {
			return err
		}
		if m == nil {
			return ErrUnknown
		}
		if m.Lang == lang {
			return nil
		}
		if err := s.Store.SetLang(ctx, tx, member, string(lang)); err != nil {
			return err
		}
		return s.Bus.Publish(ctx, tx, Changed{Member: member, Status: m.Status, Lang: string(lang), At: clock.NowOf(s.Clock)})
	})
}

// SetOffBoard keeps whether the member stays away from the winner board;
// ErrUnknown.
func (s *Service) SetOffBoard(ctx context.Context, member id.Member, off bool) error {
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		m, err := s.Store.GetForUpdate(ctx, tx, member)
		if err != nil {
			return err
		}
		if m == nil {
			return ErrUnknown
		}
		return s.Store.SetOffBoard(ctx, tx, member, off)
	})
}

// KeepField keeps one answer of a member's profile in the caller's transaction,
// in place of an older one; ErrUnknown.
func (s *Service) KeepField(ctx context.Context, tx *db.Tx, member id.Member, field, value string) error {
	m, err := s.Store.GetForUpdate(ctx, tx, member)
	if err != nil {
		return err
	}
	if m == nil {
		return ErrUnknown
	}
	fields := map[string]string{field: value}
	for name, old := range m.Fields {
		if name != field {
			fields[name] = old
		}
	}
	return s.Store.SetFields(ctx, tx, member, fields)
}

// FundsOf reads a member's money beside the profile.
func (s *Service) FundsOf(ctx context.Context, m Member) (Funds, error) {
	if s.Wallets == nil {
		return Funds{}, nil
	}
	return s.Wallets(ctx, m.ID, m.Currency)
}

// RankOf is a member's VIP rank; false where no ranks are given.
func (s *Service) RankOf(ctx context.Context, member id.Member) (Rank, bool, error) {
	if s.Ranks == nil {
		return Rank{}, false, nil
	}
	return s.Ranks(ctx, member)
}
