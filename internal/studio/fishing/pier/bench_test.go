package pier_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db/dbtest"
	"baize/internal/studio/fair"
	"baize/internal/studio/fishing"
	"baize/internal/studio/fishing/pier"
)

// BenchmarkVolley is a bullet that is fired and hits, written before it is
// answered.
func BenchmarkVolley(b *testing.B) {
	k := newDock(b, dbtest.SQLite(b))
	v := k.enter(alice)
	stake := amount("0.10")
	k.loaded(alice, v.Room, "100", 9)
	fish := swimming(v, fishing.Plain)
	b.ResetTimer()
	bullet := uint64(0)
	for b.Loop() {
		k.clock.Advance(fishing.FireMs * time.Millisecond)
		bullet++
		_, err := k.volley(alice, v, pier.VolleyCmd{
			Fires: []pier.FireCmd{{Bullet: bullet, Stake: stake}},
			Hits:  []pier.HitCmd{{Bullet: bullet, Fish: fish[:1]}},
		})
		if err != nil {
			b.Fatal(err)
		}
		if bullet%20 == 0 {
			now := k.view(alice, v.Room)
			fish = nil
			gone := map[fishing.FishID]bool{}
			for _, f := range now.Caught {
				gone[f] = true
			}
			for _, f := range swimming(now, fishing.Plain) {
				if !gone[f] {
					fish = append(fish, f)
				}
			}
		}
	}
}

// BenchmarkTick is a tick of a full room with 24 bullets of each seat in the
// air.
func BenchmarkTick(b *testing.B) {
	r, err := fishing.NewRoom(fishing.HouseSheet(), fair.NewServerSeed(rng.NewSeeded(1)))
	require.NoError(b, err)
	for seat := range fishing.Seats {
		require.NoError(b, r.Sit(seat, fishing.Gun{Purse: 1000 * money.Unit, Cent: money.Unit / 100, Pair: fair.NewPair(rng.NewSeeded(2))}))
	}
	for n := range uint64(24) {
		for seat := range fishing.Seats {
			_, err := r.Fire(seat, n+1, 0, money.Unit, 60_000+int64(n)*fishing.FireMs)
			require.NoError(b, err)
		}
	}
	for b.Loop() {
		r.Tick(64_800)
	}
}

// TestNews_BytesASecondOfAFullRoom measures what a watcher gets while four
// members shoot as fast as they may; -v tells it.
func TestNews_BytesASecondOfAFullRoom(t *testing.T) {
	k := newDock(t, dbtest.SQLite(t))
	var members []id.Member
	for n := range fishing.Seats {
		m := id.Member(7000 + n)
		g := k.guests[alice]
		g.UserID, g.Token = m.String(), "token-"+m.String()
		k.guests[m] = g
		k.platform.Launch(g.Token, m, "fish01", amount("1000"))
		members = append(members, m)
	}
	views := map[id.Member]pier.View{}
	for _, m := range members {
		views[m] = k.enter(m)
		k.loaded(m, views[m].Room, "1", 20)
		k.loaded(m, views[m].Room, "1", 20)
	}
	k.pass(time.Second)
	before, began := len(k.pushes.Of("fishing.news")), k.clock.Now()
	for range 6000 / fishing.FireMs {
		for _, m := range members {
			k.shoot(m, views[m], "1")
			k.clock.Advance(-fishing.FireMs * time.Millisecond)
		}
		k.clock.Advance(fishing.FireMs * time.Millisecond)
	}
	k.pass(time.Second)
	seconds := int(k.clock.Now().Sub(began) / time.Second) // more than six where the water was empty
	bytes, frames := 0, k.pushes.Of("fishing.news")[before:]
	for _, f := range frames {
		raw, err := json.Marshal(f)
		require.NoError(t, err)
		bytes += len(raw) + len(fmt.Sprintf(`{"topic":"fishing/reef-1","kind":"fishing.news","version":%d,"data":}`, 1_700_000_000_000_000))
	}
	t.Logf("%d frames, %d bytes a second", len(frames), bytes/seconds)
	require.Less(t, bytes/seconds, 8_000)
	require.LessOrEqual(t, len(frames), 6*seconds)
}
