package simvendor

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"

	"baize/internal/gateway/transfer/transferwire"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
)

// The reasons of FAILED orders.
const (
	reasonNotEnough = "NOT_ENOUGH_MONEY"
	reasonRefused   = "REFUSED"
	reasonNeverSeen = "NEVER_SEEN"
)

// The states of orders.
const (
	success = "SUCCESS"
	failed  = "FAILED"
)

func ok() transferwire.Reply { return transferwire.Reply{Status: transferwire.OK} }

func (s *Service) create(ctx context.Context, ask transferwire.Request) (reply transferwire.Reply, err error) {
	if _, err := money.ParseCurrency(string(ask.Currency)); err != nil || ask.Password == "" {
		return refuse(transferwire.InvalidRequest, "currency or password is missing")
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := tx.Exec(ctx, `INSERT INTO simvendor_players (account, currency, password, balance, created_at) VALUES (?, ?, ?, 0, ?)
			ON CONFLICT (account) DO NOTHING`, ask.Account, string(ask.Currency), digest(ask.Password), int64(s.now()))
		reply = ok()
		reply.Created = n == 1
		return err
	})
	return reply, err
}

func (s *Service) setPassword(ctx context.Context, ask transferwire.Request) (transferwire.Reply, error) {
	return s.one(ctx, `UPDATE simvendor_players SET password = ? WHERE account = ?`, digest(ask.Password), ask.Account)
}

func (s *Service) kick(ctx context.Context, ask transferwire.Request) (transferwire.Reply, error) {
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM simvendor_sessions WHERE account = ?`, ask.Account)
		return err
	})
	return ok(), err
}

// one changes one player, who must be known.
func (s *Service) one(ctx context.Context, statement string, args ...any) (reply transferwire.Reply, err error) {
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := tx.Exec(ctx, statement, args...)
		if reply = ok(); n == 0 {
			reply.Status = transferwire.PlayerUnknown
		}
		return err
	})
	return reply, err
}

func (s *Service) balance(ctx context.Context, ask transferwire.Request) (transferwire.Reply, error) {
	reply := ok()
	err := s.DB.QueryRowContext(ctx, `SELECT balance FROM simvendor_players WHERE account = ? AND currency = ?`,
		ask.Account, string(ask.Currency)).Scan(&reply.Balance)
	if errors.Is(err, sql.ErrNoRows) {
		return refuse(transferwire.PlayerUnknown, "there is no such player in this currency")
	}
	return reply, err
}

// order is a row of simvendor_orders.
type order struct {
	account, direction, state, reason string
	whole                             bool
	amount                            money.Amount
}

func (o order) wire(reference string) *transferwire.Order {
	return &transferwire.Order{ReferenceNo: reference, State: o.state, Reason: o.reason, Amount: o.amount}
}

// move carries an order out once; a repeat gets the first answer.
func (s *Service) move(ctx context.Context, mode Mode, whole bool, ask transferwire.Request) (reply transferwire.Reply, err error) {
	o := order{account: ask.Account, direction: "IN", whole: whole, amount: ask.Amount}
	if whole || ask.FundType == transferwire.FundOut {
		o.direction = "OUT"
	}
	valid := whole || (ask.Amount > 0 && (ask.FundType == transferwire.FundIn || ask.FundType == transferwire.FundOut))
	if !valid || ask.ReferenceNo == "" || len(ask.ReferenceNo) > seamless.MaxID {
		return refuse(transferwire.InvalidRequest, "the order is not complete")
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		reply, err = s.carry(ctx, tx, mode, o, ask)
		return err
	})
	return reply, err
}

func (s *Service) carry(ctx context.Context, tx *db.Tx, mode Mode, o order, ask transferwire.Request) (transferwire.Reply, error) {
	var held money.Amount
	err := tx.QueryRow(ctx, `SELECT balance FROM simvendor_players WHERE account = ? AND currency = ?`+tx.ForUpdate(),
		ask.Account, string(ask.Currency)).Scan(&held)
	if errors.Is(err, sql.ErrNoRows) {
		return refuse(transferwire.PlayerUnknown, "there is no such player in this currency")
	}
	if err != nil {
		return transferwire.Reply{}, err
	}
	before, known, err := find(ctx, tx, ask.ReferenceNo)
	if err != nil {
		return transferwire.Reply{}, err
	}
	if known {
		if before.account != o.account || (before.reason != reasonNeverSeen && (before.direction != o.direction || before.whole != o.whole)) {
			return refuse(transferwire.DuplicateRef, "the reference names another order")
		}
		reply := ok()
		reply.Order = before.wire(ask.ReferenceNo)
		return reply, nil
	}
	if o.whole {
		o.amount = held
	}
	switch o.state = success; {
	case mode == Refuses:
		o.state, o.reason, o.amount = failed, reasonRefused, 0
	case o.direction == "IN":
		held += o.amount
	case o.amount > held:
		o.state, o.reason, o.amount = failed, reasonNotEnough, 0
	default:
		held -= o.amount
	}
	if _, err := tx.Exec(ctx, `UPDATE simvendor_players SET balance = ? WHERE account = ?`, held, ask.Account); err != nil {
		return transferwire.Reply{}, err
	}
	if err := s.write(ctx, tx, ask.ReferenceNo, o); err != nil {
		return transferwire.Reply{}, err
	}
	reply := ok()
	reply.Order = o.wire(ask.ReferenceNo)
	reply.Order.BalanceAfter, reply.Order.Known = held, true
	return reply, nil
}

// status tells of an order; one that was never seen is written down as FAILED,
// so that it cannot move anything if it still arrives.
func (s *Service) status(ctx context.Context, ask transferwire.Request) (reply transferwire.Reply, err error) {
	if ask.ReferenceNo == "" || len(ask.ReferenceNo) > seamless.MaxID {
		return refuse(transferwire.InvalidRequest, "referenceNo is missing")
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		// The player's row is everybody's lock on the player's orders.
		var one int
		err := tx.QueryRow(ctx, `SELECT 1 FROM simvendor_players WHERE account = ?`+tx.ForUpdate(), ask.Account).Scan(&one)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		o, known, err := find(ctx, tx, ask.ReferenceNo)
		if err != nil {
			return err
		}
		if known && o.account != ask.Account {
			reply, err = refuse(transferwire.DuplicateRef, "the reference names another order")
			return err
		}
		if !known {
			o = order{account: ask.Account, state: failed, reason: reasonNeverSeen}
			if err := s.write(ctx, tx, ask.ReferenceNo, o); err != nil {
				return err
			}
		}
		reply = ok()
		reply.Order = o.wire(ask.ReferenceNo)
		return nil
	})
	return reply, err
}

func find(ctx context.Context, tx *db.Tx, reference string) (o order, known bool, err error) {
	err = tx.QueryRow(ctx, `SELECT account, direction, whole, amount, state, reason FROM simvendor_orders WHERE reference_no = ?`, reference).
		Scan(&o.account, &o.direction, &o.whole, &o.amount, &o.state, &o.reason)
	if errors.Is(err, sql.ErrNoRows) {
		return o, false, nil
	}
	return o, err == nil, err
}

func (s *Service) write(ctx context.Context, tx *db.Tx, reference string, o order) error {
	_, err := tx.Exec(ctx, `INSERT INTO simvendor_orders (reference_no, account, direction, whole, amount, state, reason, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		reference, o.account, o.direction, o.whole, o.amount, o.state, o.reason, clock.NowOf(s.Clock))
	return err
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
