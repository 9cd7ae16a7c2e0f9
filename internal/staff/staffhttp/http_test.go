package staffhttp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http/httptest"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/require"

	"baize/internal/identity"
	"baize/internal/identity/identitydb"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/ledger/anchor"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/internal/staff"
	"baize/internal/staff/staffdb"
	"baize/internal/staff/staffhttp"
	"baize/locales"
)

var ctx = context.Background()

const password = "sandbox-secret"

type world struct {
	t     *testing.T
	db    *db.DB
	clock *clock.Fake
	s     *staff.Service
	api   *httpx.API
	totp  map[string]string

	anchors anchor.File
}

func each(t *testing.T, test func(t *testing.T, w *world)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, newWorld(t, d)) })
}

func newWorld(t *testing.T, d *db.DB, change ...func(*staff.Deps)) *world {
	w := &world{t: t, db: d, clock: clock.NewFake(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)), totp: map[string]string{}}
	w.anchors.Path = filepath.Join(t.TempDir(), "anchors")
	hasher, err := identity.NewHasher(identity.HasherConfig{Pepper: []byte("a pepper for tests"), Parallel: 2, MemoryKiB: 64, Passes: 1})
	require.NoError(t, err)
	deps := staff.Deps{
		DB: d, Store: staffdb.New(d), Clock: w.clock, IDs: id.NewSource(w.clock, 1), Random: rng.System{}, Hasher: hasher,
		Throttle: identity.NewThrottle(identitydb.New(d), w.clock), SealKey: bytes.Repeat([]byte{7}, 32), Anchors: w.anchors,
	}
	for _, c := range change {
		c(&deps)
	}
	w.s, err = staff.New(deps)
	require.NoError(t, err)
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	w.api = httpx.New(httpx.Options{Catalog: catalog, Log: slog.Default(), Authenticators: []httpx.Authenticator{w.s}})
	staffhttp.Routes(w.api, w.s)
	permissions := []string{"cashier.withdrawal.check"}
	for _, r := range w.api.Routes() {
		permissions = append(permissions, r.Permission)
	}
	w.s.Known(permissions)
	seeded, err := w.s.SeedSandbox(ctx, password)
	require.NoError(t, err)
	for _, one := range seeded {
		w.totp[one.Name] = one.TOTP
	}
	return w
}

type m = map[string]any

type reply struct {
	Status int
	Raw    string
	Body   struct {
		Code, Message string
		Value         map[string]any
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

func (w *world) code(name string) string {
	code, err := totp.GenerateCode(w.totp[name], w.clock.Now())
	require.NoError(w.t, err)
	return code
}

func (w *world) login(name string) string {
	w.t.Helper()
	r := w.do("POST", "/staff/login", "", m{"username": name, "password": password, "code": w.code(name)})
	require.Equal(w.t, 200, r.Status, r.Raw)
	return r.str("token")
}

func (w *world) idOf(token string) id.Staff {
	var v id.Staff
	require.NoError(w.t, v.UnmarshalText([]byte(w.do("GET", "/staff/me", token, nil).str("id"))))
	return v
}

func TestLogin_NeedsPasswordAndCodeAndSaysNotWhichIsWrong(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		code := w.code("owner")
		var answers []string
		for _, body := range []m{
			{"username": "nobody", "password": password, "code": code},
			{"username": "owner", "password": "wrong-secret", "code": code},
			{"username": "owner", "password": password, "code": "000000"},
			{"username": "owner", "password": password, "code": w.code("maker")},
		} {
			r := w.do("POST", "/staff/login", "", body)
			require.Equal(t, 422, r.Status, r.Raw)
			answers = append(answers, r.Body.Code+r.Body.Message)
		}
		require.Equal(t, []string{answers[0], answers[0], answers[0], answers[0]}, answers)
		token := w.login("owner")
		me := w.do("GET", "/staff/me", token, nil)
		require.Equal(t, "owner", me.str("name"))
		require.NotContains(t, me.Body.Value["permissions"], "cashier.withdrawal.check")
		require.Equal(t, 200, w.do("DELETE", "/staff/session", token, nil).Status)
		require.Equal(t, 401, w.do("GET", "/staff/me", token, nil).Status)
	})
}

func TestLogin_RefusesTheSameCodeTwiceEvenInParallel(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		cmd := staff.LoginCmd{Name: "owner", Password: password, Code: w.code("owner")}
		var in atomic.Int64
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				if _, err := w.s.Login(ctx, cmd); err == nil {
					in.Add(1)
				}
			})
		}
		wg.Wait()
		require.EqualValues(t, 1, in.Load())
	})
}

func TestSession_EndsAfterFifteenIdleMinutes(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		token := w.login("owner")
		for range 3 {
			w.clock.Advance(14 * time.Minute)
			require.Equal(t, 200, w.do("GET", "/staff/me", token, nil).Status)
		}
		w.clock.Advance(15 * time.Minute)
		require.Equal(t, 401, w.do("GET", "/staff/me", token, nil).Status)
	})
}

func TestSession_OfAnOperatorIsAskedForWithItsPermission(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		p, err := w.s.Authenticate(ctx, w.login("owner"))
		require.NoError(t, err)
		runs := func(permission string) bool {
			is, err := w.s.Running(ctx, id.Session(p.Session), permission)
			require.NoError(t, err)
			return is
		}
		w.clock.Advance(14 * time.Minute)
		for permission := range p.Permissions {
			require.True(t, runs(permission), permission)
		}
		require.False(t, runs("nothing.of.the.kind"))
		w.clock.Advance(time.Minute)
		for permission := range p.Permissions {
			require.False(t, runs(permission), "to ask was no use of it")
		}
	})
}

// wish asks for a raise whose effect counts how often it happened.
func (w *world) wish(maker id.Staff, applied *atomic.Int64) (approval staff.ApprovalID) {
	require.NoError(w.t, w.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		approval, err = w.s.Request(ctx, tx, staff.Wish{Maker: maker, Kind: "cashier.payout.raise", Subject: "member:1", Payload: m{"by": "10"}, Why: "asked"})
		return err
	}))
	if applied != nil {
		w.s.Effects(staff.Effect{Kind: "cashier.payout.raise", Permission: "cashier.withdrawal.check", Apply: func(context.Context, *db.Tx, staff.Approval) error {
			applied.Add(1)
			return nil
		}})
	}
	return approval
}

func TestApprove_HappensOnceHoweverManyPress(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		maker, checker := w.login("maker"), w.login("checker")
		var applied atomic.Int64
		path := "/staff/approvals/" + w.wish(w.idOf(maker), &applied).String() + "/approve"
		own := w.do("POST", path, maker, m{})
		require.Equal(t, "staff.approval.own", own.Body.Code)
		var done atomic.Int64
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				if r := w.do("POST", path, checker, m{"reason": "fine"}); r.Status == 200 {
					done.Add(1)
				} else {
					require.Equal(t, 409, r.Status, r.Raw)
				}
			})
		}
		wg.Wait()
		require.EqualValues(t, 1, done.Load())
		require.EqualValues(t, 1, applied.Load())
		listed := w.do("GET", "/staff/approvals?state=approved", checker, nil)
		require.Len(t, listed.Body.Value["items"], 1, listed.Raw)
		require.Equal(t, 403, w.do("GET", "/staff/audit", checker, nil).Status)
		report, err := w.s.VerifyAudit(ctx)
		require.NoError(t, err)
		require.Zero(t, report.BrokenAt)
		require.EqualValues(t, 5+2+2, report.Rows) // opened, logged in, asked and approved
	})
}

func TestApprove_NeedsAFreshCodeAndTheKindsPermission(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		maker, checker, owner := w.login("maker"), w.login("checker"), w.login("owner")
		var applied atomic.Int64
		path := "/staff/approvals/" + w.wish(w.idOf(maker), &applied).String() + "/approve"
		require.Equal(t, 403, w.do("POST", path, owner, m{}).Status) // no money rights
		w.clock.Advance(6 * time.Minute)
		stale := w.do("POST", path, checker, m{})
		require.Equal(t, "staff.stepUp.needed", stale.Body.Code)
		code := w.code("checker")
		require.Equal(t, 200, w.do("POST", "/staff/step-up", checker, m{"code": code}).Status)
		require.Equal(t, 422, w.do("POST", "/staff/step-up", checker, m{"code": code}).Status)
		require.Equal(t, 200, w.do("POST", path, checker, m{}).Status)
		require.EqualValues(t, 1, applied.Load())
	})
}

func TestDatabase_RefusesWhatNoProgramMayDo(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		maker := w.idOf(w.login("maker"))
		approval := w.wish(maker, nil)
		for name, statement := range map[string]string{
			"own check":     `UPDATE staff_approvals SET state = 'approved', checker = maker, decided_at = 1`,
			"no checker":    `UPDATE staff_approvals SET state = 'approved', decided_at = 1`,
			"other payload": `UPDATE staff_approvals SET payload = '{}'`,
			"other maker":   `UPDATE staff_approvals SET maker = 1`,
			"no approval":   `DELETE FROM staff_approvals`,
			"born approved": `INSERT INTO staff_approvals (id, kind, subject, payload, why, maker, checker, state, made_at, decided_at) VALUES (1, 'k', 's', '{}', '', 1, 2, 'approved', 1, 1)`,
			"other audit":   `UPDATE staff_audit SET why = 'x'`,
			"less audit":    `DELETE FROM staff_audit`,
		} {
			err := w.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Exec(ctx, statement)
				return err
			})
			require.Error(t, err, name)
		}
		decide := func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE staff_approvals SET state = 'rejected', checker = 1, decided_at = 1 WHERE id = ?`, int64(approval))
			return err
		}
		require.NoError(t, w.db.Write(ctx, decide))
		require.Error(t, w.db.Write(ctx, decide), "decided twice")
	})
}

func TestAudit_TellsWhoDidWhat(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		owner := w.login("owner")
		r := w.do("GET", "/staff/audit?limit=2", owner, nil)
		require.Equal(t, 200, r.Status, r.Raw)
		items := r.Body.Value["items"].([]any)
		require.Len(t, items, 2)
		require.Equal(t, "staff.session.open", items[0].(m)["what"])
		require.NotEmpty(t, items[0].(m)["requestId"])
		next := w.do("GET", "/staff/audit?limit=2&cursor="+r.str("next"), owner, nil)
		require.Equal(t, "staff.operator.open", next.Body.Value["items"].([]any)[0].(m)["what"])
	})
}

func TestG29_ARowThatWasChangedBehindTheLogIsFound(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.login("owner")
		report, err := w.s.VerifyAudit(ctx)
		require.NoError(t, err)
		require.Zero(t, report.BrokenAt)
		require.GreaterOrEqual(t, report.Rows, int64(3))
		change := func(column string) {
			off := "DROP TRIGGER IF EXISTS staff_audit_no_update"
			if w.db.Engine() == db.Postgres {
				off = "DROP TRIGGER IF EXISTS staff_audit_no_change ON staff_audit"
			}
			for _, statement := range []string{off, `UPDATE staff_audit SET ` + column + ` = ` + column + ` || 'x' WHERE seq = 2`} {
				require.NoError(t, w.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
					_, err := tx.Exec(ctx, statement)
					return err
				}))
			}
		}
		for _, column := range []string{"what", "subject", "before", "after", "why", "ip", "request_id", "prev_hash", "hash"} {
			change(column)
			report, err := w.s.VerifyAudit(ctx)
			require.NoError(t, err)
			require.EqualValues(t, 2, report.BrokenAt, column)
			require.NoError(t, w.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Exec(ctx, `UPDATE staff_audit SET `+column+` = substr(`+column+`, 1, length(`+column+`) - 1) WHERE seq = 2`)
				return err
			}))
		}
		report, err = w.s.VerifyAudit(ctx)
		require.NoError(t, err)
		require.Zero(t, report.BrokenAt, "as it was")
	})
}

func TestDecideSubject_SettlesTheOneThatWaits(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		maker, checker := w.idOf(w.login("maker")), w.idOf(w.login("checker"))
		w.wish(maker, nil)
		decide := func(by id.Staff) error {
			return w.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				_, err := w.s.DecideSubject(ctx, tx, "cashier.payout.raise", "member:1", by, true)
				return err
			})
		}
		require.ErrorIs(t, decide(maker), staff.ErrOwnApproval)
		require.NoError(t, decide(checker))
		require.Error(t, decide(checker))
	})
}
