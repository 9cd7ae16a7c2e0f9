package compliancedb

import (
	"context"
	"maps"
	"slices"

	"baize/internal/compliance"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/ledger"
	"baize/internal/platform/db"
)

// sum is a line of one of the questions below.
type sum struct {
	currency money.Currency
	kind     string
	amount   money.Amount
}

func scanSum(r row) (x sum, err error) {
	err = r.Scan(&x.currency, &x.kind, &x.amount)
	return x, err
}

// CountFunds sums members' accounts, the stakes of open bets, and the pools
// that are not paid yet, as they stand at one moment. Trial money and points are
// no money.
func (s *Store) CountFunds(ctx context.Context) ([]compliance.Segregated, error) {
	lines := map[money.Currency]*compliance.Segregated{}
	tx, err := s.db.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { _ = tx.Rollback() }()
	for _, question := range []string{
		`SELECT currency, account_kind, CAST(SUM(balance) AS BIGINT) FROM v_balances WHERE owner_kind = 'member' GROUP BY currency, account_kind`,
		`SELECT currency, 'stakes', CAST(SUM(open_stake) AS BIGINT) FROM v_rounds WHERE state = 'open' GROUP BY currency`,
		`SELECT currency, 'pools', CAST(SUM(base + topped + gathered) AS BIGINT) FROM v_jackpots WHERE state <> 'PAID' GROUP BY currency`,
		`SELECT currency, 'pools', CAST(SUM(amount) AS BIGINT) FROM v_bet_pool_moves GROUP BY currency`,
	} {
		rows, err := tx.QueryContext(ctx, question)
		sums, err := scanAll(rows, err, scanSum)
		if err != nil {
			return nil, err
		}
		addSums(lines, sums)
	}
	out := make([]compliance.Segregated, 0, len(lines))
	for _, c := range slices.Sorted(maps.Keys(lines)) {
		out = append(out, *lines[c])
	}
	return out, nil
}

func addSums(lines map[money.Currency]*compliance.Segregated, sums []sum) {
	for _, x := range sums {
		if x.currency == money.Trial || x.currency == money.Points {
			continue
		}
		if lines[x.currency] == nil {
			lines[x.currency] = &compliance.Segregated{Currency: x.currency}
		}
		*placeOf(lines[x.currency], x.kind) += x.amount
	}
}

// placeOf is where a kind of account belongs in the report.
func placeOf(g *compliance.Segregated, kind string) *money.Amount {
	switch kind {
	case ledger.Cash:
		return &g.Cash
	case ledger.Bonus:
		return &g.Bonus
	case ledger.Locked:
		return &g.Locked
	case ledger.Vault:
		return &g.Vault
	case "stakes":
		return &g.Stakes
	case "pools":
		return &g.Pools
	}
	return &g.Away // at vendors that keep wallets, and on the way there
}

// InsertFunds keeps a report.
func (s *Store) InsertFunds(ctx context.Context, tx *db.Tx, lines []compliance.Segregated) error {
	for _, g := range lines {
		_, err := tx.Exec(ctx, `INSERT INTO compliance_funds (id, currency, cash, bonus, locked, vault, away, stakes, pools, held, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			int64(g.ID), string(g.Currency), int64(g.Cash), int64(g.Bonus), int64(g.Locked), int64(g.Vault), int64(g.Away), int64(g.Stakes), int64(g.Pools), int64(g.Held), int64(g.At))
		if err != nil {
			return err
		}
	}
	return nil
}

// ListFunds lists reports, newest first.
func (s *Store) ListFunds(ctx context.Context, p page.Request) (page.Page[compliance.Segregated], error) {
	return cut(ctx, s, func(r row) (g compliance.Segregated, err error) {
		err = r.Scan(&g.ID, &g.Currency, &g.Cash, &g.Bonus, &g.Locked, &g.Vault, &g.Away, &g.Stakes, &g.Pools, &g.Held, &g.At)
		return g, err
	}, `SELECT id, currency, cash, bonus, locked, vault, away, stakes, pools, held, at FROM compliance_funds`, conditions{}, p,
		func(g compliance.Segregated) string { return g.ID.String() })
}

// Held says whether a member's accounts hold money, of whatever kind.
func (s *Store) Held(ctx context.Context, tx *db.Tx, member id.Member) (bool, error) {
	var n int
	err := s.look(ctx, tx, `SELECT COUNT(*) FROM v_balances WHERE owner_kind = 'member' AND owner_id = ? AND currency NOT IN (?, ?) AND balance <> 0`,
		member.String(), string(money.Trial), string(money.Points)).Scan(&n)
	return n > 0, err
}
