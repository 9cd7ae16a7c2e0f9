package quest

import (
	"context"
	"errors"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/rewards"
	"baize/internal/rewards/prize"
)

type awardKind struct{}

// AwardID names an award.
type AwardID = id.Of[awardKind]

// AwardState is where an award stands.
type AwardState string

// The states. Process waits for staff to send a thing.
const (
	Issued   AwardState = "ISSUED"
	Empty    AwardState = "NOTHING"
	Process  AwardState = "PROCESS"
	Rejected AwardState = "REJECTED"
)

// Award is a prize that a member got. Once is unique for good.
type Award struct {
	ID        AwardID
	Once      string
	Quest     ID
	Kind      Kind
	Member    id.Member
	Currency  money.Currency
	Prize     prize.Prize
	Number    int           // of a wheel's prize
	Name      rewards.Words // of a wheel's prize
	State     AwardState
	Proof     *DrawProof // of a draw
	Note      string     // what staff said
	At        clock.Instant
	DecidedAt clock.Instant
	DecidedBy id.Staff
}

// The refusals of awards.
var (
	ErrNoAward   = fault.New(fault.NotFound, "quest.award.unknown")
	ErrDecided   = fault.New(fault.Conflict, "quest.award.decided")
	errNotStored = errors.New("quest: an award that stands cannot be read")
)

// giveScope names the givings of this room for good.
const giveScope = "quest.award"

// give writes the award and hands its prize over, once: what was given for the
// same reason before is answered as it is. Who was erased is given nothing: the
// prize would lie where nobody can take it.
func (s *Service) give(ctx context.Context, tx *db.Tx, a Award) (Award, error) {
	if gone, err := s.gone(ctx, a.Member); gone || err != nil {
		a.State = Empty
		return a, err
	}
	a.ID, a.At, a.State = id.New[awardKind](s.d.IDs), clock.NowOf(s.d.Clock), Issued
	switch a.Prize.Kind {
	case prize.Nothing:
		a.State = Empty
	case prize.Goods:
		a.State = Process
	}
	fresh, err := s.d.Store.InsertAward(ctx, tx, a)
	if err != nil {
		return a, err
	}
	if !fresh {
		given, found, err := s.d.Store.AwardFor(ctx, tx, a.Once)
		if err == nil && !found {
			err = errNotStored
		}
		return given, err
	}
	if a.Kind != Board && a.Kind != Referral { // what waited does so no more
		if err := s.d.Bus.Publish(ctx, tx, rewards.Changed{Member: a.Member}); err != nil {
			return a, err
		}
	}
	if a.State != Issued {
		return a, nil
	}
	return a, s.d.Givers.Give(ctx, tx, prize.Giving{Member: a.Member, Currency: a.Currency, Prize: a.Prize, Scope: giveScope, ID: a.ID.String()})
}

// standing refuses an award that was not written, because its member was erased
// meanwhile: what was taken for it, or out of a stock, is there again.
func standing(a Award, err error) (Award, error) {
	if err == nil && a.ID == 0 {
		err = ErrMember
	}
	return a, err
}

// gone says that a member is nobody any more.
func (s *Service) gone(ctx context.Context, member id.Member) (bool, error) {
	m, err := s.d.Members.Get(ctx, member)
	return m.ErasedAt != 0, err
}

// Awards lists what a member got, newest first, of one kind where it is given.
func (s *Service) Awards(ctx context.Context, member id.Member, kind Kind, req page.Request) (page.Page[Award], error) {
	return s.awards(ctx, AwardQuery{Member: member, Kind: kind}, req)
}

// AwardQuery selects awards.
type AwardQuery struct {
	Member id.Member
	Kind   Kind
	State  AwardState
	Before AwardID
}

// StaffAwards lists awards for staff, newest first.
func (s *Service) StaffAwards(ctx context.Context, q AwardQuery, req page.Request) (page.Page[Award], error) {
	return s.awards(ctx, q, req)
}

func (s *Service) awards(ctx context.Context, q AwardQuery, req page.Request) (page.Page[Award], error) {
	req = req.Clamp()
	if req.Cursor != "" {
		if err := q.Before.UnmarshalText([]byte(req.Cursor)); err != nil {
			return page.Cut([]Award{}, req.Limit, nil), nil
		}
	}
	rows, err := s.d.Store.Awards(ctx, q, req.Limit+1)
	if err != nil {
		return page.Page[Award]{}, err
	}
	return page.Cut(rows, req.Limit, func(a Award) string { return a.ID.String() }), nil
}

// DecideAward ends the waiting of a thing: sent, or rejected with a note.
// Faults: ErrNoAward, ErrDecided.
func (s *Service) DecideAward(ctx context.Context, by id.Staff, award AwardID, sent bool, note string) error {
	note = strings.TrimSpace(note)
	state, name := Rejected, "quest.award.reject"
	if sent {
		state, name = Issued, "quest.award.send"
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		a, found, err := s.d.Store.Award(ctx, tx, award)
		switch {
		case err != nil:
			return err
		case !found:
			return ErrNoAward
		case a.State != Process:
			return ErrDecided
		}
		if err := s.d.Store.DecideAward(ctx, tx, award, state, note, by, clock.NowOf(s.d.Clock)); err != nil {
			return err
		}
		return s.audit(ctx, tx, Action{Staff: by, Name: name, Subject: "member:" + a.Member.String(),
			Before: map[string]any{"award": award, "state": a.State}, After: map[string]any{"award": award, "state": state}, Reason: note})
	})
}
