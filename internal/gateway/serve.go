package gateway

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"baize/internal/betting"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/faultpoint"
	"baize/internal/platform/seamless"
	"baize/internal/wallet"
)

// Serve answers a call that is proved genuine and has the form of its
// operation. It always has an answer, within the time limit; what goes wrong
// inside is logged here.
func (s *Service) Serve(ctx context.Context, op seamless.Op, c *seamless.Call) seamless.Reply {
	reply := seamless.Reply{Status: seamless.OK}
	if op != seamless.Ping {
		reply = s.within(ctx, op, c)
	}
	if err := faultpoint.Hit(ctx, faultpoint.ReplyBefore); err != nil {
		reply = s.refused(ctx, op, c, err)
	}
	reply.RequestUUID, reply.TxID = c.RequestUUID, c.TxID
	if reply.ProcessedAt == 0 {
		reply.ProcessedAt = s.Now()
	}
	return reply
}

// Refusal is a reply without a business effect, for the handler.
func (s *Service) Refusal(status seamless.Status, reason string) seamless.Reply {
	return seamless.Reply{Status: status, Reason: reason, ProcessedAt: s.Now()}
}

func (s *Service) serve(ctx context.Context, op seamless.Op, c *seamless.Call) (seamless.Reply, error) {
	if op == seamless.TxStatus {
		return s.txStatus(ctx, c)
	}
	if op == seamless.Balance {
		if err := s.complete(ctx, c); err != nil {
			return seamless.Reply{}, err
		}
	}
	var member id.Member
	if err := member.UnmarshalText([]byte(c.UserID)); err != nil || member <= 0 {
		return seamless.Reply{}, refusal{seamless.InvalidRequest, "userId is not the id of a member"}
	}
	if op == seamless.Balance {
		return s.balance(ctx, c, member)
	}
	if err := s.admitOp(ctx, op, c, member); err != nil {
		return seamless.Reply{}, err
	}
	res, err := s.act(ctx, op, c, member)
	for range sameIDRetries {
		if err == nil || !db.IsUnique(err) {
			break
		}
		// The same txId was committed beside us: now it is found and replayed.
		res, err = s.act(ctx, op, c, member)
	}
	if err != nil {
		return seamless.Reply{}, err
	}
	if res.Replayed && (op == seamless.Bet || op == seamless.BetWin) {
		if err := s.stillStands(ctx, c); err != nil {
			return seamless.Reply{}, err
		}
	}
	reply := told(res)
	if op == seamless.Resettle {
		reply.SettlementVersion = c.SettlementVersion
	}
	return reply, nil
}

const sameIDRetries = 3

// admitOp asks what the operation needs besides betting's own rules.
func (s *Service) admitOp(ctx context.Context, op seamless.Op, c *seamless.Call, member id.Member) error {
	switch op {
	case seamless.Bet, seamless.BetWin:
		return s.admitBet(ctx, c, member)
	case seamless.PromoWin, seamless.JackpotWin:
		// These come without a bet, so nothing else proves that there is such
		// a member, with money of that currency; a frozen or excluded one is
		// paid all the same.
		held, known, err := s.d.Members.Known(ctx, member)
		switch {
		case err != nil:
			return err
		case !known:
			return refusal{seamless.InvalidRequest, "userId is not the id of a member"}
		case string(held) != c.Currency:
			return s.unlessTaken(ctx, c, refusal{seamless.WrongCurrency, "the currency is not the member's"})
		}
	}
	return nil
}

// act is the one call of betting that an operation stands for.
func (s *Service) act(ctx context.Context, op seamless.Op, c *seamless.Call, member id.Member) (betting.Result, error) {
	head := betting.Head{
		Vendor: c.VendorID, TxID: c.TxID, RoundID: c.RoundID, Member: member, GameCode: c.GameCode,
		Currency: money.Currency(c.Currency), Hash: contentHash(op, c), OccurredAt: c.OccurredAt, Extra: extraOf(c),
	}
	switch op {
	case seamless.Bet:
		return s.d.Bets.Place(ctx, betting.PlaceCmd{Head: head, Stake: c.Amount, CloseRound: c.RoundClosed})
	case seamless.BetWin:
		return s.d.Bets.PlaceAndSettle(ctx, betting.PlaceAndSettleCmd{
			PlaceCmd: betting.PlaceCmd{Head: head, Stake: c.Amount, CloseRound: c.RoundClosed}, Payout: c.WinAmount,
		})
	case seamless.Win:
		return s.d.Bets.Settle(ctx, betting.SettleCmd{Head: head, RefTxID: c.RefTxID, Payout: c.Amount, CloseRound: c.RoundClosed})
	case seamless.PromoWin, seamless.JackpotWin:
		return s.d.Bets.Settle(ctx, betting.SettleCmd{Head: head, Payout: c.Amount, Promo: true, Pool: c.PoolID})
	case seamless.Resettle:
		return s.d.Bets.Resettle(ctx, betting.ResettleCmd{
			Head: head, RefTxID: c.RefTxID, Payout: c.Amount, Version: int(c.SettlementVersion), Reopen: c.Reopen,
		})
	case seamless.Rollback:
		return s.d.Bets.Rollback(ctx, betting.RollbackCmd{Head: head, RefTxID: c.RefTxID})
	case seamless.RoundClose:
		return s.d.Bets.CloseRound(ctx, betting.CloseRoundCmd{Head: head})
	default:
		return betting.Result{}, refusal{seamless.InvalidRequest, "unknown operation"}
	}
}

// contentHash covers what must be equal in a repeat: the business content,
// and nothing of the attempt.
func contentHash(op seamless.Op, c *seamless.Call) string {
	b := make([]byte, 0, 384)
	for _, part := range [...]string{string(op), c.UserID, c.Currency, c.GameCode, c.RoundID, c.RefTxID} {
		b = append(b, part...)
		b = append(b, '\n') // stands in no identifier
	}
	b = c.Amount.Append(b)
	b = append(b, '\n')
	b = c.WinAmount.Append(b)
	if c.RoundClosed {
		b = append(b, "\nclosed"...)
	}
	b = appendExtra(b, c)
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

func told(res betting.Result) seamless.Reply {
	r := shown(res.Balance)
	r.Status, r.Replayed, r.ProcessedAt = seamless.OK, res.Replayed, res.ProcessedAt
	return r
}

func shown(b wallet.Balance) seamless.Reply {
	return seamless.Reply{HasBalance: true, Balance: b.Cash, BonusBalance: b.Bonus, BalanceVersion: b.Version, Currency: string(b.Currency)}
}

func (s *Service) balance(ctx context.Context, c *seamless.Call, member id.Member) (seamless.Reply, error) {
	if err := s.admitSession(ctx, c, member); err != nil {
		return seamless.Reply{}, err
	}
	b, err := s.d.Balances.Balance(ctx, member, money.Currency(c.Currency))
	if err != nil {
		return seamless.Reply{}, err
	}
	r := shown(b)
	r.Status, r.UserID, r.GameCode = seamless.OK, c.UserID, c.GameCode
	return r, nil
}

// txStatus tells what became of a txId, from the store.
func (s *Service) txStatus(ctx context.Context, c *seamless.Call) (seamless.Reply, error) {
	working := s.flights.has(flight{c.VendorID, c.TxID}) // before the look: it may end meanwhile
	a, found, err := s.d.Bets.FindAction(ctx, c.VendorID, c.TxID)
	var ended bool
	if err == nil && !found && !working {
		a, found, ended, err = s.findEnded(ctx, c)
	}
	switch {
	case err != nil:
		return seamless.Reply{}, err
	case !found && working:
		return seamless.Reply{}, refusal{seamless.InProgress, "the transaction is being worked on"}
	case !found && !ended:
		return seamless.Reply{}, refusal{seamless.InProgress, "a commit is open that may be the transaction"}
	case !found:
		return seamless.Reply{}, betting.ErrUnknown
	case a.Kind == betting.KindTombstone:
		return seamless.Reply{}, betting.ErrRolledBack
	}
	r := shown(a.Balance)
	r.Status, r.Replayed, r.ProcessedAt = seamless.OK, true, a.At
	r.Transaction, r.RolledBack = opOf(a.Kind), a.ReversedBy != 0
	r.Amount, err = s.recorded(ctx, &a)
	return r, err
}

// statusPatience bounds how long tx-status waits for commits that are open.
const statusPatience = 500 * time.Millisecond

// findEnded looks for an action once more when all transactions have ended that
// were open at the first look: it may have been one of them, at another node, or
// of this one before it was started again. ended is false where some have not.
func (s *Service) findEnded(ctx context.Context, c *seamless.Call) (a betting.Action, found, ended bool, err error) {
	if ended, err = s.d.DB.AwaitOpen(ctx, statusPatience); err != nil {
		return a, false, false, err
	}
	a, found, err = s.d.Bets.FindAction(ctx, c.VendorID, c.TxID)
	return a, found, ended, err
}
