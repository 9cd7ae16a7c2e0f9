package bettingdb

import (
	"context"
	"database/sql"
	"errors"
	"strconv"

	"baize/internal/betting"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

const roundColumns = `member_id, id, vendor, ref, game_code, currency, state, stake, payout, settled_stake, bets, wins, settlement, undone, opened_at, settled_at`

func scanRound(row scanner) (betting.Round, bool, error) {
	var r betting.Round
	err := row.Scan(&r.Member, &r.ID, &r.Vendor, &r.Ref, &r.GameCode, &r.Currency, &r.State, &r.Stake, &r.Payout,
		&r.SettledStake, &r.Bets, &r.Wins, &r.Settlement, &r.Undone, &r.OpenedAt, &r.SettledAt)
	if errors.Is(err, sql.ErrNoRows) {
		return r, false, nil
	}
	return r, err == nil, err
}

const (
	roundByRef = `SELECT ` + roundColumns + ` FROM rounds WHERE vendor = ? AND ref = ? AND member_id = ?`
	roundByID  = `SELECT ` + roundColumns + ` FROM rounds WHERE member_id = ? AND id = ?`
)

var roundRows = db.NewRows("rounds",
	db.Column{Name: "member_id", Type: db.Int}, db.Column{Name: "id", Type: db.Int}, db.Column{Name: "vendor", Type: db.Text},
	db.Column{Name: "ref", Type: db.Text}, db.Column{Name: "game_code", Type: db.Text}, db.Column{Name: "currency", Type: db.Text},
	db.Column{Name: "state", Type: db.Text}, db.Column{Name: "stake", Type: db.Int}, db.Column{Name: "payout", Type: db.Int},
	db.Column{Name: "settled_stake", Type: db.Int}, db.Column{Name: "bets", Type: db.Int}, db.Column{Name: "wins", Type: db.Int},
	db.Column{Name: "settlement", Type: db.Int}, db.Column{Name: "undone", Type: db.Int}, db.Column{Name: "opened_at", Type: db.Int}, db.Column{Name: "settled_at", Type: db.Int})

// EnterRound makes a round, or adds to the one that stands. It counts the stake
// as told only for a new one; for one that stands the service tells the rest.
func (s *Store) EnterRound(ctx context.Context, tx *db.Tx, r betting.Round) (betting.Round, bool, error) {
	stands, found, err := s.LockRound(ctx, tx, r.Vendor, r.Ref, r.Member)
	switch {
	case err != nil:
		return r, false, err
	case !found:
		return r, true, s.insertRound(ctx, tx, &r)
	case stands.SettledAt != 0 || stands.State == betting.Settled || stands.Currency != r.Currency || stands.GameCode != r.GameCode:
		return r, false, nil
	}
	if stands.Stake, err = stands.Stake.Add(r.Stake); err == nil {
		stands.Payout, err = stands.Payout.Add(r.Payout)
	}
	if err != nil {
		return r, false, betting.ErrCommand.Wrap(err)
	}
	stands.State, stands.SettledAt = r.State, r.SettledAt
	stands.Bets, stands.Wins = stands.Bets+r.Bets, stands.Wins+r.Wins
	return stands, true, s.UpdateRound(ctx, tx, &stands)
}

func (s *Store) insertRound(ctx context.Context, tx *db.Tx, r *betting.Round) error {
	tx.Stage(roundRows,
		int64(r.Member), int64(r.ID), r.Vendor, r.Ref, r.GameCode, string(r.Currency), string(r.State), int64(r.Stake), int64(r.Payout),
		int64(r.SettledStake), int64(r.Bets), int64(r.Wins), int64(r.Settlement), int64(r.Undone), int64(r.OpenedAt), int64(r.SettledAt))
	k := keyOf(r)
	s.rounds.Learn(tx, k, *r)
	if s.roundKeys == nil {
		return nil
	}
	if err := s.roundKeys.Add(ctx, tx, roundHash(k), int64(r.ID)); err != nil {
		return err
	}
	return s.memberKeys.Add(ctx, tx, db.KeyOfInt(int64(r.Member)), int64(r.ID))
}

func keyOf(r *betting.Round) roundKey { return roundKey{r.Vendor, r.Ref, r.Member} }

func roundHash(k roundKey) uint64 {
	var member [20]byte
	return db.KeyOf(k.vendor, k.ref, string(strconv.AppendInt(member[:0], int64(k.member), 10)))
}

// LockRound finds a round by the vendor's id, under a row lock. The memo has
// all rounds that this transaction has made or changed.
func (s *Store) LockRound(ctx context.Context, tx *db.Tx, vendor, ref string, member id.Member) (betting.Round, bool, error) {
	k := roundKey{vendor, ref, member}
	if r, ok := s.rounds.Get(tx, k); ok {
		return r, r.ID != 0, nil
	}
	r, found, err := s.readRound(ctx, tx, k)
	if err == nil && found {
		s.rounds.Learn(tx, k, r)
	}
	return r, found, err
}

func (s *Store) readRound(ctx context.Context, tx *db.Tx, k roundKey) (betting.Round, bool, error) {
	if s.roundKeys == nil {
		return scanRound(tx.LookRow(ctx, roundByRef+tx.ForUpdate(), k.vendor, k.ref, int64(k.member)))
	}
	var buf [4]int64
	ids, err := s.roundKeys.Find(ctx, tx, roundHash(k), buf[:0])
	return pick(ids, err, func(n int64) (betting.Round, bool, error) {
		r, found, err := scanRound(tx.LookRow(ctx, roundByID, int64(k.member), n))
		return r, found && keyOf(&r) == k, err
	})
}

// LockRoundByID finds a round by its own id, under a row lock.
func (s *Store) LockRoundByID(ctx context.Context, tx *db.Tx, member id.Member, round id.Round) (betting.Round, bool, error) {
	query := roundByID + tx.ForUpdate()
	row, found, err := scanRound(tx.LookRow(ctx, query, int64(member), int64(round)))
	if err == nil && !found { // made in this very transaction
		row, found, err = scanRound(tx.QueryRow(ctx, query, int64(member), int64(round)))
	}
	if err != nil || !found {
		return row, false, err
	}
	if r, ok := s.rounds.Get(tx, keyOf(&row)); ok {
		return r, true, nil
	}
	s.rounds.Learn(tx, keyOf(&row), row)
	return row, true, nil
}

// A round is found by both: on PostgreSQL its id alone is in no index.
var roundChanges = db.NewUpdates("rounds",
	db.Column{Name: "member_id", Type: db.Int, Key: true}, db.Column{Name: "id", Type: db.Int, Key: true}, db.Column{Name: "state", Type: db.Text}, db.Column{Name: "stake", Type: db.Int},
	db.Column{Name: "payout", Type: db.Int}, db.Column{Name: "settled_stake", Type: db.Int}, db.Column{Name: "bets", Type: db.Int},
	db.Column{Name: "wins", Type: db.Int}, db.Column{Name: "settlement", Type: db.Int}, db.Column{Name: "undone", Type: db.Int},
	db.Column{Name: "settled_at", Type: db.Int})

// UpdateRound changes what can change in a round.
func (s *Store) UpdateRound(_ context.Context, tx *db.Tx, r *betting.Round) error {
	s.rounds.Put(tx, keyOf(r), *r)
	return nil
}

func changedRound(args []any, r betting.Round) []any {
	return append(args, int64(r.Member), int64(r.ID), string(r.State), int64(r.Stake), int64(r.Payout), int64(r.SettledStake),
		int64(r.Bets), int64(r.Wins), int64(r.Settlement), int64(r.Undone), int64(r.SettledAt))
}

// keyed is what a round's keys are made of.
type keyed struct {
	id, member  int64
	vendor, ref string
}

func (s *Store) reloadRounds(hash func(*keyed) uint64) func(context.Context, int64, func(uint64, int64)) error {
	return func(ctx context.Context, after int64, add func(uint64, int64)) error {
		rows, err := s.d.QueryContext(ctx, `SELECT id, member_id, vendor, ref FROM rounds WHERE id > ? ORDER BY id`, after)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var r keyed
			if err := rows.Scan(&r.id, &r.member, &r.vendor, &r.ref); err != nil {
				return err
			}
			add(hash(&r), r.id)
		}
		return rows.Err()
	}
}
