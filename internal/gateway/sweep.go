package gateway

import (
	"context"
	"errors"
	"slices"

	"baize/internal/betting"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
)

// RoundState is what a vendor says of a round of its own.
type RoundState string

// The answers to round-status.
const (
	RoundOpen    RoundState = "OPEN"    // it still runs
	RoundOver    RoundState = "OVER"    // all was told; nothing more comes
	RoundVoid    RoundState = "VOID"    // it never counted: stakes go back
	RoundUnknown RoundState = "UNKNOWN" // the vendor does not know it
)

// RoundQuery names a round that is open too long.
type RoundQuery struct {
	Vendor   string         `json:"vendorId"`
	RoundID  string         `json:"roundId"`
	GameCode string         `json:"gameCode"`
	Member   id.Member      `json:"userId"`
	Currency money.Currency `json:"currency"`
	OpenedAt clock.Instant  `json:"openedAt"`
}

// RoundAsker asks a vendor what became of a round; each vendor has one, that
// of house games answers in this process. An error is asked again later.
type RoundAsker interface {
	RoundStatus(ctx context.Context, q RoundQuery) (RoundState, error)
}

// Cases opens a case for staff, once while it is open for the same subject and
// member.
type Cases interface {
	OpenCase(ctx context.Context, tx *db.Tx, kind, vendor, subject string, member id.Member, detail string) error
}

// Jobs are the gateway's own.
func (s *Service) Jobs() []jobs.Spec {
	return []jobs.Spec{{Kind: "gateway.rounds.sweep", Every: s.limits.SweepEvery, Run: func(ctx context.Context, _ []byte) error {
		_, err := s.SweepRounds(ctx)
		return err
	}}}
}

// Swept counts what a sweep did.
type Swept struct{ Closed, Voided, Running, Cases int }

const (
	sweepLimit = 200 // rounds asked for in one sweep
	// askEvery is in periods of SweepEvery.
	askEvery = 6
	// silences are how many questions a vendor leaves without an answer before it
	// is asked no more in a sweep, which others wait for.
	silences = 3
	// tooLong is in periods of RoundStale: a round that runs longer, although
	// its vendor says that it does, is for a person to look at.
	tooLong = 3
)

// SweepRounds asks vendors about rounds that are open too long and closes or
// rolls them back as they say; about the others it opens cases.
func (s *Service) SweepRounds(ctx context.Context) (done Swept, err error) {
	rounds, err := s.d.Bets.OpenRounds(ctx, s.Now().Add(-s.limits.RoundStale), sweepLimit)
	if err != nil {
		return done, err
	}
	silent := map[string]int{}
	for i := range rounds {
		r := &rounds[i]
		err := s.sweepRound(ctx, r, silent, &done)
		if ctx.Err() != nil {
			return done, ctx.Err()
		}
		if err != nil { // it must not keep others from their turn
			done.Cases++
			err = s.report(ctx, r, "the round cannot be ended as its vendor says: "+fault.From(err).Key)
		}
		if err != nil {
			s.d.Log.WarnContext(ctx, "a stale round waits", "vendor", r.Vendor, "round", r.Ref, "cause", err)
		}
	}
	return done, nil
}

// sweepRound ends a round as its vendor says. silent counts what vendors did not
// answer in this sweep.
func (s *Service) sweepRound(ctx context.Context, r *betting.Round, silent map[string]int, done *Swept) error {
	state, why := s.askRound(ctx, r, silent)
	switch {
	case state == RoundOver:
		_, err := s.d.Bets.CloseRound(ctx, betting.CloseRoundCmd{Head: headOf(r)})
		if err == nil {
			done.Closed++
		}
		return err
	case state == RoundVoid && r.Settlement == 0: // what a correction has replaced is not rolled back
		err := s.voidRound(ctx, r)
		if errors.Is(err, errPlayedIn) {
			return s.wait(ctx, r, why+", and it was played in of late", done)
		}
		if err == nil {
			done.Voided++
		}
		return err
	case state == RoundOpen:
		return s.wait(ctx, r, why, done)
	}
	done.Cases++
	return s.report(ctx, r, why)
}

// wait asks about a round again later; where it runs for too long a person looks
// at it too.
func (s *Service) wait(ctx context.Context, r *betting.Round, why string, done *Swept) error {
	if s.Now().Sub(r.OpenedAt) >= tooLong*s.limits.RoundStale {
		done.Cases++
		return s.report(ctx, r, why)
	}
	done.Running++
	return s.d.Bets.AskLater(ctx, r.ID, s.nextAsk())
}

// askRound is the vendor's answer, with a sentence for staff.
func (s *Service) askRound(ctx context.Context, r *betting.Round, silent map[string]int) (RoundState, string) {
	if silent[r.Vendor] >= silences {
		return RoundUnknown, "the vendor does not answer"
	}
	if s.d.Rounds == nil {
		return RoundUnknown, "nobody can be asked about rounds of this vendor"
	}
	asker := s.d.Rounds(r.Vendor)
	if asker == nil {
		return RoundUnknown, "nobody can be asked about rounds of this vendor"
	}
	state, err := asker.RoundStatus(ctx, RoundQuery{
		Vendor: r.Vendor, RoundID: r.Ref, GameCode: r.GameCode, Member: r.Member, Currency: r.Currency, OpenedAt: r.OpenedAt,
	})
	if err != nil {
		silent[r.Vendor]++
		return RoundUnknown, "the vendor does not answer: " + err.Error()
	}
	return state, "the vendor says " + string(state)
}

func (s *Service) nextAsk() clock.Instant { return s.Now().Add(askEvery * s.limits.SweepEvery) }

// voidRound ends a round that never counted as two people would: all of it or
// nothing, or its stakes would go back and wins that are not old enough to be
// known here would stay. errPlayedIn where it must wait for these.
func (s *Service) voidRound(ctx context.Context, r *betting.Round) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		now, found, err := s.d.Bets.RoundTx(ctx, tx, r.Vendor, r.Ref, r.Member)
		if err != nil || !found || now.State != betting.Open { // somebody was quicker
			return err
		}
		return s.endTx(ctx, tx, &now, EndVoid)
	})
}

// headOf is of what the gateway itself does to a round. Whoever has it done, the
// sweep or two people, it is the same act: what one has undone the other finds done.
func headOf(r *betting.Round) betting.Head {
	return betting.Head{
		Vendor: r.Vendor, RoundID: r.Ref, Member: r.Member, GameCode: r.GameCode, Currency: r.Currency, Hash: "sweep",
	}
}

// undoTx undoes what is known of a round, wins before stakes.
func (s *Service) undoTx(ctx context.Context, tx *db.Tx, r *betting.Round) error {
	actions, err := s.d.Bets.StaleActions(ctx, r.ID)
	if err != nil {
		return err
	}
	slices.SortStableFunc(actions, func(a, b betting.StaleAction) int {
		switch {
		case a.IsWin() == b.IsWin():
			return 0
		case a.IsWin():
			return -1
		}
		return 1
	})
	head := headOf(r)
	for _, a := range actions {
		head.TxID = "sweep:" + a.TxID
		if _, err := s.d.Bets.RollbackTx(ctx, tx, betting.RollbackCmd{Head: head, RefTxID: a.TxID}); err != nil {
			return err
		}
	}
	return nil
}

// report opens a case and asks again later.
func (s *Service) report(ctx context.Context, r *betting.Round, why string) error {
	s.d.Log.WarnContext(ctx, "a round stays open", "vendor", r.Vendor, "round", r.Ref, "member", r.Member.String(), "why", why)
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		cases := s.d.Cases
		if cases == nil {
			cases, _ = any(s).(Cases) // the room's own desk, where it has one
		}
		if cases != nil {
			if err := cases.OpenCase(ctx, tx, CaseRoundStale, r.Vendor, r.Ref, r.Member, why); err != nil {
				return err
			}
		}
		return s.d.Bets.AskLaterTx(ctx, tx, r.ID, s.nextAsk())
	})
}
