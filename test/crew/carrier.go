package crew

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"baize/internal/kernel/rng"
)

// Carrier is a member with an account of his own who moves money to vendors
// that keep wallets, and back. He does not play there and nobody else has his
// money, so that what lies in cash and at each vendor is counted here to the
// last unit. A transfer goes on by itself after it was answered; most end in a
// later life, after the order had left or just before.
type Carrier struct {
	caller
	random *rng.Seeded
	record *Record
	member string

	cash    int64              // in micro-units, as it will be once nothing is under way
	held    map[string]int64   // at each vendor, likewise
	running map[string]*parcel // by vendor
	ended   []*parcel          // since the last restart
	before  []*parcel          // in earlier lives
	fresh   []*order           // answered since the last restart
	doubt   *order
	sent    map[string]bool // ids that were answered

	collected time.Time // when everything was asked back for the last time
}

// order is one request; who asks again gets the same transfers.
type order struct {
	what, path, key, body string
	ids                   []string
}

// parcel is a transfer as it was last told.
type parcel struct {
	ID, Vendor, Direction, Amount, Moved, State, Reason string
	Whole                                               bool
}

func (p *parcel) over() bool { return p.State == "DONE" || p.State == "RETURNED" }

// The kinds of orders and of what became of them, as the record names them.
const (
	sendIn   = "transfer.in"
	sendOut  = "transfer.out"
	sendBack = "transfer.collect"
)

const (
	carried    = 5_000 // what he has to carry, in units
	carriedMax = 40    // of one transfer
	member     = "/api/v1/member/"
	transfers  = member + "transfers"
	wallets    = member + "merchant-wallets"
)

// coolDown is a little longer than the platform lets a member wait between two
// collections.
const coolDown = 12 * time.Second

// enter opens the account and pays money in.
func (c *Carrier) enter(ctx context.Context) error {
	c.held, c.running, c.sent = map[string]int64{}, map[string]*parcel{}, map[string]bool{}
	if err := c.register(ctx); err != nil {
		return err
	}
	var opened answer
	if err := c.value(ctx, "POST", member+"deposits", c.member, newUUID(c.random), fmt.Sprintf(`{"method":"bkash","amount":"%d"}`, carried), &opened); err != nil {
		return err
	}
	if status, raw, err := c.call(ctx, "POST", opened.PayURL[strings.Index(opened.PayURL, "/sandbox-pay/"):], "", "", "mode=now"); err != nil || status != http.StatusSeeOther {
		return fmt.Errorf("the carrier's money is not paid: %d %.200s (%w)", status, raw, err)
	}
	for began := time.Now(); time.Since(began) < time.Minute; time.Sleep(50 * time.Millisecond) {
		var money struct{ Cash string }
		if err := c.value(ctx, "GET", member+"wallet", c.member, "", "", &money); err != nil {
			return err
		}
		if c.cash = micro(money.Cash); c.cash >= carried*1_000_000 {
			return c.knows(ctx)
		}
	}
	return errors.New("the carrier's money has not come")
}

// register opens the account with what the house asks for now.
func (c *Carrier) register(ctx context.Context) error {
	var form struct {
		Fields []struct {
			Name    string
			Enabled bool
		}
	}
	if err := c.value(ctx, "GET", "/api/v1/auth/register-settings", "", "", "", &form); err != nil {
		return err
	}
	known := map[string]string{"payeeName": "Karim Carrier", "mobileNum": "01798765432", "email": "carrier@example.com", "paymentPassword": payWord}
	ask := map[string]any{"username": "carrier1", "password": Password, "confirmPassword": Password, "termsAccepted": true}
	for _, f := range form.Fields {
		if v, ok := known[f.Name]; ok && f.Enabled {
			ask[f.Name] = v
		}
	}
	body, err := json.Marshal(ask)
	if err != nil {
		return err
	}
	var login struct{ Token string }
	err = c.value(ctx, "PUT", "/api/v1/auth/register", "", "", string(body), &login)
	c.member = login.Token
	return err
}

// knows reads which vendors take money.
func (c *Carrier) knows(ctx context.Context) error {
	there, err := c.wallets(ctx)
	for _, w := range there {
		if w.Open {
			c.held[w.Vendor] = 0
		}
	}
	if err == nil && len(c.held) == 0 {
		err = errors.New("no vendor that keeps wallets takes money")
	}
	return err
}

// Live carries until an answer stays out.
func (c *Carrier) Live(ctx context.Context) {
	for ; c.doubt == nil && ctx.Err() == nil; time.Sleep(5 * time.Millisecond) {
		if len(c.running) == 0 && time.Since(c.collected) > coolDown && rng.Below(c.random, 4) == 0 {
			c.collected = time.Now()
			c.do(ctx, &order{what: sendBack, path: wallets + "/collect", key: newUUID(c.random), body: `{}`})
			continue
		}
		for vendor := range c.held {
			if c.doubt != nil {
				return
			}
			if p := c.running[vendor]; p == nil {
				c.do(ctx, c.next(vendor))
			} else if !c.look(ctx, p) {
				return
			}
		}
	}
}

// next takes money to the vendor, or brings back some of what is there.
func (c *Carrier) next(vendor string) *order {
	amount, o := int64(1+rng.Below(c.random, carriedMax)), &order{what: sendIn, path: transfers, key: newUUID(c.random)}
	direction := "IN"
	if has := c.held[vendor] / 1_000_000; has > 0 && (rng.Below(c.random, 2) == 0 || c.cash < 2*carriedMax*1_000_000) {
		o.what, direction, amount = sendOut, "OUT", min(has, amount)
	}
	o.body = fmt.Sprintf(`{"vendor":%q,"direction":%q,"amount":"%d"}`, vendor, direction, amount)
	return o
}

// do sends an order; one that stays out is sent again after the restart.
func (c *Carrier) do(ctx context.Context, o *order) {
	status, raw, err := c.call(ctx, "POST", o.path, c.member, o.key, o.body)
	switch {
	case err != nil || status >= http.StatusInternalServerError:
		c.doubt = o
	case status == http.StatusOK:
		c.answered(o, raw)
	case status == http.StatusTooManyRequests:
		time.Sleep(20 * time.Millisecond)
	default:
		c.record.Wrong("%s is answered %d: %.200s", o.what, status, raw)
	}
}

// answered counts what is under way from now on.
func (c *Carrier) answered(o *order, raw []byte) {
	list, err := parcels(raw)
	if err != nil {
		c.record.Wrong("%s is answered %.200s", o.what, raw)
		return
	}
	for _, p := range list {
		if o.ids = append(o.ids, p.ID); c.sent[p.ID] {
			c.record.Wrong("%s %s was answered before, to another order", o.what, p.ID)
			continue
		}
		c.sent[p.ID] = true
		c.record.acked(o.what, p.ID, micro(p.Amount), p)
		c.running[p.Vendor] = &parcel{ID: p.ID, Vendor: p.Vendor, Direction: p.Direction, Amount: p.Amount, Whole: p.Whole}
		c.told(p)
	}
	c.fresh = append(c.fresh, o)
}

// parcels reads one transfer, or a list of them.
func parcels(raw []byte) (list []*parcel, err error) {
	var v struct{ Value json.RawMessage }
	if err = json.Unmarshal(raw, &v); err != nil {
		return nil, err
	}
	if json.Unmarshal(v.Value, &list) == nil {
		return list, nil
	}
	var one parcel
	if err = json.Unmarshal(v.Value, &one); err == nil && one.ID == "" {
		err = errors.New("a transfer without an id")
	}
	return []*parcel{&one}, err
}

// told takes over what is told of a transfer that is under way.
func (c *Carrier) told(p *parcel) {
	mine := c.running[p.Vendor]
	if mine.State, mine.Moved, mine.Reason = p.State, p.Moved, p.Reason; !mine.over() {
		return
	}
	delete(c.running, p.Vendor)
	c.ended = append(c.ended, mine)
	c.record.acked("transfer."+strings.ToLower(p.State), p.ID, micro(p.Moved), mine)
	moved, want := micro(mine.Moved), micro(mine.Amount)
	if mine.State == "RETURNED" {
		want = 0
	} else if mine.Whole {
		want = c.held[mine.Vendor]
	}
	if moved != want {
		c.record.Wrong("%s %s of %s has moved %s", mine.Direction, mine.ID, mine.Amount, mine.Moved)
	}
	if mine.Direction == "IN" {
		moved = -moved
	}
	c.cash, c.held[mine.Vendor] = c.cash+moved, c.held[mine.Vendor]-moved
}

// look asks how a transfer stands; false when an answer stayed out.
func (c *Carrier) look(ctx context.Context, mine *parcel) bool {
	p, status, err := c.get(ctx, mine.ID)
	switch {
	case err != nil || status >= http.StatusInternalServerError:
		return false
	case status == http.StatusOK:
		c.told(p)
	case status != http.StatusTooManyRequests:
		c.record.Lost("%s %s is %d", mine.Direction, mine.ID, status)
	}
	return true
}

func (c *Carrier) get(ctx context.Context, id string) (*parcel, int, error) {
	status, raw, err := c.call(ctx, "GET", transfers+"/"+id, c.member, "", "")
	if err != nil || status != http.StatusOK {
		return nil, status, err
	}
	list, err := parcels(raw)
	if err != nil || len(list) != 1 {
		return nil, status, fmt.Errorf("a transfer reads %.200s (%w)", raw, err)
	}
	return list[0], status, nil
}
