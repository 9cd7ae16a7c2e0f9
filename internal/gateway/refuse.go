package gateway

import (
	"context"
	"errors"
	"strings"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

// refusal is a status with a reason of the gateway's own.
type refusal struct {
	status seamless.Status
	reason string
}

// Error is for logs.
func (r refusal) Error() string { return string(r.status) + ": " + r.reason }

// words maps the faults of the rooms below to the protocol.
var words = map[string]refusal{
	"betting.tx.duplicate":        {seamless.Duplicate, "the txId was used with other content"},
	"betting.tx.rolledBack":       {seamless.RolledBack, "the transaction was rolled back"},
	"betting.tx.unknown":          {seamless.DoesNotExist, "no such transaction or open round"},
	"betting.round.closed":        {seamless.RoundClosed, "the round is closed"},
	"betting.round.settled":       {seamless.RoundSettled, "the round's result stands in the way"},
	"betting.game.invalid":        {seamless.InvalidGame, "the game is not open for bets of this vendor"},
	"betting.round.game":          {seamless.InvalidGame, "the round is of another game"},
	"betting.currency.wrong":      {seamless.WrongCurrency, "the currency is not the round's or the member's"},
	"betting.stake.limit":         {seamless.LimitReached, "the stake is outside the limits of the game"},
	"betting.member.blocked":      {seamless.PlayerBlocked, "the member may not bet now"},
	"betting.member.excluded":     {seamless.PlayerExcluded, "the member has excluded himself"},
	"betting.member.limit":        {seamless.LimitReached, "a limit of the member is reached"},
	"betting.member.realityCheck": {seamless.RealityCheckDue, "the member must answer a reality check first"},
	"betting.round.unsettled":     {seamless.DoesNotExist, "the round has no settlement yet"},
	"betting.settlement.version":  {seamless.WrongVersion, "settlementVersion is not the last one plus one"},
	"betting.bonus.maxBet":        {seamless.LimitReached, "the stake is above what the member may bet while he has a bonus"},
	"betting.bonus.game":          {seamless.NotEnoughMoney, "bonus money is not taken in this game, and cash does not cover the stake"},
	"betting.reward.unknown":      {seamless.RewardExhausted, "the member has no such reward"},
	"betting.reward.exhausted":    {seamless.RewardExhausted, "the reward is used up"},
	"betting.reward.expired":      {seamless.RewardExhausted, "the reward has expired"},
	"betting.reward.cancelled":    {seamless.RewardExhausted, "the reward was cancelled"},
	"betting.reward.game":         {seamless.InvalidGame, "the reward is for another game"},
	"betting.reward.stake":        {seamless.LimitReached, "the amount is above the reward's bet value"},
	"betting.reward.mixed":        {seamless.InvalidRequest, "a round is either free, with one reward, or paid for"},
	"betting.pool.notEnough":      {seamless.PoolExhausted, "the pool does not hold as much"},
	"betting.command.invalid":     {seamless.InvalidRequest, "the call cannot be carried out as it is"},
	"gateway.vendor.off":          {seamless.InvalidGame, "the vendor is switched off"},
	"members.currency.wrong":      {seamless.WrongCurrency, "the currency is not the member's"},
	"ledger.account.full":         {seamless.LimitReached, "the member's account cannot hold as much"},
	"wallet.funds.notEnough":      {seamless.NotEnoughMoney, "the balance does not cover the stake"},
}

// refused turns an error into a reply; what is nobody's refusal is logged and
// told as INTERNAL.
func (s *Service) refused(ctx context.Context, op seamless.Op, c *seamless.Call, err error) seamless.Reply {
	r := statusOf(err)
	var own refusal
	if !errors.As(err, &own) && r.status.Class() != seamless.Final {
		s.d.Log.ErrorContext(ctx, "vendor call failed", "op", op, "vendor", c.VendorID, "txId", c.TxID, "status", r.status, "cause", err)
	}
	reply := s.Refusal(r.status, r.reason)
	if stands, ok := fault.From(err).Value["settlement"].(int); ok {
		reply.SettlementVersion = int64(stands)
	}
	var member id.Member
	if r.status == seamless.NotEnoughMoney && member.UnmarshalText([]byte(c.UserID)) == nil {
		if b, err := s.d.Balances.Balance(ctx, member, money.Currency(c.Currency)); err == nil {
			known := shown(b)
			known.Status, known.Reason, known.ProcessedAt = reply.Status, reply.Reason, reply.ProcessedAt
			return known
		}
	}
	return reply
}

func statusOf(err error) refusal {
	var own refusal
	if errors.As(err, &own) {
		return own
	}
	f := fault.From(err)
	if known, ok := words[f.Key]; ok {
		return known
	}
	switch {
	case strings.HasPrefix(f.Key, "catalogue."):
		return refusal{seamless.InvalidGame, "the game is not open"}
	case strings.HasPrefix(f.Key, "members.") && strings.Contains(f.Key, "exclu"):
		return refusal{seamless.PlayerExcluded, "the member has excluded himself"}
	case strings.HasPrefix(f.Key, "members.") && strings.Contains(f.Key, "reality"):
		return refusal{seamless.RealityCheckDue, "the member must answer a reality check first"}
	case strings.HasPrefix(f.Key, "members.") && strings.Contains(f.Key, "limit"):
		return refusal{seamless.LimitReached, "a limit of the member is reached"}
	case strings.HasPrefix(f.Key, "members."):
		return refusal{seamless.PlayerBlocked, "the member may not bet now"}
	case f.Code == fault.Unknown:
		return refusal{seamless.InProgress, "the outcome is not known yet"}
	case f.Code == fault.Unavailable, errors.Is(err, context.DeadlineExceeded):
		return refusal{seamless.Busy, "not now"}
	}
	return refusal{seamless.Internal, "something went wrong on the platform's side"}
}
