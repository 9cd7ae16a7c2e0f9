package studiodb

import (
	"context"
	"encoding/json"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/studio/owe"
	"baize/internal/studio/pit"
	"baize/internal/studio/runner"
)

// Pit is pit.Store on a database.
type Pit struct{ d *db.DB }

// NewPit makes a Pit.
func NewPit(d *db.DB) *Pit { return &Pit{d: d} }

const tableRoundColumns = `id, table_code, game, number, phase, seed_sealed, commitment, entropy, outcome, seed, moves, opened_at, ended_at`

func readTableRound(s scanner) (r pit.Round, err error) {
	err = s.Scan((*int64)(&r.ID), &r.Table, &r.Game, &r.Number, (*string)(&r.Phase), &r.SeedSealed, &r.Commitment, &r.Entropy, &r.Outcome, &r.Seed, &r.Moves,
		(*int64)(&r.OpenedAt), (*int64)(&r.EndedAt))
	return r, err
}

// InsertRound adds a round of a table.
func (p *Pit) InsertRound(ctx context.Context, tx *db.Tx, r pit.Round) error {
	_, err := tx.Exec(ctx, `INSERT INTO studio_table_rounds (`+tableRoundColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		int64(r.ID), r.Table, r.Game, r.Number, string(r.Phase), r.SeedSealed, r.Commitment, r.Entropy, r.Outcome, r.Seed, r.Moves,
		int64(r.OpenedAt), int64(r.EndedAt))
	return err
}

// SetRound writes what a round has become.
func (p *Pit) SetRound(ctx context.Context, tx *db.Tx, r pit.Round) error {
	_, err := tx.Exec(ctx, `UPDATE studio_table_rounds SET phase = ?, entropy = ?, outcome = ?, seed = ?, moves = ?, ended_at = ? WHERE id = ?`,
		string(r.Phase), r.Entropy, r.Outcome, r.Seed, r.Moves, int64(r.EndedAt), int64(r.ID))
	return err
}

// FindRound finds a round.
func (p *Pit) FindRound(ctx context.Context, round id.Round) (pit.Round, bool, error) {
	return one(ctx, p.d, readTableRound, `SELECT `+tableRoundColumns+` FROM studio_table_rounds WHERE id = ?`, int64(round))
}

// UnfinishedRounds lists rounds that have no end.
func (p *Pit) UnfinishedRounds(ctx context.Context) ([]pit.Round, error) {
	return all(ctx, p.d, readTableRound, `SELECT `+tableRoundColumns+` FROM studio_table_rounds WHERE phase NOT IN ('SETTLED', 'VOID') ORDER BY id`)
}

// LastRounds lists the newest rounds of a table that are over.
func (p *Pit) LastRounds(ctx context.Context, table string, limit int) ([]pit.Round, error) {
	return all(ctx, p.d, readTableRound, `SELECT `+tableRoundColumns+` FROM studio_table_rounds
		WHERE table_code = ? AND phase IN ('SETTLED', 'VOID') ORDER BY number DESC LIMIT ?`, table, limit)
}

const tableBetColumns = `id, round_id, vendor, game_code, user_id, currency, wagers, stake, share, place, status, owed, payout, reason, idem_key,
	balance, balance_version, created_at`

const selectTableBets = `SELECT b.id, b.round_id, b.vendor, b.game_code, b.user_id, b.currency, b.wagers, b.stake, b.share, b.place, b.status, b.owed,
	b.payout, b.reason, b.idem_key, b.balance, b.balance_version, b.created_at, r.table_code, r.number
	FROM studio_table_bets b JOIN studio_table_rounds r ON r.id = b.round_id `

func readTableBet(s scanner) (b pit.Bet, err error) {
	var wagers string
	err = s.Scan((*int64)(&b.ID), (*int64)(&b.Round), &b.Vendor, &b.GameCode, &b.UserID, (*string)(&b.Currency), &wagers, amount(&b.Stake), &b.Share, &b.Place,
		(*string)(&b.Status), (*string)(&b.Owed), amount(&b.Payout), &b.Reason, &b.Key, amount(&b.Balance), &b.BalanceVersion, (*int64)(&b.CreatedAt),
		&b.Table, &b.Number)
	if err == nil {
		err = json.Unmarshal([]byte(wagers), &b.Wagers)
	}
	return b, err
}

// InsertBet adds a bet.
func (p *Pit) InsertBet(ctx context.Context, tx *db.Tx, b pit.Bet) error {
	wagers, err := json.Marshal(b.Wagers)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO studio_table_bets (`+tableBetColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		int64(b.ID), int64(b.Round), b.Vendor, b.GameCode, b.UserID, string(b.Currency), string(wagers), int64(b.Stake), b.Share, b.Place, string(b.Status),
		string(b.Owed), int64(b.Payout), b.Reason, b.Key, int64(b.Balance), b.BalanceVersion, int64(b.CreatedAt))
	return err
}

// SetBet writes what became of a bet.
func (p *Pit) SetBet(ctx context.Context, tx *db.Tx, b pit.Bet) error {
	_, err := tx.Exec(ctx, `UPDATE studio_table_bets SET status = ?, place = ?, owed = ?, payout = ?, reason = ?, balance = ?, balance_version = ? WHERE id = ?`,
		string(b.Status), b.Place, string(b.Owed), int64(b.Payout), b.Reason, int64(b.Balance), b.BalanceVersion, int64(b.ID))
	return err
}

// Acknowledge clears what a bet owed.
func (p *Pit) Acknowledge(ctx context.Context, tx *db.Tx, bet id.Round, owed owe.Call, balance money.Amount, version int64) error {
	_, err := tx.Exec(ctx, `UPDATE studio_table_bets SET owed = '', balance = ?, balance_version = ? WHERE id = ? AND owed = ?`,
		int64(balance), version, int64(bet), string(owed))
	return err
}

// FindBet finds a bet.
func (p *Pit) FindBet(ctx context.Context, bet id.Round) (pit.Bet, bool, error) {
	return one(ctx, p.d, readTableBet, selectTableBets+`WHERE b.id = ?`, int64(bet))
}

// BetByKey finds the bet that a request's key got.
func (p *Pit) BetByKey(ctx context.Context, userID, key string) (pit.Bet, bool, error) {
	return one(ctx, p.d, readTableBet, selectTableBets+`WHERE b.user_id = ? AND b.idem_key = ?`, userID, key)
}

// BetsOf lists the bets of a round.
func (p *Pit) BetsOf(ctx context.Context, round id.Round) ([]pit.Bet, error) {
	return all(ctx, p.d, readTableBet, selectTableBets+`WHERE b.round_id = ? ORDER BY b.id`, int64(round))
}

// OwingBets lists bets that owe a call, the oldest first.
func (p *Pit) OwingBets(ctx context.Context, limit int) ([]pit.Bet, error) {
	return all(ctx, p.d, readTableBet, selectTableBets+`WHERE b.owed <> '' ORDER BY b.id LIMIT ?`, limit)
}

// ListBets lists a member's bets on a title, newest first.
func (p *Pit) ListBets(ctx context.Context, q runner.HistoryQuery) ([]pit.Bet, error) {
	return all(ctx, p.d, readTableBet, selectTableBets+`WHERE b.user_id = ? AND b.vendor = ? AND b.game_code = ? AND b.id < ? ORDER BY b.id DESC LIMIT ?`,
		q.UserID, q.Vendor, q.GameCode, before(q.Before), q.Limit)
}

// EachBet walks a vendor's bets with ids in [from, to).
func (p *Pit) EachBet(ctx context.Context, vendor string, from, to id.Round, each func(pit.Bet) error) error {
	return walk(ctx, &Store{d: p.d}, readTableBet, each, selectTableBets+`WHERE b.id >= ? AND b.id < ? AND b.vendor = ? ORDER BY b.id`, int64(from), int64(to), vendor)
}
