package simvendor

import (
	"context"
	"database/sql"
	"encoding/base64"
	"errors"
	"strings"
	"time"

	"baize/internal/gateway/transfer/transferwire"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
)

// pagePath is where the games are played; house and session token follow it.
const pagePath = "/sandbox-vendor/"

func (s *Service) page() string { return pagePath + strings.ToLower(s.House) + "/" }

// GameCode is the vendor's one game.
const GameCode = "coin-toss"

// The sides of the coin.
const (
	Heads = "heads"
	Tails = "tails"
)

const (
	sessionLife = 2 * time.Hour
	// A won flip pays 1.96 of the stake, floored to the currency's decimals.
	payNum, payDen = 196, 100
)

// The refusals of the game.
var (
	errSession = fault.New(fault.NotFound, "gateway.simvendor.session")
	errStake   = fault.InvalidField("stake", "gateway.simvendor.stake")
)

// Flip is one played coin.
type Flip struct {
	Picked, Landed string
	Stake, Payout  money.Amount
}

// session is an opened game.
type session struct {
	account, backURL, lang string
	currency               money.Currency
	balance                money.Amount
}

func (s *Service) launch(ctx context.Context, ask transferwire.Request) (transferwire.Reply, error) {
	if ask.GameCode != GameCode {
		return refuse(transferwire.GameUnknown, "there is no such game")
	}
	if ask.GameMode != transferwire.ModeReal {
		return refuse(transferwire.InvalidRequest, "the game has no trial mode")
	}
	token := base64.RawURLEncoding.EncodeToString(rng.Bytes(s.Rand, 32))
	reply, err := s.one(ctx, `INSERT INTO simvendor_sessions (token_hash, account, back_url, lang, expires_at)
		SELECT ?, account, ?, ?, CAST(? AS BIGINT) FROM simvendor_players WHERE account = ?`,
		digest(token), ask.BackURL, ask.Language, int64(s.now().Add(sessionLife)), ask.Account)
	if err == nil && reply.Status == transferwire.OK {
		reply.URL = s.page() + token
	}
	return reply, err
}

func (s *Service) session(ctx context.Context, token string) (v session, err error) {
	err = s.DB.QueryRowContext(ctx, `SELECT p.account, t.back_url, t.lang, p.currency, p.balance
		FROM simvendor_sessions t JOIN simvendor_players p ON p.account = t.account
		WHERE t.token_hash = ? AND t.expires_at > ? AND p.account LIKE ?`, digest(token), int64(s.now()), s.House+":%").
		Scan(&v.account, &v.backURL, &v.lang, &v.currency, &v.balance)
	if errors.Is(err, sql.ErrNoRows) {
		err = errSession
	}
	return v, err
}

// Play flips a coin for a player: chance first, then stake and payout in one
// transaction. A stake that is not covered is refused. The account is the
// platform's name of the player.
func (s *Service) Play(ctx context.Context, account, picked string, stake money.Amount) (Flip, error) {
	return s.flip(ctx, s.account(account), picked, stake)
}

func (s *Service) flip(ctx context.Context, account, picked string, stake money.Amount) (Flip, error) {
	f := Flip{Picked: picked, Landed: Heads, Stake: stake}
	if rng.Bytes(s.Rand, 1)[0]&1 == 1 {
		f.Landed = Tails
	}
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		var held money.Amount
		var c money.Currency
		err := tx.QueryRow(ctx, `SELECT balance, currency FROM simvendor_players WHERE account = ?`+tx.ForUpdate(), account).Scan(&held, &c)
		if errors.Is(err, sql.ErrNoRows) {
			return errSession
		}
		if err != nil {
			return err
		}
		if stake <= 0 || stake > held || stake != stake.FloorTo(c.Digits()) || (picked != Heads && picked != Tails) {
			return errStake
		}
		if f.Payout = 0; f.Landed == picked {
			if f.Payout, err = stake.MulRatio(payNum, payDen); err != nil {
				return err
			}
			f.Payout = f.Payout.FloorTo(c.Digits())
		}
		if _, err := tx.Exec(ctx, `UPDATE simvendor_players SET balance = ? WHERE account = ?`, held-stake+f.Payout, account); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `INSERT INTO simvendor_flips (id, account, picked, landed, stake, payout, at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			int64(id.New[Flip](s.IDs)), account, picked, f.Landed, stake, f.Payout, s.now())
		return err
	})
	return f, err
}

// last are the player's latest flips, newest first.
func (s *Service) last(ctx context.Context, account string) (out []Flip, err error) {
	rows, err := s.DB.QueryContext(ctx, `SELECT picked, landed, stake, payout FROM simvendor_flips WHERE account = ? ORDER BY id DESC LIMIT 8`, account)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var f Flip
		if err := rows.Scan(&f.Picked, &f.Landed, &f.Stake, &f.Payout); err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return out, rows.Err()
}
