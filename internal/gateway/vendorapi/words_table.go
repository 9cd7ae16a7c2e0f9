package vendorapi

import "baize/internal/platform/seamless"

// operation is what is said of one operation.
type operation struct {
	summary string
	about   string
	// answers are the business statuses besides OK; those that any operation
	// may give are anyAnswer.
	answers []seamless.Status
}

// anyAnswer may come from every operation.
var anyAnswer = []seamless.Status{seamless.InvalidRequest, seamless.Internal, seamless.Busy, seamless.InProgress}

var betAnswers = []seamless.Status{
	seamless.NotEnoughMoney, seamless.Duplicate, seamless.RolledBack, seamless.RoundClosed, seamless.WrongCurrency, seamless.InvalidToken,
	seamless.InvalidGame, seamless.LimitReached, seamless.PlayerBlocked, seamless.PlayerExcluded, seamless.RealityCheckDue, seamless.RewardExhausted,
}

var operations = map[seamless.Op]operation{
	seamless.Ping: {"Prove that both ends understand each other", "Moves nothing and asks for nothing but a good signature. Send it to try a new key.", nil},
	seamless.Balance: {"Read a member's balance", "Needs a token of a running session and nothing else. The reply tells whom the game was opened for: userId, gameCode and currency.",
		[]seamless.Status{seamless.InvalidToken, seamless.InvalidGame, seamless.WrongCurrency}},
	seamless.Bet: {"Take a stake", "Takes the stake and opens the round, in one step and once, however often it is sent.", betAnswers},
	seamless.Win: {"Pay out", "Pays what a round has won. It is taken however late it comes, without a token, and also when the member or the game has been closed since. A payout of 0.00 is a result.",
		[]seamless.Status{seamless.Duplicate, seamless.RolledBack, seamless.DoesNotExist, seamless.RoundClosed, seamless.InvalidGame, seamless.LimitReached, seamless.WrongCurrency}},
	seamless.BetWin:   {"Take a stake and pay out in one step", "Both or nothing. The stake must be covered before the payout.", betAnswers},
	seamless.Rollback: {"Undo a bet, a win or a bet-win", "Posts the exact opposite. Of what has not come yet it is remembered: that transaction is then refused for good. A second rollback of the same transaction has no second effect. A win that was spent is taken back all the same; the balance may go below zero.", []seamless.Status{seamless.Duplicate, seamless.DoesNotExist, seamless.RoundSettled, seamless.RolledBack, seamless.LimitReached, seamless.WrongCurrency}},
	seamless.Resettle: {"Replace the payout of a settled round", "The amount is the round's whole payout from now on; the difference is posted. settlementVersion counts the corrections of the round from 1, so that two that cross cannot both be taken. With reopen the round's payout is taken back and the round runs again.",
		[]seamless.Status{seamless.Duplicate, seamless.RolledBack, seamless.DoesNotExist, seamless.InvalidGame, seamless.LimitReached, seamless.WrongCurrency, seamless.WrongVersion}},
	seamless.PromoWin:   {"Pay a prize that belongs to no bet", "Tournaments, drops, prizes. It needs no round; roundId only says where it was won.", []seamless.Status{seamless.Duplicate, seamless.RolledBack, seamless.LimitReached, seamless.WrongCurrency}},
	seamless.JackpotWin: {"Pay from a jackpot pool", "The pool must hold the amount. Pools are filled by jackpotContribution of bets and belong to one vendor and currency.", []seamless.Status{seamless.Duplicate, seamless.RolledBack, seamless.LimitReached, seamless.WrongCurrency, seamless.PoolExhausted}},
	seamless.RoundClose: {"End a round without a further payout", "Nothing more is bet or won in it. Closing twice is the same as once.", []seamless.Status{seamless.DoesNotExist, seamless.InvalidGame, seamless.WrongCurrency}},
	seamless.TxStatus:   {"Ask what became of a transaction", "Answers from the store, at any time. It is what to send when a money call was not answered.", []seamless.Status{seamless.DoesNotExist, seamless.RolledBack}},
}

// fieldWord is what is said of a field of a call.
type fieldWord struct {
	about  string
	schema map[string]any
}

type m = map[string]any

const (
	idPattern     = `^[A-Za-z0-9._:~-]{1,64}$`
	tokenPattern  = `^[A-Za-z0-9._:~-]{1,128}$`
	amountPattern = `^(0|[1-9][0-9]{0,12})(\.[0-9]{1,6})?$`
)

func idSchema() m { return m{"type": "string", "pattern": idPattern} }

func amountSchema() m {
	return m{"type": "string", "pattern": amountPattern, "examples": []any{"12.50"}}
}

func fieldWords() map[string]fieldWord {
	return map[string]fieldWord{
		"vendorId":    {"The vendor that signs; the same as X-Vendor-Id.", idSchema()},
		"requestUuid": {"Names this attempt and comes back in the reply. A repeat has its own.", idSchema()},
		"token":       {"The token that the game was opened with. It opens bets and balances for 12 hours and is not asked for by anything else.", m{"type": "string", "pattern": tokenPattern}},
		"userId":      {"The member.", idSchema()},
		"currency":    {"The currency of the session, such as BDT; XXX is demo money.", m{"type": "string", "pattern": "^[A-Z][A-Z0-9]{2,4}$"}},
		"gameCode":    {"Your code of the game.", idSchema()},
		"roundId":     {"Your id of the round.", idSchema()},
		"txId":        {"Your id of this business action, for good. A repeat has the same.", idSchema()},
		"amount":      {"A decimal string: no sign, no exponent, at most six decimals, at most 100000000000. A JSON number is refused. The stake of a bet, the payout of a win, the whole payout of a resettle.", amountSchema()},
		"winAmount":   {"The payout of a bet-win, whose amount is the stake.", amountSchema()},
		"refTxId":     {"The transaction to undo, or the bet that a win or a resettle belongs to.", idSchema()},
		"betType": {"NORMAL or left out; FREE uses up a round of a reward; the whole stake of a JACKPOT_FEED goes into pools; SIDE is a bet beside the game's own.",
			m{"type": "string", "enum": []any{seamless.Normal, seamless.Free, seamless.Feed, seamless.Side}, "default": seamless.Normal}},
		"roundClosed": {"True closes the round with this call.", m{"type": "boolean", "default": false}},
		"betInfo":     {"Your own text about the bet, kept with it; at most 8 KB. It may differ in a repeat.", m{"type": "string", "maxLength": seamless.MaxBetInfo}},
		"occurredAt":  {"The moment on your side, RFC 3339 with a zone. It may differ in a repeat.", m{"type": "string", "format": "date-time"}},
		"rewardId":    {"The reward that a FREE bet uses up; of a promo-win, your word for the prize.", idSchema()},
		"jackpotContribution": {"The parts of the stake that go into jackpot pools: above zero and together not more than the stake.", m{
			"type": "array", "minItems": 1, "maxItems": seamless.MaxPools, "items": m{
				"type": "object", "additionalProperties": false, "required": []any{"poolId", "amount"},
				"properties": m{"poolId": idSchema(), "amount": amountSchema()}}}},
		"poolId":            {"The pool that a jackpot-win is paid from.", idSchema()},
		"settlementVersion": {"1 for the first correction of a round's result, and one more for each later one.", m{"type": "integer", "minimum": 1, "maximum": 999999999}},
		"reopen":            {"True takes the round's payout back and lets it run again; amount is then 0.", m{"type": "boolean", "default": false}},
	}
}

// statusWords says what each status means.
var statusWords = map[seamless.Status]string{
	seamless.OK:                 "Done, or done before (replayed).",
	seamless.NotEnoughMoney:     "Nothing was taken; balance is the true one.",
	seamless.Duplicate:          "This txId was used with other content.",
	seamless.RolledBack:         "This transaction was rolled back, perhaps before it came; it never moves money.",
	seamless.DoesNotExist:       "No such transaction, bet or round; or a round that has no result yet.",
	seamless.RoundClosed:        "No further bet or win in a closed round.",
	seamless.RoundSettled:       "The round's result stands in the way of the rollback; resettle it.",
	seamless.WrongCurrency:      "The currency is not the session's, the member's or the transaction's.",
	seamless.InvalidToken:       "The token is not of a running session of this member with this vendor.",
	seamless.InvalidGame:        "The game is not open, or not the session's or the round's.",
	seamless.InvalidRequest:     "The body is wrong; see reason.",
	seamless.LimitReached:       "The stake is outside the game's limits, a limit of the member is reached, or the member's account cannot hold as much: four trillion units.",
	seamless.PlayerBlocked:      "The member may not bet now.",
	seamless.PlayerExcluded:     "The member has excluded himself.",
	seamless.RealityCheckDue:    "The member must answer a reality check first.",
	seamless.RewardExhausted:    "There is no such reward, or it is used up, expired or cancelled.",
	seamless.PoolExhausted:      "The pool does not hold as much.",
	seamless.WrongVersion:       "settlementVersion is not the last one plus one; the reply tells the last.",
	seamless.Internal:           "Something went wrong on the platform's side. Send it again with the same txId, a fresh nonce and a pause.",
	seamless.Busy:               "Not now. Send it again with the same txId, a fresh nonce and a pause.",
	seamless.InProgress:         "The outcome is not known yet. Send it again with the same txId after 200 ms or more.",
	seamless.InvalidSignature:   "With HTTP 401 only: the call is not proved genuine. It has had no effect, and the answer is not signed.",
	seamless.UnsupportedRequest: "With HTTP 404, 405 and 415 only: not an operation of this protocol.",
}

// replyWord is a field of a reply.
type replyWord struct {
	name, about string
	schema      m
}

func replyWords() []replyWord {
	signed := m{"type": "string", "pattern": `^-?(0|[1-9][0-9]*)\.[0-9]{2,6}$`}
	return []replyWord{
		{"status", "What came of it.", m{"type": "string"}},
		{"retry", "The retry class; with every status but OK.", m{"type": "string", "enum": []any{seamless.Final, seamless.Retry, seamless.Conflict}}},
		{"reason", "A sentence for your engineers, not for players; with every status but OK.", m{"type": "string"}},
		{"requestUuid", "That of your call.", m{"type": "string"}},
		{"txId", "That of your call.", m{"type": "string"}},
		{"balance", "The member's cash after the action; of a repeat, as it was then.", signed},
		{"bonusBalance", "The member's bonus pocket.", signed},
		{"balanceVersion", "Grows with every change of the balance: show no older one over a newer.", m{"type": "integer", "format": "int64"}},
		{"userId", "Of balance: whom the session is for.", m{"type": "string"}},
		{"gameCode", "Of balance: what the session is for.", m{"type": "string"}},
		{"currency", "The currency of the balance.", m{"type": "string"}},
		{"transaction", "Of tx-status: the operation that the transaction was.", m{"type": "string"}},
		{"amount", "Of tx-status: the amount it was made with.", signed},
		{"rolledBack", "Of tx-status: whether it was undone since.", m{"type": "boolean"}},
		{"settlementVersion", "Of resettle: how many times the round was resettled.", m{"type": "integer"}},
		{"flag", "NEGATIVE_BALANCE where a reversal has left the balance below zero; bets wait until it is covered.", m{"type": "string", "enum": []any{seamless.NegativeBalance}}},
		{"processedAt", "The moment on the platform's side; of a repeat, that of the first answer.", m{"type": "string", "format": "date-time"}},
		{"replayed", "True where the action was done before and the figures are those of the first answer.", m{"type": "boolean"}},
	}
}
