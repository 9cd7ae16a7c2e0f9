package rewards

import "baize/internal/kernel/money"

// The terms of the sandbox brand, which hold until staff set others.

func taka(units int64) money.Amount { return money.Amount(units) * money.Unit }

// everywhere is one rate for all categories that pay a rebate.
func everywhere(basisPoints int64) []RebateRate {
	var all []RebateRate
	for _, c := range []string{"RNG", "INHOUSE", "FISH", "LIVE", "SPORTS", "ESPORTS"} {
		all = append(all, RebateRate{c, basisPoints})
	}
	return all
}

// defaultRanks is the sandbox's ladder.
func defaultRanks() Ranks {
	support := Seeded("The help desk answers you first")
	return Ranks{Open: true, BonusTurnover: 1, Items: []Rank{
		{Level: 0, Name: Seeded("Drizzle"), PointsPercent: 100,
			Benefits: Seeded("Every game and the help desk")},
		{Level: 1, Name: Seeded("Shower"), Deposit: taka(2_000), Turnover: taka(10_000), Keep: taka(2_000),
			Upgrade: taka(50), Weekly: taka(10), Birthday: taka(100), Uplift: everywhere(2), PointsPercent: 110,
			Benefits: Seeded("A gift on your birthday")},
		{Level: 2, Name: Seeded("Downpour"), Deposit: taka(20_000), Turnover: taka(200_000), Keep: taka(20_000),
			Upgrade: taka(300), Weekly: taka(50), Monthly: taka(150), Birthday: taka(300), Uplift: everywhere(5), PointsPercent: 150,
			WithdrawDay: taka(300_000), Benefits: support},
		{Level: 3, Name: Seeded("Monsoon"), Deposit: taka(100_000), Turnover: taka(1_500_000), Keep: taka(100_000),
			Upgrade: taka(1_500), Weekly: taka(200), Monthly: taka(600), Birthday: taka(1_000), Uplift: everywhere(10), PointsPercent: 200,
			WithdrawDay: taka(500_000), Benefits: support},
		{Level: 4, Name: Seeded("Flood tide"), Deposit: taka(500_000), Turnover: taka(10_000_000), Keep: taka(500_000),
			Upgrade: taka(8_000), Weekly: taka(800), Monthly: taka(2_500), Birthday: taka(3_000), Uplift: everywhere(20), PointsPercent: 300,
			WithdrawDay: taka(1_000_000), Benefits: Seeded("A person of your own at the help desk")},
	}}
}

// defaultPoints is the sandbox's table of points.
func defaultPoints() Points {
	return Points{Open: true, Exchange: 100, DepositPer: taka(100), ConvertMin: 100, ConvertDay: 20_000, ConvertTurnover: 1, Rates: []Rate{
		{"RNG", taka(100)}, {"INHOUSE", taka(200)}, {"FISH", taka(150)}, {"LIVE", taka(400)}, {"PVP", taka(400)},
		{"SPORTS", taka(250)}, {"ESPORTS", taka(250)}, {"LOTT", taka(200)}, {"ELOTT", taka(200)}, {"COCKFIGHT", taka(250)},
	}}
}

// defaultRebates are the sandbox's rates.
func defaultRebates() Rebates {
	return Rebates{
		Open: true, TurnoverTimes: 1,
		Rates: []RebateRate{{"RNG", 30}, {"INHOUSE", 20}, {"FISH", 30}, {"LIVE", 15}, {"SPORTS", 20}, {"ESPORTS", 20}, {"LOTT", 10}, {"ELOTT", 10}},
		Cashback: Cashback{
			Open: true, Period: Weekly, BasisPoints: 500, Cap: taka(5_000), MinLoss: taka(500), TurnoverTimes: 1,
		},
	}
}
