package compliance

import (
	"context"
	"encoding/json"
	"time"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
)

// RequestState is where a request stands.
type RequestState string

// The states; the last two are final.
const (
	StateSent     RequestState = "sent"
	StateReferred RequestState = "referred"
	StatePassed   RequestState = "passed"
	StateFailed   RequestState = "failed"
)

// Request is what a member sent for a level. Reason says in a word why it
// failed or was referred, Note is staff's own.
type Request struct {
	ID        RequestID
	Member    id.Member
	Level     Level
	State     RequestState
	Sealed    string
	Reason    string
	Note      string
	Verifier  string
	DecidedBy id.Staff
	DecidedAt clock.Instant
	CreatedAt clock.Instant
}

func (r Request) open() bool { return r.State == StateSent || r.State == StateReferred }

// The refusals of requests.
var (
	ErrRequest = fault.New(fault.NotFound, "compliance.request.unknown")
	ErrWaiting = fault.New(fault.Conflict, "compliance.request.waiting")
	ErrHad     = fault.New(fault.Conflict, "compliance.level.had")
	ErrOrder   = fault.New(fault.Conflict, "compliance.level.order")
	ErrDecided = fault.New(fault.Conflict, "compliance.request.decided")
)

// SendCmd is what a member sends; Key makes a repeat answer the first one.
type SendCmd struct {
	Member  id.Member
	Level   Level
	Details Details
	Papers  []Sent
	Key     string
}

const verifyJob = "compliance.request.verify"

// Send takes a member's papers for the next level. Faults: invalid fields,
// ErrAge, ErrWaiting, ErrHad, ErrOrder, request.limited.
func (s *Service) Send(ctx context.Context, c SendCmd) (Request, error) {
	rules, err := s.inForce(ctx)
	if err != nil {
		return Request{}, err
	}
	if c.Level < Identity || c.Level > Funds {
		return Request{}, ErrOrder
	}
	if c.Details, err = c.Details.clean(c.Level); err != nil {
		return Request{}, err
	}
	if c.Level == Identity {
		if err := checkBorn(c.Details.Born, rules.Least(), s.now()); err != nil {
			return Request{}, err
		}
	}
	if err := checkPapers(c.Level, c.Papers, rules.Papers); err != nil {
		return Request{}, err
	}
	again, err := idem.Done(ctx, s.DB, sendScope(c.Member), c.Key)
	if err != nil {
		return Request{}, err
	}
	if !again { // what is refused keeps no file
		if err := s.mayAsk(ctx, nil, c, rules); err != nil {
			return Request{}, err
		}
	}
	return s.take(ctx, c, rules)
}

func sendScope(m id.Member) string { return "compliance.send:" + m.String() }

// take stores pictures, row and job.
func (s *Service) take(ctx context.Context, c SendCmd, rules Settings) (Request, error) {
	r := Request{ID: id.New[requestKind](s.IDs), Member: c.Member, Level: c.Level, State: StateSent, CreatedAt: s.now()}
	var err error
	if r.Sealed, err = s.sealDetails(requestLabel(r.ID), c.Details); err != nil {
		return r, err
	}
	papers, err := s.keepPapers(ctx, r, c.Papers)
	if err != nil {
		return r, err
	}
	content := []any{c.Level, c.Details}
	for _, p := range papers {
		content = append(content, p.Kind, p.Sum)
	}
	var made RequestID
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		once := idem.Key{Scope: sendScope(c.Member), ID: c.Key, Content: content}
		made, _, err = idem.Once(ctx, tx, s.Clock, once, func() (RequestID, error) { return r.ID, s.insert(ctx, tx, c, r, papers, rules) })
		return err
	})
	if err != nil || made != r.ID {
		s.throwAway(ctx, papers)
	}
	if db.IsUnique(err) {
		err = ErrWaiting
	}
	if err != nil {
		return Request{}, err
	}
	return s.Store.Request(ctx, nil, made)
}

func (s *Service) insert(ctx context.Context, tx *db.Tx, c SendCmd, r Request, papers []Paper, rules Settings) error {
	if err := s.mayAsk(ctx, tx, c, rules); err != nil {
		return err
	}
	if err := s.Store.InsertRequest(ctx, tx, r); err != nil {
		return err
	}
	for _, p := range papers {
		if err := s.Store.InsertPaper(ctx, tx, p); err != nil {
			return err
		}
	}
	return s.Queue.Enqueue(ctx, tx, verifyJob, r.ID.String(), r.CreatedAt, r.ID)
}

// throwAway removes files that no row names.
func (s *Service) throwAway(ctx context.Context, papers []Paper) {
	for _, p := range papers {
		if err := s.Vault.Remove(ctx, p.File); err != nil {
			s.Log.WarnContext(ctx, "a paper that was refused stays on the disk", "file", p.File, "cause", err)
		}
	}
}

// mayAsk refuses a level that was had or skipped, a second request while one
// waits, and too many in a day.
func (s *Service) mayAsk(ctx context.Context, tx *db.Tx, c SendCmd, rules Settings) error {
	p, err := s.Store.Person(ctx, tx, c.Member)
	switch {
	case err != nil:
		return err
	case c.Level <= p.Level:
		return ErrHad
	case c.Level > p.Level+1:
		return ErrOrder
	}
	old, err := s.Store.RequestsOf(ctx, tx, c.Member, rules.TriesDay)
	if err != nil {
		return err
	}
	recent, first := 0, s.now()
	for _, r := range old {
		if r.open() {
			return ErrWaiting
		}
		if r.CreatedAt > s.now().Add(-24*time.Hour) {
			recent, first = recent+1, r.CreatedAt
		}
	}
	if recent >= rules.TriesDay {
		return identity.TooOften(first.Add(24 * time.Hour).Sub(s.now()))
	}
	return nil
}

// verify shows a request to the verifier and applies what it says.
func (s *Service) verify(ctx context.Context, payload []byte) error {
	var request RequestID
	if err := json.Unmarshal(payload, &request); err != nil {
		return err
	}
	r, err := s.Store.Request(ctx, nil, request)
	if err != nil || r.State != StateSent {
		return err
	}
	details, err := s.openDetails(requestLabel(r.ID), r.Sealed)
	if err != nil {
		return err
	}
	known, err := s.personDetails(ctx, nil, r.Member)
	if err != nil {
		return err
	}
	verdict, err := s.Verifier.Verify(ctx, Evidence{Request: r.ID, Level: r.Level, Details: known.with(details), Papers: s.papersOf(r.ID)})
	if err != nil {
		return err // the job asks again
	}
	hits, err := s.Watch.Find(ctx, details.Name, details.Born)
	if err != nil {
		return err
	}
	rules, err := s.inForce(ctx)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		r, err := s.Store.Request(ctx, tx, request)
		if err != nil || r.State != StateSent {
			return err
		}
		r.Verifier = s.Verifier.Name()
		return s.apply(ctx, tx, r, details, verdict, hits, rules)
	})
}

func (s *Service) papersOf(r RequestID) func(context.Context) ([][]byte, error) {
	return func(ctx context.Context) ([][]byte, error) {
		papers, err := s.Store.Papers(ctx, r)
		out := make([][]byte, len(papers))
		for i, p := range papers {
			if err == nil {
				out[i], err = s.unseal(ctx, p)
			}
		}
		return out, err
	}
}

// Why a request waits for staff, besides what verifiers say.
const (
	ReasonShared   = "documentShared"
	ReasonListed   = "listed"
	ReasonUnderAge = "underAge"
)

// apply is what a verdict does: a hit on a list and a document that another
// account has are for people to judge, whatever the verifier says.
func (s *Service) apply(ctx context.Context, tx *db.Tx, r Request, d Details, v Verdict, hits []Hit, rules Settings) error {
	if age := AgeAt(v.Born, r.CreatedAt); v.Born != "" && age >= 0 && age < rules.Least() {
		return s.minor(ctx, tx, r, Found{Born: v.Born, Age: age}, 0)
	}
	if len(hits) > 0 {
		if err := s.Flag(ctx, tx, Flag{Kind: KindListed, Member: r.Member, Subject: r.Member.String(), Facts: map[string]any{"hits": hits}, Urgent: true}); err != nil {
			return err
		}
		v = Verdict{Outcome: Refer, Reason: ReasonListed}
	}
	if v.Outcome == Pass && r.Level == Identity {
		others, err := s.Store.Holders(ctx, tx, s.docKey(d), s.nameKey(d), r.Member)
		if err != nil {
			return err
		}
		if len(others) > 0 {
			if err := s.Flag(ctx, tx, Flag{Kind: KindSamePerson, Member: r.Member, Subject: r.Member.String(), Facts: map[string]any{"others": others}}); err != nil {
				return err
			}
			v = Verdict{Outcome: Refer, Reason: ReasonShared}
		}
	}
	switch v.Outcome {
	case Refer:
		r.State, r.Reason = StateReferred, v.Reason
		return s.Store.SaveRequest(ctx, tx, r)
	case Pass:
		return s.pass(ctx, tx, r, d)
	default:
		return s.fail(ctx, tx, r, v.Reason)
	}
}

// pass gives the level.
func (s *Service) pass(ctx context.Context, tx *db.Tx, r Request, d Details) error {
	p, err := s.Store.Person(ctx, tx, r.Member)
	if err != nil {
		return err
	}
	known, err := s.openDetails(personLabel(r.Member), p.Sealed)
	if err != nil {
		return err
	}
	known = known.with(d)
	p.Level, p.UpdatedAt = max(p.Level, r.Level), s.now()
	p.DocKey, p.NameKey = s.docKey(known), s.nameKey(known)
	if p.Sealed, err = s.sealDetails(personLabel(r.Member), known); err != nil {
		return err
	}
	if err := s.Store.PutPerson(ctx, tx, p); err != nil {
		return err
	}
	r.State, r.Reason, r.DecidedAt = StatePassed, "", s.now()
	return s.decided(ctx, tx, r, "kyc.passed")
}

func (s *Service) fail(ctx context.Context, tx *db.Tx, r Request, reason string) error {
	r.State, r.Reason, r.DecidedAt = StateFailed, reason, s.now()
	return s.decided(ctx, tx, r, "kyc.failed")
}

func (s *Service) decided(ctx context.Context, tx *db.Tx, r Request, notice string) error {
	if err := s.Store.SaveRequest(ctx, tx, r); err != nil {
		return err
	}
	err := s.Notices.Notify(ctx, tx, Notice{Member: r.Member, Kind: notice, At: r.DecidedAt})
	if err != nil {
		return err
	}
	return s.record(ctx, tx, Event{Kind: EventPII, Source: "request:" + r.ID.String(), Member: r.Member, Staff: r.DecidedBy, Detail: "kyc level " + string(rune('0'+int(r.Level))) + " " + string(r.State), At: r.DecidedAt})
}
