// Package cataloguedb keeps the catalogue in the database. SQL only; package
// catalogue decides.
package cataloguedb

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"baize/internal/catalogue"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Store is a catalogue.Store over the product's database.
type Store struct{ db *db.DB }

// New makes a Store that reads through d.
func New(d *db.DB) *Store { return &Store{db: d} }

// Version reads how often the catalogue has changed and which titles stand.
func (s *Store) Version(ctx context.Context) (version int64, seed string, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT count, value FROM catalogue_marks WHERE name = 'catalogue'`).Scan(&version, &seed)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, "", nil
	}
	return version, seed, err
}

// Vendors reads all vendors in order.
func (s *Store) Vendors(ctx context.Context) ([]catalogue.Vendor, error) {
	var rows []vendorRow
	if err := s.db.NewSelect().Model(&rows).Order("sort", "category").Scan(ctx); err != nil {
		return nil, err
	}
	out := make([]catalogue.Vendor, len(rows))
	for i, r := range rows {
		out[i] = catalogue.Vendor{Code: r.Code, Category: r.Category, NameEn: r.NameEn, NameBn: r.NameBn, Sort: r.Sort, State: catalogue.State(r.State)}
	}
	return out, nil
}

// Games reads all games in order.
func (s *Store) Games(ctx context.Context) ([]catalogue.Game, error) {
	var rows []gameRow
	if err := s.db.NewSelect().Model(&rows).Order("sort", "id").Scan(ctx); err != nil {
		return nil, err
	}
	out := make([]catalogue.Game, len(rows))
	for i, r := range rows {
		out[i] = r.game()
	}
	return out, nil
}

// PutVendors writes vendors; the state of one that stands stays.
func (s *Store) PutVendors(ctx context.Context, tx *db.Tx, list []catalogue.Vendor, at clock.Instant) error {
	rows := make([]vendorRow, len(list))
	for i, v := range list {
		rows[i] = vendorRow{Code: v.Code, Category: v.Category, NameEn: v.NameEn, NameBn: v.NameBn, Sort: v.Sort, State: string(v.State), UpdatedAt: int64(at)}
	}
	_, err := tx.NewInsert().Model(&rows).On("CONFLICT (code, category) DO UPDATE").Set(fresh("name_en", "name_bn", "sort", "updated_at")).Exec(ctx)
	return err
}

// PutGames writes games; id, state and hot mark of one that stands stay.
func (s *Store) PutGames(ctx context.Context, tx *db.Tx, list []catalogue.Game, at clock.Instant) error {
	rows := make([]gameRow, len(list))
	for i, g := range list {
		rows[i] = rowOf(g, at)
	}
	_, err := tx.NewInsert().Model(&rows).On("CONFLICT (vendor, code) DO UPDATE").Set(fresh("category", "classify", "name_en", "name_bn",
		"keywords", "theme", "motif", "art_variant", "volatility", "mechanic", "par_sheet", "return_ppm", "stake_min", "stake_max",
		"is_new", "is_game", "trial", "sort", "updated_at")).Exec(ctx)
	return err
}

// fresh takes the columns over from the row that was to be inserted.
func fresh(columns ...string) string {
	for i, c := range columns {
		columns[i] = c + " = EXCLUDED." + c
	}
	return strings.Join(columns, ", ")
}

// SetSeed notes which titles stand.
func (s *Store) SetSeed(ctx context.Context, tx *db.Tx, seed string) error {
	_, err := tx.Exec(ctx, `INSERT INTO catalogue_marks (name, value, count) VALUES ('catalogue', ?, 0)
		ON CONFLICT (name) DO UPDATE SET value = excluded.value`, seed)
	return err
}

// Grow makes the version one greater and returns it.
func (s *Store) Grow(ctx context.Context, tx *db.Tx) (version int64, err error) {
	err = tx.QueryRow(ctx, `UPDATE catalogue_marks SET count = count + 1 WHERE name = 'catalogue' RETURNING count`).Scan(&version)
	return version, err
}

// SetGame stores what staff decided about a game.
func (s *Store) SetGame(ctx context.Context, tx *db.Tx, game id.Game, state catalogue.State, hot bool, at clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE catalogue_games SET state = ?, is_hot = ?, updated_at = ? WHERE id = ?`, string(state), hot, int64(at), int64(game))
	return n > 0, err
}

// SetVendor stores what staff decided about a vendor, in all its categories
// where category is empty.
func (s *Store) SetVendor(ctx context.Context, tx *db.Tx, vendor, category string, state catalogue.State, at clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE catalogue_vendors SET state = ?, updated_at = ? WHERE code = ? AND (category = ? OR CAST(? AS TEXT) = '')`,
		string(state), int64(at), vendor, category, category)
	return n > 0, err
}
