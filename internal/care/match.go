package care

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"unicode"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

type matchKind struct{}

// MatchID names a Match.
type MatchID = id.Of[matchKind]

// MatchState says what became of a Match.
type MatchState string

// The states of a match: staff has to look; the new account stays away like the
// old one; it is somebody else.
const (
	MatchOpen  MatchState = "open"
	MatchSame  MatchState = "same"
	MatchOther MatchState = "other"
)

// Match is an account that shares traces with an excluded one.
type Match struct {
	ID     MatchID
	Member id.Member
	Of     id.Member
	// By are the kinds of traces: phone, person, place.
	By        []string
	State     MatchState
	Staff     id.Staff
	At        clock.Instant
	DecidedAt clock.Instant
}

// ErrMatch says that there is no such match, ErrDecided that it is decided.
var (
	ErrMatch   = fault.New(fault.NotFound, "care.match.unknown")
	ErrDecided = fault.New(fault.Conflict, "care.match.decided")
)

// The kinds of traces. A phone, papers, or a name with its birthday, are one
// person; a device at an address may be a household.
const (
	tracePhone  = "phone"
	tracePerson = "person"
	tracePlace  = "place"
)

// traces are hidden forms of who somebody is, each after its kind.
func (s *Service) traces(p Person) []string {
	var out []string
	add := func(kind, text string) {
		mac := hmac.New(sha256.New, s.Key)
		mac.Write([]byte(kind + ":" + text))
		out = append(out, kind+":"+hex.EncodeToString(mac.Sum(nil)[:16]))
	}
	if phone := only(p.Phone, unicode.IsDigit); phone != "" {
		add(tracePhone, phone)
	}
	name := only(strings.ToLower(p.Name), func(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) })
	if name != "" && p.Birth != "" {
		add(tracePerson, name+"|"+p.Birth)
	}
	if papers := only(strings.ToLower(p.Papers), isWord); papers != "" {
		add(tracePerson, "papers|"+papers)
	}
	for _, place := range p.Places {
		add(tracePlace, place)
	}
	return out
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func only(text string, keep func(rune) bool) string {
	return strings.Map(func(r rune) rune {
		if keep(r) {
			return r
		}
		return -1
	}, text)
}

// recognise looks whether a member is somebody who is excluded: the same phone,
// or name and birthday, keeps the account away likewise; the same place makes a
// case for staff.
func (s *Service) recognise(ctx context.Context, member id.Member) error {
	if any, err := s.Store.HasTraces(ctx); err != nil || !any {
		return err
	}
	who, err := s.Persons.Person(ctx, member)
	if err != nil {
		return err
	}
	left, err := s.Store.WhoLeft(ctx, s.traces(who))
	if err != nil {
		return err
	}
	for of, traces := range left {
		if of == member {
			continue
		}
		if err := s.meet(ctx, member, of, traces); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) meet(ctx context.Context, member, of id.Member, traces []string) error {
	old, err := s.Store.Get(ctx, nil, of)
	if err != nil || old == nil || old.Pause.Kind == TimeOut || !old.Pause.Active(clock.NowOf(s.Clock)) {
		return err
	}
	m := Match{ID: id.New[matchKind](s.IDs), Member: member, Of: of, State: MatchOpen, At: clock.NowOf(s.Clock)}
	for _, t := range traces {
		kind, _, _ := strings.Cut(t, ":")
		m.By = append(m.By, kind)
	}
	slices.Sort(m.By)
	m.By = slices.Compact(m.By)
	if slices.Contains(m.By, tracePhone) || slices.Contains(m.By, tracePerson) {
		m.State = MatchSame
	}
	known, err := s.Store.Met(ctx, member, of)
	if err != nil || known {
		return err
	}
	if m.State == MatchSame {
		err := s.pauseLike(ctx, m, Order{}, func(ctx context.Context, tx *db.Tx) error { return s.Store.InsertMatch(ctx, tx, m) })
		if err != ErrShorter {
			return err
		}
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.Store.InsertMatch(ctx, tx, m) })
}

// pauseLike keeps the new account away for as long as the old one, and does
// also with it in one transaction; ErrShorter where it stays away longer
// already.
func (s *Service) pauseLike(ctx context.Context, m Match, o Order, also func(ctx context.Context, tx *db.Tx) error) error {
	old, err := s.Store.Get(ctx, nil, m.Of)
	if err != nil || old == nil {
		return err
	}
	both := func(ctx context.Context, tx *db.Tx, p *Protection) error {
		if err := s.leaveTraces(ctx, tx, p, 0); err != nil {
			return err
		}
		return also(ctx, tx)
	}
	_, err = s.apply(ctx, change{member: m.Member, staff: o.Operator, why: o.Reason, also: both, do: func(p *Protection, now clock.Instant) (string, any, error) {
		next := old.Pause
		next.From, next.By, next.Of = now, o.Operator, m.Of
		err := p.pause(next)
		return "pause.same", p.Pause, err
	}})
	return err
}

// DecideMatch ends a case: the same person stays away like before, somebody
// else does not. A pause that came by a match nobody asked for, and somebody
// else's is taken off the account.
func (s *Service) DecideMatch(ctx context.Context, o Order, match MatchID, same bool) (Match, error) {
	if err := o.check(); err != nil {
		return Match{}, err
	}
	m, err := s.Store.ReadMatch(ctx, match)
	switch {
	case err != nil:
		return Match{}, err
	case m == nil:
		return Match{}, ErrMatch
	}
	decide := func(ctx context.Context, tx *db.Tx) error { return s.decide(ctx, tx, o, m, same) }
	if same {
		err = s.pauseLike(ctx, *m, o, decide)
	} else {
		err = s.release(ctx, *m, o, decide)
	}
	if err == ErrShorter { // it stays away already
		err = s.DB.Write(ctx, decide)
	}
	return *m, err
}

func (s *Service) decide(ctx context.Context, tx *db.Tx, o Order, m *Match, same bool) error {
	m.State, m.Staff, m.DecidedAt = MatchOther, o.Operator, clock.NowOf(s.Clock)
	if same {
		m.State = MatchSame
	}
	first, err := s.Store.DecideMatch(ctx, tx, *m)
	switch {
	case err != nil:
		return err
	case !first:
		return ErrDecided
	}
	return s.Audit(ctx, tx, StaffAction{
		Operator: o.Operator, What: "care.match.decide", Subject: "member:" + m.Member.String(), Why: o.Reason,
		After: map[string]any{"state": m.State, "of": m.Of},
	})
}

// release takes a pause off that came by a match; ErrShorter where there is
// none such.
func (s *Service) release(ctx context.Context, m Match, o Order, also func(ctx context.Context, tx *db.Tx) error) error {
	with := func(ctx context.Context, tx *db.Tx, _ *Protection) error { return also(ctx, tx) }
	_, err := s.apply(ctx, change{member: m.Member, staff: o.Operator, why: o.Reason, also: with, do: func(p *Protection, _ clock.Instant) (string, any, error) {
		if p.Pause.Of != m.Of {
			return "", nil, ErrShorter
		}
		p.Pause = Pause{}
		return "pause.mistaken", map[string]any{"of": m.Of}, nil
	}})
	return err
}

// Matches lists cases, newest first; open ones alone where asked.
func (s *Service) Matches(ctx context.Context, open bool, req page.Request) (page.Page[Match], error) {
	req = req.Clamp()
	rows, err := s.Store.Matches(ctx, open, req)
	if err != nil {
		return page.Page[Match]{}, err
	}
	return page.Cut(rows, req.Limit, func(m Match) string { return m.ID.String() }), nil
}
