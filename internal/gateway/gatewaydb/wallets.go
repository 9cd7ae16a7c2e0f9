package gatewaydb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"time"

	"baize/internal/gateway/reconcile"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// An order leaves right after its transfer was asked for, or when jobs run
// again: so long before its day a transfer may have begun.
const orderLag = 24 * time.Hour

const carriedColumns = `SELECT id, vendor, reference_no, member_id, currency, CASE WHEN direction = 'IN' THEN moved ELSE 0 END,
	CASE WHEN direction = 'OUT' THEN moved ELSE 0 END, paid, state, sent_at, ended_at FROM v_transfers `

func scanCarried(r scanner) (c reconcile.Carried, err error) {
	return c, r.Scan(&c.ID, &c.Vendor, &c.Reference, &c.Member, &c.Currency, &c.In, &c.Out, &c.Paid, &c.State, &c.SentAt, &c.EndedAt)
}

// Transfers walks the ended transfers whose orders left in a day.
func (s *Store) Transfers(ctx context.Context, d reconcile.Day) iter.Seq2[reconcile.Carried, error] {
	return cursor(ctx, s.d, scanCarried, carriedColumns+`WHERE id >= ? AND id < ? AND sent_at >= ? AND sent_at < ? AND ended_at > 0
		ORDER BY `+s.d.ByBytes("reference_no"), floor(d.From().Add(-orderLag)), floor(d.To()), int64(d.From()), int64(d.To()))
}

// Carried walks a vendor's transfers around a day, without those returned and
// those that moved nothing.
func (s *Store) Carried(ctx context.Context, vendor string, d reconcile.Day) iter.Seq2[reconcile.Carried, error] {
	from, to := d.From().Add(-reconcile.Slack), d.To().Add(reconcile.Slack)
	return cursor(ctx, s.d, scanCarried, carriedColumns+`WHERE id >= ? AND id < ? AND vendor = ? AND sent_at >= ? AND sent_at < ?
		AND state <> 'RETURNED' AND (moved > 0 OR ended_at = 0) ORDER BY `+s.d.ByBytes("reference_no"),
		floor(from.Add(-orderLag)), floor(to), vendor, int64(from), int64(to))
}

// Paid walks what members' cash lost to transfers around a day.
func (s *Store) Paid(ctx context.Context, d reconcile.Day) iter.Seq2[reconcile.Paid, error] {
	return cursor(ctx, s.d, func(r scanner) (p reconcile.Paid, err error) {
		return p, r.Scan(&p.Reference, &p.Currency, &p.Amount)
	}, `SELECT external_id, currency, CAST(-SUM(amount) AS BIGINT) FROM v_postings
		WHERE entry_id >= ? AND entry_id < ? AND scope = 'gateway.transfer' AND owner_kind = 'member' AND account_kind = 'CASH'
		GROUP BY external_id, currency ORDER BY `+s.d.ByBytes("external_id"),
		floor(d.From().Add(-reconcile.EntryLag)), floor(d.To().Add(reconcile.EntryLag)))
}

// Wallets walks a vendor's wallets in the order of their members. One with a
// transfer that runs, or ended since a moment, is moving.
func (s *Store) Wallets(ctx context.Context, vendor string, since clock.Instant) iter.Seq2[reconcile.Wallet, error] {
	return cursor(ctx, s.d, func(r scanner) (w reconcile.Wallet, err error) {
		return w, r.Scan(&w.Member, &w.Currency, &w.Net, &w.Moving)
	}, `SELECT w.member_id, w.currency, w.net, EXISTS (SELECT 1 FROM v_transfers t
			WHERE t.member_id = w.member_id AND t.vendor = w.vendor AND (t.ended_at = 0 OR t.ended_at >= ?))
		FROM gateway_vendor_wallets w WHERE w.vendor = ? ORDER BY w.member_id`, int64(since), vendor)
}

// Holdings walks what a vendor says that it holds, in the order of the accounts.
func (s *Store) Holdings(ctx context.Context, vendor string, d reconcile.Day) iter.Seq2[reconcile.Held, error] {
	return cursor(ctx, s.d, func(r scanner) (h reconcile.Held, err error) {
		return h, r.Scan(&h.Account, &h.Currency, &h.Balance, &h.Result)
	}, `SELECT account, currency, balance, result FROM gateway_report_holdings WHERE vendor = ? AND day = ? ORDER BY `+s.d.ByBytes("account"), vendor, int64(d))
}

// WalletCurrencies lists the currencies in which a vendor knows players.
func (s *Store) WalletCurrencies(ctx context.Context, vendor string) ([]money.Currency, error) {
	return rows(ctx, s, func(r scanner) (c money.Currency, err error) { return c, r.Scan(&c) },
		`SELECT DISTINCT currency FROM gateway_vendor_wallets WHERE vendor = ? AND player_at > 0 ORDER BY currency`, vendor)
}

// HeldAt is when the report was asked for that told holdings; 0 without one.
func (s *Store) HeldAt(ctx context.Context, vendor string, d reconcile.Day) (at clock.Instant, err error) {
	err = s.d.QueryRowContext(ctx, `SELECT held_at FROM gateway_report_sources WHERE vendor = ? AND day = ?`, vendor, int64(d)).Scan(&at)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return at, err
}

const holdingsOf = `INSERT INTO gateway_report_holdings (vendor, day, account, currency, balance, result) VALUES %s
	ON CONFLICT (vendor, day, account) DO UPDATE SET currency = excluded.currency, balance = excluded.balance, result = excluded.result`

// AddHeld stores holdings, many with one statement; the last one of an account stands.
func (s *Store) AddHeld(ctx context.Context, tx *db.Tx, vendor string, d reconcile.Day, held []reconcile.Held) error {
	return db.Lots(lastOf(held, func(h reconcile.Held) string { return h.Account }), func(part []reconcile.Held) error {
		args := make([]any, 0, 6*len(part))
		for _, h := range part {
			args = append(args, vendor, int64(d), h.Account, string(h.Currency), int64(h.Balance), int64(h.Result))
		}
		_, err := tx.Exec(ctx, fmt.Sprintf(holdingsOf, db.Tuples(len(part), 6)), args...)
		return err
	})
}
