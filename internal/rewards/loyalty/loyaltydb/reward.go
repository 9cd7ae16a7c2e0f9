package loyaltydb

import (
	"context"
	"encoding/json"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/rewards/loyalty"
)

const rewardColumns = `id, member_id, currency, kind, ref, level, prize, state, created_at, until, claimed_at`

func readReward(r scanner) (x loyalty.Reward, err error) {
	var gift []byte
	err = r.Scan((*int64)(&x.ID), (*int64)(&x.Member), (*string)(&x.Currency), (*string)(&x.Kind), &x.Ref, &x.Level, &gift, (*string)(&x.State),
		(*int64)(&x.CreatedAt), (*int64)(&x.Until), (*int64)(&x.ClaimedAt))
	if err != nil {
		return x, err
	}
	return x, json.Unmarshal(gift, &x.Prize)
}

// InsertReward is false where the member has the reward already.
func (s *Store) InsertReward(ctx context.Context, tx *db.Tx, x loyalty.Reward) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO loyalty_rewards (`+rewardColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		int64(x.ID), int64(x.Member), string(x.Currency), string(x.Kind), x.Ref, x.Level, text(x.Prize), string(x.State),
		int64(x.CreatedAt), int64(x.Until), int64(x.ClaimedAt))
	return n == 1, err
}

// LockReward reads a member's reward for change.
func (s *Store) LockReward(ctx context.Context, tx *db.Tx, member id.Member, reward loyalty.RewardID) (loyalty.Reward, bool, error) {
	return find(tx.QueryRow(ctx, `SELECT `+rewardColumns+` FROM loyalty_rewards WHERE id = ? AND member_id = ?`+tx.ForUpdate(), int64(reward), int64(member)), readReward)
}

// SetRewardState moves a reward.
func (s *Store) SetRewardState(ctx context.Context, tx *db.Tx, reward loyalty.RewardID, to loyalty.RewardState, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE loyalty_rewards SET state = ?, claimed_at = ? WHERE id = ?`, string(to), int64(at), int64(reward))
	return err
}

// OpenRewards are those that can be claimed at a moment, the oldest first.
func (s *Store) OpenRewards(ctx context.Context, member id.Member, at clock.Instant, limit int) ([]loyalty.Reward, error) {
	rows, err := s.d.QueryContext(ctx, `SELECT `+rewardColumns+` FROM loyalty_rewards
		WHERE member_id = ? AND state = 'CLAIMABLE' AND until > ? ORDER BY id LIMIT ?`, int64(member), int64(at), limit)
	return list(rows, err, readReward)
}

// CountOpen counts what can be claimed at a moment.
func (s *Store) CountOpen(ctx context.Context, member id.Member, at clock.Instant) (n int, err error) {
	err = s.d.QueryRowContext(ctx, `SELECT COUNT(*) FROM loyalty_rewards WHERE member_id = ? AND state = 'CLAIMABLE' AND until > ?`, int64(member), int64(at)).Scan(&n)
	return n, err
}

// Rewards are all of a member's, newest first.
func (s *Store) Rewards(ctx context.Context, member id.Member, before loyalty.RewardID, limit int) ([]loyalty.Reward, error) {
	rows, err := s.d.QueryContext(ctx, `SELECT `+rewardColumns+` FROM loyalty_rewards WHERE member_id = ? AND id < ? ORDER BY id DESC LIMIT ?`,
		int64(member), first(int64(before)), limit)
	return list(rows, err, readReward)
}

// Prolong lets what a member can claim after a moment run for so much longer.
func (s *Store) Prolong(ctx context.Context, tx *db.Tx, member id.Member, at clock.Instant, by time.Duration) error {
	_, err := tx.Exec(ctx, `UPDATE loyalty_rewards SET until = until + ? WHERE member_id = ? AND state = 'CLAIMABLE' AND until > ?`,
		int64(clock.Instant(0).Add(by)), int64(member), int64(at))
	return err
}

// Expire ends up to limit rewards whose time is over.
func (s *Store) Expire(ctx context.Context, tx *db.Tx, at clock.Instant, limit int) (int64, error) {
	return tx.Exec(ctx, `UPDATE loyalty_rewards SET state = 'EXPIRED' WHERE id IN
		(SELECT id FROM loyalty_rewards WHERE state = 'CLAIMABLE' AND until <= ? ORDER BY until LIMIT ?)`, int64(at), limit)
}
