package crew

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"baize/internal/kernel/rng"
)

// Teller is a member who pays in and out, with the operators who approve.
type Teller struct {
	caller
	random *rng.Seeded
	record *Record
	member string // tokens
	staff  map[string]string
	purse  string // the payout account

	deposits []*deposit
	payouts  []*payout
	fresh    []*act
	doubts   []*act
}

// act is one request with its key; what it answered never changes.
type act struct {
	what, who, method, path, key, body string
	answer                             answer
	then                               func(answer) // once it is answered
}

// answer is what stays of an answer: the id and the amount.
type answer struct{ ID, Amount, State, PayURL string }

func (a answer) same(b answer) bool { return a.ID == b.ID && a.Amount == b.Amount }

type deposit struct {
	id, page string
	chosen   bool // the payer's choice was answered
}

type payout struct {
	id    string
	stage int // index into stages
	acts  [3]*act
}

// stages are what a withdrawal waits for, and who does it.
var stages = [3]struct{ state, who, verb string }{
	{"MAKER", "maker", "approve"}, {"CHECKER", "checker", "approve"}, {"RECEIPT_OPEN", "member", "received"},
}

// enter logs everybody in and saves a payout account.
func (t *Teller) enter(ctx context.Context) error {
	var login struct{ Token string }
	if err := t.value(ctx, "POST", "/api/v1/auth/login", "", "", `{"username":"member1","password":"`+Password+`"}`, &login); err != nil {
		return err
	}
	t.member, t.staff = login.Token, map[string]string{}
	var account struct{ ID string }
	// A payout that bKash was asked for when the process ended waits for staff to
	// look it up there; the plain provider can be asked for it by its reference.
	if err := t.guard(ctx); err != nil {
		return err
	}
	body := `{"method":"rocket","number":"01712345678","name":"Rahim Uddin",` + paySecret + `}`
	if err := t.value(ctx, "POST", "/api/v1/member/payout-accounts", t.member, newUUID(t.random), body, &account); err != nil {
		return err
	}
	t.purse = account.ID
	return nil
}

const (
	payWord   = "708291"
	paySecret = `"paymentPassword":"` + payWord + `"`
)

// guard sets the payment password, which payouts ask for, where there is none.
func (t *Teller) guard(ctx context.Context) error {
	const path = "/api/v1/auth/payment-password"
	var has struct{ Set bool }
	if err := t.value(ctx, "GET", path, t.member, "", "", &has); err != nil || has.Set {
		return err
	}
	body := `{"password":"` + Password + `","newPaymentPassword":"` + payWord + `","confirmPaymentPassword":"` + payWord + `"}`
	return t.value(ctx, "PUT", path, t.member, newUUID(t.random), body, &struct{}{})
}

// Live pays in and out until an answer stays out.
func (t *Teller) Live(ctx context.Context) {
	for len(t.doubts) == 0 && ctx.Err() == nil && t.Turn(ctx) {
		time.Sleep(5 * time.Millisecond)
	}
}

// Turn does one thing; false when an answer stayed out.
func (t *Teller) Turn(ctx context.Context) bool {
	switch rng.Below(t.random, 4) {
	case 0:
		return t.payIn(ctx)
	case 1:
		if len(t.payouts) < 4 {
			return t.payOut(ctx)
		}
	}
	return t.choose(ctx) && t.advance(ctx)
}

// payIn opens a deposit; the payer's choice follows on a later turn.
func (t *Teller) payIn(ctx context.Context) bool {
	method := []string{"bkash", "rocket"}[rng.Below(t.random, 2)]
	body := fmt.Sprintf(`{"method":%q,"amount":"%d"}`, method, 300+rng.Below(t.random, 500))
	return t.do(ctx, &act{what: "deposit", who: "member", method: "POST", path: "/api/v1/member/deposits", key: newUUID(t.random), body: body,
		then: func(v answer) { t.deposits = append(t.deposits, &deposit{id: v.ID, page: v.PayURL}) }})
}

func (t *Teller) payOut(ctx context.Context) bool {
	body := fmt.Sprintf(`{"accountId":"%s","amount":"%d",`+paySecret+`}`, t.purse, 200+rng.Below(t.random, 200))
	return t.do(ctx, &act{what: "withdrawal", who: "member", method: "POST", path: "/api/v1/member/withdrawals", key: newUUID(t.random), body: body,
		then: func(v answer) { t.payouts = append(t.payouts, &payout{id: v.ID}) }})
}

// choose pays a deposit at the provider's page, at times with a notice that
// comes twice.
func (t *Teller) choose(ctx context.Context) bool {
	for _, d := range t.deposits {
		if d.chosen {
			continue
		}
		mode := []string{"mode=now", "mode=twice"}[rng.Below(t.random, 2)]
		status, raw, err := t.call(ctx, "POST", d.page[strings.Index(d.page, "/sandbox-pay/"):], "", "", mode)
		switch {
		case err != nil || status >= http.StatusInternalServerError:
			return false // the page is asked again in the next life
		case status == http.StatusSeeOther || status == http.StatusConflict: // paid now, or before and not told
			d.chosen = true
		default:
			t.record.Wrong("the payment of %s is answered %d: %.200s", d.id, status, raw)
			d.chosen = true
		}
		break
	}
	return true
}

// advance takes one withdrawal its next step, if that is due.
func (t *Teller) advance(ctx context.Context) bool {
	if len(t.payouts) == 0 {
		return true
	}
	p := t.payouts[rng.Below(t.random, uint64(len(t.payouts)))]
	state, ok := t.state(ctx, "withdrawals", p.id)
	if !ok {
		return false
	}
	if p.stage == len(stages) || state != stages[p.stage].state {
		return true
	}
	step := stages[p.stage]
	if p.acts[p.stage] == nil {
		base := "/api/v1/staff/withdrawals/"
		if step.who == "member" {
			base = "/api/v1/member/withdrawals/"
		}
		p.acts[p.stage] = &act{what: step.who + "." + step.verb, who: step.who, method: "POST", path: base + p.id + "/" + step.verb,
			key: newUUID(t.random), body: `{}`, then: func(answer) { t.stepped(p) }}
	}
	return t.do(ctx, p.acts[p.stage])
}

func (t *Teller) stepped(p *payout) {
	if p.stage++; p.stage < len(stages) {
		return
	}
	for i, one := range t.payouts {
		if one == p {
			t.payouts = append(t.payouts[:i], t.payouts[i+1:]...)
			return
		}
	}
}

// state reads where a deposit or withdrawal stands.
func (t *Teller) state(ctx context.Context, list, id string) (string, bool) {
	status, raw, err := t.call(ctx, "GET", "/api/v1/member/"+list+"/"+id, t.member, "", "")
	if err != nil || status >= http.StatusInternalServerError {
		return "", false
	}
	var v struct{ Value answer }
	if status != http.StatusOK || json.Unmarshal(raw, &v) != nil {
		if status != http.StatusTooManyRequests {
			t.record.Lost("%s %s is %d: %.200s", list, id, status, raw)
		}
		return "", true
	}
	return v.Value.State, true
}

// refusals are right answers: the purse is empty, or a long run has paid out what
// a member may have who has not proved who they are.
var refusals = []string{"wallet.funds.notEnough", "compliance.level.needed"}

// do sends an act; false when it was not answered.
func (t *Teller) do(ctx context.Context, a *act) bool {
	status, raw, err := t.as(ctx, a)
	switch {
	case err != nil || status >= http.StatusInternalServerError:
		t.doubts = append(t.doubts, a)
		return false
	case status == http.StatusOK:
		t.answered(a, raw)
	case status == http.StatusTooManyRequests:
		time.Sleep(20 * time.Millisecond)
	case !slices.ContainsFunc(refusals, func(code string) bool { return strings.Contains(string(raw), code) }):
		t.record.Wrong("%s is answered %d: %.200s", a.path, status, raw)
	}
	return true
}

func (t *Teller) answered(a *act, raw []byte) {
	var v struct{ Value answer }
	if err := json.Unmarshal(raw, &v); err != nil || v.Value.ID == "" {
		t.record.Wrong("%s is answered without an id: %.200s", a.path, raw)
		return
	}
	a.answer = v.Value
	t.fresh = append(t.fresh, a)
	t.record.acked(a.what, a.answer.ID, micro(a.answer.Amount), a.body)
	a.then(a.answer)
}
