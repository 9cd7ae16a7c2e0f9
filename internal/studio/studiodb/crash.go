package studiodb

import (
	"context"
	"database/sql"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/studio/owe"
	"baize/internal/studio/runner"
)

const chainColumns = `id, secret_sealed, terminal, salt, length, created_at`

func readChain(s scanner) (c runner.Chain, err error) {
	err = s.Scan((*int64)(&c.ID), &c.SecretSealed, &c.Terminal, &c.Salt, &c.Length, (*int64)(&c.CreatedAt))
	return c, err
}

// NewestChain finds the chain in use; one without a salt was never used.
func (s *Store) NewestChain(ctx context.Context) (runner.Chain, bool, error) {
	return one(ctx, s.d, readChain, `SELECT `+chainColumns+` FROM studio_crash_chains WHERE salt <> '' ORDER BY id DESC LIMIT 1`)
}

// ChainByID finds any chain.
func (s *Store) ChainByID(ctx context.Context, chain runner.ChainID) (runner.Chain, bool, error) {
	return one(ctx, s.d, readChain, `SELECT `+chainColumns+` FROM studio_crash_chains WHERE id = ?`, int64(chain))
}

// InsertChain adds a chain.
func (s *Store) InsertChain(ctx context.Context, tx *db.Tx, c runner.Chain) error {
	_, err := tx.Exec(ctx, `INSERT INTO studio_crash_chains (`+chainColumns+`) VALUES (?, ?, ?, ?, ?, ?)`,
		int64(c.ID), c.SecretSealed, c.Terminal, c.Salt, c.Length, int64(c.CreatedAt))
	return err
}

// SetSalt gives a chain its salt, once.
func (s *Store) SetSalt(ctx context.Context, tx *db.Tx, chain runner.ChainID, salt string) error {
	_, err := tx.Exec(ctx, `UPDATE studio_crash_chains SET salt = ? WHERE id = ? AND salt = ''`, salt, int64(chain))
	return err
}

// LastNumber is the number of the newest round of a chain.
func (s *Store) LastNumber(ctx context.Context, chain runner.ChainID) (int, error) {
	var n sql.NullInt64
	err := s.d.QueryRowContext(ctx, `SELECT MAX(number) FROM studio_crash_rounds WHERE chain_id = ?`, int64(chain)).Scan(&n)
	return int(n.Int64), err
}

const crashRoundColumns = `id, chain_id, number, phase, opened_at, ended_at, point, seed`

func readCrashRound(s scanner) (r runner.CrashRound, err error) {
	err = s.Scan((*int64)(&r.ID), (*int64)(&r.Chain), &r.Number, (*string)(&r.Phase), (*int64)(&r.OpenedAt), (*int64)(&r.EndedAt), (*int64)(&r.Point), &r.Seed)
	return r, err
}

// InsertCrashRound adds a shared round.
func (s *Store) InsertCrashRound(ctx context.Context, tx *db.Tx, r runner.CrashRound) error {
	_, err := tx.Exec(ctx, `INSERT INTO studio_crash_rounds (`+crashRoundColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		int64(r.ID), int64(r.Chain), r.Number, string(r.Phase), int64(r.OpenedAt), int64(r.EndedAt), int64(r.Point), r.Seed)
	return err
}

// SetPhase moves a shared round on.
func (s *Store) SetPhase(ctx context.Context, tx *db.Tx, r runner.CrashRound) error {
	_, err := tx.Exec(ctx, `UPDATE studio_crash_rounds SET phase = ?, ended_at = ?, point = ?, seed = ? WHERE id = ?`,
		string(r.Phase), int64(r.EndedAt), int64(r.Point), r.Seed, int64(r.ID))
	return err
}

// FindCrashRound finds a shared round.
func (s *Store) FindCrashRound(ctx context.Context, round id.Round) (runner.CrashRound, bool, error) {
	return one(ctx, s.d, readCrashRound, `SELECT `+crashRoundColumns+` FROM studio_crash_rounds WHERE id = ?`, int64(round))
}

// UnfinishedRounds lists shared rounds that have no end.
func (s *Store) UnfinishedRounds(ctx context.Context) ([]runner.CrashRound, error) {
	return all(ctx, s.d, readCrashRound, `SELECT `+crashRoundColumns+` FROM studio_crash_rounds WHERE phase IN ('BETTING', 'RUNNING') ORDER BY id`)
}

// EndedRounds lists the newest rounds that are over.
func (s *Store) EndedRounds(ctx context.Context, limit int) ([]runner.CrashRound, error) {
	return all(ctx, s.d, readCrashRound, `SELECT `+crashRoundColumns+` FROM studio_crash_rounds WHERE phase NOT IN ('BETTING', 'RUNNING') ORDER BY id DESC LIMIT ?`, limit)
}

const betColumns = `id, round_id, vendor, game_code, user_id, currency, stake, auto, status, owed, cashed_at, payout, reason, idem_key, balance, balance_version, created_at`

const selectBets = `SELECT b.id, b.round_id, b.vendor, b.game_code, b.user_id, b.currency, b.stake, b.auto, b.status, b.owed, b.cashed_at, b.payout,
	b.reason, b.idem_key, b.balance, b.balance_version, b.created_at, r.number
	FROM studio_crash_bets b JOIN studio_crash_rounds r ON r.id = b.round_id `

func readBet(s scanner) (b runner.CrashBet, err error) {
	err = s.Scan((*int64)(&b.ID), (*int64)(&b.Round), &b.Vendor, &b.GameCode, &b.UserID, (*string)(&b.Currency), amount(&b.Stake), (*int64)(&b.Auto),
		(*string)(&b.Status), (*string)(&b.Owed), (*int64)(&b.CashedAt), amount(&b.Payout), &b.Reason, &b.Key, amount(&b.Balance), &b.BalanceVersion,
		(*int64)(&b.CreatedAt), &b.Number)
	return b, err
}

// InsertCrashBet adds a bet.
func (s *Store) InsertCrashBet(ctx context.Context, tx *db.Tx, b runner.CrashBet) error {
	_, err := tx.Exec(ctx, `INSERT INTO studio_crash_bets (`+betColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		int64(b.ID), int64(b.Round), b.Vendor, b.GameCode, b.UserID, string(b.Currency), int64(b.Stake), int64(b.Auto), string(b.Status), string(b.Owed),
		int64(b.CashedAt), int64(b.Payout), b.Reason, b.Key, int64(b.Balance), b.BalanceVersion, int64(b.CreatedAt))
	return err
}

// SetBet writes what became of a bet.
func (s *Store) SetBet(ctx context.Context, tx *db.Tx, b runner.CrashBet) error {
	_, err := tx.Exec(ctx, `UPDATE studio_crash_bets SET status = ?, owed = ?, cashed_at = ?, payout = ?, reason = ?, balance = ?, balance_version = ? WHERE id = ?`,
		string(b.Status), string(b.Owed), int64(b.CashedAt), int64(b.Payout), b.Reason, int64(b.Balance), b.BalanceVersion, int64(b.ID))
	return err
}

// Acknowledge clears what a bet owed.
func (s *Store) Acknowledge(ctx context.Context, tx *db.Tx, bet id.Round, owed owe.Call, balance money.Amount, version int64) error {
	_, err := tx.Exec(ctx, `UPDATE studio_crash_bets SET owed = '', balance = ?, balance_version = ? WHERE id = ? AND owed = ?`,
		int64(balance), version, int64(bet), string(owed))
	return err
}

// FindCrashBet finds a bet.
func (s *Store) FindCrashBet(ctx context.Context, bet id.Round) (runner.CrashBet, bool, error) {
	return one(ctx, s.d, readBet, selectBets+`WHERE b.id = ?`, int64(bet))
}

// CrashBetByKey finds the bet that a request's key got.
func (s *Store) CrashBetByKey(ctx context.Context, userID, key string) (runner.CrashBet, bool, error) {
	return one(ctx, s.d, readBet, selectBets+`WHERE b.user_id = ? AND b.idem_key = ?`, userID, key)
}

// BetsOf lists the bets of a round.
func (s *Store) BetsOf(ctx context.Context, round id.Round) ([]runner.CrashBet, error) {
	return all(ctx, s.d, readBet, selectBets+`WHERE b.round_id = ? ORDER BY b.id`, int64(round))
}

// OwingBets lists bets that owe a call, the oldest first.
func (s *Store) OwingBets(ctx context.Context, limit int) ([]runner.CrashBet, error) {
	return all(ctx, s.d, readBet, selectBets+`WHERE b.owed <> '' ORDER BY b.id LIMIT ?`, limit)
}

// ListCrashBets lists a member's bets on a crash title, newest first.
func (s *Store) ListCrashBets(ctx context.Context, q runner.HistoryQuery) ([]runner.CrashBet, error) {
	return all(ctx, s.d, readBet, selectBets+`WHERE b.user_id = ? AND b.vendor = ? AND b.game_code = ? AND b.id < ? ORDER BY b.id DESC LIMIT ?`,
		q.UserID, q.Vendor, q.GameCode, before(q.Before), q.Limit)
}
