package site_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/locale"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/site"
	"baize/internal/site/sitedb"
)

// desk is a site whose planned changes are carried out when its clock is there.
type desk struct {
	t     *testing.T
	clock *clock.Fake
	site  *site.Service
	audit *auditLog
	due   []waiting
}

type waiting struct {
	kind    string
	at      clock.Instant
	payload []byte
}

func (d *desk) Enqueue(_ context.Context, _ *db.Tx, kind, _ string, at clock.Instant, payload any) error {
	raw, err := json.Marshal(payload)
	d.due = append(d.due, waiting{kind, at, raw})
	return err
}

func newDesk(t *testing.T, handle *db.DB) *desk {
	d := &desk{t: t, clock: clock.NewFake(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)), audit: &auditLog{}}
	d.site = site.New(site.Deps{DB: handle, Store: sitedb.New(handle), Clock: d.clock, Bus: bus.New(handle, d.clock, slog.Default()),
		Auditor: d.audit, Keys: noKeys{}, Registration: form{}, Queue: d})
	return d
}

// pass lets time pass and runs what is due, each twice, as a queue may.
func (d *desk) pass(by time.Duration) {
	d.clock.Advance(by)
	for _, w := range d.due {
		for _, spec := range d.site.Jobs() {
			if spec.Kind == w.kind && w.at <= clock.NowOf(d.clock) {
				require.NoError(d.t, spec.Run(context.Background(), w.payload))
				require.NoError(d.t, spec.Run(context.Background(), w.payload))
			}
		}
	}
}

func (d *desk) plan(subject string, version int64, in time.Duration, value any) error {
	raw, err := json.Marshal(value)
	require.NoError(d.t, err)
	return d.site.Plan(context.Background(), site.PlanCmd{By: 7, Subject: subject, Version: version, Value: raw, At: clock.NowOf(d.clock).Add(in)})
}

func (d *desk) brand() site.Versioned[site.Brand] {
	v, err := d.site.BrandSettings(context.Background())
	require.NoError(d.t, err)
	return v
}

func (d *desk) plans(subject string) []site.Plan {
	all, err := d.site.Plans(context.Background(), subject)
	require.NoError(d.t, err)
	return all
}

func TestPlan_HoldsAtItsTimeAndLeavesWhatWasSavedMeanwhile(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, handle *db.DB) {
		d := newDesk(t, handle)
		later := d.brand().Value
		later.Footer.Licence = map[locale.Lang]string{"en": "From February on"}
		later.Resources = later.Resources[:2]
		require.NoError(t, d.plan("brand", 0, time.Hour, later))
		require.Empty(t, d.brand().Value.Footer.Licence, "not before its time")

		now := d.brand()
		now.Value.Name = "Monsoon"
		require.NoError(t, d.site.SetBrand(context.Background(), 8, now.Version, now.Value))
		d.pass(time.Hour)
		got := d.brand()
		require.Equal(t, "From February on", got.Value.Footer.Licence["en"])
		require.Len(t, got.Value.Resources, 2)
		require.Equal(t, "Monsoon", got.Value.Name, "saved meanwhile, and no part of the plan")
		require.EqualValues(t, 2, got.Version, "carried out once")
		require.Equal(t, site.PlanDone, d.plans("brand")[0].State)
		require.EqualValues(t, 2, d.plans("brand")[0].Version)
		names := []string{}
		for _, a := range d.audit.actions {
			names = append(names, a.Name)
		}
		require.Equal(t, []string{"site.brand.plan", "site.brand.set", "site.brand.planned"}, names)
	})
}

func TestPlan_OfEverySubjectHoldsAtItsTime(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, handle *db.DB) {
		d, ctx := newDesk(t, handle), context.Background()
		fields, err := d.site.FieldSettings(ctx)
		require.NoError(t, err)
		for i := range fields.Value {
			if fields.Value[i].Name == "email" {
				fields.Value[i].Enabled = true
			}
		}
		require.NoError(t, d.plan("switches", 0, time.Hour, site.Switches{site.FreePlay: false}))
		require.NoError(t, d.plan("regions", 0, time.Hour, site.Regions{Blocked: []string{"198.51.100.0/24"}}))
		require.NoError(t, d.plan("registration", 0, time.Hour, fields.Value))
		require.JSONEq(t, `{"FREEPLAY3":false}`, string(d.plans("switches")[0].Patch))
		require.JSONEq(t, `{"email":{"enabled":true}}`, string(d.plans("registration")[0].Patch))
		require.NoError(t, d.site.SetSwitches(ctx, 8, 0, site.Switches{site.Referral: false}))
		d.pass(time.Hour)
		for name, want := range map[string]bool{site.FreePlay: false, site.Referral: false, site.DeviceLogin: true} {
			open, err := d.site.Enabled(ctx, name)
			require.NoError(t, err)
			require.Equal(t, want, open, name)
		}
		regions, err := d.site.RegionSettings(ctx)
		require.NoError(t, err)
		require.Equal(t, []string{"198.51.100.0/24"}, regions.Value.Blocked)
		fields, err = d.site.FieldSettings(ctx)
		require.NoError(t, err)
		for _, f := range fields.Value {
			require.Equal(t, slices.Contains([]string{"username", "password", "affiliateCode", "email"}, f.Name), f.Enabled, f.Name)
		}
	})
}

func TestPlan_TakenBackNeverHolds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, handle *db.DB) {
		d, ctx := newDesk(t, handle), context.Background()
		require.NoError(t, d.plan("switches", 0, time.Hour, site.Switches{site.FreePlay: false}))
		at := d.plans("switches")[0].DueAt
		require.NoError(t, d.site.DropPlan(ctx, 8, "switches", at))
		require.ErrorIs(t, d.site.DropPlan(ctx, 8, "switches", at), site.ErrPlanUnknown)
		d.pass(2 * time.Hour)
		open, err := d.site.Enabled(ctx, site.FreePlay)
		require.NoError(t, err)
		require.True(t, open)
		require.Equal(t, site.PlanDropped, d.plans("switches")[0].State)
	})
}

func TestPlan_TakenBackLeavesItsTimeToAnother(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, handle *db.DB) {
		d, ctx := newDesk(t, handle), context.Background()
		require.NoError(t, d.plan("switches", 0, time.Hour, site.Switches{site.FreePlay: false}))
		at := d.plans("switches")[0].DueAt
		require.NoError(t, d.site.DropPlan(ctx, 8, "switches", at))
		d.clock.Advance(time.Second)
		require.NoError(t, d.plan("switches", 0, time.Hour-time.Second, site.Switches{site.Referral: false}))
		d.pass(time.Hour)
		for name, want := range map[string]bool{site.FreePlay: true, site.Referral: false} {
			open, err := d.site.Enabled(ctx, name)
			require.NoError(t, err)
			require.Equal(t, want, open, name)
		}
	})
}

func TestPlan_IsRefusedAtItsTimeWhereARuleSaysNoByThen(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, handle *db.DB) {
		d, ctx := newDesk(t, handle), context.Background()
		now := d.brand()
		now.Value.ServiceHosts = []string{"help.example.com"}
		require.NoError(t, d.site.SetBrand(ctx, 7, now.Version, now.Value))
		later := d.brand().Value
		later.CustomerService = []site.ServicePoint{{Position: "LIVECHAT-1", Path: "https://help.example.com/chat"}}
		require.NoError(t, d.plan("brand", 1, time.Hour, later))
		now = d.brand()
		now.Value.ServiceHosts = []string{}
		require.NoError(t, d.site.SetBrand(ctx, 7, now.Version, now.Value))
		d.pass(time.Hour)
		p := d.plans("brand")[0]
		require.Equal(t, []any{site.PlanRefused, "site.brand.host"}, []any{p.State, p.Refusal})
		require.Equal(t, "/support", d.brand().Value.CustomerService[0].Path)
	})
}

func TestPlan_RefusesWhatCannotWait(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, handle *db.DB) {
		d := newDesk(t, handle)
		off := site.Switches{site.FreePlay: false}
		keyOf := func(err error) string {
			var f *fault.Fault
			require.ErrorAs(t, err, &f)
			if len(f.Fields) > 0 {
				return f.Fields[0].Key
			}
			return f.Key
		}
		require.Equal(t, "site.plan.time", keyOf(d.plan("switches", 0, 0, off)))
		require.Equal(t, "site.plan.time", keyOf(d.plan("switches", 0, 400*24*time.Hour, off)))
		require.Equal(t, "site.settings.changed", keyOf(d.plan("switches", 3, time.Hour, off)))
		require.Equal(t, "site.plan.nothing", keyOf(d.plan("switches", 0, time.Hour, site.Switches{})))
		require.Equal(t, "site.switch.unknown", keyOf(d.plan("switches", 0, time.Hour, site.Switches{"NOSUCH": true})))
		require.Equal(t, "field.type", keyOf(d.plan("switches", 0, time.Hour, "on")))
		require.Equal(t, "site.version.unknown", keyOf(d.plan("maintenance", 0, time.Hour, site.Maintenance{On: true})))
		require.NoError(t, d.plan("switches", 0, time.Hour, off))
		require.Equal(t, "site.plan.taken", keyOf(d.plan("switches", 0, time.Hour, off)))
		require.Len(t, d.plans("switches"), 1)
	})
}

func TestPlanRoutes_KeepStrangersOutAndTakeAWholeDocument(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	at := time.Now().Add(time.Hour).UTC().Format(time.RFC3339)
	body := `{"version":0,"at":"` + at + `","value":{"FREEPLAY3":false}}`
	require.Equal(t, 403, h.ask("POST", "/api/v1/staff/site/plans/switches", "clerk", body).Code)
	require.Equal(t, 401, h.ask("GET", "/api/v1/staff/site/plans/switches", "", "").Code)
	w := h.ask("POST", "/api/v1/staff/site/plans/switches", "staff", body)
	require.Equal(t, 200, w.Code, w.Body.String())
	items := h.value(t, h.ask("GET", "/api/v1/staff/site/plans/switches", "staff", ""))["items"].([]any)
	require.Len(t, items, 1)
	plan := items[0].(map[string]any)
	require.Equal(t, map[string]any{"FREEPLAY3": false}, plan["patch"])
	require.Equal(t, "WAITING", plan["state"])
	told, _ := json.Marshal(map[string]any{"at": plan["dueAt"]})
	require.Equal(t, 200, h.ask("POST", "/api/v1/staff/site/plans/switches/drop", "staff", string(told)).Code)
	require.Equal(t, 404, h.ask("POST", "/api/v1/staff/site/plans/switches/drop", "staff", string(told)).Code)
}
