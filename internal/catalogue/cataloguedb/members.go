package cataloguedb

import (
	"context"

	"baize/internal/catalogue"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Favourites reads a member's favourites, latest first.
func (s *Store) Favourites(ctx context.Context, member id.Member) ([]id.Game, error) {
	return s.ids(ctx, `SELECT game_id FROM catalogue_favourites WHERE member_id = ? ORDER BY added_at DESC, game_id`, int64(member))
}

// Recent reads what a member played last.
func (s *Store) Recent(ctx context.Context, member id.Member, limit int) ([]id.Game, error) {
	return s.ids(ctx, `SELECT game_id FROM catalogue_recent WHERE member_id = ? ORDER BY played_at DESC, game_id LIMIT ?`, int64(member), limit)
}

func (s *Store) ids(ctx context.Context, query string, args ...any) ([]id.Game, error) {
	rows, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := []id.Game{}
	for rows.Next() {
		var game int64
		if err := rows.Scan(&game); err != nil {
			return nil, err
		}
		out = append(out, id.Game(game))
	}
	return out, rows.Err()
}

// AddFavourite stores a favourite once.
func (s *Store) AddFavourite(ctx context.Context, tx *db.Tx, p catalogue.Played) error {
	_, err := tx.Exec(ctx, `INSERT INTO catalogue_favourites (member_id, game_id, added_at) VALUES (?, ?, ?)
		ON CONFLICT (member_id, game_id) DO NOTHING`, int64(p.Member), int64(p.Game), int64(p.At))
	return err
}

// DropFavourite removes a favourite if it is one.
func (s *Store) DropFavourite(ctx context.Context, tx *db.Tx, member id.Member, game id.Game) error {
	_, err := tx.Exec(ctx, `DELETE FROM catalogue_favourites WHERE member_id = ? AND game_id = ?`, int64(member), int64(game))
	return err
}

// CountFavourites counts them within the transaction.
func (s *Store) CountFavourites(ctx context.Context, tx *db.Tx, member id.Member) (n int, err error) {
	err = tx.QueryRow(ctx, `SELECT COUNT(*) FROM catalogue_favourites WHERE member_id = ?`, int64(member)).Scan(&n)
	return n, err
}

// Touch notes that a member played a game, never earlier than was noted.
func (s *Store) Touch(ctx context.Context, tx *db.Tx, p catalogue.Played) error {
	_, err := tx.Exec(ctx, `INSERT INTO catalogue_recent (member_id, game_id, played_at) VALUES (?, ?, ?)
		ON CONFLICT (member_id, game_id) DO UPDATE SET played_at = excluded.played_at
		WHERE excluded.played_at > catalogue_recent.played_at`, int64(p.Member), int64(p.Game), int64(p.At))
	return err
}
