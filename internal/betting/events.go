package betting

import (
	"context"
	"encoding/json"
	"strconv"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// The topics of betting; the payload of all three is Event.
const (
	TopicPlaced  = "betting.bet.placed"
	TopicSettled = "betting.bet.settled"
	TopicVoided  = "betting.bet.voided"
)

// Told are the amounts of an event. All are differences: over all settled
// events of a round, less what voided events take back, they give its totals.
type Told struct {
	// Stake: placed, what was staked; settled, the stake that is now settled;
	// voided, the stake given back.
	Stake money.Amount `json:"stake"`
	// Payout: settled, what was paid (below zero after a resettlement); voided,
	// what was taken back.
	Payout money.Amount `json:"payout"`
	// SettledStake is the part of a voided stake that settled events had told:
	// counters of turnover take back this much.
	SettledStake money.Amount `json:"settledStake"`
	// Placed says that a settled bet came with its result: no placed event was
	// sent for it.
	Placed bool `json:"placed"`
	// RoundStake and RoundPayout are the round's, after: what settled events have
	// told, less what was taken back.
	RoundStake  money.Amount `json:"roundStake"`
	RoundPayout money.Amount `json:"roundPayout"`
}

// Event is what listeners get on every topic of betting.
type Event struct {
	Member   id.Member      `json:"member"`
	Vendor   string         `json:"vendor"`
	Game     string         `json:"game"`
	Round    id.Round       `json:"round"`
	RoundRef string         `json:"roundRef"`
	Action   ActionID       `json:"action"`
	Kind     Kind           `json:"kind"`
	Currency money.Currency `json:"currency"`
	State    State          `json:"state"` // of the round, after
	Balance  wallet.Balance `json:"balance"`
	At       clock.Instant  `json:"at"`
	Told
}

// tell writes the event's JSON by hand, because every bet pays for it;
// TestEvent_IsWhatListenersDecode holds it to the struct.
func (s *Service) tell(ctx context.Context, tx *db.Tx, topic string, a *Action, r *Round, t Told) error {
	subject := r.Member.String()
	t.RoundStake, t.RoundPayout = r.SettledStake, r.Payout
	b := make([]byte, 0, 512)
	b = append(append(b, `{"member":"`...), subject...)
	b = appendText(append(b, `","vendor":`...), r.Vendor)
	b = appendText(append(b, `,"game":`...), r.GameCode)
	b = append(append(b, `,"round":"`...), r.ID.String()...)
	b = appendText(append(b, `","roundRef":`...), r.Ref)
	b = append(append(b, `,"action":"`...), a.ID.String()...)
	b = append(append(b, `","kind":"`...), a.Kind...)
	b = append(append(b, `","currency":"`...), r.Currency...)
	b = append(append(b, `","state":"`...), r.State...)
	b = append(append(b, `","balance":{"member":"`...), subject...)
	b = append(append(b, `","currency":"`...), a.Balance.Currency...)
	b = a.Balance.Cash.Append(append(b, `","cash":"`...))
	b = a.Balance.Bonus.Append(append(b, `","bonus":"`...))
	b = a.Balance.Locked.Append(append(b, `","locked":"`...))
	b = strconv.AppendInt(append(b, `","version":`...), a.Balance.Version, 10)
	b = a.At.Time().AppendFormat(append(b, `},"at":"`...), "2006-01-02T15:04:05.000Z07:00")
	b = t.Stake.Append(append(b, `","stake":"`...))
	b = t.Payout.Append(append(b, `","payout":"`...))
	b = t.SettledStake.Append(append(b, `","settledStake":"`...))
	b = strconv.AppendBool(append(b, `","placed":`...), t.Placed)
	b = t.RoundStake.Append(append(b, `,"roundStake":"`...))
	b = t.RoundPayout.Append(append(b, `","roundPayout":"`...))
	return s.bus.PublishRaw(ctx, tx, topic, subject, append(b, '"', '}'), Event{
		Member: r.Member, Vendor: r.Vendor, Game: r.GameCode, Round: r.ID, RoundRef: r.Ref, Action: a.ID, Kind: a.Kind,
		Currency: r.Currency, State: r.State, Balance: a.Balance, At: a.At, Told: t,
	})
}

// appendText writes a JSON string; what is not plain ASCII takes the long way.
func appendText(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' {
			quoted, _ := json.Marshal(s) // a string always marshals
			return append(b, quoted...)
		}
	}
	return append(append(append(b, '"'), s...), '"')
}
