package quest

import (
	"context"
	"regexp"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/rewards/prize"
)

// The refusals of definitions.
var (
	ErrTag     = fault.InvalidField("tag", "quest.tag.taken")
	ErrTagForm = fault.InvalidField("tag", "quest.tag.form")
	ErrFixed   = fault.New(fault.Conflict, "quest.quest.fixed")
	ErrChanged = fault.New(fault.Conflict, "quest.quest.changed")
	ErrStep    = fault.New(fault.Conflict, "quest.quest.step")
	ErrOneOnly = fault.New(fault.Conflict, "quest.quest.oneOnly")
)

// tagForm is only read.
var tagForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// List lists the definitions of a kind, newest first.
func (s *Service) List(ctx context.Context, kind Kind, req page.Request) (page.Page[Quest], error) {
	req = req.Clamp()
	var before ID
	if req.Cursor != "" {
		if err := before.UnmarshalText([]byte(req.Cursor)); err != nil {
			return page.Cut([]Quest{}, req.Limit, nil), nil
		}
	}
	rows, err := s.d.Store.List(ctx, kind, before, req.Limit+1)
	if err != nil {
		return page.Page[Quest]{}, err
	}
	return page.Cut(rows, req.Limit, func(q Quest) string { return q.ID.String() }), nil
}

// Make writes a new draft. Faults: the field that is wrong, ErrTag.
func (s *Service) Make(ctx context.Context, by id.Staff, q Quest) (Quest, error) {
	q.ID, q.State, q.Version, q.Stage, q.ChangedAt = id.New[questKind](s.d.IDs), Draft, 1, Running, clock.NowOf(s.d.Clock)
	if err := s.checkDraft(&q); err != nil {
		return q, err
	}
	return q, s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		fresh, err := s.d.Store.InsertQuest(ctx, tx, q)
		if err == nil && !fresh {
			err = ErrTag
		}
		if err != nil {
			return err
		}
		return s.audit(ctx, tx, Action{Staff: by, Name: "rewards.quest.make", Subject: "quest:" + q.ID.String(), After: q})
	})
}

func (s *Service) checkDraft(q *Quest) error {
	if len(q.Tag) < 2 || len(q.Tag) > 60 || !tagForm.MatchString(q.Tag) {
		return ErrTagForm
	}
	if c, err := money.ParseCurrency(string(q.Currency)); err != nil || c == money.Trial {
		return fault.InvalidField("currency", "field.choice")
	}
	return q.check()
}

// Change replaces what a draft says; kind, tag and state stay. Faults: the field
// that is wrong, ErrUnknown, ErrFixed where it was open once, ErrChanged.
func (s *Service) Change(ctx context.Context, by id.Staff, q Quest) (Quest, error) {
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, found, err := s.d.Store.Quest(ctx, tx, q.ID, true)
		switch {
		case err != nil:
			return err
		case !found:
			return ErrUnknown
		case before.State != Draft:
			return ErrFixed
		}
		q.Kind, q.Tag, q.State, q.Stage, q.ChangedAt = before.Kind, before.Tag, Draft, Running, clock.NowOf(s.d.Clock)
		if err := s.checkDraft(&q); err != nil {
			return err
		}
		return s.put(ctx, tx, by, "rewards.quest.change", before, &q, "")
	})
	return q, err
}

func (s *Service) put(ctx context.Context, tx *db.Tx, by id.Staff, name string, before Quest, q *Quest, why string) error {
	ok, err := s.d.Store.SetQuest(ctx, tx, *q)
	if err == nil && !ok {
		err = ErrChanged
	}
	if err != nil {
		return err
	}
	q.Version++
	return s.audit(ctx, tx, Action{Staff: by, Name: name, Subject: "quest:" + q.ID.String(), Before: before, After: *q, Reason: why})
}

// steps are the states that follow each.
func steps(from State) []State {
	switch from {
	case Draft:
		return []State{Open, Closed}
	case Open:
		return []State{Paused, Closed}
	case Paused:
		return []State{Open, Closed}
	}
	return nil
}

// Turn opens, pauses or closes a quest that stands at the version. Faults:
// ErrUnknown, ErrStep, ErrChanged, ErrOneOnly where another sign-in calendar or
// referral is open, ErrOver where its end is past.
func (s *Service) Turn(ctx context.Context, by id.Staff, quest ID, version int64, to State, why string) (q Quest, err error) {
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, found, err := s.d.Store.Quest(ctx, tx, quest, true)
		if err != nil {
			return err
		}
		if !found {
			return ErrUnknown
		}
		q = before
		q.State, q.ChangedAt, q.Version = to, clock.NowOf(s.d.Clock), version
		if err := s.mayTurn(ctx, tx, &before, to); err != nil {
			return err
		}
		if before.State == Draft && to == Open && q.Kind == Packet {
			if err := q.check(); err != nil { // the draft may be older than a rule
				return err
			}
			if err := s.d.Store.InsertShares(ctx, tx, quest, q.Rule.Packet.Split(s.d.Random, q.Currency)); err != nil {
				return err
			}
		}
		return s.put(ctx, tx, by, "rewards.quest."+string(to), before, &q, why)
	})
	return q, err
}

func (s *Service) mayTurn(ctx context.Context, tx *db.Tx, q *Quest, to State) error {
	allowed := false
	for _, next := range steps(q.State) {
		allowed = allowed || next == to
	}
	switch {
	case !allowed:
		return ErrStep.With("state", string(q.State))
	case to != Open:
		return nil
	case q.Until != 0 && q.Until <= clock.NowOf(s.d.Clock):
		return ErrOver
	}
	if q.Kind != SignIn && q.Kind != Referral {
		return nil
	}
	others, err := s.d.Store.Open(ctx, tx, q.Kind, q.Currency)
	if err == nil && len(others) > 0 {
		err = ErrOneOnly.With("tag", others[0].Tag)
	}
	return err
}

// Cost is what a definition can give, as far as it can be told before: Take is
// the cash that one taking gives (of a draw on average), Most the cash that all
// of it can give, -1 where nothing bounds it.
type Cost struct {
	Take money.Amount
	Most money.Amount
}

// Preview checks a definition as Make does and tells its cost.
func (s *Service) Preview(q Quest) (Cost, error) {
	if err := s.checkDraft(&q); err != nil {
		return Cost{}, err
	}
	switch r := q.Rule; q.Kind {
	case Mission:
		return Cost{worth(r.Mission.Prize), -1}, nil
	case SignIn:
		var sum money.Amount
		for _, p := range r.SignIn.Days {
			sum += worth(p)
		}
		return Cost{sum / money.Amount(len(r.SignIn.Days)), -1}, nil
	case Referral:
		return Cost{worth(r.Referral.Referrer) + worth(r.Referral.Referee), -1}, nil
	case Packet:
		return Cost{r.Packet.Sum / money.Amount(r.Packet.Shares), r.Packet.Sum}, nil
	case Board:
		var sum money.Amount
		for _, p := range r.Board.Prizes {
			sum += worth(p.Prize) * money.Amount(p.Last-p.First+1)
		}
		return Cost{sum / money.Amount(r.Board.places()), sum}, nil
	default:
		return r.Wheel.cost()
	}
}

func worth(p prize.Prize) money.Amount {
	if p.Kind == prize.Cash || p.Kind == prize.Bonus {
		return p.Amount
	}
	return 0
}

func (r *WheelRule) cost() (c Cost, err error) {
	var weights int64
	for _, p := range r.Prizes {
		weights += p.Weight
	}
	for _, p := range r.Prizes {
		part, err := worth(p.Prize).MulRatio(p.Weight, weights)
		if err != nil {
			return c, err
		}
		c.Take += part
		switch {
		case worth(p.Prize) == 0 || c.Most < 0:
		case p.Stock < 0:
			c.Most = -1
		default:
			all, err := worth(p.Prize).MulRatio(p.Stock, 1)
			if err != nil {
				return c, err
			}
			c.Most += all
		}
	}
	return c, nil
}
