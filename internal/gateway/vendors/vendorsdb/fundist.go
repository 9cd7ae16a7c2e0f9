package vendorsdb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/gateway/vendors/fundist"
	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

const noteColumns = `SELECT vendor, tid, tx_id, kind, member_id, round, action, game, currency, amount, seen_at FROM gateway_fundist_calls`

// FindTID reads the note of a transaction id.
func (s *Store) FindTID(ctx context.Context, tx *db.Tx, vendor, tid string) (fundist.Note, bool, error) {
	return scanNote(tx.QueryRow(ctx, noteColumns+` WHERE vendor = ? AND tid = ?`, vendor, tid))
}

// FindAction reads the first note of an action.
func (s *Store) FindAction(ctx context.Context, tx *db.Tx, n fundist.Note) (fundist.Note, bool, error) {
	return scanNote(tx.QueryRow(ctx, noteColumns+` WHERE vendor = ? AND kind = ? AND member_id = ? AND round = ? AND action = ? AND tid = tx_id`,
		n.Vendor, n.Kind, int64(n.Member), n.Round, n.Action))
}

type row interface{ Scan(to ...any) error }

func scanNote(r row) (n fundist.Note, found bool, err error) {
	err = r.Scan(&n.Vendor, &n.TID, &n.TxID, &n.Kind, &n.Member, &n.Round, &n.Action, &n.Game, &n.Currency, &n.Amount, &n.SeenAt)
	if errors.Is(err, sql.ErrNoRows) {
		return n, false, nil
	}
	return n, err == nil, err
}

// FillNote writes what a noted transaction id turned out to be.
func (s *Store) FillNote(ctx context.Context, tx *db.Tx, n fundist.Note) error {
	_, err := tx.Exec(ctx, `UPDATE gateway_fundist_calls SET kind = ?, member_id = ?, round = ?, action = ?, game = ?, currency = ?, amount = ?
		WHERE vendor = ? AND tid = ?`,
		n.Kind, int64(n.Member), n.Round, n.Action, n.Game, string(n.Currency), int64(n.Amount), n.Vendor, n.TID)
	return err
}

// AddNote stores a note; db.IsUnique where one of its ids stands already.
func (s *Store) AddNote(ctx context.Context, tx *db.Tx, n fundist.Note) error {
	_, err := tx.Exec(ctx, `INSERT INTO gateway_fundist_calls (vendor, tid, tx_id, kind, member_id, round, action, game, currency, amount, seen_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		n.Vendor, n.TID, n.TxID, n.Kind, int64(n.Member), n.Round, n.Action, n.Game, string(n.Currency), int64(n.Amount), int64(n.SeenAt))
	return err
}

// FindDivision reads how the text of a signature was divided first.
func (s *Store) FindDivision(ctx context.Context, tx *db.Tx, vendor, hmac string) (division string, found bool, err error) {
	err = tx.QueryRow(ctx, `SELECT division FROM gateway_fundist_signatures WHERE vendor = ? AND hmac = ?`, vendor, hmac).Scan(&division)
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	return division, err == nil, err
}

// AddDivision stores it; db.IsUnique where the signature stands already.
func (s *Store) AddDivision(ctx context.Context, tx *db.Tx, vendor, hmac, division string, at clock.Instant) error {
	_, err := tx.Exec(ctx, `INSERT INTO gateway_fundist_signatures (vendor, hmac, division, seen_at) VALUES (?, ?, ?, ?)`, vendor, hmac, division, int64(at))
	return err
}
