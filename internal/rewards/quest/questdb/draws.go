package questdb

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/rewards/quest"
)

// Stock reads what of a wheel's prizes was issued.
func (s *Store) Stock(ctx context.Context, tx *db.Tx, wheel quest.ID, member id.Member, today clock.Instant) (map[int]quest.Stock, error) {
	out := map[int]quest.Stock{}
	err := s.each(ctx, tx, func(r scanner) error {
		var number int
		var when, n int64
		if err := r.Scan(&number, &when, &n); err != nil {
			return err
		}
		x := out[number]
		if when == 0 {
			x.All = n
		} else {
			x.Today = n
		}
		out[number] = x
		return nil
	}, `SELECT number, day, issued FROM rewards_quest_issued WHERE quest_id = ? AND day IN (0, ?)`, int64(wheel), int64(today))
	if err != nil {
		return nil, err
	}
	err = s.each(ctx, tx, func(r scanner) error {
		var number int
		var n int64
		if err := r.Scan(&number, &n); err != nil {
			return err
		}
		x := out[number]
		x.Member = n
		out[number] = x
		return nil
	}, `SELECT number, COUNT(*) FROM rewards_quest_awards WHERE quest_id = ? AND member_id = ? GROUP BY number`, int64(wheel), int64(member))
	return out, err
}

// Issue counts one more of a prize, in all and today; the table refuses more
// than the stock.
func (s *Store) Issue(ctx context.Context, tx *db.Tx, wheel quest.ID, number int, p quest.WheelPrize, today clock.Instant) error {
	daily := p.DailyStock
	if daily == 0 {
		daily = -1
	}
	for _, c := range []struct{ day, stock int64 }{{0, p.Stock}, {int64(today), daily}} {
		_, err := tx.Exec(ctx, `INSERT INTO rewards_quest_issued AS t (quest_id, number, day, issued, stock) VALUES (?, ?, ?, 1, ?)
			ON CONFLICT (quest_id, number, day) DO UPDATE SET issued = t.issued + 1`, int64(wheel), number, c.day, c.stock)
		if err != nil {
			return err
		}
	}
	return nil
}

// Seed reads a member's next seed, locked in a transaction.
func (s *Store) Seed(ctx context.Context, tx *db.Tx, member id.Member) (out quest.Seed, ok bool, err error) {
	err = s.row(ctx, tx, `SELECT sealed, hash, number FROM rewards_quest_seeds WHERE member_id = ?`+lock(tx), int64(member)).Scan(&out.Sealed, &out.Hash, &out.Number)
	ok, err = found(err)
	return out, ok, err
}

// InsertSeed stores a member's first seed.
func (s *Store) InsertSeed(ctx context.Context, tx *db.Tx, member id.Member, x quest.Seed) error {
	_, err := tx.Exec(ctx, `INSERT INTO rewards_quest_seeds (member_id, sealed, hash, number) VALUES (?, ?, ?, ?) ON CONFLICT (member_id) DO NOTHING`,
		int64(member), x.Sealed, x.Hash, x.Number)
	return err
}

// SetSeed puts the next seed in a member's place.
func (s *Store) SetSeed(ctx context.Context, tx *db.Tx, member id.Member, x quest.Seed) error {
	_, err := tx.Exec(ctx, `UPDATE rewards_quest_seeds SET sealed = ?, hash = ?, number = ? WHERE member_id = ?`, x.Sealed, x.Hash, x.Number, int64(member))
	return err
}

var shareRows = db.NewRows("rewards_quest_shares", db.Column{Name: "quest_id", Type: db.Int}, db.Column{Name: "number", Type: db.Int}, db.Column{Name: "amount", Type: db.Int})

// InsertShares stores the shares of a red packet.
func (s *Store) InsertShares(_ context.Context, tx *db.Tx, packet quest.ID, shares []money.Amount) error {
	for n, amount := range shares {
		tx.Stage(shareRows, int64(packet), int64(n), int64(amount))
	}
	return nil
}

// TakeShare gives a member the next share.
func (s *Store) TakeShare(ctx context.Context, tx *db.Tx, packet quest.ID, member id.Member, at clock.Instant) (amount money.Amount, ok bool, err error) {
	var number int
	err = tx.QueryRow(ctx, `SELECT number, amount FROM rewards_quest_shares WHERE quest_id = ? AND member_id = 0 ORDER BY number LIMIT 1`+tx.ForUpdate(), int64(packet)).
		Scan(&number, &amount)
	if ok, err = found(err); !ok {
		return 0, false, err
	}
	n, err := tx.Exec(ctx, `UPDATE rewards_quest_shares SET member_id = ?, taken_at = ? WHERE quest_id = ? AND number = ? AND member_id = 0`,
		int64(member), int64(at), int64(packet), number)
	return amount, n == 1, err
}

// Taken counts the shares of a red packet that were taken.
func (s *Store) Taken(ctx context.Context, packet quest.ID) (n int, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM rewards_quest_shares WHERE quest_id = ? AND member_id <> 0`, int64(packet)).Scan(&n)
	return n, err
}
