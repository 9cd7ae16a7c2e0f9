package seamless

import (
	"encoding/json"
	"strconv"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
)

// Append writes the reply's JSON to b.
func (r *Reply) Append(b []byte) []byte {
	b = append(b, `{"status":"`...)
	b = append(b, r.Status...)
	b = append(b, '"')
	if class := r.Status.Class(); class != "" {
		b = appendText(b, "retry", string(class))
	}
	if r.Reason != "" {
		b = appendText(b, "reason", r.Reason)
	}
	b = appendText(b, "requestUuid", r.RequestUUID)
	if r.TxID != "" {
		b = appendText(b, "txId", r.TxID)
	}
	if r.HasBalance {
		b = appendAmount(b, "balance", r.Balance)
		b = appendAmount(b, "bonusBalance", r.BonusBalance)
	}
	if r.BalanceVersion != 0 {
		b = append(b, `,"balanceVersion":`...)
		b = strconv.AppendInt(b, r.BalanceVersion, 10)
	}
	if r.UserID != "" {
		b = appendText(b, "userId", r.UserID)
	}
	if r.GameCode != "" {
		b = appendText(b, "gameCode", r.GameCode)
	}
	if r.Currency != "" {
		b = appendText(b, "currency", r.Currency)
	}
	if r.Transaction != "" {
		b = appendText(b, "transaction", string(r.Transaction))
		b = appendAmount(b, "amount", r.Amount)
		b = append(b, `,"rolledBack":`...)
		b = strconv.AppendBool(b, r.RolledBack)
	}
	if r.SettlementVersion != 0 {
		b = strconv.AppendInt(append(b, `,"settlementVersion":`...), r.SettlementVersion, 10)
	}
	if r.HasBalance && r.Balance < 0 {
		b = appendText(b, "flag", NegativeBalance)
	}
	b = append(b, `,"processedAt":"`...)
	b = appendInstant(b, r.ProcessedAt)
	b = append(b, `","replayed":`...)
	b = strconv.AppendBool(b, r.Replayed)
	return append(b, '}')
}

// Append writes the call's JSON to b; empty fields are left out, but an
// amount of zero is written for the operations that need one.
func (c *Call) Append(b []byte, op Op) []byte {
	s, _ := shapeOf(op)
	start := len(b)
	for i := range names {
		f, name := names[i].bit, names[i].name
		switch {
		case (s.needs|s.takes)&f == 0:
		case f == fAmount && (c.Amount != 0 || s.needs&f != 0):
			b = appendAmount(b, name, c.Amount)
		case f == fWinAmount:
			b = appendAmount(b, name, c.WinAmount)
		case f == fRoundClosed && c.RoundClosed:
			b = append(b, `,"roundClosed":true`...)
		case f == fOccurredAt && c.OccurredAt != 0:
			b = append(b, `,"occurredAt":"`...)
			b = append(appendInstant(b, c.OccurredAt), '"')
		case f == fReopen && c.Reopen:
			b = append(b, `,"reopen":true`...)
		case f == fPools && len(c.Pools) > 0:
			b = appendPools(b, name, c.Pools)
		case f == fVersion:
			b = strconv.AppendInt(append(append(append(b, ',', '"'), name...), '"', ':'), c.SettlementVersion, 10)
		case f&(fAmount|fRoundClosed|fOccurredAt|fReopen|fPools) == 0:
			if text := *c.text(f); text != "" {
				b = appendText(b, name, text)
			}
		}
	}
	if len(b) == start {
		return append(b, '{', '}')
	}
	b[start] = '{' // over the first comma
	return append(b, '}')
}

func appendText(b []byte, name, text string) []byte {
	b = append(b, ',', '"')
	b = append(b, name...)
	b = append(b, '"', ':')
	if plain(text) {
		b = append(b, '"')
		b = append(b, text...)
		return append(b, '"')
	}
	raw, _ := json.Marshal(text) // a string always has a JSON form
	return append(b, raw...)
}

func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < 0x20 || c > 0x7e || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

func appendAmount(b []byte, name string, a money.Amount) []byte {
	b = append(b, ',', '"')
	b = append(b, name...)
	b = append(b, '"', ':', '"')
	b = a.Append(b)
	return append(b, '"')
}

func appendInstant(b []byte, i clock.Instant) []byte {
	return i.Time().AppendFormat(b, "2006-01-02T15:04:05.000Z07:00")
}

// replyJSON is a Reply as encoding/json reads it.
type replyJSON struct {
	Status       Status        `json:"status"`
	Reason       string        `json:"reason"`
	RequestUUID  string        `json:"requestUuid"`
	TxID         string        `json:"txId"`
	Balance      *money.Amount `json:"balance"`
	BonusBalance money.Amount  `json:"bonusBalance"`
	Version      int64         `json:"balanceVersion"`
	UserID       string        `json:"userId"`
	GameCode     string        `json:"gameCode"`
	Currency     string        `json:"currency"`
	ProcessedAt  clock.Instant `json:"processedAt"`
	Replayed     bool          `json:"replayed"`
	Transaction  Op            `json:"transaction"`
	RolledBack   bool          `json:"rolledBack"`
	Amount       money.Amount  `json:"amount"`
	Settlement   int64         `json:"settlementVersion"`
}

// DecodeReply reads what Reply.Append wrote; unknown fields are let pass, so
// that an older vendor can read a newer gateway.
func DecodeReply(body []byte) (Reply, error) {
	var j replyJSON
	if err := json.Unmarshal(body, &j); err != nil {
		return Reply{}, err
	}
	r := Reply{
		Status: j.Status, Reason: j.Reason, RequestUUID: j.RequestUUID, TxID: j.TxID, BonusBalance: j.BonusBalance,
		BalanceVersion: j.Version, UserID: j.UserID, GameCode: j.GameCode,
		Currency: j.Currency, ProcessedAt: j.ProcessedAt, Replayed: j.Replayed,
		Transaction: j.Transaction, RolledBack: j.RolledBack, Amount: j.Amount,
		SettlementVersion: j.Settlement,
	}
	if j.Balance != nil {
		r.HasBalance, r.Balance = true, *j.Balance
	}
	return r, nil
}
