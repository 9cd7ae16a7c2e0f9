package quest

import (
	"context"
	"fmt"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Stage is how far a board is with its payout.
type Stage string

// The stages. Nothing was proposed in the first; paid is final.
const (
	Running  Stage = ""
	Proposed Stage = "proposed"
	Paid     Stage = "paid"
)

// payoutKind names the approvals of payouts.
const payoutKind = "quest.payout"

// The refusals of payouts.
var (
	ErrBoardRuns   = fault.New(fault.Conflict, "quest.board.runs")
	ErrProposed    = fault.New(fault.Conflict, "quest.board.proposed")
	ErrNotProposed = fault.New(fault.Conflict, "quest.board.notProposed")
	ErrPaid        = fault.New(fault.Conflict, "quest.board.paid")
)

// settleFor is how long after a board's end its late events may still come.
const settleFor = time.Minute

// Places are the first places of a board for staff, fixed ones where a payout
// was proposed.
func (s *Service) Places(ctx context.Context, board ID) (Quest, []Standing, error) {
	q, found, err := s.d.Store.Quest(ctx, nil, board, false)
	if err == nil && (!found || q.Kind != Board) {
		err = ErrNoBoard
	}
	if err != nil {
		return q, nil, err
	}
	var rows []Standing
	if q.Stage == Running {
		rows, err = s.ranked(ctx, nil, &q, max(q.Rule.Board.places(), Shown))
	} else {
		rows, err = s.d.Store.Places(ctx, nil, board)
	}
	if err != nil {
		return q, nil, err
	}
	return q, rows, s.nameThem(ctx, rows)
}

// Exclude takes a member off a board, with a reason, before its payout is
// proposed. Faults: ErrNoBoard, ErrProposed, ErrPaid.
func (s *Service) Exclude(ctx context.Context, by id.Staff, board ID, member id.Member, why string) error {
	return s.staffOnBoard(ctx, board, Running, func(ctx context.Context, tx *db.Tx, q *Quest) error {
		if err := s.d.Store.Exclude(ctx, tx, board, member); err != nil {
			return err
		}
		return s.audit(ctx, tx, Action{Staff: by, Name: "quest.board.exclude", Subject: "member:" + member.String(),
			After: map[string]any{"board": q.Tag}, Reason: why})
	})
}

// staffOnBoard does work on a board that stands in the stage, under its lock.
func (s *Service) staffOnBoard(ctx context.Context, board ID, stage Stage, work func(context.Context, *db.Tx, *Quest) error) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, found, err := s.d.Store.Quest(ctx, tx, board, true)
		switch {
		case err != nil:
			return err
		case !found || q.Kind != Board:
			return ErrNoBoard
		case q.Stage == Paid:
			return ErrPaid
		case q.Stage != stage && stage == Running:
			return ErrProposed
		case q.Stage != stage:
			return ErrNotProposed
		}
		return work(ctx, tx, &q)
	})
}

// Propose fixes the places of a board that has ended and asks a second operator
// for its payout. Faults: ErrNoBoard, ErrBoardRuns, ErrProposed, ErrPaid.
func (s *Service) Propose(ctx context.Context, by id.Staff, board ID) error {
	return s.staffOnBoard(ctx, board, Running, func(ctx context.Context, tx *db.Tx, q *Quest) error {
		if clock.NowOf(s.d.Clock) < q.Until.Add(settleFor) {
			return ErrBoardRuns
		}
		rows, err := s.placed(ctx, tx, q)
		if err != nil {
			return err
		}
		if err := s.d.Store.FixPlaces(ctx, tx, board, rows); err != nil {
			return err
		}
		if err := s.d.Store.SetStage(ctx, tx, board, Proposed); err != nil {
			return err
		}
		return s.d.Approvals.Propose(ctx, tx, payoutKind, "board:"+board.String(), by)
	})
}

// placed are the places that are paid. Who was erased leaves the board, and who
// is below moves up.
func (s *Service) placed(ctx context.Context, tx *db.Tx, q *Quest) ([]Standing, error) {
	for {
		rows, err := s.ranked(ctx, tx, q, q.Rule.Board.places())
		if err != nil {
			return nil, err
		}
		left := false
		for _, r := range rows {
			gone, err := s.gone(ctx, r.Member)
			if err != nil {
				return nil, err
			}
			if !gone {
				continue
			}
			left = true
			if err := s.d.Store.Exclude(ctx, tx, q.ID, r.Member); err != nil {
				return nil, err
			}
		}
		if !left {
			return rows, nil
		}
	}
}

// Decide pays the fixed places, or sends the payout back to be proposed again;
// the proposer cannot decide. Faults: ErrNoBoard, ErrNotProposed, ErrPaid, and
// the staff room's for the same operator.
func (s *Service) Decide(ctx context.Context, by id.Staff, board ID, approved bool) error {
	return s.staffOnBoard(ctx, board, Proposed, func(ctx context.Context, tx *db.Tx, q *Quest) error {
		if err := s.d.Approvals.Decide(ctx, tx, payoutKind, "board:"+board.String(), by, approved); err != nil {
			return err
		}
		if !approved {
			return s.d.Store.SetStage(ctx, tx, board, Running)
		}
		rows, err := s.d.Store.Places(ctx, tx, board)
		if err != nil {
			return err
		}
		for _, r := range rows {
			a := Award{Once: fmt.Sprintf("board:%s:%s", board, r.Member), Quest: q.ID, Kind: Board, Member: r.Member, Currency: q.Currency, Prize: r.Prize}
			if _, err := s.give(ctx, tx, a); err != nil {
				return err
			}
		}
		return s.d.Store.SetStage(ctx, tx, board, Paid)
	})
}
