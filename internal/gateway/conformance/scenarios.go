package conformance

import (
	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

// step is one call and what must come of it. cash is the member's balance
// afterwards; it is asked for by itself, not taken from the reply alone.
type step struct {
	op       seamless.Op
	call     seamless.Call
	want     seamless.Status
	cash     string
	replayed bool
}

type edit func(*seamless.Call)

func call(op seamless.Op, tx, amount string, edits []edit) step {
	s := step{op: op, want: seamless.OK, call: seamless.Call{TxID: tx, RoundID: "r1"}}
	if amount != "" {
		s.call.Amount = money.MustParse(amount)
	}
	for _, e := range edits {
		e(&s.call)
	}
	return s
}

func bet(tx, amount string, e ...edit) step { return call(seamless.Bet, tx, amount, e) }
func win(tx, amount string, e ...edit) step { return call(seamless.Win, tx, amount, e) }
func betWin(tx, stake, payout string, e ...edit) step {
	return call(seamless.BetWin, tx, stake, append([]edit{func(c *seamless.Call) { c.WinAmount = money.MustParse(payout) }}, e...))
}
func rollback(tx, of string, e ...edit) step {
	return call(seamless.Rollback, tx, "", append([]edit{ref(of)}, e...))
}
func closing(e ...edit) step { return call(seamless.RoundClose, "", "", e) }

func round(r string) edit     { return func(c *seamless.Call) { c.RoundID = r } }
func closed(c *seamless.Call) { c.RoundClosed = true }
func ref(tx string) edit      { return func(c *seamless.Call) { c.RefTxID = tx } }
func token(k string) edit     { return func(c *seamless.Call) { c.Token = k } }
func game(g string) edit      { return func(c *seamless.Call) { c.GameCode = g } }
func currency(k string) edit  { return func(c *seamless.Call) { c.Currency = k } }
func info(s string) edit      { return func(c *seamless.Call) { c.BetInfo = s } }

func (s step) to(want seamless.Status, cash string) step { s.want, s.cash = want, cash; return s }
func (s step) ok(cash string) step                       { s.cash = cash; return s }
func (s step) again(cash string) step                    { s.cash, s.replayed = cash, true; return s }

// scenario is a case of the table below.
type scenario struct {
	name  string
	steps []step
}

// scenarios are all cases about money. Every one starts with Cash and an open
// session of a member of its own.
func scenarios() []scenario {
	return []scenario{
		{"bet takes the stake", []step{bet("b", "10").ok("90")}},
		{"bet of the whole balance", []step{bet("b", "100").ok("0")}},
		{"bet of one micro-unit too much", []step{bet("b", "100.000001").to(seamless.NotEnoughMoney, "100")}},
		{"bet after a refusal for money under a new id", []step{bet("b", "101").to(seamless.NotEnoughMoney, "100"), bet("b2", "100").ok("0")}},
		{"bet repeated", []step{bet("b", "10").ok("90"), bet("b", "10").again("90")}},
		{"bet repeated with other information", []step{bet("b", "10", info("x")).ok("90"), bet("b", "10", info("y")).again("90")}},
		{"bet repeated after the round went on", []step{bet("b", "10").ok("90"), win("w", "5").ok("95"), bet("b", "10").again("95")}},
		{"bet repeated after the round closed", []step{bet("b", "10").ok("90"), win("w", "5", closed).ok("95"), bet("b", "10").again("95")}},
		{"bet repeated with another amount", []step{bet("b", "10").ok("90"), bet("b", "11").to(seamless.Duplicate, "90")}},
		{"bet repeated with another round", []step{bet("b", "10").ok("90"), bet("b", "10", round("r2")).to(seamless.Duplicate, "90")}},
		{"bet repeated as a closing one", []step{bet("b", "10").ok("90"), bet("b", "10", closed).to(seamless.Duplicate, "90")}},
		{"bet's id used by a win", []step{bet("b", "10").ok("90"), win("b", "10").to(seamless.Duplicate, "90")}},
		{"bet with an unknown token", []step{bet("b", "10", token("nobody")).to(seamless.InvalidToken, "100")}},
		{"bet with a lost token, repeated", []step{bet("b", "10").ok("90"), bet("b", "10", token("nobody")).again("90")}},
		{"bet in another currency", []step{bet("b", "10", currency("USD")).to(seamless.WrongCurrency, "100")}},
		{"bet on another game", []step{bet("b", "10", game("no-such-game")).to(seamless.InvalidGame, "100")}},
		{"two bets in a round", []step{bet("b", "10").ok("90"), bet("b2", "10").ok("80"), win("w", "30", closed).ok("110")}},
		{"bet in a closed round", []step{bet("b", "10", closed).ok("90"), bet("b2", "10").to(seamless.RoundClosed, "90")}},
		{"win pays out", []step{bet("b", "10").ok("90"), win("w", "25", closed).ok("115")}},
		{"win naming its bet", []step{bet("b", "10").ok("90"), win("w", "25", ref("b")).ok("115")}},
		{"win of nothing closes", []step{bet("b", "10").ok("90"), win("w", "0", closed).ok("90"), bet("b2", "1").to(seamless.RoundClosed, "90")}},
		{"win repeated", []step{bet("b", "10").ok("90"), win("w", "5").ok("95"), win("w", "5").again("95")}},
		{"win repeated with another amount", []step{bet("b", "10").ok("90"), win("w", "5").ok("95"), win("w", "6").to(seamless.Duplicate, "95")}},
		{"win without a round", []step{win("w", "5").to(seamless.DoesNotExist, "100")}},
		{"win naming an unknown bet", []step{bet("b", "10").ok("90"), win("w", "5", ref("x")).to(seamless.DoesNotExist, "90")}},
		{"win naming a bet rolled back", []step{bet("b", "10").ok("90"), bet("b2", "5").ok("85"), rollback("k", "b").ok("95"), win("w", "5", ref("b")).to(seamless.DoesNotExist, "95")}},
		{"win after the close", []step{bet("b", "10").ok("90"), closing().ok("90"), win("w", "5").to(seamless.RoundClosed, "90")}},
		{"win with a lost token", []step{bet("b", "10").ok("90"), win("w", "5", token("gone")).ok("95")}},
		{"win floored to the currency", []step{bet("b", "10").ok("90"), win("w", "5.009999").ok("95")}},
		{"several wins", []step{bet("b", "10").ok("90"), win("w", "5").ok("95"), win("w2", "5").ok("100")}},
		{"bet-win wins in one step", []step{betWin("b", "10", "25", closed).ok("115")}},
		{"bet-win loses in one step", []step{betWin("b", "10", "0", closed).ok("90")}},
		{"bet-win needs the stake first", []step{betWin("b", "101", "500").to(seamless.NotEnoughMoney, "100")}},
		{"bet-win repeated", []step{betWin("b", "10", "25").ok("115"), betWin("b", "10", "25").again("115")}},
		{"bet-win repeated with another payout", []step{betWin("b", "10", "25").ok("115"), betWin("b", "10", "26").to(seamless.Duplicate, "115")}},
		{"bet-win's id used by a bet", []step{betWin("b", "10", "25").ok("115"), bet("b", "10").to(seamless.Duplicate, "115")}},
		{"rollback of a bet", []step{bet("b", "10").ok("90"), rollback("k", "b").ok("100")}},
		{"rollback repeated", []step{bet("b", "10").ok("90"), rollback("k", "b").ok("100"), rollback("k", "b").again("100")}},
		{"second rollback of the same bet", []step{bet("b", "10").ok("90"), rollback("k", "b").ok("100"), rollback("k2", "b").again("100")}},
		{"rollback before its bet", []step{rollback("k", "b").ok("100"), bet("b", "10").to(seamless.RolledBack, "100"), bet("b", "10").to(seamless.RolledBack, "100")}},
		{"bet repeated after its rollback", []step{bet("b", "10").ok("90"), rollback("k", "b").ok("100"), bet("b", "10").to(seamless.RolledBack, "100")}},
		{"rollback of a bet-win", []step{betWin("b", "10", "25", closed).ok("115"), rollback("k", "b").ok("100")}},
		{"rollback of a settled round's bet", []step{bet("b", "10").ok("90"), win("w", "5", closed).ok("95"), rollback("k", "b").to(seamless.RoundSettled, "95")}},
		{"rollback of a win in an open round", []step{bet("b", "10").ok("90"), win("w", "5").ok("95"), rollback("k", "w").ok("90")}},
		{"rollback of a win already spent", []step{bet("b", "10").ok("90"), win("w", "50").ok("140"), bet("b2", "140", round("r2")).ok("0"), rollback("k", "w").ok("-50"), bet("b3", "1", round("r3")).to(seamless.NotEnoughMoney, "-50")}},
		{"rollback of a lost closed bet", []step{bet("b", "10").ok("90"), closing().ok("90"), rollback("k", "b").ok("100")}},
		{"close twice", []step{bet("b", "10").ok("90"), closing().ok("90"), closing().again("90")}},
		{"close of an unknown round", []step{closing().to(seamless.DoesNotExist, "100")}},
		{"balance", []step{call(seamless.Balance, "", "", nil).ok("100")}},
		{"balance with an unknown token", []step{call(seamless.Balance, "", "", []edit{token("nobody")}).to(seamless.InvalidToken, "100")}},
		{"balance in another currency", []step{call(seamless.Balance, "", "", []edit{currency("USD")}).to(seamless.WrongCurrency, "100")}},
		{"ping", []step{call(seamless.Ping, "", "", nil).ok("100")}},
		{"status of nothing", []step{call(seamless.TxStatus, "b", "", nil).to(seamless.DoesNotExist, "100")}},
		{"status of a bet", []step{bet("b", "10").ok("90"), call(seamless.TxStatus, "b", "", nil).again("90")}},
	}
}
