package conformance

import (
	"slices"

	"baize/internal/platform/seamless"
)

// scenarios are all cases that are told by a list of calls. Every one starts
// with Cash and an open session.
func scenarios() []scenario {
	return slices.Concat(
		in(Auth, []scenario{{name: "ping", steps: []step{call(seamless.Ping, "", "", nil).ok("100")}}}),
		in(Balances, balanceScenarios()), in(Bets, betScenarios()), in(Idempotency, repeatScenarios()),
		in(Duplicates, crossScenarios()), in(Rollbacks, rollbackScenarios()), in(Wins, winScenarios()),
		in(Rounds, roundScenarios()), in(Closes, closeScenarios()), in(Sessions, sessionScenarios()), in(Timeouts, statusScenarios()),
		in(FreeRounds, freeScenarios()), in(Jackpots, jackpotScenarios()), in(Promos, promoScenarios()), in(Resettles, resettleScenarios()),
	)
}

func balanceScenarios() []scenario {
	of := func(e ...edit) step { return call(seamless.Balance, "", "", e) }
	return []scenario{
		{name: "balance", steps: []step{of().ok("100")}},
		{name: "balance with an unknown token", steps: []step{of(token("nobody")).to(seamless.InvalidToken, "100")}},
		{name: "balance in another currency", steps: []step{of(currency("USD")).to(seamless.WrongCurrency, "100")}},
		{name: "balance of another game", steps: []step{of(game("no-such-game")).to(seamless.InvalidGame, "100")}},
		{name: "balance follows a bet and a win", steps: []step{bet("b", "10").ok("90"), of().ok("90"), win("w", "3").ok("93"), of().ok("93")}},
	}
}

func betScenarios() []scenario {
	return []scenario{
		{name: "bet takes the stake", steps: []step{bet("b", "10").ok("90")}},
		{name: "bet of nothing", steps: []step{bet("b", "0").ok("100")}},
		{name: "bet with cents", steps: []step{bet("b", "1.01").ok("98.99")}},
		{name: "bet with micro-units", steps: []step{bet("b", "1.000001").ok("98.999999")}},
		{name: "bet of the whole balance", steps: []step{bet("b", "100").ok("0")}},
		{name: "bet of one micro-unit too much", steps: []step{bet("b", "100.000001").to(seamless.NotEnoughMoney, "100")}},
		{name: "bet of a cent less than the balance", steps: []step{bet("b", "99.99").ok("0.01"), bet("b2", "1").to(seamless.NotEnoughMoney, "0.01")}},
		{name: "bet after a refusal for money under a new id", steps: []step{bet("b", "101").to(seamless.NotEnoughMoney, "100"), bet("b2", "100").ok("0")}},
		{name: "bet refused for money and sent again when there is enough", steps: []step{
			bet("b", "60").ok("40"), bet("b2", "60").to(seamless.NotEnoughMoney, "40"), win("w", "30").ok("70"), bet("b2", "60").ok("10")}},
		{name: "bet in another currency", steps: []step{bet("b", "10", currency("USD")).to(seamless.WrongCurrency, "100")}},
		{name: "bet on another game", steps: []step{bet("b", "10", game("no-such-game")).to(seamless.InvalidGame, "100")}},
	}
}

func repeatScenarios() []scenario {
	return []scenario{
		{name: "bet repeated", steps: []step{bet("b", "10").ok("90"), bet("b", "10").again("90"), bet("b", "10").again("90")}},
		{name: "bet repeated with other information", steps: []step{bet("b", "10", info("x")).ok("90"), bet("b", "10", info("y")).again("90")}},
		{name: "bet repeated after the round went on", steps: []step{bet("b", "10").ok("90"), win("w", "5").ok("95"), bet("b", "10").again("95")}},
		{name: "bet repeated after the round closed", steps: []step{bet("b", "10").ok("90"), win("w", "5", closed).ok("95"), bet("b", "10").again("95")}},
		{name: "bet repeated after the money was spent", steps: []step{bet("b", "60").ok("40"), bet("b2", "40").ok("0"), bet("b", "60").again("0")}},
		{name: "bet with a lost token, repeated", steps: []step{bet("b", "10").ok("90"), bet("b", "10", token("nobody")).again("90")}},
		{name: "win repeated", steps: []step{bet("b", "10").ok("90"), win("w", "5").ok("95"), win("w", "5").again("95")}},
		{name: "win repeated after the close", steps: []step{bet("b", "10").ok("90"), win("w", "5", closed).ok("95"), win("w", "5", closed).again("95")}},
		{name: "bet-win repeated", steps: []step{betWin("b", "10", "25").ok("115"), betWin("b", "10", "25").again("115")}},
		{name: "rollback repeated", steps: []step{bet("b", "10").ok("90"), rollback("k", "b").ok("100"), rollback("k", "b").again("100")}},
		{name: "rollback before its bet, repeated", steps: []step{rollback("k", "b").ok("100"), rollback("k", "b").again("100")}},
	}
}

// crossScenarios use one txId for two different calls; changed has a case for
// each field besides.
func crossScenarios() []scenario {
	return []scenario{
		{name: "bet's id used by a win", steps: []step{bet("b", "10").ok("90"), win("b", "10").to(seamless.Duplicate, "90")}},
		{name: "bet's id used by a rollback", steps: []step{bet("b", "10").ok("90"), bet("b2", "5").ok("85"), rollback("b", "b2").to(seamless.Duplicate, "85")}},
		{name: "bet-win's id used by a bet", steps: []step{betWin("b", "10", "25").ok("115"), bet("b", "10").to(seamless.Duplicate, "115")}},
		{name: "win's id used by a bet", steps: []step{bet("b", "10").ok("90"), win("w", "5").ok("95"), bet("w", "5").to(seamless.Duplicate, "95")}},
		{name: "rollback's id used by a bet", steps: []step{bet("b", "10").ok("90"), rollback("k", "b").ok("100"), bet("k", "10").to(seamless.Duplicate, "100")}},
	}
}

func rollbackScenarios() []scenario {
	return []scenario{
		{name: "rollback of a bet", steps: []step{bet("b", "10").ok("90"), rollback("k", "b").ok("100")}},
		{name: "second rollback of the same bet", steps: []step{bet("b", "10").ok("90"), rollback("k", "b").ok("100"), rollback("k2", "b").again("100")}},
		{name: "rollback before its bet", steps: []step{rollback("k", "b").ok("100"), bet("b", "10").to(seamless.RolledBack, "100"), bet("b", "10").to(seamless.RolledBack, "100")}},
		{name: "rollback before its win", steps: []step{bet("b", "10").ok("90"), rollback("k", "w").ok("90"), win("w", "5").to(seamless.RolledBack, "90")}},
		{name: "rollback before its bet-win", steps: []step{rollback("k", "b").ok("100"), betWin("b", "10", "25").to(seamless.RolledBack, "100")}},
		{name: "two rollbacks before their bet", steps: []step{rollback("k", "b").ok("100"), rollback("k2", "b").again("100"), bet("b", "10").to(seamless.RolledBack, "100")}},
		{name: "bet repeated after its rollback", steps: []step{bet("b", "10").ok("90"), rollback("k", "b").ok("100"), bet("b", "10").to(seamless.RolledBack, "100")}},
		{name: "bet anew after its rollback", steps: []step{bet("b", "10").ok("90"), rollback("k", "b").ok("100"), bet("b2", "20").ok("80"), win("w", "5", closed).ok("85")}},
		{name: "rollback of one bet of two", steps: []step{bet("b", "10").ok("90"), bet("b2", "20").ok("70"), rollback("k", "b").ok("80"), win("w", "40", closed).ok("120")}},
		{name: "rollback of a bet-win", steps: []step{betWin("b", "10", "25", closed).ok("115"), rollback("k", "b").ok("100")}},
		{name: "rollback of a settled round's bet", steps: []step{bet("b", "10").ok("90"), win("w", "5", closed).ok("95"), rollback("k", "b").to(seamless.RoundSettled, "95")}},
		{name: "rollback of a settled round's win", steps: []step{bet("b", "10").ok("90"), win("w", "5", closed).ok("95"), rollback("k", "w").to(seamless.RoundSettled, "95")}},
		{name: "rollback of a round settled with nothing", steps: []step{bet("b", "10").ok("90"), win("w", "0", closed).ok("90"), rollback("k", "b").to(seamless.RoundSettled, "90")}},
		{name: "rollback of a win in an open round", steps: []step{bet("b", "10").ok("90"), win("w", "5").ok("95"), rollback("k", "w").ok("90")}},
		{name: "rollback of a win, then of its bet", steps: []step{bet("b", "10").ok("90"), win("w", "5").ok("95"), rollback("k", "w").ok("90"), rollback("k2", "b").ok("100")}},
		{name: "rollback of a win already spent", steps: []step{
			bet("b", "10").ok("90"), win("w", "50").ok("140"), bet("b2", "140", round("r2")).ok("0"), rollback("k", "w").ok("-50"),
			bet("b3", "1", round("r3")).to(seamless.NotEnoughMoney, "-50"), rollback("k2", "b2").ok("90")}},
		{name: "rollback of a lost closed bet", steps: []step{bet("b", "10").ok("90"), closing().ok("90"), rollback("k", "b").ok("100")}},
		{name: "rollback of a rollback", steps: []step{bet("b", "10").ok("90"), rollback("k", "b").ok("100"), rollback("k2", "k").to(seamless.RoundSettled, "100")}},
		{name: "rollback in another currency", steps: []step{
			bet("b", "10").ok("90"), rollback("k", "b", currency("USD")).to(seamless.WrongCurrency, "90"), rollback("k", "b").ok("100"),
			rollback("k2", "b", currency("USD")).to(seamless.WrongCurrency, "100")}},
		{name: "rollback with a lost token", steps: []step{bet("b", "10").ok("90"), rollback("k", "b", token("gone")).ok("100")}},
	}
}

func winScenarios() []scenario {
	return []scenario{
		{name: "win pays out", steps: []step{bet("b", "10").ok("90"), win("w", "25", closed).ok("115")}},
		{name: "win naming its bet", steps: []step{bet("b", "10").ok("90"), win("w", "25", ref("b")).ok("115")}},
		{name: "win of nothing closes", steps: []step{bet("b", "10").ok("90"), win("w", "0", closed).ok("90"), bet("b2", "1").to(seamless.RoundClosed, "90")}},
		{name: "win of nothing leaves open", steps: []step{bet("b", "10").ok("90"), win("w", "0").ok("90"), bet("b2", "1").ok("89")}},
		{name: "win without a round", steps: []step{win("w", "5").to(seamless.DoesNotExist, "100")}},
		{name: "win in the round of another bet", steps: []step{bet("b", "10").ok("90"), win("w", "5", round("r2")).to(seamless.DoesNotExist, "90")}},
		{name: "win naming an unknown bet", steps: []step{bet("b", "10").ok("90"), win("w", "5", ref("x")).to(seamless.DoesNotExist, "90")}},
		{name: "win naming a bet of another round", steps: []step{
			bet("b", "10").ok("90"), bet("b2", "10", round("r2")).ok("80"), win("w", "5", ref("b2")).to(seamless.DoesNotExist, "80")}},
		{name: "win naming a win", steps: []step{bet("b", "10").ok("90"), win("w", "5").ok("95"), win("w2", "5", ref("w")).to(seamless.DoesNotExist, "95")}},
		{name: "win naming a bet rolled back", steps: []step{
			bet("b", "10").ok("90"), bet("b2", "5").ok("85"), rollback("k", "b").ok("95"), win("w", "5", ref("b")).to(seamless.DoesNotExist, "95")}},
		{name: "win when the only bet is rolled back", steps: []step{bet("b", "10").ok("90"), rollback("k", "b").ok("100"), win("w", "5").to(seamless.DoesNotExist, "100")}},
		{name: "win after the close", steps: []step{bet("b", "10").ok("90"), closing().ok("90"), win("w", "5").to(seamless.RoundClosed, "90")}},
		{name: "win in another currency", steps: []step{
			bet("b", "10").ok("90"), win("w", "5", currency("USD")).to(seamless.WrongCurrency, "90"),
			win("w", "5", ref("b"), currency("USD")).to(seamless.WrongCurrency, "90"), win("w", "5").ok("95")}},
		{name: "win of another game", steps: []step{
			bet("b", "10").ok("90"), win("w", "5", game("another-game")).to(seamless.InvalidGame, "90"),
			win("w", "5", ref("b"), game("another-game")).to(seamless.InvalidGame, "90"), win("w", "5").ok("95")}},
		{name: "win with a lost token", steps: []step{bet("b", "10").ok("90"), win("w", "5", token("gone")).ok("95")}},
		{name: "win floored to the currency", steps: []step{bet("b", "10").ok("90"), win("w", "5.009999").ok("95")}},
		{name: "win of less than the currency has", steps: []step{bet("b", "10").ok("90"), win("w", "0.009999").ok("90")}},
		{name: "several wins", steps: []step{bet("b", "10").ok("90"), win("w", "5").ok("95"), win("w2", "5").ok("100")}},
	}
}

func roundScenarios() []scenario {
	return []scenario{
		{name: "two bets in a round", steps: []step{bet("b", "10").ok("90"), bet("b2", "10").ok("80"), win("w", "30", closed).ok("110")}},
		{name: "bets and wins in turn", steps: []step{
			bet("b", "10").ok("90"), win("w", "2").ok("92"), bet("b2", "12").ok("80"), win("w2", "1").ok("81"), bet("b3", "1", closed).ok("80"), win("w3", "1").to(seamless.RoundClosed, "80")}},
		{name: "two rounds at a time", steps: []step{
			bet("b", "10").ok("90"), bet("c", "20", round("r2")).ok("70"), win("w", "5", closed).ok("75"), win("x", "50", round("r2"), closed).ok("125")}},
		{name: "bet-win wins in one step", steps: []step{betWin("b", "10", "25", closed).ok("115")}},
		{name: "bet-win loses in one step", steps: []step{betWin("b", "10", "0", closed).ok("90")}},
		{name: "bet-win needs the stake first", steps: []step{betWin("b", "101", "500").to(seamless.NotEnoughMoney, "100")}},
		{name: "bet-win leaves the round open", steps: []step{betWin("b", "10", "25").ok("115"), win("w", "5", closed).ok("120")}},
		{name: "bet-win of nothing for nothing", steps: []step{betWin("b", "0", "0", closed).ok("100")}},
	}
}

func closeScenarios() []scenario {
	return []scenario{
		{name: "bet in a closed round", steps: []step{bet("b", "10", closed).ok("90"), bet("b2", "10").to(seamless.RoundClosed, "90")}},
		{name: "bet-win in a closed round", steps: []step{bet("b", "10", closed).ok("90"), betWin("b2", "10", "20").to(seamless.RoundClosed, "90")}},
		{name: "a refused bet in a closed round leaves its id free", steps: []step{
			bet("b", "10", closed).ok("90"), bet("b2", "10").to(seamless.RoundClosed, "90"), bet("b2", "10", round("r2")).ok("80")}},
		{name: "close twice", steps: []step{bet("b", "10").ok("90"), closing().ok("90"), closing().again("90")}},
		{name: "close after a closing win", steps: []step{bet("b", "10").ok("90"), win("w", "5", closed).ok("95"), closing().again("95")}},
		{name: "close of an unknown round", steps: []step{closing().to(seamless.DoesNotExist, "100")}},
		{name: "close of a round whose bet is rolled back", steps: []step{
			bet("b", "10").ok("90"), rollback("k", "b").ok("100"), closing().ok("100"), bet("b2", "10").to(seamless.RoundClosed, "100")}},
		{name: "close of another game", steps: []step{
			bet("b", "10").ok("90"), closing(game("another-game")).to(seamless.InvalidGame, "90"), win("w", "5", closed).ok("95")}},
		{name: "close in another currency", steps: []step{
			bet("b", "10").ok("90"), closing(currency("USD")).to(seamless.WrongCurrency, "90"), win("w", "5", closed).ok("95"),
			closing(currency("USD")).to(seamless.WrongCurrency, "95"), closing().again("95")}},
		{name: "close with a lost token", steps: []step{bet("b", "10").ok("90"), closing(token("gone")).ok("90")}},
	}
}

func sessionScenarios() []scenario {
	return []scenario{
		{name: "bet with an unknown token", steps: []step{bet("b", "10", token("nobody")).to(seamless.InvalidToken, "100")}},
		{name: "bet-win with an unknown token", steps: []step{betWin("b", "10", "20", token("nobody")).to(seamless.InvalidToken, "100")}},
		{name: "bet refused for its token leaves its id free", steps: []step{bet("b", "10", token("nobody")).to(seamless.InvalidToken, "100"), bet("b", "10").ok("90")}},
	}
}

func statusScenarios() []scenario {
	return []scenario{
		{name: "status of nothing", steps: []step{status("b").to(seamless.DoesNotExist, "100")}},
		{name: "status of a bet", steps: []step{bet("b", "10").ok("90"), status("b").again("90")}},
		{name: "status of a win", steps: []step{bet("b", "10").ok("90"), win("w", "5").ok("95"), status("w").again("95")}},
		{name: "status of a bet-win", steps: []step{betWin("b", "10", "25").ok("115"), status("b").again("115")}},
		{name: "status of a rollback", steps: []step{bet("b", "10").ok("90"), rollback("k", "b").ok("100"), status("k").again("100"), status("b").again("100")}},
		{name: "status of a bet that was rolled back before it came", steps: []step{rollback("k", "b").ok("100"), status("b").to(seamless.RolledBack, "100")}},
		{name: "status of a refused bet", steps: []step{bet("b", "101").to(seamless.NotEnoughMoney, "100"), status("b").to(seamless.DoesNotExist, "100")}},
	}
}
