package pokerdb

import (
	"context"
	"fmt"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/studio/poker/cardroom"
)

const handColumns = `id, table_code, number, state, currency, seed_sealed, seed_hash, client_seed, root, record, pot, rake, started_at, ended_at`

const selectHands = `SELECT ` + handColumns + ` FROM studio_poker_hands `

func readHand(r scanner) (h cardroom.HandRow, err error) {
	err = r.Scan((*int64)(&h.ID), &h.Table, &h.Number, (*string)(&h.State), (*string)(&h.Currency), &h.SeedSealed, &h.SeedHash, &h.ClientSeed,
		&h.Root, &h.Record, amount(&h.Pot), amount(&h.Rake), (*int64)(&h.StartedAt), (*int64)(&h.EndedAt))
	return h, err
}

// InsertHand adds a hand that was dealt.
func (s *Store) InsertHand(ctx context.Context, tx *db.Tx, h cardroom.HandRow) error {
	_, err := tx.Exec(ctx, `INSERT INTO studio_poker_hands (`+handColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		int64(h.ID), h.Table, int64(h.Number), string(h.State), string(h.Currency), h.SeedSealed, h.SeedHash, h.ClientSeed, h.Root, h.Record,
		int64(h.Pot), int64(h.Rake), int64(h.StartedAt), int64(h.EndedAt))
	return err
}

// EndHand writes a hand that is over, once.
func (s *Store) EndHand(ctx context.Context, tx *db.Tx, h cardroom.HandRow) error {
	n, err := tx.Exec(ctx, `UPDATE studio_poker_hands SET state = ?, record = ?, pot = ?, rake = ?, ended_at = ? WHERE id = ? AND state = 'OPEN'`,
		string(h.State), h.Record, int64(h.Pot), int64(h.Rake), int64(h.EndedAt), int64(h.ID))
	if err == nil && n != 1 {
		err = fmt.Errorf("pokerdb: hand %s is over already", h.ID)
	}
	return err
}

// FindHand finds a hand.
func (s *Store) FindHand(ctx context.Context, hand cardroom.HandID) (cardroom.HandRow, bool, error) {
	return one(ctx, s.d, readHand, selectHands+`WHERE id = ?`, int64(hand))
}

// OpenHands lists the hands that are not over.
func (s *Store) OpenHands(ctx context.Context) ([]cardroom.HandRow, error) {
	return all(ctx, s.d, readHand, selectHands+`WHERE state = 'OPEN' ORDER BY id`)
}

// InsertPlayer adds who played a hand.
func (s *Store) InsertPlayer(ctx context.Context, tx *db.Tx, p cardroom.PlayerRow) error {
	_, err := tx.Exec(ctx, `INSERT INTO studio_poker_players (hand_id, seat, sit_id, user_id, brought, left_with, turnover) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		int64(p.Hand), p.Seat, int64(p.Sit), p.UserID, int64(p.Brought), int64(p.LeftWith), int64(p.Turnover))
	return err
}

const selectPlayers = `SELECT hand_id, seat, sit_id, user_id, brought, left_with, turnover FROM studio_poker_players `

func readPlayer(r scanner) (p cardroom.PlayerRow, err error) {
	err = r.Scan((*int64)(&p.Hand), &p.Seat, (*int64)(&p.Sit), &p.UserID, amount(&p.Brought), amount(&p.LeftWith), amount(&p.Turnover))
	return p, err
}

// PlayersOf lists who played a hand.
func (s *Store) PlayersOf(ctx context.Context, hand cardroom.HandID) ([]cardroom.PlayerRow, error) {
	return all(ctx, s.d, readPlayer, selectPlayers+`WHERE hand_id = ? ORDER BY seat`, int64(hand))
}

// HandsOf lists the hands that a member played, newest first; of one stay
// where it names one.
func (s *Store) HandsOf(ctx context.Context, userID string, stay id.Round, before cardroom.HandID, limit int) ([]cardroom.HandRow, error) {
	if before == 0 {
		before = 1<<63 - 1
	}
	return all(ctx, s.d, readHand, selectHands+`WHERE id IN (SELECT hand_id FROM studio_poker_players WHERE user_id = ? AND hand_id < ? AND (? = 0 OR sit_id = ?)
		ORDER BY hand_id DESC LIMIT ?) ORDER BY id DESC`, userID, int64(before), int64(stay), int64(stay), limit)
}

// handsAtOnce is how many hands are read in one go, so that no cursor stays
// open while they are looked at.
const handsAtOnce = 500

// EachHand walks the paid hands with ids in [from, to), the oldest first.
func (s *Store) EachHand(ctx context.Context, from, to cardroom.HandID, each func(cardroom.HandRow, []cardroom.PlayerRow) error) error {
	for {
		hands, err := all(ctx, s.d, readHand, selectHands+`WHERE id >= ? AND id < ? AND state = 'PAID' ORDER BY id LIMIT ?`, int64(from), int64(to), handsAtOnce)
		if err != nil || len(hands) == 0 {
			return err
		}
		last := hands[len(hands)-1].ID
		rows, err := all(ctx, s.d, readPlayer, selectPlayers+`WHERE hand_id >= ? AND hand_id <= ? ORDER BY hand_id, seat`, int64(hands[0].ID), int64(last))
		if err != nil {
			return err
		}
		players := map[cardroom.HandID][]cardroom.PlayerRow{}
		for _, p := range rows {
			players[p.Hand] = append(players[p.Hand], p)
		}
		for _, h := range hands {
			if err := each(h, players[h.ID]); err != nil {
				return err
			}
		}
		from = last + 1
	}
}
