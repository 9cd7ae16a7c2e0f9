package questdb

import (
	"context"
	"math"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/rewards/quest"
)

const friendColumns = `referee_id, referrer_id, quest_id, state, deposit, turnover, reason, note, at, until_at, decided_at, decided_by`

func scanFriend(r scanner) (f quest.Friend, err error) {
	var referee, referrer, q, by int64
	err = r.Scan(&referee, &referrer, &q, &f.State, &f.Deposit, &f.Turnover, &f.Reason, &f.Note, &f.At, &f.Until, &f.DecidedAt, &by)
	f.Referee, f.Referrer, f.Quest, f.DecidedBy = id.Member(referee), id.Member(referrer), quest.ID(q), id.Staff(by)
	return f, err
}

// InsertFriend stores an invitation, once for the referee.
func (s *Store) InsertFriend(ctx context.Context, tx *db.Tx, f quest.Friend) error {
	_, err := tx.Exec(ctx, `INSERT INTO rewards_quest_friends (`+friendColumns+`) VALUES (?, ?, ?, ?, 0, 0, '', '', ?, ?, 0, 0) ON CONFLICT (referee_id) DO NOTHING`,
		int64(f.Referee), int64(f.Referrer), int64(f.Quest), string(f.State), int64(f.At), int64(f.Until))
	return err
}

// WaitingFriends reads and locks the waiting ones among referees.
func (s *Store) WaitingFriends(ctx context.Context, tx *db.Tx, referees []id.Member) (out []quest.Friend, err error) {
	among, arg := db.Among(tx.Engine(), "referee_id", referees)
	err = s.each(ctx, tx, func(r scanner) error {
		f, err := scanFriend(r)
		out = append(out, f)
		return err
	}, `SELECT `+friendColumns+` FROM rewards_quest_friends WHERE state = 'WAITING' AND `+among+` ORDER BY referee_id`+tx.ForUpdate(), arg)
	return out, err
}

// Friend reads an invitation, locked in a transaction.
func (s *Store) Friend(ctx context.Context, tx *db.Tx, referee id.Member) (quest.Friend, bool, error) {
	f, err := scanFriend(s.row(ctx, tx, `SELECT `+friendColumns+` FROM rewards_quest_friends WHERE referee_id = ?`+lock(tx), int64(referee)))
	ok, err := found(err)
	return f, ok, err
}

// SetFriend stores how far an invitation is.
func (s *Store) SetFriend(ctx context.Context, tx *db.Tx, f quest.Friend) error {
	_, err := tx.Exec(ctx, `UPDATE rewards_quest_friends SET state = ?, deposit = ?, turnover = ?, reason = ?, note = ?, decided_at = ?, decided_by = ? WHERE referee_id = ?`,
		string(f.State), int64(f.Deposit), int64(f.Turnover), f.Reason, f.Note, int64(f.DecidedAt), int64(f.DecidedBy), int64(f.Referee))
	return err
}

// Friends reads invitations, newest first.
func (s *Store) Friends(ctx context.Context, q quest.FriendQuery, limit int) (out []quest.Friend, err error) {
	query, args := friendsOf(q, limit)
	err = s.each(ctx, nil, func(r scanner) error {
		f, err := scanFriend(r)
		out = append(out, f)
		return err
	}, query, args...)
	return out, err
}

// friendsOf lists by what is asked for; each way has its index.
func friendsOf(q quest.FriendQuery, limit int) (string, []any) {
	query, args := `SELECT `+friendColumns+` FROM rewards_quest_friends WHERE `, []any{}
	if q.Referrer != 0 {
		query, args = query+`referrer_id = ? AND `, append(args, int64(q.Referrer))
	}
	if q.State != "" {
		query, args = query+`state = ? AND `, append(args, string(q.State))
	}
	before := q.Before
	if before == 0 {
		before = math.MaxInt64
	}
	return query + `referee_id < ? ORDER BY referee_id DESC LIMIT ?`, append(args, int64(before), limit)
}

// LockPaid locks whom a member brought and counts those who were paid.
func (s *Store) LockPaid(ctx context.Context, tx *db.Tx, referrer id.Member) (paid int, err error) {
	err = s.each(ctx, tx, func(r scanner) error {
		var state quest.FriendState
		err := r.Scan(&state)
		if state == quest.FriendPaid {
			paid++
		}
		return err
	}, `SELECT state FROM rewards_quest_friends WHERE referrer_id = ? ORDER BY referee_id`+lock(tx), int64(referrer))
	return paid, err
}

// CountFriends counts whom a member brought.
func (s *Store) CountFriends(ctx context.Context, tx *db.Tx, referrer id.Member) (n int, err error) {
	err = s.row(ctx, tx, `SELECT COUNT(*) FROM rewards_quest_friends WHERE referrer_id = ?`, int64(referrer)).Scan(&n)
	return n, err
}
