package crew

import (
	"context"
	"encoding/json"
	"net/http"
	"time"
)

// given is a prize as it is told.
type given struct {
	Kind, Amount, Tag string
	Count             int64
}

// read finds out of an answer which thing it names and what came in with it.
func read(what string, raw []byte) (g gain, seed string, err error) {
	var v struct {
		Value struct {
			ID, State, Converted, SeedHash string
			Points                         int64
			Prize                          given
			Award                          struct {
				ID    string
				Prize given
			}
		}
	}
	err = json.Unmarshal(raw, &v)
	one := v.Value
	g.id = one.ID
	switch what {
	case takeBonus: // of no turnover: it is cash at once
		g.came.cash = micro(one.Converted)
	case takeWare:
		g.came.points = -one.Points
	case takeKin:
		g.came.cash = -1_000_000
	case takeTurn:
		g.id, seed = one.Award.ID, one.SeedHash
		g.came = one.Award.Prize.worth()
		g.came.tickets--
	default:
		g.came = one.Prize.worth()
	}
	return g, seed, err
}

func (p given) worth() (w purse) {
	switch {
	case p.Kind == "cash":
		w.cash = micro(p.Amount)
	case p.Kind == "points":
		w.points = p.Count
	case p.Kind == "ticket" && p.Tag == stormTicket:
		w.tickets = p.Count
	}
	return w
}

// counts reads what the server says that he has, and the hash of his next turn.
func (w *Winner) counts(ctx context.Context) (p purse, err error) {
	var money struct{ Cash, Bonus string }
	if err := w.value(ctx, "GET", "/api/v1/member/wallet", w.member, "", "", &money); err != nil {
		return p, err
	}
	var points struct{ Points int64 }
	if err := w.value(ctx, "GET", "/api/v1/member/points", w.member, "", "", &points); err != nil {
		return p, err
	}
	var wheels struct {
		Items []struct {
			ID, SeedHash string
			Tickets      int64
		}
	}
	if err := w.value(ctx, "GET", "/api/v1/quests/wheels", w.member, "", "", &wheels); err != nil {
		return p, err
	}
	p.cash, p.points = micro(money.Cash)+micro(money.Bonus), points.Points
	for _, one := range wheels.Items {
		if one.ID == w.wheel {
			p.tickets, w.seed = one.Tickets, one.SeedHash
		}
	}
	return p, nil
}

// Check asks again for what was answered, which must be answered the same, and
// for what was not, which becomes done once; then what he has must be what was
// counted.
func (w *Winner) Check(ctx context.Context) {
	for _, t := range w.fresh {
		status, raw := w.again(ctx, t)
		got, _, err := read(t.what, raw)
		switch {
		case status != http.StatusOK:
			w.record.Lost("%s %s is now %d: %.200s", t.what, t.got.id, status, raw)
		case t.what == takeSignIn && got.id != t.got.id: // another day has begun
			w.answered(&taking{what: t.what, path: t.path, body: t.body}, raw)
		case err != nil || got != t.got:
			w.record.Wrong("%s %s is repeated as %.300s", t.what, t.got.id, raw)
		}
	}
	w.fresh = nil
	doubts := w.doubts
	w.doubts = nil
	for _, t := range doubts {
		if status, raw := w.again(ctx, t); status == http.StatusOK {
			w.answered(t, raw)
		}
	}
	has, err := w.counts(ctx)
	if err != nil || has != w.has {
		w.record.Wrong("the winner has %+v (%v), counted %+v", has, err, w.has)
	}
	if len(w.missions) == 0 {
		if err := w.furnish(ctx); err != nil {
			w.record.Wrong("no more missions: %v", err)
		}
	}
}

// again repeats a request until it has an answer that is one.
func (w *Winner) again(ctx context.Context, t *taking) (status int, raw []byte) {
	var err error
	for began := time.Now(); time.Since(began) < 2*time.Minute && ctx.Err() == nil; time.Sleep(50 * time.Millisecond) {
		status, raw, err = w.call(ctx, "POST", t.path, w.member, t.key, t.body)
		if err == nil && status < http.StatusInternalServerError && status != http.StatusTooManyRequests {
			return status, raw
		}
	}
	w.record.Wrong("%s is not answered for two minutes: %d %.200s (%v)", t.what, status, raw, err)
	return status, raw
}

// Finish reads all lists of what he got: each thing that was answered stands
// there once, and nothing else does.
func (w *Winner) Finish(ctx context.Context) {
	for path, kinds := range map[string][]string{
		"/api/v1/member/bonuses":            {takeBonus},
		"/api/v1/quests/awards":             {takeSignIn, takeMission, takeTurn},
		"/api/v1/member/points/redemptions": {takeWare},
		"/api/v1/member/kin-transfers":      {takeKin},
	} {
		stands, ok := w.list(ctx, path)
		if !ok {
			continue
		}
		known := 0
		for _, kind := range kinds {
			for id := range w.taken[kind] {
				known++
				switch stands[id] {
				case 0:
					w.record.Lost("%s %s is not in %s", kind, id, path)
				case 1:
				default:
					w.record.Wrong("%s %s is in %s %d times", kind, id, path, stands[id])
				}
			}
		}
		if known != len(stands) {
			w.record.Wrong("%s has %d things, %d were answered", path, len(stands), known)
		}
	}
}

// list reads all pages of a list and counts how often each id is there.
func (w *Winner) list(ctx context.Context, path string) (map[string]int, bool) {
	all, cursor := map[string]int{}, ""
	for range 1000 {
		var page struct {
			Items []struct{ ID string }
			Next  string
		}
		status, raw, err := w.call(ctx, "GET", path+"?limit=100&cursor="+cursor, w.member, "", "")
		if err == nil && status == http.StatusTooManyRequests {
			time.Sleep(50 * time.Millisecond)
			continue
		}
		if err != nil || status != http.StatusOK || json.Unmarshal(raw, &struct{ Value any }{&page}) != nil {
			w.record.Wrong("%s is %d: %.200s (%v)", path, status, raw, err)
			return nil, false
		}
		for _, one := range page.Items {
			all[one.ID]++
		}
		if cursor = page.Next; cursor == "" {
			break
		}
	}
	return all, true
}
