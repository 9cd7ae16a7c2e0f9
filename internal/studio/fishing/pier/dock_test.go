package pier_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/internal/platform/seamless"
	"baize/internal/platform/secret"
	"baize/internal/studio"
	"baize/internal/studio/fair"
	"baize/internal/studio/fishing"
	"baize/internal/studio/fishing/fishdb"
	"baize/internal/studio/fishing/pier"
	"baize/internal/studio/studiodb"
	"baize/internal/studio/studiotest"
)

var ctx = context.Background()

const (
	alice id.Member = 1001
	bina  id.Member = 1002
	carol id.Member = 1003
)

func amount(s string) money.Amount { return money.MustParse(s) }

// dock is a pier with everything around it.
type dock struct {
	t        testing.TB
	db       *db.DB
	clock    *clock.Fake
	platform *studiotest.Platform
	pushes   *studiotest.Pushes
	ids      *id.Source
	pier     *pier.Service
	guests   map[id.Member]pier.Guest
	bullets  map[id.Member]uint64
	keys     int
	pools    pools
}

// pools takes a hundredth of what it is told was staked, and keeps that.
type pools struct{ told []money.Amount }

func (p *pools) Parts(_ money.Currency, stake money.Amount, _ clock.Instant) []seamless.Share {
	p.told = append(p.told, stake)
	if stake < 100 {
		return nil
	}
	return []seamless.Share{{PoolID: "jackpots", Amount: stake / 100}}
}

func each(t *testing.T, test func(t *testing.T, k *dock)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, newDock(t, d)) })
}

func newDock(t testing.TB, d *db.DB) *dock {
	c := clock.NewFake(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	k := &dock{
		t: t, db: d, clock: c, platform: studiotest.NewPlatform(c), pushes: &studiotest.Pushes{}, ids: id.NewSource(c, 1),
		guests: map[id.Member]pier.Guest{}, bullets: map[id.Member]uint64{},
	}
	ledgertest.RequireClaimed(t, d, studiodb.Sums)
	k.open()
	t.Cleanup(func() { k.pier.Stop() })
	for _, m := range []id.Member{alice, bina, carol} {
		token := "token-" + m.String()
		k.platform.Launch(token, m, "fish01", amount("1000"))
		k.guests[m] = pier.Guest{
			Vendor: studiotest.Vendor, GameCode: "fish01", UserID: m.String(), Currency: money.BDT, Token: token, Sheet: fishing.Reef,
			StakeMin: amount("0.10"), StakeMax: amount("100"),
		}
	}
	return k
}

func (k *dock) open() {
	box, err := secret.NewBox([]byte(strings.Repeat("m", 32)), rng.System{})
	require.NoError(k.t, err)
	client := seamless.NewClient(seamless.Config{
		BaseURL: "http://platform", Vendor: studiotest.Vendor, KeyID: "k1", Secret: k.platform.Secret, Clock: k.clock, Rand: rng.System{},
		Transport: httpx.Local{Handler: k.platform}, Attempts: 1, Pause: time.Millisecond,
	})
	k.pier = pier.New(pier.Deps{
		DB: k.db, Store: fishdb.New(k.db), Desks: []studio.Desk{{Vendor: studiotest.Vendor, Wallet: client}}, Push: k.pushes, Box: box,
		Clock: k.clock, Rand: rng.System{}, IDs: k.ids, Log: slog.New(slog.DiscardHandler),
		Rooms: []pier.Spec{{Code: "reef-1", Sheet: fishing.Reef}, {Code: "reef-2", Sheet: fishing.Reef}, {Code: "deep-1", Sheet: fishing.Deep}}, Pools: &k.pools,
	})
	require.NoError(k.t, k.pier.Start(ctx))
}

// restart kills the pier where it stands and opens another.
func (k *dock) restart() {
	k.pier.Stop()
	k.open()
}

// pass lets time go on. A room pushes after it has answered, so the second wake
// is answered when the first one's pushes are out.
func (k *dock) pass(d time.Duration) {
	k.clock.Advance(d)
	require.NoError(k.t, k.pier.Wake(ctx))
	require.NoError(k.t, k.pier.Wake(ctx))
}

func (k *dock) enter(m id.Member) pier.View {
	k.t.Helper()
	v, err := k.pier.Enter(ctx, k.guests[m], pier.EnterCmd{})
	require.NoError(k.t, err)
	require.NotNil(k.t, v.Mine)
	k.bullets[m] = v.Mine.LastBullet
	return v
}

func (k *dock) view(m id.Member, room string) pier.View {
	k.t.Helper()
	v, err := k.pier.Look(ctx, k.guests[m], room)
	require.NoError(k.t, err)
	return v
}

func (k *dock) load(m id.Member, room string, c pier.LoadCmd) (pier.Loaded, error) {
	k.keys++
	return k.pier.Load(ctx, k.guests[m], fmt.Sprintf("load-key-%d", k.keys), room, c)
}

func (k *dock) loaded(m id.Member, room, stake string, bullets int) pier.Loaded {
	k.t.Helper()
	l, err := k.load(m, room, pier.LoadCmd{Stake: amount(stake), Bullets: bullets})
	require.NoError(k.t, err)
	require.Equal(k.t, pier.Live, l.Load.Status)
	return l
}

// swimming lists the fish that may be hit now, by what they are.
func swimming(v pier.View, kind ...fishing.Kind) (out []fishing.FishID) {
	seed, err := fair.ParseServerSeed(v.Seed)
	if err != nil {
		panic(err)
	}
	for _, f := range fishing.NewSchool(v.Sheet, seed).Swimming(v.NowMs) {
		for _, want := range kind {
			if v.Sheet.Species[f.Species].Kind == want {
				out = append(out, f.ID)
			}
		}
	}
	return out
}

func (k *dock) volley(m id.Member, v pier.View, c pier.VolleyCmd) (pier.Answer, error) {
	c.Stay = v.Mine.StayID
	return k.pier.Volley(ctx, k.guests[m], v.Room, c)
}

// targets are the fish that can be hit now.
func (k *dock) targets(m id.Member, v pier.View) (all []fishing.FishID) {
	now := k.view(m, v.Room)
	for _, f := range swimming(now, fishing.Plain, fishing.Bomb, fishing.Chain, fishing.Laser, fishing.Boss) {
		if !slices.Contains(now.Caught, f) {
			all = append(all, f)
		}
	}
	return all
}

// shoot fires a bullet and lets it hit a fish; the clock goes on by one shot.
func (k *dock) shoot(m id.Member, v pier.View, stake string) pier.Outcome {
	k.t.Helper()
	for n := 0; len(k.targets(m, v)) == 0; n++ { // now and then the water is empty for a moment
		require.Less(k.t, n, 300, "no fish swims")
		k.clock.Advance(fishing.FireMs * time.Millisecond)
	}
	k.bullets[m]++
	b := k.bullets[m]
	got, err := k.volley(m, v, pier.VolleyCmd{Fires: []pier.FireCmd{{Bullet: b, Stake: amount(stake)}}})
	require.NoError(k.t, err)
	require.Empty(k.t, got.Outcomes[0].Refused)
	for _, f := range k.targets(m, v) {
		got, err = k.volley(m, v, pier.VolleyCmd{Hits: []pier.HitCmd{{Bullet: b, Fish: []fishing.FishID{f}}}})
		require.NoError(k.t, err)
		require.Equal(k.t, fishing.Hit, got.Outcomes[0].State, got.Outcomes[0].Refused)
		k.clock.Advance(fishing.FireMs * time.Millisecond)
		return got.Outcomes[0]
	}
	k.t.Fatal("no fish swims")
	return pier.Outcome{}
}

// paid waits until no load owes anything any more.
func (k *dock) paid() {
	k.t.Helper()
	require.Eventually(k.t, func() bool {
		require.NoError(k.t, k.pier.Sweep(ctx))
		return k.count(`SELECT COUNT(*) FROM studio_fishing_loads WHERE owed <> ''`) == 0
	}, 10*time.Second, 10*time.Millisecond)
}

func (k *dock) count(query string, args ...any) (n int64) {
	k.t.Helper()
	require.NoError(k.t, k.db.QueryRowContext(ctx, query, args...).Scan(&n))
	return n
}

// whole holds all the money there is to what the members began with: what they
// have, what is loaded and caught, and what the house won and lost.
func (k *dock) whole(began string) {
	k.t.Helper()
	k.paid()
	sum := money.Amount(k.count(`SELECT COALESCE(SUM(cost) - SUM(paid), 0) FROM studio_fishing_volleys`))
	sum += money.Amount(k.count(`SELECT COALESCE(SUM(purse) + SUM(bag), 0) FROM studio_fishing_stays`))
	for m := range k.guests {
		sum += k.platform.Balance(m)
	}
	require.Equal(k.t, amount(began), sum)
	require.Equal(k.t, k.count(`SELECT COALESCE(SUM(cost), 0) FROM studio_fishing_volleys`), k.count(`SELECT COALESCE(SUM(cost), 0) FROM studio_fishing_stays`))
	require.Equal(k.t, k.count(`SELECT COALESCE(SUM(paid), 0) FROM studio_fishing_volleys`), k.count(`SELECT COALESCE(SUM(paid), 0) FROM studio_fishing_stays`))
}
