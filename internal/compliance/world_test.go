package compliance_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"log/slog"
	"net/netip"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/blob"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/secret"

	"baize/internal/betting"
	"baize/internal/cashier"
	"baize/internal/cashier/cashierdb"
	"baize/internal/cashier/cashiertest"
	"baize/internal/compliance"
	"baize/internal/compliance/compliancedb"
)

var ctx = context.Background()

const (
	officer = id.Staff(71)
	checker = id.Staff(72)
	number  = "01712345655"
)

// world is a cashier with the room beside it; what other rooms would do is
// written down here.
type world struct {
	*cashiertest.World
	s       *compliance.Service
	deps    compliance.Deps
	bus     *bus.Bus
	folder  string
	audited []compliance.Action
	frozen  []id.Member
	told    []compliance.Notice
	openBet bool
	bets    *betting.Service
	country string
	shut    map[id.Member]compliance.Shut
	pairs   []compliance.Pair
	log     []compliance.Logged
	wrong   []compliance.Mistake
	erased  []id.Member
	keys    int
}

func newWorld(t testing.TB, d *db.DB) *world {
	t.Helper()
	w := &world{folder: filepath.Join(t.TempDir(), "papers")}
	box, err := secret.NewBox(make([]byte, 32), rng.System{})
	require.NoError(t, err)
	w.World = cashiertest.New(t, d, func(c *cashier.Deps) {
		w.deps = compliance.Deps{
			DB: d, Store: compliancedb.New(d), Vault: blob.Dir{Path: w.folder}, Box: box, Queue: c.Jobs, Clock: c.Clock, IDs: c.IDs,
			Random: rng.System{}, Log: slog.New(slog.DiscardHandler), Auditor: w, Watch: compliance.SandboxList{}, Freezer: w, Prover: w, Places: w, Doors: w,
			Verifier: compliance.SandboxVerifier{MinorBorn: func() string { return c.Clock.Now().AddDate(-17, 0, 0).Format(time.DateOnly) }},
			Payments: payments{cashierdb.New(d, box)}, Bets: w, Tables: w, AuditLog: auditLog{w}, Notices: w,
			Rooms: []compliance.Room{{
				Name: "other",
				Tell: func(_ context.Context, m id.Member, say func(string, any) error) error { return say("thing", m) },
				Erase: func(_ context.Context, _ *db.Tx, m id.Member, _ string) error {
					w.erased = append(w.erased, m)
					return nil
				},
			}},
			Mistakes: func() []compliance.Mistake { return w.wrong },
		}
		w.s = compliance.New(w.deps)
		c.Checks = w.s
		w.bus = c.Bus
	})
	w.Jobs.Add(w.s.Jobs()...)
	for _, l := range w.s.Listeners() {
		w.bus.Listen(l)
	}
	return w
}

type payments struct{ store *cashierdb.Store }

func (p payments) Sums(ctx context.Context, tx *db.Tx, m id.Member) ([]compliance.Sums, error) {
	all, err := p.store.AskedEver(ctx, tx, m)
	out := []compliance.Sums{}
	for _, e := range all {
		out = append(out, compliance.Sums(e))
	}
	return out, err
}

func (p payments) Payees(ctx context.Context, m id.Member) (x compliance.Payees, err error) {
	x.Accounts, x.Sharers, err = p.store.Payees(ctx, m)
	return x, err
}

func (p payments) Running(ctx context.Context, tx *db.Tx, m id.Member) (bool, error) {
	return p.store.Running(ctx, tx, m)
}

func (w *world) Audit(_ context.Context, _ *db.Tx, a compliance.Action) error {
	w.audited = append(w.audited, a)
	return nil
}

func (w *world) Freeze(_ context.Context, _ *db.Tx, m id.Member, _ id.Staff, _ string) error {
	w.frozen = append(w.frozen, m)
	return nil
}

func (w *world) Frozen(_ context.Context, _ *db.Tx, m id.Member) (bool, error) {
	return slices.Contains(w.frozen, m), nil
}

func (w *world) Notify(_ context.Context, _ *db.Tx, n compliance.Notice) error {
	w.told = append(w.told, n)
	return nil
}

var errPassword = fault.InvalidField("password", "identity.password.oldWrong")

func (w *world) Prove(_ context.Context, _ id.Member, p identity.Proof) error {
	if p.Password != "right" {
		return errPassword
	}
	return nil
}

func (w *world) CountryAt(context.Context, netip.Addr) (string, error) { return w.country, nil }

// Open asks a room of bets where a test has made one.
func (w *world) Open(ctx context.Context, tx *db.Tx, m id.Member) (bool, error) {
	if w.bets != nil {
		return w.bets.HasOpen(ctx, tx, m)
	}
	return w.openBet, nil
}

func (w *world) ShutOut(context.Context, *db.Tx, []id.Member) (map[id.Member]compliance.Shut, error) {
	return w.shut, nil
}

func (w *world) Dumping(context.Context, clock.Instant, clock.Instant) ([]compliance.Pair, error) {
	return w.pairs, nil
}

func (w *world) Opposite(context.Context, clock.Instant, clock.Instant) ([]compliance.Pair, error) {
	return w.pairs, nil
}

// auditLog is the audit log as the room reads it.
type auditLog struct{ w *world }

func (l auditLog) After(_ context.Context, seq int64, limit int) (out []compliance.Logged, err error) {
	for _, x := range l.w.log {
		if x.Seq > seq && len(out) < limit {
			out = append(out, x)
		}
	}
	return out, nil
}

func (w *world) key() string {
	w.keys++
	return "key-" + id.Staff(w.keys).String()
}

// hear hands the listeners what happened. A database server whose other
// transactions are still open shows events a moment later.
func (w *world) hear() {
	w.T.Helper()
	require.Eventually(w.T, func() bool {
		for _, l := range w.s.Listeners() {
			for n := 1; n > 0; {
				var err error
				n, err = w.bus.Step(ctx, l.Name)
				require.NoError(w.T, err)
			}
		}
		lag, err := w.bus.Lag(ctx)
		require.NoError(w.T, err)
		for _, behind := range lag {
			if behind > 0 {
				return false
			}
		}
		return true
	}, time.Minute, 5*time.Millisecond)
}

func (w *world) publish(e bus.Event) {
	w.T.Helper()
	require.NoError(w.T, w.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return w.bus.Publish(ctx, tx, e) }))
}

func pictureOf(t testing.TB, seed int) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 60, 40))
	for x := range 60 {
		for y := range 40 {
			img.Set(x, y, color.RGBA{uint8(x * seed), uint8(y * 3), uint8(seed), 255})
		}
	}
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, img))
	return out.Bytes()
}

func person(number string) compliance.Details {
	return compliance.Details{Name: "Rahim Uddin", Born: "1990-05-01", Document: "nid", Number: number}
}

func home(postcode string) compliance.Details {
	return compliance.Details{Street: "12 Lake Road", City: "Dhaka", Postcode: postcode, Country: "bd"}
}

// send asks for a level with good pictures.
func (w *world) send(m id.Member, level compliance.Level, d compliance.Details) (compliance.Request, error) {
	kinds, required := compliance.PapersOf(level)
	c := compliance.SendCmd{Member: m, Level: level, Details: d, Key: w.key()}
	for i, k := range kinds[:required] {
		c.Papers = append(c.Papers, compliance.Sent{Kind: k, Bytes: pictureOf(w.T, i+1)})
	}
	return w.s.Send(ctx, c)
}

// verified brings a member to a level.
func (w *world) verified(m id.Member, level compliance.Level) {
	w.T.Helper()
	if level >= compliance.Identity {
		d := person("A" + m.String() + "1")
		d.Born = w.Clock.Now().AddDate(-30, 0, -w.keys).Format(time.DateOnly)
		_, err := w.send(m, compliance.Identity, d)
		require.NoError(w.T, err)
		w.Run()
	}
	if level >= compliance.Address {
		_, err := w.send(m, compliance.Address, home("1205"))
		require.NoError(w.T, err)
		w.Run()
	}
	got, err := w.s.LevelOf(ctx, m)
	require.NoError(w.T, err)
	require.Equal(w.T, level, got)
}

func (w *world) cases(m id.Member) (kinds []string) {
	w.T.Helper()
	list, err := w.s.Cases(ctx, compliance.CaseQuery{Member: m})
	require.NoError(w.T, err)
	for _, c := range list.Items {
		kinds = append(kinds, c.Kind)
	}
	return kinds
}
