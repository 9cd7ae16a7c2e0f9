package gateway

import (
	"context"
	"errors"
	"strings"

	"baize/internal/betting"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// EndRoundKind names the ending of a stale round in the register of what two
// people decide.
const EndRoundKind = "gateway.round.end"

// RoundEnd is how staff end a round that its vendor does not end.
type RoundEnd string

// The ways to end a round.
const (
	EndClose RoundEnd = "close" // what was paid stands, nothing more comes
	EndVoid  RoundEnd = "void"  // it never counted: wins and stakes go back
)

// EndWish is what a second person is asked for.
type EndWish struct {
	Case    CaseID    `json:"case"`
	End     RoundEnd  `json:"end"`
	Vendor  string    `json:"vendor"`
	RoundID string    `json:"roundId"`
	Member  id.Member `json:"member"`
}

// Approvals is the staff room's register of what two people decide; the second
// person's yes comes back as EndRoundTx.
type Approvals interface {
	Ask(ctx context.Context, tx *db.Tx, maker id.Staff, kind, subject string, payload any, why string) error
}

// AskRoundEnd asks a second person to end the round of a case. Faults:
// ErrCaseUnknown (also of a case about no round), ErrCaseResolved, ErrCaseNote.
func (s *Service) AskRoundEnd(ctx context.Context, by id.Staff, which CaseID, end RoundEnd, why string) error {
	why = strings.TrimSpace(why)
	if why == "" {
		return ErrCaseNote
	}
	c, err := s.d.Store.FindCase(ctx, which)
	switch {
	case err != nil:
		return err
	case c.ResolvedAt != 0:
		return ErrCaseResolved
	case c.Kind != CaseRoundStale || (end != EndClose && end != EndVoid):
		return ErrCaseUnknown
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		wish := EndWish{Case: c.ID, End: end, Vendor: c.Vendor, RoundID: c.Subject, Member: c.Member}
		return s.d.Approvals.Ask(ctx, tx, by, EndRoundKind, "case:"+c.ID.String(), wish, why)
	})
}

// EndRoundTx does what a second person has agreed to, and resolves the case: all
// of it or nothing. betting's faults where the round is over meanwhile, and
// where something of it cannot be undone.
func (s *Service) EndRoundTx(ctx context.Context, tx *db.Tx, by id.Staff, w EndWish, why string) error {
	c, err := s.d.Store.FindCase(ctx, w.Case)
	if err != nil {
		return err
	}
	r, found, err := s.d.Bets.RoundTx(ctx, tx, w.Vendor, w.RoundID, w.Member)
	switch {
	case err != nil:
		return err
	case !found:
		return betting.ErrUnknown
	case r.State != betting.Open:
		return betting.ErrRoundClosed
	}
	if err := s.endTx(ctx, tx, &r, w.End); err != nil {
		return err
	}
	c.ResolvedAt, c.ResolvedBy, c.Note = s.Now(), by, strings.TrimSpace(string(w.End)+": "+why)
	return s.resolve(ctx, tx, c)
}

// endTx ends a round that is open; ErrSettled where something of it would stay
// that is to be void.
func (s *Service) endTx(ctx context.Context, tx *db.Tx, r *betting.Round, end RoundEnd) error {
	if end == EndVoid {
		if err := s.voidRoundTx(ctx, tx, r); err != nil {
			return err
		}
	}
	// A round that was voided is closed too, or it would take bets again.
	_, err := s.d.Bets.CloseRoundTx(ctx, tx, betting.CloseRoundCmd{Head: headOf(r)})
	return err
}

// errPlayedIn is what an ErrSettled wraps where something came to a round that is
// not old enough to be known.
var errPlayedIn = errors.New("gateway: the round was played in of late")

// voidRoundTx rolls back all of a round; ErrSettled where something stays.
func (s *Service) voidRoundTx(ctx context.Context, tx *db.Tx, r *betting.Round) error {
	if r.Settlement > 0 { // what a correction has replaced is not rolled back
		return betting.ErrSettled
	}
	if err := s.undoTx(ctx, tx, r); err != nil {
		return err
	}
	after, found, err := s.d.Bets.RoundTx(ctx, tx, r.Vendor, r.Ref, r.Member)
	if err == nil && (!found || after.State != betting.Voided) {
		err = betting.ErrSettled.Wrap(errPlayedIn)
	}
	return err
}
