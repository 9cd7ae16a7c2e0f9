package messagingdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"math"

	"github.com/uptrace/bun"

	"baize/internal/messaging"
	"baize/internal/platform/db"
)

// PutBroadcast adds a broadcast, or replaces the version before its own.
func (s *Store) PutBroadcast(ctx context.Context, tx *db.Tx, b messaging.Broadcast) (bool, error) {
	var channels, audience, texts string
	for into, value := range map[*string]any{&channels: b.Channels, &audience: b.Audience, &texts: b.Texts} {
		raw, err := json.Marshal(value)
		if err != nil {
			return false, err
		}
		*into = string(raw)
	}
	if b.Version == 1 {
		n, err := tx.Exec(ctx, `INSERT INTO messaging_broadcasts
			(id, name, purpose, channels, audience, texts, link, state, send_at, staff_id, version, created_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?) ON CONFLICT (id) DO NOTHING`,
			int64(b.ID), b.Name, string(b.Purpose), channels, audience, texts, b.Link, string(b.State), int64(b.SendAt), int64(b.Staff), int64(b.CreateAt))
		return n == 1, err
	}
	n, err := tx.Exec(ctx, `UPDATE messaging_broadcasts SET name = ?, purpose = ?, channels = ?, audience = ?, texts = ?, link = ?, state = ?, send_at = ?,
		done_to = ?, reached = ?, left_out = ?, staff_id = ?, version = ?, done_at = ? WHERE id = ? AND version = ?`,
		b.Name, string(b.Purpose), channels, audience, texts, b.Link, string(b.State), int64(b.SendAt),
		int64(b.DoneTo), b.Reached, b.LeftOut, int64(b.Staff), b.Version, int64(b.DoneAt), int64(b.ID), b.Version-1)
	return n == 1, err
}

const broadcastColumns = `SELECT id, name, purpose, channels, audience, texts, link, state, send_at, done_to, reached, left_out, staff_id, version, created_at, done_at
	FROM messaging_broadcasts `

func scanBroadcast(row interface{ Scan(...any) error }) (b messaging.Broadcast, err error) {
	var channels, audience, texts string
	err = row.Scan(&b.ID, &b.Name, &b.Purpose, &channels, &audience, &texts, &b.Link, &b.State, &b.SendAt, &b.DoneTo, &b.Reached, &b.LeftOut,
		&b.Staff, &b.Version, &b.CreateAt, &b.DoneAt)
	if errors.Is(err, sql.ErrNoRows) {
		return b, messaging.ErrBroadcast
	}
	for raw, into := range map[string]any{channels: &b.Channels, audience: &b.Audience, texts: &b.Texts} {
		if err == nil {
			err = json.Unmarshal([]byte(raw), into)
		}
	}
	return b, err
}

// Broadcast reads one, locked until the transaction ends where one is given.
func (s *Store) Broadcast(ctx context.Context, tx *db.Tx, broadcast messaging.BroadcastID) (messaging.Broadcast, error) {
	if tx == nil {
		return scanBroadcast(s.db.QueryRowContext(ctx, broadcastColumns+`WHERE id = ?`, int64(broadcast)))
	}
	return scanBroadcast(tx.QueryRow(ctx, broadcastColumns+`WHERE id = ?`+tx.ForUpdate(), int64(broadcast)))
}

// Broadcasts go back in time from one; 0 is the newest.
func (s *Store) Broadcasts(ctx context.Context, before messaging.BroadcastID, limit int) ([]messaging.Broadcast, error) {
	from := int64(before)
	if from == 0 {
		from = math.MaxInt64
	}
	rows, err := s.db.QueryContext(ctx, broadcastColumns+`WHERE id < ? ORDER BY id DESC LIMIT ?`, from, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []messaging.Broadcast
	for rows.Next() {
		b, err := scanBroadcast(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, b)
	}
	return all, rows.Err()
}

// BroadcastTexts reads the words of some broadcasts.
func (s *Store) BroadcastTexts(ctx context.Context, list []messaging.BroadcastID) (map[messaging.BroadcastID]messaging.Texts, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT id, texts FROM messaging_broadcasts WHERE id IN (?)`, bun.In(list))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := map[messaging.BroadcastID]messaging.Texts{}
	for rows.Next() {
		var b messaging.BroadcastID
		var raw string
		if err := rows.Scan(&b, &raw); err != nil {
			return nil, err
		}
		texts := messaging.Texts{}
		if err := json.Unmarshal([]byte(raw), &texts); err != nil {
			return nil, err
		}
		all[b] = texts
	}
	return all, rows.Err()
}
