package crew

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"baize/internal/kernel/rng"
)

// Winner is a member who takes what the house gives and gives some of it on:
// bonuses, the sign-in, missions and their tickets, turns of a wheel, things of
// the points mall, money to the agent above him. Nobody else moves what he has, so
// that his cash, points and tickets are counted here to the last one.
type Winner struct {
	caller
	random *rng.Seeded
	record *Record
	member string
	office *Teller // the operator who makes missions; who hires lends it

	campaigns, missions []string // not taken yet
	wheel, seed         string
	made                int // missions, for their tags
	has                 purse
	fresh               []*taking
	doubts              []*taking
	taken               map[string]map[string]bool // ids that were answered, by kind
}

// purse is what he has: cash in micro-units.
type purse struct{ cash, points, tickets int64 }

// taking is one request; who asks again gets the first answer.
type taking struct {
	what, path, key, body string
	got                   gain
}

// gain is what stays of an answer: the id and what came in.
type gain struct {
	id   string
	came purse
}

// The kinds of takings, as the record names them.
const (
	takeBonus   = "bonus.claim"
	takeSignIn  = "quest.signin"
	takeMission = "quest.mission"
	takeTurn    = "quest.spin"
	takeWare    = "mall.redeem"
	takeKin     = "kin.transfer"
)

const (
	stormTicket = "storm"
	wareTag     = "storm-coin"
	missionLot  = 60 // made at once
)

// enter logs the member and the operator in and makes the wheel and the ware.
func (w *Winner) enter(ctx context.Context) error {
	w.taken = map[string]map[string]bool{}
	if err := w.login(ctx); err != nil {
		return err
	}
	self := &Teller{caller: w.caller, random: w.random, record: w.record, member: w.member}
	if err := self.guard(ctx); err != nil {
		return err
	}
	var cards struct {
		Items []struct{ ID, Tag, State string }
	}
	if err := w.value(ctx, "GET", "/api/v1/promotions/campaigns", w.member, "", "", &cards); err != nil {
		return err
	}
	for _, c := range cards.Items {
		if strings.HasPrefix(c.Tag, "take-") && c.State == "claim" {
			w.campaigns = append(w.campaigns, c.ID)
		}
	}
	var err error
	if w.wheel, err = w.quest(ctx, "wheel", "storm-wheel", `{"wheel":{"ticket":"`+stormTicket+`","cost":1,"vipMin":0,"prizes":[`+
		field(`{"kind":"cash","amount":"2"}`)+`,`+field(`{"kind":"points","count":3}`)+`,`+field(`{"kind":"nothing"}`)+`]}}`); err != nil {
		return err
	}
	ware := `{"open":true,"sort":1,"name":{"en":"A coin"},"note":{},"points":1,"prize":{"kind":"cash","amount":"1","count":0,"tag":"","turnoverTimes":0},` +
		`"worth":"0","each":0,"rankFrom":0,"depositMonth":"0","version":0,"addStock":1000000}`
	if err := w.staffSays(ctx, "PUT", "/api/v1/staff/loyalty/wares/"+wareTag, ware, &struct{}{}); err != nil {
		return err
	}
	if err := w.furnish(ctx); err != nil {
		return err
	}
	w.has, err = w.counts(ctx)
	return err
}

func field(prize string) string {
	full := strings.TrimSuffix(prize, "}")
	for _, part := range []struct{ name, value string }{{"amount", `"0"`}, {"count", "0"}, {"tag", `""`}, {"turnoverTimes", "0"}} {
		if !strings.Contains(full, `"`+part.name+`"`) {
			full += `,"` + part.name + `":` + part.value
		}
	}
	return `{"name":{"en":"Field"},"prize":` + full + `},"weight":1,"stock":-1,"dailyStock":0,"perMember":0}`
}

func (w *Winner) login(ctx context.Context) error {
	var login struct{ Token string }
	err := w.value(ctx, "POST", "/api/v1/auth/login", "", "", `{"username":"member2","password":"`+Password+`"}`, &login)
	w.member = login.Token
	return err
}

// staffSays asks in the operator's name.
func (w *Winner) staffSays(ctx context.Context, method, path, body string, into any) error {
	return w.office.says(ctx, method, path, body, into)
}

// quest makes one and opens it.
func (w *Winner) quest(ctx context.Context, kind, tag, rule string) (string, error) {
	from := time.Now().Add(-time.Minute).UTC().Format(time.RFC3339)
	body := fmt.Sprintf(`{"kind":%q,"tag":%q,"currency":"BDT","from":%q,"until":"","order":0,"name":{"en":"Storm"},"text":{"en":"Storm"},"rule":%s,"version":0}`, kind, tag, from, rule)
	var made struct {
		ID      string
		Version int64
	}
	if err := w.staffSays(ctx, "POST", "/api/v1/staff/quests", body, &made); err != nil {
		return "", err
	}
	body = fmt.Sprintf(`{"version":%d,"state":"open","why":""}`, made.Version)
	return made.ID, w.staffSays(ctx, "PUT", "/api/v1/staff/quests/"+made.ID+"/state", body, &struct{}{})
}

// furnish makes another lot of missions, which one login does, and reads the
// hash of the next turn.
func (w *Winner) furnish(ctx context.Context) error {
	for range missionLot {
		w.made++
		rule := `{"mission":{"period":"ONCE","metric":"LOGIN_DAYS","category":"","vendor":"","amount":"0","count":1,"vipMin":0,"autoClaim":false,` +
			`"prize":{"kind":"ticket","amount":"0","count":4,"tag":"` + stormTicket + `","turnoverTimes":0}}}`
		one, err := w.quest(ctx, "mission", fmt.Sprintf("storm-%d-%d", time.Now().UnixMilli(), w.made), rule)
		if err != nil {
			return err
		}
		w.missions = append(w.missions, one)
	}
	if err := w.login(ctx); err != nil {
		return err
	}
	_, err := w.counts(ctx)
	return err
}

// Live takes until an answer stays out.
func (w *Winner) Live(ctx context.Context) {
	for len(w.doubts) == 0 && ctx.Err() == nil {
		w.do(ctx, w.next())
		time.Sleep(5 * time.Millisecond)
	}
}

// next is what he asks for: of what comes with a lot, one after the other.
func (w *Winner) next() *taking {
	t := &taking{key: newUUID(w.random), body: `{}`}
	switch n := rng.Below(w.random, 12); {
	case n == 0:
		t.what, t.path, t.key = takeSignIn, "/api/v1/quests/sign-in", ""
	case n < 4 && len(w.campaigns) > 0:
		t.what, t.path, t.key = takeBonus, "/api/v1/member/campaigns/"+w.campaigns[0]+"/claim", ""
	case n < 6 && len(w.missions) > 0:
		t.what, t.path, t.key = takeMission, "/api/v1/quests/missions/"+w.missions[0]+"/claim", ""
	case n < 8 && w.has.points > 0:
		t.what, t.path, t.body = takeWare, "/api/v1/member/points/redeem", `{"tag":"`+wareTag+`",`+paySecret+`}`
	case n < 10 && w.has.cash >= 1_000_000:
		t.what, t.path, t.body = takeKin, "/api/v1/member/kin-transfers", `{"amount":"1",`+paySecret+`}`
	case w.has.tickets > 0:
		t.what, t.path = takeTurn, "/api/v1/quests/wheels/"+w.wheel+"/spin"
		t.body = `{"seedHash":"` + w.seed + `","clientSeed":"storm"}`
	default:
		t.what, t.path, t.key = takeSignIn, "/api/v1/quests/sign-in", ""
	}
	return t
}

// do sends a request; what stays out is asked again after the restart.
func (w *Winner) do(ctx context.Context, t *taking) {
	status, raw, err := w.call(ctx, "POST", t.path, w.member, t.key, t.body)
	switch {
	case err != nil || status >= http.StatusInternalServerError:
		w.doubts = append(w.doubts, t)
	case status == http.StatusOK:
		w.answered(t, raw)
	case status == http.StatusTooManyRequests, strings.Contains(string(raw), "quest.mission.notReached"): // the login is not counted yet
		time.Sleep(20 * time.Millisecond)
	default:
		w.record.Wrong("%s is answered %d: %.200s", t.path, status, raw)
	}
}

// answered counts what came in, unless it is the first answer once more.
func (w *Winner) answered(t *taking, raw []byte) {
	got, seed, err := read(t.what, raw)
	if err != nil || got.id == "" {
		w.record.Wrong("%s is answered without an id: %.200s", t.path, raw)
		return
	}
	if seed != "" {
		w.seed = seed
	}
	if w.taken[t.what] == nil {
		w.taken[t.what] = map[string]bool{}
	}
	if w.taken[t.what][got.id] {
		if t.what != takeSignIn { // it is asked for again and again
			w.record.Wrong("%s %s was answered before, to another request", t.what, got.id)
		}
		return
	}
	w.taken[t.what][got.id] = true
	w.has.cash, w.has.points, w.has.tickets = w.has.cash+got.came.cash, w.has.points+got.came.points, w.has.tickets+got.came.tickets
	switch t.what {
	case takeBonus:
		w.campaigns = w.campaigns[1:]
	case takeMission:
		w.missions = w.missions[1:]
	}
	t.got = got
	w.fresh = append(w.fresh, t)
	w.record.acked(t.what, got.id, got.came.cash, t.path)
}
