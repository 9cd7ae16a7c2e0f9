package messaging

import (
	"context"
	"encoding/json"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
)

// Facts are the fields of an event that are texts, as they stand in its JSON.
type Facts map[string]string

// Owed says that an event owes its member a notice: whom it is about is the
// event's subject. A room that wants its members told adds a line.
type Owed struct {
	Topic string
	// Field and Kinds choose the notice by a field's value; what stands not there
	// is not told. Without a field, Kinds[""] is told of every event.
	Field string
	Kinds map[string]string
	// Args are the facts that the sentence takes.
	Args []string
}

// owed are the events of other rooms by their topics, which are texts here
// because those rooms stand beside or above this one. internal/app tests hold
// them against the events themselves.
func owed() []Owed {
	amount := []string{"amount", "currency"}
	return []Owed{
		{Topic: "cashier.deposit.credited", Kinds: map[string]string{"": "deposit.credited"}, Args: amount},
		{Topic: "cashier.deposit.changed", Field: "state", Args: amount, Kinds: map[string]string{
			"FAILED": "deposit.failed", "EXPIRED": "deposit.expired", "REVIEW": "deposit.review",
		}},
		{Topic: "cashier.deposit.refunded", Field: "refund", Args: amount, Kinds: map[string]string{"DONE": "deposit.returned", "KEPT": "deposit.kept"}},
		{Topic: "cashier.payout.otherwise", Field: "turn", Args: []string{"back", "currency"}, Kinds: map[string]string{"LESS": "withdrawal.less"}},
		{Topic: "cashier.withdrawal.changed", Field: "state", Args: amount, Kinds: map[string]string{
			"APPROVED": "withdrawal.approved", "REJECTED": "withdrawal.rejected", "ISSUED": "withdrawal.issued", "RETURNED": "withdrawal.returned",
			"INVESTIGATING": "dispute.opened", "RE_ISSUED": "dispute.paidAgain", "RETURNED_TO_BALANCE": "dispute.returned", "FORCED_RECEIVED": "dispute.closed",
		}},
		{Topic: "gateway.transfer.changed", Field: "state", Args: amount, Kinds: map[string]string{"RETURNED": "transfer.returned"}},
		{Topic: "bonus.grant.changed", Field: "state", Args: amount, Kinds: map[string]string{
			"OFFERED": "bonus.offered", "ACTIVE": "bonus.granted", "COMPLETED": "bonus.completed", "EXPIRED": "bonus.expired",
		}},
		{Topic: "bonus.application.changed", Field: "state", Args: []string{"reason"}, Kinds: map[string]string{"REJECTED": "bonus.refused", "EXCLUDED": "bonus.refused"}},
		{Topic: "care.member.changed", Kinds: map[string]string{"": "limit.changed"}},
		{Topic: "care.member.paused", Kinds: map[string]string{"": "limit.paused"}},
	}
}

// newsLast bounds how old an event may be that is still told: a listener that
// begins anew must not tell a year's deposits as news.
const newsLast = 24 * time.Hour

// owedListener turns events of other rooms into notices.
func (s *Service) owedListener() bus.Listener {
	lines := map[string]Owed{}
	l := bus.Listener{Name: "messaging.owed"}
	for _, o := range owed() {
		lines[o.Topic] = o
		l.Topics = append(l.Topics, o.Topic)
	}
	l.Handle = func(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
		since := clock.NowOf(s.d.Clock).Add(-newsLast)
		for _, d := range batch {
			if d.CreatedAt != 0 && d.CreatedAt < since {
				continue
			}
			n, ok, err := lines[d.Topic].notice(d)
			if err != nil {
				return err
			}
			if ok {
				n.At = clock.NowOf(s.d.Clock)
				if err := s.keep(ctx, tx, n); err != nil {
					return err
				}
			}
		}
		return nil
	}
	return l
}

// notice is what an event tells its member, if anything.
func (o Owed) notice(d bus.Delivery) (n Notice, ok bool, err error) {
	f, err := factsOf(d.Payload)
	if err != nil {
		return n, false, err
	}
	kind := o.Kinds[f[o.Field]]
	var member id.Member
	if kind == "" || member.UnmarshalText([]byte(d.Subject)) != nil || member == 0 {
		return n, false, nil
	}
	args := map[string]string{}
	for _, name := range o.Args {
		args[name] = f[name]
	}
	return Notice{Member: member, Kind: kind, Args: args}, true, nil
}

func factsOf(payload []byte) (Facts, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(payload, &fields); err != nil {
		return nil, err
	}
	f := Facts{}
	for name, raw := range fields {
		var text string
		if json.Unmarshal(raw, &text) == nil {
			f[name] = text
		}
	}
	return f, nil
}

// OwedKinds are the notices that events may owe, and the topics that owe them.
func OwedKinds() map[string][]string {
	all := map[string][]string{}
	for _, o := range owed() {
		for _, kind := range o.Kinds {
			all[o.Topic] = append(all[o.Topic], kind)
		}
	}
	return all
}
