package bettingdb

import (
	"context"
	"database/sql"
	"math"
	"strings"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

const (
	openOfMember = `SELECT EXISTS (SELECT 1 FROM rounds WHERE member_id = ? AND state = 'open')`
	openAmong    = `SELECT EXISTS (SELECT 1 FROM rounds WHERE member_id = ? AND state = 'open' AND id IN (`
)

// openStep is openAmong so many ids: one text, so that it is prepared once.
var openStep = openAmong + strings.Repeat("?, ", roundsStep-1) + `?))`

// HasOpen looks at every round of a member. A transaction sees its own changes:
// the question makes the database see what is staged.
func (s *Store) HasOpen(ctx context.Context, tx *db.Tx, member id.Member) (open bool, err error) {
	row := s.d.QueryRowContext
	if tx != nil {
		row = tx.QueryRow
	}
	if s.memberKeys == nil {
		err = row(ctx, openOfMember, int64(member)).Scan(&open)
		return open, err
	}
	return s.openByKeys(ctx, tx, row, member)
}

// openByKeys walks all of a member's rounds on SQLite, where no index has them.
func (s *Store) openByKeys(ctx context.Context, tx *db.Tx, row func(context.Context, string, ...any) *sql.Row, member id.Member) (open bool, err error) {
	for before := int64(math.MaxInt64); ; {
		ids, err := s.roundsBefore(ctx, tx, member, before)
		if err != nil || len(ids) == 0 {
			return false, err
		}
		if err := row(ctx, openStep, openArgs(member, ids)...).Scan(&open); open || err != nil {
			return open, err
		}
		if len(ids) < roundsStep {
			return false, nil
		}
		before = ids[len(ids)-1]
	}
}

func (s *Store) roundsBefore(ctx context.Context, tx *db.Tx, member id.Member, before int64) ([]int64, error) {
	hash := db.KeyOfInt(int64(member))
	if tx == nil {
		return s.memberKeys.ReadBefore(ctx, hash, before, roundsStep)
	}
	return s.memberKeys.FindBefore(ctx, tx, hash, before, roundsStep)
}

// openArgs fills the last step up with an id that it has already.
func openArgs(member id.Member, ids []int64) []any {
	args := append(make([]any, 0, 1+roundsStep), int64(member))
	for i := range roundsStep {
		args = append(args, ids[min(i, len(ids)-1)])
	}
	return args
}
