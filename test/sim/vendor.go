package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"baize/internal/betting"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/seamless"
	"baize/internal/studio/jackpot"
	"baize/test/model"
)

func houseSuspense(c money.Currency) ledger.AccountRef { return ledger.House(ledger.Suspense, c) }

// asCall is what the model is told of an operation.
func (w *world) asCall(o op) model.Call {
	p := &w.players[o.Member]
	c := model.Call{Vendor: vendors[o.Vendor], Tx: o.Tx, Round: o.Round, Ref: o.Ref, Who: p.who, Last: o.Last}
	switch o.Act {
	case actBet:
		c.Stake, c.Ref = o.Stake, ""
	case actBetWin:
		c.Stake, c.Payout, c.Ref = o.Stake, o.Payout, ""
	case actWin:
		c.Payout = o.Payout
	case actRollback:
		c.Last = false
		if c.Ref == c.Tx {
			c.Ref += "x"
		}
	case actClose:
		c.Last, c.Tx = false, ""
	}
	c.Hash = fmt.Sprint(o.Act, o.Member, c.Round, c.Ref, c.Stake, c.Payout, c.Last)
	return c
}

// asWire is the same call as the vendor sends it.
func (w *world) asWire(c model.Call, o op) *seamless.Call {
	p := &w.players[o.Member]
	s := &seamless.Call{
		VendorID: c.Vendor, RequestUUID: o.Tx, Token: p.tokens[c.Vendor].text, UserID: p.member.String(), Currency: p.who.Currency,
		GameCode: gameCode, RoundID: c.Round, TxID: c.Tx, Amount: money.Amount(c.Stake), RefTxID: c.Ref, BetType: seamless.Normal, RoundClosed: c.Last,
	}
	if part := partOfStake(c.Vendor, c.Who.Currency, c.Stake); part > 0 {
		s.Pools = []seamless.Share{{PoolID: jackpot.Intake, Amount: money.Amount(part)}}
	}
	switch o.Act {
	case actBetWin:
		s.WinAmount = money.Amount(c.Payout)
	case actWin:
		s.Amount = money.Amount(c.Payout)
	}
	return s
}

// apply asks the model.
func (w *world) apply(o op, c model.Call) string {
	switch o.Act {
	case actBet, actBetWin:
		if w.m.Tx(c.Vendor, c.Tx) == nil {
			if s := w.notAdmitted(o, c); s != "" {
				return s
			}
		}
		return w.m.Bet(string(o.Act), c)
	case actWin:
		return w.m.Win(c)
	case actRollback:
		return w.m.Rollback(c)
	case actResettle:
		return w.m.Resettle(c)
	default:
		return w.m.Close(c)
	}
}

// notAdmitted is what a new bet is refused for before its money is looked at.
func (w *world) notAdmitted(o op, c model.Call) string {
	p := &w.players[o.Member]
	switch {
	case !w.clock.Now().Before(p.tokens[c.Vendor].ends):
		return string(seamless.InvalidToken)
	case money.Amount(c.Stake) > stakeMax:
		return string(seamless.LimitReached)
	case w.rules.blocked[p.member]:
		return string(seamless.PlayerBlocked)
	}
	return ""
}

// call sends a vendor's call and holds the answer against the model's.
func (w *world) call(o op) (settle func()) {
	w.renew(o)
	c := w.asCall(o)
	known := w.m.Tx(c.Vendor, c.Tx) != nil
	reply := w.h.gateway.Serve(w.ctx, seamless.Op(o.Act), w.asWire(c, o))
	switch {
	case w.disk.Struck() && nothingTold(reply):
		return func() { w.resolve(o, c, known, reply.Status) }
	case w.behind() && nothingTold(reply):
		w.mustNotBeDone(o, c, known)
		return nil
	}
	wrong := w.judge(o, c, reply)
	w.m.Keep()
	if wrong != "" {
		w.fail("%s", wrong)
	}
	w.record(o, c, reply)
	return nil
}

// nothingTold says that an answer leaves the outcome open.
func nothingTold(r seamless.Reply) bool {
	return r.Status == seamless.InProgress || r.Status == seamless.Busy || r.Status == seamless.Internal
}

// judge lets the model do the call and tells how the answer differs.
func (w *world) judge(o op, c model.Call, r seamless.Reply) string {
	known := w.m.Tx(c.Vendor, c.Tx) != nil
	want := w.apply(o, c)
	if got := word(r); got != want {
		return fmt.Sprintf("%s was answered %s (%s), the model says %s", o, got, r.Reason, want)
	}
	return w.judgeBalance(o, c, r, known)
}

func word(r seamless.Reply) string {
	if r.Status == seamless.OK && r.Replayed {
		return model.Replayed
	}
	return string(r.Status)
}

// renew opens a new session where the old one ended a while ago.
func (w *world) renew(o op) {
	p := &w.players[o.Member]
	v := vendors[o.Vendor]
	if o.N == 0 && w.armed == nil && w.clock.Now().After(p.tokens[v].ends) {
		if err := w.launch(p, v); err != nil && !w.refusedByClock(err) {
			w.fail("launch: %v", err)
		}
	}
}

// judgeBalance compares the amounts of an answer: a new one tells the balance
// now, with a version not below any before, a repeated one what was told first.
func (w *world) judgeBalance(o op, c model.Call, r seamless.Reply, known bool) string {
	if r.Status != seamless.OK || o.Act == actClose {
		return ""
	}
	first, had := w.replies[c.Vendor+" "+c.Tx]
	switch {
	case known && had:
		if r.Balance != first.Balance || r.BalanceVersion != first.BalanceVersion || r.ProcessedAt != first.ProcessedAt {
			return fmt.Sprintf("%s: the repeat tells %s at version %d, the first answer told %s at %d", o, r.Balance, r.BalanceVersion, first.Balance, first.BalanceVersion)
		}
	case known: // its first answer was lost in a crash
	case int64(r.Balance) != w.m.Purse(c.Who).Cash:
		return fmt.Sprintf("%s: the answer tells a balance of %s, the model has %s", o, r.Balance, money.Amount(w.m.Purse(c.Who).Cash))
	case r.BalanceVersion < w.version[c.Who]:
		return fmt.Sprintf("%s: version %d after version %d was told", o, r.BalanceVersion, w.version[c.Who])
	}
	return ""
}

// record keeps a first answer, which every repeat must get.
func (w *world) record(o op, c model.Call, r seamless.Reply) {
	if r.Status != seamless.OK || c.Tx == "" {
		return
	}
	key := c.Vendor + " " + c.Tx
	if _, had := w.replies[key]; had {
		return
	}
	w.replies[key], w.sent[key] = r, o
	if !r.Replayed {
		w.version[c.Who] = max(w.version[c.Who], r.BalanceVersion)
	}
}

// resolve asks after a restart what became of a call whose answer was not
// learnt, as a vendor would; the model follows the answer.
func (w *world) resolve(o op, c model.Call, known bool, told seamless.Status) {
	done := w.done(o, c)
	if told == seamless.Busy && done && !known && o.Act != actClose {
		w.fail("%s was answered BUSY, which promises that nothing was done, and was done", o)
	}
	switch {
	case o.Act == actClose:
		if r := w.m.Round(c.Vendor, c.Round, c.Who.Member); done && r != nil && !r.Closed {
			w.m.Close(c)
		}
	case done && !known:
		if s := w.apply(o, c); s != model.OK && s != model.Replayed {
			w.fail("%s was done, the model says %s", o, s)
		}
	case !done && w.kept(c) && w.m.Tx(c.Vendor, c.Tx).Hash == c.Hash:
		w.fail("%s was lost", o)
	}
	w.m.Keep()
}

// mustNotBeDone holds a refusal to its word.
func (w *world) mustNotBeDone(o op, c model.Call, known bool) {
	if o.Act != actClose && !known && w.done(o, c) {
		w.fail("%s was refused and was done", o)
	}
}

// done asks the product.
func (w *world) done(o op, c model.Call) bool {
	if o.Act == actClose {
		var n int
		err := w.h.db.LookRow(w.ctx, `SELECT COUNT(*) FROM v_rounds WHERE vendor = ? AND ref = ? AND member_id = ? AND settled_at > 0`,
			c.Vendor, c.Round, c.Who.Member).Scan(&n)
		w.must(err, "rounds cannot be read")
		return n > 0
	}
	r := w.h.gateway.Serve(w.ctx, seamless.TxStatus, &seamless.Call{VendorID: c.Vendor, TxID: c.Tx})
	switch r.Status {
	case seamless.OK:
		return string(r.Transaction) == string(o.Act) && w.sameContent(o, c)
	case seamless.DoesNotExist, seamless.RolledBack: // a tombstone: the call itself was never done
		return false
	}
	w.fail("tx-status of %s is %s", o, r.Status)
	return false
}

// sameContent tells a call from another of the same id.
func (w *world) sameContent(o op, c model.Call) bool {
	var member, stake, claimed int64
	var ref string
	err := w.h.db.LookRow(w.ctx, `SELECT member_id, stake, claimed, ref_tx_id FROM v_bets WHERE vendor = ? AND tx_id = ?`, c.Vendor, c.Tx).
		Scan(&member, &stake, &claimed, &ref)
	w.must(err, "a transaction cannot be read")
	return member == c.Who.Member && ref == c.Ref && (o.Act == actRollback || stake == c.Stake && claimed == c.Payout)
}

// kept says that the model has a transaction which must not be lost.
func (w *world) kept(c model.Call) bool {
	t := w.m.Tx(c.Vendor, c.Tx)
	return t != nil && t.Kind != "tombstone"
}

// askStatus compares what the product says of an id with the model.
func (w *world) askStatus(o op) {
	c := model.Call{Vendor: vendors[o.Vendor], Tx: o.Ref}
	r := w.h.gateway.Serve(w.ctx, seamless.TxStatus, &seamless.Call{VendorID: c.Vendor, TxID: c.Tx})
	t := w.m.Tx(c.Vendor, c.Tx)
	switch {
	case t == nil && r.Status == seamless.DoesNotExist, t != nil && t.Kind == "tombstone" && r.Status == seamless.RolledBack:
	case t == nil || r.Status != seamless.OK || string(r.Transaction) != t.Kind || r.RolledBack != t.Undone:
		w.fail("tx-status of %s: %+v, the model has %+v", c.Tx, r, t)
	}
}

func (w *world) balance(o op) {
	w.renew(o)
	p := &w.players[o.Member]
	c := model.Call{Vendor: vendors[o.Vendor], Who: p.who}
	r := w.h.gateway.Serve(w.ctx, seamless.Balance, w.asWire(c, o))
	if !w.clock.Now().Before(p.tokens[c.Vendor].ends) {
		if r.Status != seamless.InvalidToken {
			w.fail("a balance is told to an ended session: %s", r.Status)
		}
		return
	}
	if want := w.m.Purse(p.who).Cash; r.Status != seamless.OK || int64(r.Balance) != want {
		w.fail("balance of member %d: %s %s, the model has %s", o.Member, r.Status, r.Balance, money.Amount(want))
	}
}

// resettle is not part of the vendor protocol; it goes to betting itself.
func (w *world) resettle(o op) (settle func()) {
	c := w.asResettle(o)
	known := w.m.Tx(c.Vendor, c.Tx) != nil
	res, err := w.sendResettle(w.ctx, o, c)
	switch {
	case uncertain(err) && w.disk.Struck():
		return func() { w.resolve(o, c, known, seamless.InProgress) }
	case err != nil && w.refusedByClock(err):
		w.mustNotBeDone(o, c, known)
		return nil
	}
	want := w.m.Resettle(c)
	w.m.Keep()
	if got := resettled(res, err); got != want {
		w.fail("%s was answered %s, the model says %s", o, got, want)
	}
	return nil
}

func (w *world) asResettle(o op) model.Call {
	p := &w.players[o.Member]
	c := model.Call{Vendor: vendors[o.Vendor], Tx: o.Tx, Round: o.Round, Who: p.who, Payout: o.Payout, Version: 1}
	if r := w.m.Round(c.Vendor, c.Round, c.Who.Member); r != nil {
		c.Version = r.Settlement + 1
	}
	c.Hash = fmt.Sprint("resettle", o.Member, c.Round, c.Payout)
	return c
}

func (w *world) sendResettle(ctx context.Context, o op, c model.Call) (betting.Result, error) {
	sum := sha256.Sum256([]byte(c.Hash))
	return w.h.betting.Resettle(ctx, betting.ResettleCmd{
		Head: betting.Head{
			Vendor: c.Vendor, TxID: c.Tx, RoundID: c.Round, Member: w.players[o.Member].member, GameCode: gameCode,
			Currency: money.Currency(c.Who.Currency), Hash: hex.EncodeToString(sum[:]),
		}, Payout: money.Amount(c.Payout), Version: c.Version,
	})
}

func resettled(res betting.Result, err error) string {
	for known, text := range map[error]string{
		betting.ErrDuplicate: model.Duplicate, betting.ErrRolledBack: model.RolledBack, betting.ErrUnknown: model.Unknown,
		betting.ErrSettled: model.Settled, betting.ErrCurrency: model.Currency, betting.ErrVersion: model.Version, betting.ErrUnsettled: model.Unsettled,
	} {
		if errors.Is(err, known) {
			return text
		}
	}
	switch {
	case err != nil:
		return err.Error()
	case res.Replayed:
		return model.Replayed
	}
	return model.OK
}
