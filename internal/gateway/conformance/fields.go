package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"baize/internal/platform/seamless"
)

// probe is a wrong value of a field, in raw JSON.
type probe struct {
	aspect string // type, sign, scale, length, encoding, form
	raw    string
}

// fieldSpec is what the suite knows of a field.
type fieldSpec struct {
	aspects []string // of the probes, so that none is forgotten
	wrong   []probe
	// other is another good value, in raw JSON; empty where none can be had.
	other func(t *Target, who Account) string
	// repeat is the answer to a repeat in which the field has the other value;
	// empty where that is no repeat.
	repeat seamless.Status
	// foreign is the answer to the other value in a call that is made with a
	// token; empty where it is good there.
	foreign seamless.Status
	extra   string // an option that other needs
	// only are the operations in which other is good; all where empty.
	only []seamless.Op
}

// Unprobed lists the fields of the protocol for which the suite has no wrong
// values of every aspect that the field's kind demands.
func Unprobed() []string {
	var missing []string
	specs := fieldSpecs()
	for _, name := range seamless.Fields() {
		spec, known := specs[name]
		if !known {
			missing = append(missing, name)
			continue
		}
		for _, aspect := range spec.aspects {
			if !slices.ContainsFunc(spec.wrong, func(p probe) bool { return p.aspect == aspect }) {
				missing = append(missing, name+": "+aspect)
			}
		}
	}
	return missing
}

// message is a body that is put together field by field.
type message struct {
	op     seamless.Op
	names  []string
	values map[string]string // raw JSON
}

func (m message) with(name, raw string) message {
	values := make(map[string]string, len(m.values))
	for k, v := range m.values {
		values[k] = v
	}
	values[name] = raw
	return message{m.op, m.names, values}
}

func (m message) body() []byte {
	b := []byte{'{'}
	for _, name := range m.names {
		if raw := m.values[name]; raw != "" {
			if len(b) > 1 {
				b = append(b, ',')
			}
			b = append(append(append(b, '"'), name...), '"', ':')
			b = append(b, raw...)
		}
	}
	return append(b, '}')
}

func quoted(s string) string { raw, _ := json.Marshal(s); return string(raw) }

// message is a good call of op with every field that op takes; for those that
// refer to a bet it places one of nothing first.
func (t *Target) message(ctx context.Context, op seamless.Op, who Account, amount, payout string) (message, error) {
	needs, takes := seamless.Shape(op)
	m := message{op: op, values: map[string]string{
		"vendorId": quoted(t.Vendor), "requestUuid": quoted(t.uuid()), "token": quoted(who.Token), "userId": quoted(who.UserID),
		"currency": quoted(string(t.Currency)), "gameCode": quoted(t.GameCode), "roundId": quoted(t.uuid()), "txId": quoted(t.uuid()),
		"amount": quoted(amount), "winAmount": quoted(payout), "roundClosed": "false", "betType": `"NORMAL"`, "betInfo": `"b"`,
		"occurredAt": quoted(t.Clock.Now().Format("2006-01-02T15:04:05Z07:00")), "settlementVersion": "1", "reopen": "false",
	}}
	for _, name := range seamless.Fields() {
		if slices.Contains(needs, name) || slices.Contains(takes, name) {
			m.names = append(m.names, name)
		}
	}
	return m, t.prepare(ctx, m, who, amount)
}

// prepare does what must have been done before m is good.
func (t *Target) prepare(ctx context.Context, m message, who Account, amount string) error {
	real := amount != "0.00"
	switch m.op {
	case seamless.Ping, seamless.Balance:
		return nil
	case seamless.Bet, seamless.BetWin:
		if real {
			m.values["jackpotContribution"] = `[{"poolId":"p","amount":"0.10"}]`
		}
		return nil
	case seamless.PromoWin:
		m.values["rewardId"] = quoted(t.uuid())
		return nil
	case seamless.JackpotWin:
		m.values["poolId"] = quoted(t.uuid())
	}
	bet, err := t.message(ctx, seamless.Bet, who, "0.00", "")
	if err != nil {
		return err
	}
	m.values["roundId"], m.values["refTxId"] = bet.values["roundId"], bet.values["txId"]
	switch m.op {
	case seamless.TxStatus:
		m.values["txId"] = bet.values["txId"]
	case seamless.Resettle:
		bet.values["roundClosed"] = "true"
	case seamless.JackpotWin:
		if real { // the pool must hold what is to be won
			bet.values["amount"], bet.values["jackpotContribution"] = `"20.00"`, `[{"poolId":`+m.values["poolId"]+`,"amount":"20.00"}]`
		}
	}
	return t.takes(ctx, bet)
}

// takes sends m, which is to be answered OK.
func (t *Target) takes(ctx context.Context, m message) error {
	a, err := t.send(ctx, t.bodies(m.op, m.body()))
	if err == nil && (a.http != http.StatusOK || a.reply.Status != seamless.OK) {
		err = fmt.Errorf("a good %s is answered HTTP %d %s", m.op, a.http, a.body)
	}
	return err
}

// fieldChecks has a case for each field: every wrong value of it in every
// operation that takes it is refused, also when it is changed after signing;
// no money has moved by any.
func fieldChecks() []check {
	var all []check
	specs := fieldSpecs()
	for _, name := range seamless.Fields() {
		spec := specs[name]
		all = append(all, check{group: Input, name: "field " + name, run: func(ctx context.Context, t *Target, who Account) error {
			for _, op := range seamless.Ops() {
				if err := t.probe(ctx, op, who, name, spec); err != nil {
					return fmt.Errorf("%s: %w", op, err)
				}
			}
			return t.still(ctx, who)
		}})
	}
	return all
}

func (t *Target) probe(ctx context.Context, op seamless.Op, who Account, name string, spec fieldSpec) error {
	needs, takes := seamless.Shape(op)
	if !slices.Contains(needs, name) && !slices.Contains(takes, name) {
		return nil
	}
	amount := "0.00"
	if name == "jackpotContribution" { // which nothing cannot bring
		amount = "10.00"
	}
	good, err := t.message(ctx, op, who, amount, "0.00")
	if err != nil {
		return err
	}
	wrong := spec.wrong
	if slices.Contains(needs, name) {
		wrong = append([]probe{{"form", ""}}, wrong...)
	}
	for _, p := range wrong {
		a, err := t.send(ctx, t.bodies(op, good.with(name, p.raw).body()))
		if err := refusedAs(a, err, seamless.InvalidRequest, name, p.raw); err != nil {
			return err
		}
	}
	twice := append([]byte(`{"`+name+`":`+good.values[name]+`,`), good.body()[1:]...)
	if good.values[name] != "" {
		a, err := t.send(ctx, t.bodies(op, twice))
		if err := refusedAs(a, err, seamless.InvalidRequest, name, "twice"); err != nil {
			return err
		}
	}
	if err := t.probeOther(ctx, good, who, name, spec); err != nil || amount == "0.00" {
		return err
	}
	undo, err := t.message(ctx, seamless.Rollback, who, "0.00", "")
	if err != nil {
		return err
	}
	return t.takes(ctx, undo.with("roundId", good.values["roundId"]).with("refTxId", good.values["txId"]))
}

// probeOther sends another good value, unsigned and signed, and last the
// untouched message, which must be taken: else the refusals proved nothing.
func (t *Target) probeOther(ctx context.Context, good message, who Account, name string, spec fieldSpec) error {
	other := spec.other(t, who)
	if other != "" {
		next := t.bodies(good.op, good.body())
		spoiled := func() *request {
			r := next()
			r.sent = good.with(name, other).body()
			return r
		}
		if a, err := t.send(ctx, spoiled); err != nil || a.http != http.StatusUnauthorized {
			return fmt.Errorf("%s changed after signing: HTTP %d %s (%w)", name, a.http, a.body, err)
		}
	}
	withToken := good.op == seamless.Bet || good.op == seamless.BetWin || good.op == seamless.Balance
	if other != "" && spec.foreign != "" && (withToken || name == "vendorId" || name == "settlementVersion") {
		a, err := t.send(ctx, t.bodies(good.op, good.with(name, other).body()))
		if err := refusedAs(a, err, spec.foreign, name, other); err != nil {
			return err
		}
	}
	return t.takes(ctx, good)
}

func refusedAs(a answer, err error, want seamless.Status, name, raw string) error {
	if len(raw) > 80 {
		raw = raw[:80] + "…"
	}
	if err == nil && (a.http != http.StatusOK || a.reply.Status != want) {
		err = fmt.Errorf("HTTP %d %s where %s is right", a.http, a.body, want)
	}
	if err != nil {
		return fmt.Errorf("%s as %s: %w", name, strings.ToValidUTF8(raw, "?"), err)
	}
	return nil
}
