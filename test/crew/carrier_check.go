package crew

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
)

// purseAt is a vendor's wallet as the platform tells it.
type purseAt struct {
	Vendor, Balance, Transit string
	Open                     bool
}

func (c *Carrier) wallets(ctx context.Context) ([]purseAt, error) {
	var v struct{ Wallets []purseAt }
	err := c.value(ctx, "GET", wallets, c.member, "", "", &v)
	return v.Wallets, err
}

// Check asks again for what was answered, which must be the same transfers, and
// for what was not, which becomes done once; then every place must hold what was
// counted.
func (c *Carrier) Check(ctx context.Context) {
	for _, o := range c.fresh {
		status, raw := c.again(ctx, o)
		list, err := parcels(raw)
		ids := make([]string, 0, len(list))
		for _, p := range list {
			ids = append(ids, p.ID)
		}
		switch {
		case status != http.StatusOK:
			c.record.Lost("%s %v is now %d: %.200s", o.what, o.ids, status, raw)
		case err != nil || !slices.Equal(ids, o.ids):
			c.record.Wrong("%s %v is repeated as %v", o.what, o.ids, ids)
		}
	}
	c.fresh = nil
	if o := c.doubt; o != nil {
		c.doubt = nil
		switch status, raw := c.again(ctx, o); {
		case status == http.StatusOK:
			c.answered(o, raw)
		default:
			c.record.Wrong("%s is answered %d after the restart: %.200s", o.what, status, raw)
		}
	}
	for _, p := range c.ended {
		c.stands(ctx, p)
	}
	c.before, c.ended = append(c.before, c.ended...), nil
	c.counts(ctx)
}

// again repeats an order until it has an answer that is one.
func (c *Carrier) again(ctx context.Context, o *order) (status int, raw []byte) {
	var err error
	for began := time.Now(); time.Since(began) < 2*time.Minute && ctx.Err() == nil; time.Sleep(50 * time.Millisecond) {
		status, raw, err = c.call(ctx, "POST", o.path, c.member, o.key, o.body)
		if err == nil && status < http.StatusInternalServerError && status != http.StatusTooManyRequests {
			return status, raw
		}
	}
	c.record.Wrong("%s is not answered for two minutes: %d %.200s (%v)", o.what, status, raw, err)
	return status, raw
}

// stands holds a transfer that has ended to how it ended.
func (c *Carrier) stands(ctx context.Context, mine *parcel) {
	for began := time.Now(); time.Since(began) < time.Minute; time.Sleep(20 * time.Millisecond) {
		p, status, err := c.get(ctx, mine.ID)
		switch {
		case err != nil || status >= http.StatusInternalServerError || status == http.StatusTooManyRequests:
			continue
		case status != http.StatusOK:
			c.record.Lost("%s %s is now %d", mine.Direction, mine.ID, status)
		case *p != *mine:
			c.record.Wrong("%s %s was %s of %s, is %s of %s", mine.Direction, mine.ID, mine.State, mine.Moved, p.State, p.Moved)
		}
		return
	}
	c.record.Wrong("%s %s is not told for a minute", mine.Direction, mine.ID)
}

// patience is how long a look is repeated that transfers have overtaken.
const patience = 30 * time.Second

// counts compares cash, what is on its way and what each vendor holds with what
// was counted. Transfers go on meanwhile: only a look counts before and after
// which they stood the same.
func (c *Carrier) counts(ctx context.Context) {
	for began := time.Now(); time.Since(began) < patience && ctx.Err() == nil; time.Sleep(20 * time.Millisecond) {
		before, ok := c.standing(ctx)
		var money struct{ Cash string }
		err := c.value(ctx, "GET", member+"wallet", c.member, "", "", &money)
		there, failed := c.wallets(ctx)
		after, still := c.standing(ctx)
		if err != nil || failed != nil || !ok || !still || before != after {
			continue
		}
		c.compare(micro(money.Cash), there)
		return
	}
	c.record.Wrong("the carrier's money is not told for %s", patience)
}

// standing looks at all that runs and tells its states in one word.
func (c *Carrier) standing(ctx context.Context) (states string, ok bool) {
	for vendor := range c.held {
		if p := c.running[vendor]; p != nil && !c.look(ctx, p) {
			return "", false
		}
	}
	var all []string
	for vendor, p := range c.running {
		all = append(all, vendor+" "+p.ID+" "+p.State)
	}
	slices.Sort(all)
	return strings.Join(all, ", "), true
}

func (c *Carrier) compare(has int64, there []purseAt) {
	cash := c.cash
	for vendor := range c.held {
		var w purseAt
		for _, one := range there {
			if one.Vendor == vendor {
				w = one
			}
		}
		held, transit := c.held[vendor], int64(0)
		if p := c.running[vendor]; p != nil {
			if transit = micro(p.Amount); p.Direction == "IN" {
				cash -= transit
			} else {
				held -= transit
			}
		}
		if micro(w.Balance) != held || micro(w.Transit) != transit {
			c.record.Wrong("%s holds %s with %s on its way, counted %d and %d", vendor, w.Balance, w.Transit, held, transit)
		}
	}
	if has != cash {
		c.record.Wrong("the carrier has %d, counted %d", has, cash)
	}
}

// Finish waits until nothing is under way, asks the vendors themselves what they
// hold, brings everything back, and reads the list: each transfer that was
// answered stands there once, and nothing else does.
func (c *Carrier) Finish(ctx context.Context) {
	if !c.rest(ctx) {
		return
	}
	if err := c.value(ctx, "POST", wallets+"/refresh", c.member, "", `{}`, &struct{}{}); err != nil {
		c.record.Wrong("the vendors' wallets are not told: %v", err)
	}
	c.counts(ctx)
	o := &order{what: sendBack, path: wallets + "/collect", key: newUUID(c.random), body: `{}`}
	switch status, raw := c.again(ctx, o); {
	case status == http.StatusOK:
		c.answered(o, raw)
	default:
		c.record.Wrong("%s is answered %d: %.200s", o.what, status, raw)
	}
	if !c.rest(ctx) {
		return
	}
	for vendor, left := range c.held {
		if left != 0 {
			c.record.Wrong("%d stay at %s when everything was brought back", left, vendor)
		}
	}
	c.counts(ctx)
	for _, p := range append(c.before, c.ended...) {
		c.stands(ctx, p)
	}
	c.listed(ctx)
}

// rest waits until no transfer runs: an order that had left is asked after by
// and by.
func (c *Carrier) rest(ctx context.Context) bool {
	for began := time.Now(); time.Since(began) < 3*time.Minute && ctx.Err() == nil; time.Sleep(50 * time.Millisecond) {
		if states, ok := c.standing(ctx); ok && states == "" {
			return true
		}
	}
	c.record.Wrong("three minutes after the last fault %d transfers are not through", len(c.running))
	return false
}

// listed reads all pages of the carrier's own list.
func (c *Carrier) listed(ctx context.Context) {
	stands, cursor := map[string]int{}, ""
	for range 1000 {
		var page struct {
			Items []struct{ ID string }
			Next  string
		}
		status, raw, err := c.call(ctx, "GET", fmt.Sprintf("%s?limit=100&cursor=%s", transfers, cursor), c.member, "", "")
		if err == nil && status == http.StatusTooManyRequests {
			time.Sleep(50 * time.Millisecond)
			continue
		}
		if err != nil || status != http.StatusOK || json.Unmarshal(raw, &struct{ Value any }{&page}) != nil {
			c.record.Wrong("the list of transfers is %d: %.200s (%v)", status, raw, err)
			return
		}
		for _, one := range page.Items {
			stands[one.ID]++
		}
		if cursor = page.Next; cursor == "" {
			break
		}
	}
	for id := range c.sent {
		if stands[id] == 0 {
			c.record.Lost("transfer %s is not in the list", id)
		}
	}
	if len(stands) != len(c.sent) {
		c.record.Wrong("%d transfers are listed, %d were answered", len(stands), len(c.sent))
	}
}
