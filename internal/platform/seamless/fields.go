package seamless

// field numbers the members of a Call in its presence mask.
type field uint32

const (
	fVendorID field = 1 << iota
	fRequestUUID
	fToken
	fUserID
	fCurrency
	fGameCode
	fRoundID
	fTxID
	fAmount
	fWinAmount
	fRefTxID
	fBetType
	fRoundClosed
	fBetInfo
	fOccurredAt
	fRewardID
	fPools
	fPoolID
	fVersion
	fReopen
)

// names in wire order, which is also the order Append writes them in.
var names = [...]struct {
	bit  field
	name string
}{
	{fVendorID, "vendorId"}, {fRequestUUID, "requestUuid"}, {fToken, "token"}, {fUserID, "userId"},
	{fCurrency, "currency"}, {fGameCode, "gameCode"}, {fRoundID, "roundId"}, {fTxID, "txId"},
	{fAmount, "amount"}, {fWinAmount, "winAmount"}, {fRefTxID, "refTxId"}, {fBetType, "betType"},
	{fRoundClosed, "roundClosed"}, {fBetInfo, "betInfo"}, {fOccurredAt, "occurredAt"},
	{fRewardID, "rewardId"}, {fPools, "jackpotContribution"}, {fPoolID, "poolId"}, {fVersion, "settlementVersion"},
	{fReopen, "reopen"},
}

func fieldOf(name string) field {
	for i := range names {
		if names[i].name == name {
			return names[i].bit
		}
	}
	return 0
}

func nameOf(f field) string {
	for i := range names {
		if names[i].bit == f {
			return names[i].name
		}
	}
	return ""
}

// shape is what an operation needs and what else it takes.
type shape struct{ needs, takes field }

func shapeOf(op Op) (shape, bool) {
	const (
		head  = fVendorID | fRequestUUID
		who   = head | fUserID | fCurrency | fGameCode
		round = who | fRoundID
		note  = fToken | fBetInfo | fOccurredAt
		extra = note | fBetType | fRoundClosed
	)
	switch op {
	case Ping:
		return shape{needs: head}, true
	case Balance:
		return shape{needs: head | fToken, takes: who | fRoundID}, true
	case Bet:
		return shape{needs: round | fToken | fTxID | fAmount, takes: extra | fRewardID | fPools}, true
	case BetWin:
		return shape{needs: round | fToken | fTxID | fAmount | fWinAmount, takes: extra | fRewardID | fPools}, true
	case Win:
		return shape{needs: round | fTxID | fAmount, takes: extra | fRefTxID | fRewardID}, true
	case PromoWin:
		return shape{needs: who | fTxID | fAmount, takes: note | fRoundID | fRewardID}, true
	case JackpotWin:
		return shape{needs: who | fTxID | fAmount | fPoolID, takes: note | fRoundID}, true
	case Resettle:
		return shape{needs: round | fTxID | fAmount | fVersion, takes: note | fRefTxID | fReopen}, true
	case Rollback:
		return shape{needs: round | fTxID | fRefTxID, takes: extra | fAmount}, true
	case RoundClose:
		return shape{needs: round, takes: fToken | fOccurredAt}, true
	case TxStatus:
		return shape{needs: head | fTxID, takes: fToken | fUserID | fCurrency | fGameCode | fRoundID}, true
	default:
		return shape{}, false
	}
}
