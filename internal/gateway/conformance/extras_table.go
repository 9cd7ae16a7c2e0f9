package conformance

import (
	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

func promo(tx, amount string, e ...edit) step {
	return call(seamless.PromoWin, tx, amount, append([]edit{round("")}, e...))
}
func jackpot(tx, pool, amount string, e ...edit) step {
	return call(seamless.JackpotWin, tx, amount, append([]edit{round(""), func(c *seamless.Call) { c.PoolID = pool }}, e...))
}
func resettle(tx string, version int64, amount string, e ...edit) step {
	return call(seamless.Resettle, tx, amount, append([]edit{func(c *seamless.Call) { c.SettlementVersion = version }}, e...))
}

func betType(b string) edit   { return func(c *seamless.Call) { c.BetType = b } }
func reopen(c *seamless.Call) { c.Reopen = true }

// free makes a call one of the reward that grant gave.
func free(c *seamless.Call) { c.BetType, c.RewardID = seamless.Free, "gift" }

func into(pool, amount string) edit {
	return func(c *seamless.Call) {
		c.Pools = append(c.Pools, seamless.Share{PoolID: pool, Amount: money.MustParse(amount)})
	}
}

func promoScenarios() []scenario {
	return []scenario{
		{name: "promo win needs no round", steps: []step{promo("p", "5").ok("105")}},
		{name: "promo win of nothing", steps: []step{promo("p", "0").ok("100")}},
		{name: "promo win repeated", steps: []step{promo("p", "5").ok("105"), promo("p", "5").again("105")}},
		{name: "promo win repeated with another amount", steps: []step{promo("p", "5").ok("105"), promo("p", "6").to(seamless.Duplicate, "105")}},
		{name: "promo win's id used by a bet", steps: []step{promo("p", "5").ok("105"), bet("p", "5").to(seamless.Duplicate, "105")}},
		{name: "promo win floored to the currency", steps: []step{promo("p", "5.009999").ok("105")}},
		{name: "promo win in another currency leaves its id free", steps: []step{
			promo("p", "5", currency("USD")).to(seamless.WrongCurrency, "100"), status("p").to(seamless.DoesNotExist, "100"), promo("p", "5").ok("105")}},
		{name: "promo win with a lost token", steps: []step{promo("p", "5", token("gone")).ok("105")}},
		{name: "promo win beside a round", steps: []step{bet("b", "10").ok("90"), promo("p", "5", round("r1")).ok("95"), win("w", "1", closed).ok("96")}},
		{name: "promo win beside a win whose bet was rolled back", steps: []step{
			bet("b", "10").ok("90"), win("w", "4").ok("94"), rollback("k", "b").ok("104"), promo("p", "5", round("r1")).ok("109"),
			rollback("k2", "w").ok("105"), closing().ok("105"), rollback("k3", "p").ok("100")}},
		{name: "promo win after a round", steps: []step{bet("b", "10", closed).ok("90"), promo("p", "5").ok("95")}},
		{name: "rollback of a promo win", steps: []step{promo("p", "5").ok("105"), rollback("k", "p").ok("100"), rollback("k2", "p").again("100")}},
		{name: "rollback before its promo win", steps: []step{rollback("k", "p").ok("100"), promo("p", "5").to(seamless.RolledBack, "100")}},
		{name: "status of a promo win", steps: []step{promo("p", "5").ok("105"), status("p").again("105")}},
	}
}

func jackpotScenarios() []scenario {
	return []scenario{
		{name: "a contribution is part of the stake", steps: []step{bet("b", "10", into("mini", "0.5")).ok("90")}},
		{name: "contribution of a micro-unit", steps: []step{bet("b", "10", into("mini", "0.000001")).ok("90")}},
		{name: "contributions to several pools", steps: []step{
			bet("b", "10", into("mini", "0.5"), into("grand", "1.5")).ok("90"), jackpot("j", "grand", "1.5").ok("91.5"), jackpot("j2", "mini", "0.5").ok("92")}},
		{name: "a feed goes into pools as a whole", steps: []step{
			bet("b", "10", betType(seamless.Feed), into("mini", "10")).ok("90"), jackpot("j", "mini", "10").ok("100")}},
		{name: "jackpot pays what the pool holds and no more", steps: []step{
			bet("b", "10", into("mini", "2")).ok("90"), jackpot("j", "mini", "2.01").to(seamless.PoolExhausted, "90"),
			jackpot("j2", "mini", "2").ok("92"), jackpot("j3", "mini", "0.01").to(seamless.PoolExhausted, "92")}},
		{name: "jackpot of a pool that nobody fed", steps: []step{jackpot("j", "none", "0.01").to(seamless.PoolExhausted, "100")}},
		{name: "jackpot in another currency", steps: []step{
			bet("b", "10", into("mini", "2")).ok("90"), jackpot("j", "mini", "2", currency("USD")).to(seamless.WrongCurrency, "90"), jackpot("j", "mini", "2").ok("92")}},
		{name: "jackpot of another pool", steps: []step{bet("b", "10", into("mini", "2")).ok("90"), jackpot("j", "grand", "1").to(seamless.PoolExhausted, "90")}},
		{name: "jackpot repeated", steps: []step{
			bet("b", "10", into("mini", "5")).ok("90"), jackpot("j", "mini", "2").ok("92"), jackpot("j", "mini", "2").again("92")}},
		{name: "jackpot with a lost token, in a closed round", steps: []step{
			bet("b", "10", into("mini", "5"), closed).ok("90"), jackpot("j", "mini", "2", token("gone")).ok("92")}},
		{name: "rollback takes the contribution out again", steps: []step{
			bet("b", "10", into("mini", "2")).ok("90"), rollback("k", "b").ok("100"), jackpot("j", "mini", "0.01").to(seamless.PoolExhausted, "100")}},
		{name: "jackpot beside a win whose bet was rolled back", steps: []step{
			bet("a", "10", into("mini", "2"), round("r2")).ok("90"), bet("b", "10").ok("80"), win("w", "4").ok("84"), rollback("k", "b").ok("94"),
			jackpot("j", "mini", "2", round("r1")).ok("96")}},
		{name: "rollback of a jackpot fills the pool again", steps: []step{
			bet("b", "10", into("mini", "2")).ok("90"), jackpot("j", "mini", "2").ok("92"), rollback("k", "j").ok("90"), jackpot("j2", "mini", "2").ok("92")}},
		{name: "contribution of a bet-win", steps: []step{
			betWin("b", "10", "5", into("mini", "1"), closed).ok("95"), jackpot("j", "mini", "1").ok("96")}},
		{name: "contribution of a bet that is not covered", steps: []step{
			bet("b", "101", into("mini", "1")).to(seamless.NotEnoughMoney, "100"), jackpot("j", "mini", "0.01").to(seamless.PoolExhausted, "100")}},
		{name: "more contributed than staked", steps: []step{bet("b", "10", into("mini", "6"), into("grand", "4.000001")).to(seamless.InvalidRequest, "100")}},
		{name: "a feed that keeps part of the stake", steps: []step{bet("b", "10", betType(seamless.Feed), into("mini", "9")).to(seamless.InvalidRequest, "100")}},
		{name: "a feed without a pool", steps: []step{bet("b", "10", betType(seamless.Feed)).to(seamless.InvalidRequest, "100")}},
		{name: "a pool twice", steps: []step{bet("b", "10", into("mini", "1"), into("mini", "1")).to(seamless.InvalidRequest, "100")}},
		{name: "status of a jackpot", steps: []step{bet("b", "10", into("mini", "2")).ok("90"), jackpot("j", "mini", "2").ok("92"), status("j").again("92")}},
	}
}

func resettleScenarios() []scenario {
	settled := []step{bet("b", "10").ok("90"), win("w", "25", closed).ok("115")}
	with := func(more ...step) []step { return append(append([]step(nil), settled...), more...) }
	return []scenario{
		{name: "resettle to more", steps: with(resettle("s", 1, "30").ok("120"))},
		{name: "resettle to less", steps: with(resettle("s", 1, "5").ok("95"))},
		{name: "resettle to nothing", steps: with(resettle("s", 1, "0").ok("90"))},
		{name: "resettle to the same", steps: with(resettle("s", 1, "25").ok("115"))},
		{name: "resettle of a lost round", steps: []step{bet("b", "10", closed).ok("90"), resettle("s", 1, "7").ok("97")}},
		{name: "resettle in another currency", steps: with(resettle("s", 1, "5", currency("USD")).to(seamless.WrongCurrency, "115"))},
		{name: "resettle of another game", steps: with(resettle("s", 1, "5", game("another-game")).to(seamless.InvalidGame, "115"))},
		{name: "resettle repeated", steps: with(resettle("s", 1, "5").ok("95"), resettle("s", 1, "5").again("95"))},
		{name: "resettle repeated with another payout", steps: with(resettle("s", 1, "5").ok("95"), resettle("s", 1, "6").to(seamless.Duplicate, "95"))},
		{name: "resettle with a version too early", steps: with(resettle("s", 2, "5").to(seamless.WrongVersion, "115"))},
		{name: "resettle with a version used", steps: with(resettle("s", 1, "5").ok("95"), resettle("s2", 1, "6").to(seamless.WrongVersion, "95"))},
		{name: "resettle of an open round", steps: []step{bet("b", "10").ok("90"), resettle("s", 1, "5").to(seamless.DoesNotExist, "90")}},
		{name: "resettle of an unknown round", steps: []step{resettle("s", 1, "5").to(seamless.DoesNotExist, "100")}},
		{name: "resettle of a round rolled back", steps: []step{
			bet("b", "10").ok("90"), rollback("k", "b").ok("100"), closing().ok("100"), resettle("s", 1, "5").to(seamless.DoesNotExist, "100")}},
		{name: "resettle floored to the currency", steps: with(resettle("s", 1, "5.129").ok("95.12"))},
		{name: "resettle below zero blocks bets", steps: []step{
			betWin("b", "10", "50", closed).ok("140"), bet("b2", "140", round("r2")).ok("0"), resettle("s", 1, "0").ok("-50"),
			bet("b3", "1", round("r3")).to(seamless.NotEnoughMoney, "-50"), bet("b4", "0", round("r4")).to(seamless.NotEnoughMoney, "-50"),
			win("w2", "200", round("r2")).ok("150")}},
		{name: "settle, unsettle, settle, resettle", steps: with(
			resettle("s", 1, "0", reopen).ok("90"), win("w2", "30", closed).ok("120"), resettle("s2", 2, "5").ok("95"), resettle("s3", 3, "40").ok("130"))},
		{name: "a reopened round takes bets and wins", steps: with(
			resettle("s", 1, "0", reopen).ok("90"), bet("b2", "20").ok("70"), win("w2", "1").ok("71"), win("w3", "50", closed).ok("121"), bet("b3", "1").to(seamless.RoundClosed, "121"))},
		{name: "a reopened round closed without a win", steps: with(resettle("s", 1, "0", reopen).ok("90"), closing().ok("90"), resettle("s2", 2, "25").ok("115"))},
		{name: "a reopening that names a payout", steps: with(resettle("s", 1, "5", reopen).to(seamless.InvalidRequest, "115"))},
		{name: "unsettle twice", steps: with(resettle("s", 1, "0", reopen).ok("90"), resettle("s2", 2, "0", reopen).to(seamless.DoesNotExist, "90"))},
		{name: "what a resettlement replaced is not rolled back", steps: with(
			resettle("s", 1, "0", reopen).ok("90"), rollback("k", "w").to(seamless.RoundSettled, "90"))},
		{name: "bet of a resettled round is not rolled back", steps: with(resettle("s", 1, "5").ok("95"), rollback("k", "b").to(seamless.RoundSettled, "95"))},
		{name: "rollback of a resettlement", steps: with(resettle("s", 1, "5").ok("95"), rollback("k", "s").to(seamless.RoundSettled, "95"))},
		{name: "resettle of a bet-win", steps: []step{betWin("b", "10", "25", closed).ok("115"), resettle("s", 1, "5").ok("95"), resettle("s2", 2, "25").ok("115")}},
		{name: "rollback of a resettled bet-win", steps: []step{
			betWin("b", "10", "25", closed).ok("115"), resettle("s", 1, "5").ok("95"), rollback("k", "b").to(seamless.RoundSettled, "95")}},
		{name: "resettle with a lost token", steps: with(resettle("s", 1, "5", token("gone")).ok("95"))},
		{name: "resettle naming its bet", steps: with(resettle("s", 1, "5", ref("b")).ok("95"))},
		{name: "resettle naming a bet of another round", steps: with(
			bet("c", "5", round("r2")).ok("110"), resettle("s", 1, "5", ref("c")).to(seamless.DoesNotExist, "110"))},
		{name: "status of a resettlement", steps: with(resettle("s", 1, "5").ok("95"), status("s").again("95"))},
	}
}

// freeScenarios need a reward of two rounds worth 5.00 that pays into cash,
// which is granted first.
func freeScenarios() []scenario {
	gifts := []Act{GrantRounds}
	return []scenario{
		{name: "free bets stake nothing, pay, and are counted down", needs: gifts, steps: []step{
			bet("b", "5", free).ok("100"), win("w", "3", free, closed).ok("103"), bet("c", "5", free, round("r2")).ok("103"),
			win("x", "0", free, closed, round("r2")).ok("103"), bet("d", "5", free, round("r3")).to(seamless.RewardExhausted, "103")}},
		{name: "free bet of a part of its worth", needs: gifts, steps: []step{bet("b", "1", free).ok("100"), bet("c", "0", free, round("r2")).ok("100"),
			bet("d", "1", free, round("r3")).to(seamless.RewardExhausted, "100")}},
		{name: "free bet of more than its worth", needs: gifts, steps: []step{bet("b", "5.01", free).to(seamless.LimitReached, "100"), bet("b", "5", free).ok("100")}},
		{name: "free bet repeated when the reward is used up", needs: gifts, steps: []step{
			bet("b", "5", free).ok("100"), bet("c", "5", free, round("r2")).ok("100"), bet("b", "5", free).again("100"), bet("c", "5", free, round("r2")).again("100")}},
		{name: "free bet repeated as one that is paid", needs: gifts, steps: []step{bet("b", "5", free).ok("100"), bet("b", "5").to(seamless.Duplicate, "100")}},
		{name: "rollback gives the free round back", needs: gifts, steps: []step{
			bet("b", "5", free).ok("100"), bet("c", "5", free, round("r2")).ok("100"), rollback("k", "b").ok("100"), rollback("k2", "b").again("100"),
			bet("d", "5", free, round("r3")).ok("100"), bet("e", "5", free, round("r4")).to(seamless.RewardExhausted, "100")}},
		{name: "free bet-win", needs: gifts, steps: []step{betWin("b", "5", "12", free, closed).ok("112"), rollback("k", "b").ok("100"),
			betWin("c", "5", "1", free, closed, round("r2")).ok("101"), betWin("d", "5", "1", free, closed, round("r3")).ok("102"),
			betWin("e", "5", "1", free, closed, round("r4")).to(seamless.RewardExhausted, "102")}},
		{name: "win of a free bet that does not say so", needs: gifts, steps: []step{bet("b", "5", free).ok("100"), win("w", "3", closed).ok("103")}},
		{name: "free win in a paid round", needs: gifts, steps: []step{bet("b", "5").ok("95"), win("w", "5", free).to(seamless.InvalidRequest, "95"), win("w", "5").ok("100")}},
		{name: "free bet in a paid round", needs: gifts, steps: []step{bet("b", "5").ok("95"), bet("c", "5", free).to(seamless.InvalidRequest, "95")}},
		{name: "paid bet in a free round", needs: gifts, steps: []step{bet("b", "5", free).ok("100"), bet("c", "5").to(seamless.InvalidRequest, "100")}},
		{name: "status of a free bet", needs: gifts, steps: []step{bet("b", "5", free).ok("100"), status("b").again("100")}},
		{name: "free bet of a reward that nobody gave", steps: []step{bet("b", "5", free).to(seamless.RewardExhausted, "100")}},
		{name: "free bet without a reward", steps: []step{bet("b", "5", betType(seamless.Free)).to(seamless.InvalidRequest, "100")}},
		{name: "reward without a free bet", steps: []step{bet("b", "5", free, betType(seamless.Normal)).to(seamless.InvalidRequest, "100")}},
		{name: "free bet with a contribution", steps: []step{bet("b", "5", free, into("mini", "1")).to(seamless.InvalidRequest, "100")}},
		{name: "side bet", steps: []step{bet("b", "5", betType(seamless.Side)).ok("95"), bet("b", "5").to(seamless.Duplicate, "95")}},
	}
}
