package membershttp_test

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
	"baize/internal/identity/identitydb"
	"baize/internal/identity/identityhttp"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/members"
	"baize/internal/members/membersdb"
	"baize/internal/members/membershttp"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/locales"
)

var ctx = context.Background()

type rules struct{}

func (rules) Rules(context.Context) ([]identity.FieldRule, error) {
	return []identity.FieldRule{
		{Name: "affiliateCode", Enabled: true, PatternID: 3, MinLength: 4, MaxLength: 20},
		{Name: "username", Enabled: true, Required: true, PatternID: 1, MinLength: 4, MaxLength: 16},
		{Name: "password", Enabled: true, Required: true, AcceptedPattern: "*", MinLength: 8, MaxLength: 64},
	}, nil
}

// operators accepts two tokens: one that may do all here, one that may only read.
type operators struct{}

func (operators) Authenticate(_ context.Context, token string) (*httpx.Principal, error) {
	p := &httpx.Principal{Audience: httpx.Staff, Subject: 7, Permissions: map[string]bool{"members.member.read": true}}
	switch token {
	case "s_papers":
		p.Permissions["compliance.kyc.paper"] = true
		return p, nil
	case "s_lead":
		p.Permissions["members.invitation.edit"] = true
		p.Permissions["members.member.freeze"], p.Permissions["members.member.create"] = true, true
		return p, nil
	case "s_reader":
		return p, nil
	}
	return nil, nil
}

// late asks the room that is made after identity.
type late struct{ w *world }

func (l late) Valid(ctx context.Context, code, domain string) (bool, error) {
	return l.w.s.Valid(ctx, code, domain)
}

type world struct {
	t     *testing.T
	db    *db.DB
	clock *clock.Fake
	s     *members.Service
	api   *httpx.API

	mu      sync.Mutex
	audited []members.StaffAction
	halted  map[id.Member]bool
}

func each(t *testing.T, test func(t *testing.T, w *world)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, newWorld(t, d)) })
}

func newWorld(t *testing.T, d *db.DB) *world {
	w := &world{t: t, db: d, clock: clock.NewFake(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)), halted: map[id.Member]bool{}}
	hasher, err := identity.NewHasher(identity.HasherConfig{Pepper: []byte("a pepper for tests"), Parallel: 2, MemoryKiB: 64, Passes: 1})
	require.NoError(t, err)
	key, err := identity.EnvelopeKey([]byte("an envelope for tests"))
	require.NoError(t, err)
	ids, events := id.NewSource(w.clock, 1), bus.New(d, w.clock, slog.Default())
	who, err := identity.New(identity.Deps{
		DB: d, Store: identitydb.New(d), Clock: w.clock, IDs: ids, Random: rng.System{}, Bus: events, Hasher: hasher,
		CaptchaKey: []byte("a captcha key for tests"), EnvelopeKeys: []*ecdsa.PrivateKey{key}, Rules: rules{}, Policy: identity.DefaultPolicy(), Invitations: late{w},
	})
	require.NoError(t, err)
	w.s = members.New(members.Deps{
		DB: d, Store: membersdb.New(d), Clock: w.clock, IDs: ids, Random: rng.System{}, Bus: events, Credentials: who, Audit: w.audit, Halt: w.halt,
		Wallets: func(context.Context, id.Member, money.Currency) (members.Funds, error) {
			return members.Funds{Cash: 12_500_000, Version: 3}, nil
		},
	})
	who.Connect(w.s)
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	w.api = httpx.New(httpx.Options{Catalog: catalog, Log: slog.Default(), Authenticators: []httpx.Authenticator{who, operators{}}})
	identityhttp.Routes(w.api, who)
	membershttp.Routes(w.api, w.s)
	return w
}

func (w *world) audit(_ context.Context, _ *db.Tx, a members.StaffAction) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.audited = append(w.audited, a)
	return nil
}

// halt keeps what care would, once it has committed.
func (w *world) halt(_ context.Context, tx *db.Tx, member id.Member, _ money.Currency, frozen bool) error {
	tx.OnCommit(func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.halted[member] = frozen
	})
	return nil
}

// frozen asks as others do within a transaction of theirs.
func (w *world) frozen(member id.Member) (is bool) {
	require.NoError(w.t, w.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		is, err = w.s.Frozen(ctx, tx, member)
		return err
	}))
	return is
}

type m = map[string]any

type reply struct {
	Status int
	Raw    string
	Body   struct {
		Code   string
		Value  map[string]any
		Errors []struct{ Path, Code string }
	}
}

func (r reply) str(name string) string { s, _ := r.Body.Value[name].(string); return s }

func (w *world) do(method, path, token string, body any) reply {
	w.t.Helper()
	var raw []byte
	if body != nil {
		raw, _ = json.Marshal(body)
	}
	req := httptest.NewRequest(method, "/api/v1"+path, bytes.NewReader(raw))
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	rec := httptest.NewRecorder()
	w.api.Mux.ServeHTTP(rec, req)
	out := reply{Status: rec.Code, Raw: rec.Body.String()}
	require.NoError(w.t, json.Unmarshal(rec.Body.Bytes(), &out.Body), out.Raw)
	return out
}

func (w *world) register(username string) string {
	r := w.do("PUT", "/auth/register", "", m{"username": username, "password": "monsoon-rain-7", "confirmPassword": "monsoon-rain-7", "termsAccepted": true})
	require.Equal(w.t, 200, r.Status, r.Raw)
	return r.str("token")
}

func (w *world) idOf(token string) string { return w.do("GET", "/member/info", token, nil).str("id") }

func TestInfo_TellsWhoIsLoggedIn(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		r := w.do("GET", "/member/info", w.register("rahim1"), nil)
		require.Equal(t, 200, r.Status, r.Raw)
		require.Equal(t, "rahim1", r.str("account"))
		require.Equal(t, "BDT", r.str("currency"))
		require.Equal(t, "৳", r.str("currencySymbol"))
		require.EqualValues(t, 0, r.Body.Value["type"])
		require.EqualValues(t, 3, r.Body.Value["balanceVersion"])
		require.Equal(t, 401, w.do("GET", "/member/info", "", nil).Status)
		require.Equal(t, 403, w.do("GET", "/member/info", "s_lead", nil).Status)
	})
}

func TestFreePlay_OpensATrialThatIsHeldAtTheDoor(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		token := w.do("POST", "/auth/free-play", "", nil).str("token")
		r := w.do("GET", "/member/info", token, nil)
		require.Equal(t, true, r.Body.Value["isTrial"], r.Raw)
		require.EqualValues(t, 4, r.Body.Value["type"])
		require.Equal(t, "XXX", r.str("currency"))
		require.Equal(t, "members.trial.realAccountNeeded", w.do("GET", "/auth/sessions", token, nil).Body.Code)
		var member id.Member
		require.NoError(t, member.UnmarshalText([]byte(r.str("id"))))
		require.ErrorIs(t, w.s.MayBet(ctx, member, 1, money.BDT), members.ErrRealAccount)
		require.NoError(t, w.s.MayBet(ctx, member, 1, money.Trial))
		var events int
		require.NoError(t, w.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM v_outbox WHERE topic = 'members.member.opened'`).Scan(&events))
		require.Equal(t, 1, events)
	})
}

func (w *world) memberOf(token string) (member id.Member) {
	require.NoError(w.t, member.UnmarshalText([]byte(w.idOf(token))))
	return member
}

func TestFreeze_EndsSessionsLoginAndBets(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		token := w.register("rahim1")
		member, text := w.memberOf(token), w.idOf(token)
		require.NoError(t, w.s.MayBet(ctx, member, 1, money.BDT))
		path := "/staff/members/" + text

		require.Equal(t, 403, w.do("POST", path+"/freeze", "s_reader", m{"reason": "asked"}).Status)
		require.Equal(t, 422, w.do("POST", path+"/freeze", "s_lead", m{"reason": " "}).Status)
		require.Equal(t, 200, w.do("POST", path+"/freeze", "s_lead", m{"reason": "asked"}).Status)
		require.Equal(t, 409, w.do("POST", path+"/freeze", "s_lead", m{"reason": "again"}).Status)
		require.Equal(t, 401, w.do("GET", "/member/info", token, nil).Status)
		require.ErrorIs(t, w.s.MayBet(ctx, member, 1, money.BDT), members.ErrFrozen)
		require.Equal(t, map[id.Member]bool{member: true}, w.halted, "bets are stopped in the same transaction")
		require.True(t, w.frozen(member))
		login := m{"username": "rahim1", "password": "monsoon-rain-7"}
		require.Equal(t, "identity.account.blocked", w.do("POST", "/auth/login", "", login).Body.Code)

		require.Equal(t, 200, w.do("POST", path+"/unfreeze", "s_lead", m{"reason": "cleared"}).Status)
		require.Equal(t, 200, w.do("POST", "/auth/login", "", login).Status)
		require.Equal(t, map[id.Member]bool{member: false}, w.halted)
		require.False(t, w.frozen(member))
		require.False(t, w.frozen(42), "nobody is not frozen")
		require.Len(t, w.audited, 2)
		require.Equal(t, "members.member.freeze", w.audited[0].What)
		require.Equal(t, "asked", w.audited[0].Why)
	})
}

func TestErased_AreMarkedForStaffAndNotOpenedAgain(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		token := w.register("rahim1")
		member, path := w.memberOf(token), "/staff/members/"+w.idOf(token)
		require.Empty(t, w.do("GET", path, "s_reader", nil).str("erasedAt"))
		require.NoError(t, w.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return w.s.Forget(ctx, tx, member, "x0123456789abc") }))

		require.True(t, w.halted[member])
		one := w.do("GET", path, "s_reader", nil)
		require.Equal(t, "2026-11-20T12:00:00.000Z", one.str("erasedAt"))
		require.Equal(t, "x0123456789abc", one.str("account"))
		found := w.do("GET", "/staff/members?query=x0123", "s_reader", nil)
		require.Contains(t, found.Raw, `"erasedAt":"2026-11-20T12:00:00.000Z"`)
		require.Equal(t, "members.member.erased", w.do("GET", path+"/answers", "s_papers", nil).Body.Code)
		for _, act := range []string{"unfreeze", "unlock-payment"} {
			refused := w.do("POST", path+"/"+act, "s_lead", m{"reason": "asked"})
			require.Equal(t, 409, refused.Status, act)
			require.Equal(t, "members.member.erased", refused.Body.Code, act)
		}
		require.NotEqual(t, 200, w.do("POST", "/auth/login", "", m{"username": "rahim1", "password": "monsoon-rain-7"}).Status)
		require.Empty(t, w.audited, "what was refused is no act")
	})
}

func TestCreate_GivesATemporarySecretThatOpensNothingButItsChange(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		r := w.do("POST", "/staff/members", "s_lead", m{"account": "Agent7", "type": 1})
		require.Equal(t, 200, r.Status, r.Raw)
		require.Equal(t, "123456", r.str("temporarySecret"))
		login := w.do("POST", "/agent/login", "", m{"username": "agent7", "password": "123456"})
		require.Equal(t, true, login.Body.Value["mustChange"], login.Raw)
		token := login.str("token")
		require.Equal(t, true, w.do("GET", "/member/info", token, nil).Body.Value["mustChange"])
		require.Equal(t, "identity.secret.mustChange", w.do("PUT", "/member/language", token, m{"lang": "bn"}).Body.Code)
		change := m{"oldPassword": "123456", "newPassword": "river-delta-9", "confirmNewPassword": "river-delta-9"}
		changed := w.do("PUT", "/auth/password", token, change)
		require.Equal(t, 200, changed.Status, changed.Raw)
		require.Equal(t, 401, w.do("GET", "/member/info", token, nil).Status)
		require.Equal(t, 200, w.do("PUT", "/member/language", changed.str("token"), m{"lang": "bn"}).Status)

		below := w.do("POST", "/staff/members", "s_lead", m{"account": "below1", "type": 0, "upline": r.str("id"), "randomSecret": true})
		require.Equal(t, 200, below.Status, below.Raw)
		require.NotEqual(t, "123456", below.str("temporarySecret"))
		for name, body := range map[string]m{
			"taken":           {"account": "agent7", "type": 1},
			"trial":           {"account": "trial77", "type": 4},
			"unknown type":    {"account": "other1", "type": 3},
			"bad name":        {"account": "7seven", "type": 0},
			"upline a member": {"account": "other2", "type": 0, "upline": below.str("id")},
		} {
			require.Equal(t, 422, w.do("POST", "/staff/members", "s_lead", body).Status, name)
		}
	})
}

func TestAgentLogin_TellsNobodyThatAMembersSecretWasRight(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.register("rahim1")
		login := func(username, password string) reply {
			return w.do("POST", "/agent/login", "", m{"username": username, "password": password})
		}
		right := login("rahim1", "monsoon-rain-7")
		require.Equal(t, "identity.login.agentRefused", right.Body.Code)
		require.Contains(t, right.Raw, "Incorrect account or password. Non-agents cannot log in.")
		require.Equal(t, right.Body, login("rahim1", "monsoon-rain-8").Body)
		require.Equal(t, right.Body, login("nobody1", "monsoon-rain-7").Body)
		captcha := login("rahim1", "monsoon-rain-7")
		require.Equal(t, true, captcha.Body.Value["captcha"], "a right secret is counted as a guess")
	})
}

func TestSearch_PagesByAccountAndFindsById(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		_, err := w.s.SeedSandbox(ctx, "seed-password")
		require.NoError(t, err)
		seeded, err := w.s.SeedSandbox(ctx, "seed-password")
		require.NoError(t, err)
		require.Len(t, seeded, 4)
		first := w.do("GET", "/staff/members?query=MEM&limit=1", "s_reader", nil)
		require.Len(t, first.Body.Value["items"], 1)
		require.Equal(t, "member1", first.str("next"))
		second := w.do("GET", "/staff/members?query=mem&limit=1&cursor=member1", "s_reader", nil)
		require.Len(t, second.Body.Value["items"], 1)
		require.Empty(t, second.str("next"))
		byID := w.do("GET", "/staff/members?query="+seeded["agent2"].String(), "s_reader", nil)
		require.Len(t, byID.Body.Value["items"], 1)
		require.Empty(t, w.do("GET", "/staff/members?query=%25", "s_reader", nil).Body.Value["items"])
		one := w.do("GET", "/staff/members/"+seeded["agent2"].String(), "s_reader", nil)
		require.Equal(t, seeded["agent1"].String(), one.str("upline"), one.Raw)
		require.Equal(t, "12.50", one.Body.Value["wallet"].(m)["cash"])
		require.Equal(t, 404, w.do("GET", "/staff/members/0000000000001", "s_reader", nil).Status)
	})
}

// halfway freezes a member between the reading of the profile and its use.
type halfway struct {
	members.Store
	then func()
}

func (h halfway) Get(ctx context.Context, member id.Member) (*members.Member, error) {
	m, err := h.Store.Get(ctx, member)
	h.then()
	return m, err
}

func TestMayBet_KeepsNoProfileThatWasReadBeforeAFreeze(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		member := w.memberOf(w.register("rahim1"))
		once, store := sync.Once{}, w.s.Store
		w.s.Store = halfway{store, func() {
			once.Do(func() {
				require.NoError(t, w.s.Freeze(ctx, members.StatusCmd{Operator: 7, Member: member, Reason: "asked"}))
			})
		}}
		require.NoError(t, w.s.MayBet(ctx, member, 1, money.BDT), "the freeze came a moment later")
		require.ErrorIs(t, w.s.MayBet(ctx, member, 1, money.BDT), members.ErrFrozen)
	})
}

func TestMayBet_HearsOfAFreezeByAnotherNode(t *testing.T) {
	d := dbtest.Postgres(t)
	here, there := newWorld(t, d), newWorld(t, d)
	member := here.memberOf(here.register("rahim1"))
	require.NoError(t, here.s.MayBet(ctx, member, 1, money.BDT))
	for _, l := range here.s.Listeners() {
		here.s.Bus.Listen(l)
	}
	here.s.Bus.Start(ctx)
	defer here.s.Bus.Stop()
	require.NoError(t, there.s.Freeze(ctx, members.StatusCmd{Operator: 7, Member: member, Reason: "asked"}))
	require.Eventually(t, func() bool {
		return errors.Is(here.s.MayBet(ctx, member, 1, money.BDT), members.ErrFrozen)
	}, 5*time.Second, 10*time.Millisecond, "long before KnownFor has passed, by a clock that stands")
}

func TestMayBet_RefusesAnotherCurrencyAndStrangers(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		seeded, err := w.s.SeedSandbox(ctx, "seed-password")
		require.NoError(t, err)
		require.ErrorIs(t, w.s.MayBet(ctx, seeded["member1"], 1, "USD"), members.ErrCurrency)
		require.ErrorIs(t, w.s.MayBet(ctx, seeded["member1"], 1, money.Trial), members.ErrCurrency)
		require.True(t, fault.IsCode(w.s.MayBet(ctx, 42, 1, money.BDT), fault.NotFound))
	})
}
