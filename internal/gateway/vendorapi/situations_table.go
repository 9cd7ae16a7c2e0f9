package vendorapi

// Situation is what happens on the way and what is then done.
type Situation struct{ When, Then string }

// Situations are the rules by which both sides stay agreed.
func Situations() []Situation {
	return []Situation{
		{"A bet, and the money is there", "One step: session, member, limits and game are asked, the stake is taken, the round is open. At most one effect for a txId."},
		{"A bet, and the money is not there", "NOT_ENOUGH_MONEY with the true balance. Final. The txId stays free."},
		{"The same call again, with the same content", "The first answer with replayed, and nothing is posted; also after days and restarts, and after the session has ended."},
		{"The same txId with other content", "DUPLICATE_TRANSACTION, and nothing is posted. Content is all but requestUuid, token, betInfo and occurredAt."},
		{"A repeat of a bet that was rolled back", "TRANSACTION_ROLLED_BACK: its first answer would say that the stake is taken."},
		{"A rollback comes before its transaction", "OK, and it is remembered. The transaction then gets TRANSACTION_ROLLED_BACK and never moves money."},
		{"A second rollback of the same transaction", "OK with replayed, and nothing is posted."},
		{"A rollback of a win that was spent", "The win is taken back. The balance may go below zero, flag says NEGATIVE_BALANCE, and bets wait until it is covered."},
		{"A rollback after the round is settled", "ROUND_ALREADY_SETTLED, unless nothing was won in it: then the stake goes back. Use resettle."},
		{"A win with an ended session, of a closed game or of a blocked member", "It is paid."},
		{"A win without a bet or open round", "TRANSACTION_DOES_NOT_EXIST; ROUND_CLOSED where the round is closed."},
		{"A win of 0.00", "A result like any other; it closes the round if it says so."},
		{"Several bets and wins in a round", "Taken until the round is closed."},
		{"A payout with more decimals than the currency has", "Floored to the currency's decimals."},
		{"A currency, token or game that does not fit the session", "WRONG_CURRENCY, INVALID_TOKEN or INVALID_GAME, and nothing is posted."},
		{"A result, a rollback, a close or a prize in a currency that is not the round's or the member's", "WRONG_CURRENCY, and nothing is posted."},
		{"A bet, a result or a close that names another game than its round", "INVALID_GAME, and nothing is posted; the txId stays free. Send it with the round's game. A rollback and a prize are not asked."},
		{"A free bet", "The amount is recorded and nothing is taken; the reward counts down. Wins of the round go to the pocket that the reward names. A rollback gives the round back."},
		{"A free bet too many, or of a reward that is expired or cancelled", "REWARD_EXHAUSTED. What was bet before is still paid."},
		{"A free bet in a round that was paid for, or the other way", "INVALID_REQUEST. A round is free, with one reward, or paid for."},
		{"A contribution to a jackpot", "A part of the stake goes into the pool in the same step. A rollback takes it out again."},
		{"A jackpot-win of more than the pool holds", "POOL_EXHAUSTED, however many come at once."},
		{"A result was wrong", "resettle with the round's right payout and the next settlementVersion; the difference is posted, below zero if it must."},
		{"A result must be taken back before the right one is known", "resettle with reopen and 0.00: the round runs again, and a win or a close settles it."},
		{"Two corrections cross", "The second gets WRONG_SETTLEMENT_VERSION and is told the version that stands."},
		{"No answer, HTTP 5xx, or a connection that breaks", "It is not known what came of it. Ask tx-status, or send the call again with the same txId, or send a rollback when the round must not go on."},
		{"A limit, an exclusion, a reality check", "LIMIT_REACHED, PLAYER_EXCLUDED, PLAYER_BLOCKED or REALITY_CHECK_DUE. Final for this bet."},
	}
}

// rule is what to do by retry class.
type rule struct{ Class, Means, Do string }

func rules() []rule {
	return []rule{
		{"(none)", "OK: done, now or before.", "Go on. With replayed the figures are those of the first answer."},
		{"FINAL", "Decided. Sending it again changes nothing.", "Show the player what it means; do not repeat."},
		{"RETRY", "INTERNAL, BUSY, HTTP 429, HTTP 5xx, a timeout, a broken connection.", "The same txId and content, a fresh nonce, requestUuid and timestamp. 200 ms, 400 ms, then tx-status. Wins and rollbacks until they are answered."},
		{"CONFLICT", "IN_PROGRESS: the same txId is being worked on, or its outcome is not known yet.", "The same again after 200 ms or more."},
	}
}
