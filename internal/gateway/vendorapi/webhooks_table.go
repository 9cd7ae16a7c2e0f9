package vendorapi

import (
	"net/netip"
	"slices"
	"strings"

	"baize/internal/gateway"
	"baize/internal/gateway/reconcile"
	"baize/internal/gateway/transfer"
	"baize/internal/gateway/transfer/transferwire"
	"baize/internal/gateway/vendors/ours"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

// signedPattern is of amounts that may be below zero.
const signedPattern = `^-?(0|[1-9][0-9]{0,12})(\.[0-9]{1,6})?$`

// exampleMember is whom the examples are about.
func exampleMember() id.Member { return id.Member(1_767_225_600_000) }

const (
	exampleMoment  = clock.Instant(1_767_225_600_000_000)
	exampleProduct = "SLOTS"
	exampleOrder   = "01jqk3v9x0g4d"
	exampleReturn  = "https://play.example.com"
)

// Asks lists what the platform asks of vendors: of those that use its wallet,
// then of those that keep wallets.
func Asks() []Asked { return slices.Concat(seamlessAsks(), transferAsks()) }

func seamlessAsks() []Asked {
	who := exampleMember()
	minute := clock.Instant(60_000_000)
	day := 24 * 60 * minute
	return []Asked{
		{Name: "games", Path: ours.GamesPath, Summary: "Your games", About: "Asked when staff try the connection or fetch the games; at most 64 MB.",
			Question: ours.GamesQuestion{VendorID: ExampleVendor},
			Answer: ours.GamesAnswer{Games: &[]ours.GameLine{
				{GameCode: "tiger", GameName: "Tiger", GameType: "Slots", TrialSupport: true, Enabled: new(true), ReturnRate: "96.5"}}},
			Needs: []string{"games", "games.gameCode", "games.gameName"}},
		{Name: "launch", Path: ours.LaunchPath, Summary: "Open a game", About: "Asked when a member opens a game; the member waits for it. At most 64 KB.",
			Question: ours.LaunchQuestion{VendorID: ExampleVendor, Token: "acme.b1Zr0m2qk7xT9w", UserID: who.String(), GameCode: "tiger", Currency: money.BDT,
				Language: "bn", ReturnURL: exampleReturn, IP: netip.AddrFrom4([4]byte{203, 0, 113, 7})},
			Optional: []string{"ip"}, Answer: ours.LaunchAnswer{URL: "https://games.acme.example/tiger?s=91c4"}, Needs: []string{"url"}},
		{Name: "report", Path: reconcile.ReportPath, Summary: "Your transactions of a time",
			About: "Asked every day for the day before, ten minutes wider on both sides, until next is empty; a part is at most 16 MB and comes within 30 s. " +
				"List what stands and has moved money: bets, bet-wins, wins, promo-wins, jackpot-wins and resettlements, without what was rolled back.",
			Question: reconcile.ReportQuestion{VendorID: ExampleVendor, From: exampleMoment - 10*minute, To: exampleMoment + day + 10*minute},
			Answer: reconcile.ReportPart{Lines: reconcile.ReportLines{
				{TxID: "bet-1001", RoundID: "round-77", UserID: who.String(), Currency: "BDT", Stake: 125 * money.Unit / 10, At: exampleMoment + minute}}},
			Needs: []string{"lines", "lines.txId", "lines.currency"}},
		{Name: "round-status", Path: gateway.RoundPath, Summary: "What became of a round", About: "Asked of a round that is open for more than a day; answer within 5 s. At most 64 KB.",
			Question: gateway.RoundQuery{Vendor: ExampleVendor, RoundID: "round-77", GameCode: "tiger", Member: who, Currency: "BDT", OpenedAt: exampleMoment},
			Answer:   gateway.RoundAnswer{State: gateway.RoundOver}, Needs: []string{"state"}},
	}
}

func transferAsks() []Asked {
	who := transferwire.Request{Account: exampleMember().String(), Currency: "BDT", Product: exampleProduct}
	with := func(edit func(*transferwire.Request)) transferwire.Request { r := who; edit(&r); return r }
	order := with(func(r *transferwire.Request) { r.ReferenceNo = exampleOrder })
	done := transferwire.Reply{Status: transferwire.OK, Order: &transferwire.Order{
		ReferenceNo: exampleOrder, State: string(transfer.Succeeded), Amount: 60 * money.Unit, BalanceAfter: 60 * money.Unit, Known: true}}
	fine := transferwire.Reply{Status: transferwire.OK}
	named := []string{"transfer", "transfer.referenceNo", "transfer.state"}
	return []Asked{
		asked(transferwire.Player, "Make a player known", "A repeat is harmless.", with(func(r *transferwire.Request) { r.Product, r.Password = "", "mzxw6ytboi2dgnbv" }),
			transferwire.Reply{Status: transferwire.OK, Created: true}, []string{"created"}),
		asked(transferwire.Password, "Set a player's password", "", transferwire.Request{Account: who.Account, Password: "mzxw6ytboi2dgnbv"}, fine, nil),
		asked(transferwire.Kick, "End a player's sessions", "", transferwire.Request{Account: who.Account}, fine, nil),
		asked(transferwire.Balance, "What you hold for a player", "A balance that is missing is not zero: then there is no answer.", who,
			transferwire.Reply{Status: transferwire.OK, Balance: 60 * money.Unit}, []string{"balance"}, "balance"),
		asked(transferwire.Transfer, "Move money in or out", "A reference moves money once, exactly the amount or nothing; a repeat gets the first answer. SUCCESS and FAILED are final.",
			with(func(r *transferwire.Request) {
				r.ReferenceNo, r.FundType, r.Amount = exampleOrder, transferwire.FundIn, 60*money.Unit
			}), done, []string{"transfer"}, named...),
		asked(transferwire.OutAll, "Give everything back", "transfer.amount is all there was, perhaps 0.", order, done, []string{"transfer"}, named...),
		asked(transferwire.Status, "How an order stands",
			"A reference that was never seen is FAILED with NEVER_SEEN, and from then on moves nothing. Who cannot promise that answers PENDING.", order, done, []string{"transfer"}, named...),
		asked(transferwire.Launch, "Open a game", "The address is made for this player.", with(func(r *transferwire.Request) {
			r.GameCode, r.GameMode, r.Platform, r.Language, r.BackURL = "tiger", transferwire.ModeReal, "html5", "bn", exampleReturn+"/"
		}), transferwire.Reply{Status: transferwire.OK, URL: "https://games.acme.example/tiger?s=91c4"}, []string{"url"}, "url").may("gameCode", "lotteryView", "series"),
		asked(transferwire.Games, "Your games", "At most 16 MB.", transferwire.Request{Product: exampleProduct}, transferwire.Reply{Status: transferwire.OK, Games: []transferwire.Game{
			{Code: "tiger", Name: "Tiger", Type: "Slots", Trial: true, Enabled: true}}}, []string{"games"}, "games", "games.gameCode", "games.gameName"),
		asked(transferwire.Report, "Orders that moved money in a time, and what you hold",
			"Asked every day for the day before, ten minutes wider on both sides, until next is empty; a part is at most 16 MB and comes within 30 s. "+
				"holdings has every player whose balance or result is not 0, at the moment of the answer, in any part; who cannot tell leaves it out. With HTTP 404 nothing is compared.",
			transferwire.Request{Product: exampleProduct, From: exampleMoment, To: exampleMoment + 24*60*60_000_000}, transferwire.Reply{
				Status: transferwire.OK,
				Lines: []transferwire.Line{{ReferenceNo: exampleOrder, Account: who.Account, Currency: "BDT", FundType: transferwire.FundIn, Amount: 60 * money.Unit,
					At: exampleMoment + 60_000_000}},
				Holdings: []transferwire.Holding{{Account: who.Account, Currency: "BDT", Balance: 48 * money.Unit, Result: -12 * money.Unit}}},
			[]string{"lines", "holdings", "next"}, "lines", "lines.referenceNo", "lines.account", "lines.currency", "lines.fundType", "lines.amount", "lines.at",
			"holdings.account", "holdings.currency", "holdings.balance", "holdings.result").may("cursor"),
	}
}

func asked(op transferwire.Op, summary, about string, q transferwire.Request, r transferwire.Reply, tells []string, needs ...string) Asked {
	return Asked{
		Name: "transfer/" + string(op), Path: transferwire.PathPrefix + string(op), SignsAddress: true, Summary: summary,
		About: strings.TrimSpace(about + " Of vendors that keep wallets."), Question: q, Answer: r,
		Tells: slices.Concat([]string{"status", "reason"}, tells), Needs: slices.Concat([]string{"status"}, needs),
	}
}

// may names fields that the question may lack, or have besides.
func (a Asked) may(names ...string) Asked {
	a.Optional = names
	return a
}

// askedWord is what is said of a field, by its type and name, else by its name.
func askedWord(key string) fieldWord {
	words := askedWords()
	if word, own := words[key]; own {
		return word
	}
	_, name, _ := strings.Cut(key, ".")
	return words[name]
}

func askedWords() map[string]fieldWord {
	signed := m{"pattern": signedPattern}
	id80 := m{"minLength": 1, "maxLength": 80}
	return map[string]fieldWord{
		"vendorId":  {"Your vendor id, as in X-Vendor-Id.", nil},
		"userId":    {"The member.", nil},
		"currency":  {"The currency.", nil},
		"gameCode":  {"Your code of the game: 1 to 64 letters, digits or -_.:", nil},
		"gameName":  {"Its name; a game without one is left out.", nil},
		"gameType":  {"Your word for its kind, of which the beginning tells the category: live, fish, poker, pvp, sport, lott, keno, bingo; else slots.", nil},
		"language":  {"The member's language.", nil},
		"reason":    {"A sentence for engineers; of a FAILED order why, for example NOT_ENOUGH_MONEY or REFUSED.", nil},
		"games":     {"All your games.", nil},
		"url":       {"Where the member plays, with https.", nil},
		"account":   {"The member's id here, which is the player's name with you.", nil},
		"product":   {"Your own name of what is offered.", nil},
		"password":  {"The player's password, which nobody types.", nil},
		"series":    {"The bounds of a lottery's prize modes.", nil},
		"roundId":   {"Your id of the round.", nil},
		"backUrl":   {"Where the game leads back to.", nil},
		"returnUrl": {"Where the game leads back to.", nil},

		"GameLine.trialSupport": {"Whether it can be tried without money.", nil},
		"GameLine.enabled":      {"Whether it is open; true where it is left out.", m{"default": true}},
		"GameLine.returnRate":   {"What it pays back, in percent, as a decimal string.", m{"examples": []any{"96.5"}}},
		"Game.trialSupport":     {"Whether it can be tried without money.", nil},
		"Game.enabled":          {"Whether it is open; left out, it is not.", nil},
		"LaunchQuestion.token":  {"The session's token, which your bets and balances carry.", nil},
		"LaunchQuestion.ip":     {"The member's address, where it is known.", nil},
		"ReportQuestion.from":   {"The first moment that is asked for.", nil},
		"ReportQuestion.to":     {"The first moment after it.", nil},
		"ReportQuestion.cursor": {"What next said of the part before; empty in the first question.", nil},
		"ReportPart.lines":      {"The transactions of this part; an empty list where there are none.", nil},
		"ReportPart.next":       {"The cursor of the next part; empty or left out in the last.", nil},
		"ReportLine.txId":       {"The transaction, as you called it.", id80},
		"ReportLine.roundId":    {"Your id of the round.", m{"maxLength": 128}},
		"ReportLine.userId":     {"The member; may be left out.", m{"maxLength": 64}},
		"ReportLine.stake":      {"What was staked; 0 where it is left out.", nil},
		"ReportLine.payout":     {"What was paid, of a resettlement the difference; 0 where it is left out.", signed},
		"ReportLine.at":         {"The moment; without it the line is of the day that is asked for.", nil},
		"RoundQuery.openedAt":   {"When the round was opened here.", nil},
		"RoundAnswer.state":     {"OVER: all was told, the round is closed. VOID: what stands in it is rolled back. OPEN: it still runs. UNKNOWN: you do not know it.", m{"enum": []any{gateway.RoundOver, gateway.RoundVoid, gateway.RoundOpen, gateway.RoundUnknown}}},
		"Request.fundType":      {"1 in, 2 out, as seen from you.", m{"enum": []any{transferwire.FundIn, transferwire.FundOut}}},
		"Request.amount":        {"What to move.", nil},
		"Request.referenceNo":   {"The order's one name, for good.", nil},
		"Request.gameMode":      {"1 for money; 0, or left out, a trial.", m{"enum": []any{transferwire.ModeTrial, transferwire.ModeReal}}},
		"Request.platform":      {"On what it is played.", nil},
		"Request.lotteryView":   {"Of lotteries: Lobby or betting.", m{"enum": []any{"Lobby", "betting"}}},
		"Request.from":          {"The first moment that is asked for.", nil},
		"Request.to":            {"The first moment after it.", nil},
		"Request.cursor":        {"What next said of the part before; left out in the first question.", nil},
		"Reply.lines":           {"The orders of this part that are SUCCESS and have moved more than 0; an empty list where there are none.", nil},
		"Reply.holdings":        {"What you hold, of every player whose balance or result is not 0.", nil},
		"Reply.next":            {"The cursor of the next part; empty or left out in the last.", m{"maxLength": 256}},
		"Line.referenceNo":      {"The order.", nil},
		"Line.fundType":         {"1 in, 2 out.", m{"enum": []any{transferwire.FundIn, transferwire.FundOut}}},
		"Line.amount":           {"What was moved.", nil},
		"Line.at":               {"When it was moved.", nil},
		"Holding.balance":       {"What you hold for the player.", nil},
		"Holding.result":        {"What your games have ever paid the player less the stakes, at the same moment: the rest of the balance was moved to you.", signed},
		"Series.gameGroupCode":  {"Your group of games.", nil},
		"Series.prizeModeId":    {"The prize mode.", nil},
		"Series.maxSeries":      {"The highest series.", nil},
		"Series.minSeries":      {"The lowest series.", nil},
		"Series.maxBetSeries":   {"The highest series that is bet with.", nil},
		"Series.defaultSeries":  {"The series that is chosen at first.", nil},
		"Reply.status":          {"About the call. What is not OK has changed nothing, and ends no order.", m{"enum": transferCodes()}},
		"Reply.created":         {"False where the player stood already.", nil},
		"Reply.balance":         {"What you hold.", nil},
		"Reply.transfer":        {"What you know of the reference.", nil},
		"Order.referenceNo":     {"The reference that was asked about.", nil},
		"Order.state":           {"SUCCESS and FAILED are final.", m{"enum": []any{transfer.Succeeded, transfer.Failed, transfer.Pending}}},
		"Order.amount":          {"What was moved; needed with SUCCESS.", nil},
		"Order.balanceAfter":    {"The balance at this answer; needed where balanceKnown is true.", nil},
		"Order.balanceKnown":    {"Whether balanceAfter is the balance at this answer.", nil},
	}
}

func transferCodes() []any {
	var all []any
	for _, c := range transferwire.Codes() {
		all = append(all, c)
	}
	return all
}
