package studiotest

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/httpx"
	"baize/internal/platform/seamless"
	"baize/internal/platform/secret"
	"baize/internal/studio"
	"baize/internal/studio/runner"
	"baize/internal/studio/studiodb"
)

// Vendor is the vendor code that the tests play as.
const Vendor = "BGS"

// Titles are a title of every engine with stakes from 1 to 20,000.
type Titles struct{ closed atomic.Bool }

// Close closes or opens all of them.
func (t *Titles) Close(closed bool) { t.closed.Store(closed) }

// Title finds one of them.
func (all *Titles) Title(_ context.Context, vendor, code string) (studio.Title, bool, error) {
	t := studio.Title{Vendor: vendor, Code: code, Name: strings.ToUpper(code), Engine: code, StakeMin: money.Unit, StakeMax: 20_000 * money.Unit}
	if code == studio.Slot {
		t.ParSheet = "p1"
		t.Symbols = []studio.Symbol{{Key: "A", Name: "Boat", ImageURL: "/img/s/boat.svg"}}
	}
	if code == "baccarat" || code == "roulette" || code == "blackjack" {
		t.Engine, t.ParSheet = studio.Table, code
		return t, !all.closed.Load() && vendor == Vendor, nil
	}
	return t, !all.closed.Load() && vendor == Vendor && slices.Contains(engines, code), nil
}

// engines are the codes of the titles.
var engines = []string{
	studio.Slot, studio.Dice, studio.Crash, studio.Limbo, studio.Plinko, studio.Wheel, studio.Keno, studio.Mines, studio.Towers, studio.HiLo, studio.Coin,
}

// Pushes records what was pushed.
type Pushes struct {
	mu       sync.Mutex
	watching int
	kinds    []string
	data     []any
}

// Watch sets how many follow each topic.
func (p *Pushes) Watch(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.watching = n
}

// Publish records a push.
func (p *Pushes) Publish(_, kind string, data any) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.kinds, p.data = append(p.kinds, kind), append(p.data, data)
	return nil
}

// Followers is what Watch was given.
func (p *Pushes) Followers(string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.watching
}

// Of are the data of all pushes of a kind.
func (p *Pushes) Of(kind string) (data []any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, k := range p.kinds {
		if k == kind {
			data = append(data, p.data[i])
		}
	}
	return data
}

// House is a runner with everything around it.
type House struct {
	T        testing.TB
	DB       *db.DB
	Clock    *clock.Fake
	Platform *Platform
	Pushes   *Pushes
	Titles   *Titles
	Service  *runner.Service
	// Slow is the brand's switch of a regulator's pace.
	Slow atomic.Bool

	ids *id.Source
}

// New makes a House that is not started.
func New(t testing.TB, d *db.DB) *House {
	c := clock.NewFake(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	h := &House{T: t, DB: d, Clock: c, Platform: NewPlatform(c), Pushes: &Pushes{}, Titles: &Titles{}, ids: id.NewSource(c, 1)}
	h.Service = h.Another()
	return h
}

// Another is a second runner on the same database, as after a restart.
func (h *House) Another() *runner.Service {
	box, err := secret.NewBox([]byte(strings.Repeat("m", 32)), rng.System{})
	require.NoError(h.T, err)
	client := seamless.NewClient(seamless.Config{
		BaseURL: "http://platform", Vendor: Vendor, KeyID: "k1", Secret: h.Platform.Secret, Clock: h.Clock, Rand: rng.System{},
		Transport: httpx.Local{Handler: h.Platform}, Attempts: 2, Pause: time.Millisecond,
	})
	return runner.New(runner.Deps{
		DB: h.DB, Store: studiodb.New(h.DB), Titles: h.Titles, Desks: []studio.Desk{{Vendor: Vendor, Wallet: client}}, Push: h.Pushes, Box: box,
		Clock: h.Clock, Rand: rng.System{}, IDs: h.ids, Switches: (*slow)(&h.Slow), Log: slog.New(slog.DiscardHandler), ChainLength: 1000,
	})
}

// slow is the switches of a brand that has one.
type slow atomic.Bool

// Enabled tells it.
func (s *slow) Enabled(context.Context, string) (bool, error) { return (*atomic.Bool)(s).Load(), nil }

// Start starts the runner and stops it when the test ends.
func (h *House) Start() {
	require.NoError(h.T, h.Service.Start(context.Background()))
	h.T.Cleanup(h.Service.Stop)
}

// Restart kills the runner where it stands and starts another.
func (h *House) Restart() {
	h.Service.Stop()
	h.Service = h.Another()
	h.Start()
}

// Play launches a game for a member and opens its session. The token is the
// member's number and the game.
func (h *House) Play(member id.Member, game string, balance money.Amount) runner.Session {
	token := "token-" + member.String() + "-" + game
	h.Platform.Launch(token, member, game, balance)
	ses, found, err := h.Service.Open(context.Background(), token)
	require.NoError(h.T, err)
	require.True(h.T, found)
	return ses
}

// Pass moves the clock and lets the shared round see it.
func (h *House) Pass(d time.Duration) {
	h.Clock.Advance(d)
	require.NoError(h.T, h.Service.Wake(context.Background()))
}
