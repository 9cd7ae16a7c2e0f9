package bettingdb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/betting"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

const findDetail = `SELECT action_id, round_id, bet_type, reward, grant_id, amount, pocket, pools, returned_by, info
	FROM bet_details WHERE action_id = ?`

var detailRows = db.NewRows("bet_details",
	db.Column{Name: "action_id", Type: db.Int}, db.Column{Name: "round_id", Type: db.Int}, db.Column{Name: "bet_type", Type: db.Text},
	db.Column{Name: "reward", Type: db.Text}, db.Column{Name: "grant_id", Type: db.Int}, db.Column{Name: "amount", Type: db.Int},
	db.Column{Name: "pocket", Type: db.Text}, db.Column{Name: "pools", Type: db.Int}, db.Column{Name: "info", Type: db.Text})

// InsertDetail adds the detail of an action.
func (s *Store) InsertDetail(_ context.Context, tx *db.Tx, d *betting.Detail) error {
	tx.Stage(detailRows,
		int64(d.Action), int64(d.Round), string(d.Type), d.Reward, int64(d.Grant), int64(d.Amount), string(d.Pocket), int64(len(d.Pools)), d.Info)
	return nil
}

func scanDetail(row scanner) (d betting.Detail, pools int, found bool, err error) {
	err = row.Scan(&d.Action, &d.Round, &d.Type, &d.Reward, &d.Grant, &d.Amount, &d.Pocket, &pools, &d.ReturnedBy, &d.Info)
	if errors.Is(err, sql.ErrNoRows) {
		return d, 0, false, nil
	}
	return d, pools, err == nil, err
}

// FindDetail reads the detail of an action whose row is written: then it is too.
func (s *Store) FindDetail(ctx context.Context, tx *db.Tx, action betting.ActionID) (betting.Detail, int, bool, error) {
	return scanDetail(tx.LookRow(ctx, findDetail, int64(action)))
}

// ReadDetail reads the detail of an action as committed.
func (s *Store) ReadDetail(ctx context.Context, action betting.ActionID) (betting.Detail, bool, error) {
	d, _, found, err := scanDetail(s.d.QueryRowContext(ctx, findDetail, int64(action)))
	return d, found, err
}

const insertResettlement = `INSERT INTO bet_resettlements (round_id, version, action_id, before, after, reopened) VALUES (?, ?, ?, ?, ?, ?)`

// InsertResettlement notes a replacement of a round's payout.
func (s *Store) InsertResettlement(ctx context.Context, tx *db.Tx, round id.Round, r betting.Resettlement) error {
	_, err := tx.Exec(ctx, insertResettlement, int64(round), r.Version, int64(r.Action), int64(r.Before), int64(r.After), r.Reopened)
	return err
}

// InsertTurn notes the settlement that a win came after.
func (s *Store) InsertTurn(ctx context.Context, tx *db.Tx, action betting.ActionID, settlement int) error {
	_, err := tx.Exec(ctx, `INSERT INTO bet_turns (action_id, settlement) VALUES (?, ?)`, int64(action), settlement)
	return err
}

// TurnOf is the settlement that a win came after, 0 for none.
func (s *Store) TurnOf(ctx context.Context, tx *db.Tx, action betting.ActionID) (settlement int, err error) {
	err = tx.QueryRow(ctx, `SELECT settlement FROM bet_turns WHERE action_id = ?`, int64(action)).Scan(&settlement)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return settlement, err
}
