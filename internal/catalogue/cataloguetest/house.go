// Package cataloguetest builds a seeded catalogue for tests.
package cataloguetest

import (
	"context"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/catalogue"
	"baize/internal/catalogue/cataloguedb"
	"baize/internal/catalogue/titles"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
)

// House is a catalogue with what stands around it.
type House struct {
	Service *catalogue.Service
	DB      *db.DB
	Bus     *bus.Bus
	Clock   *clock.Fake
	Audit   *AuditLog
	Names   *Names
	Rules   *Rules
	Rests   *Rests
}

// AuditLog keeps what was audited.
type AuditLog struct{ Actions []catalogue.Action }

// Audit keeps the action.
func (a *AuditLog) Audit(_ context.Context, _ *db.Tx, act catalogue.Action) error {
	a.Actions = append(a.Actions, act)
	return nil
}

// Names knows members' names; one without a name has opted out.
type Names struct{ Of map[id.Member]string }

// BoardNames answers the names it knows.
func (n *Names) BoardNames(_ context.Context, members []id.Member) (map[id.Member]string, error) {
	out := map[id.Member]string{}
	for _, m := range members {
		if name, ok := n.Of[m]; ok {
			out[m] = name
		}
	}
	return out, nil
}

// Rules closes the mechanics that it lists.
type Rules struct{ Closed []string }

// Halted answers them.
func (r *Rules) Halted(context.Context) ([]string, error) { return r.Closed, nil }

// Rests are the vendors that it lists. Then, if set, runs once after they were
// read and before they are answered.
type Rests struct {
	Off  []string
	Then func()
}

// Resting answers them.
func (r *Rests) Resting(context.Context) ([]string, error) {
	off, then := r.Off, r.Then
	if r.Then = nil; then != nil {
		then()
	}
	return off, nil
}

// New builds a catalogue with every title of the sandbox brand on d.
func New(t testing.TB, d *db.DB) *House {
	t.Helper()
	h := Bare(d)
	require.NoError(t, h.Service.Seed(context.Background(), titles.Vendors(), titles.All()))
	return h
}

// Bare builds a catalogue without titles on d.
func Bare(d *db.DB) *House {
	c := clock.NewFake(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	h := &House{DB: d, Clock: c, Bus: bus.New(d, c, slog.Default()), Audit: &AuditLog{}, Names: &Names{Of: map[id.Member]string{}}, Rules: &Rules{}, Rests: &Rests{}}
	h.Service = catalogue.New(catalogue.Deps{
		DB: d, Store: cataloguedb.New(d), Clock: c, IDs: id.NewSource(c, 1), Bus: h.Bus,
		Auditor: h.Audit, Names: h.Names, Halts: h.Rules, Rests: h.Rests, Config: catalogue.DefaultConfig(),
	})
	return h
}

// Deliver hands an event's JSON to the listeners of its topic, as the bus does.
func (h *House) Deliver(t testing.TB, topic string, payloads ...string) {
	t.Helper()
	var batch []bus.Delivery
	for i, p := range payloads {
		batch = append(batch, bus.Delivery{Seq: int64(i + 1), Topic: topic, Payload: []byte(p), CreatedAt: clock.NowOf(h.Clock)})
	}
	for _, l := range h.Service.Listeners() {
		if slices.Contains(l.Topics, topic) {
			require.NoError(t, h.DB.Write(context.Background(), func(ctx context.Context, tx *db.Tx) error { return l.Handle(ctx, tx, batch) }))
		}
	}
}
