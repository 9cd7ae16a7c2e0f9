package pier_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/kernel/rng"
	"baize/internal/platform/seamless"
	"baize/internal/studio/fishing"
	"baize/internal/studio/fishing/pier"
	"baize/internal/studio/runner"
	"baize/internal/studio/verify"
)

func TestStay_ShootsIsPaidAndVerifies(t *testing.T) {
	each(t, func(t *testing.T, k *dock) {
		before := k.view(alice, "reef-1")
		require.Nil(t, before.Mine)
		v := k.enter(alice)
		require.Equal(t, before.NextHash, v.Mine.SeedHash, "the house was committed before the member sat down")
		require.NotEqual(t, before.NextHash, v.NextHash)
		require.Equal(t, v.Mine.StayID, k.enter(alice).Mine.StayID, "a second window finds the same stay")
		l := k.loaded(alice, v.Room, "1", 20)
		require.Equal(t, amount("20"), l.Purse)
		require.Equal(t, amount("980"), l.Load.Balance)
		for range 15 {
			k.shoot(alice, v, "1")
		}
		require.Equal(t, amount("5"), k.view(alice, v.Room).Mine.Purse)
		k.loaded(alice, v.Room, "1", 20)
		require.Equal(t, amount("25"), k.view(alice, v.Room).Mine.Purse)
		require.Zero(t, k.view(alice, v.Room).Mine.Bag, "the bag is the win of the load before")
		for range 10 {
			k.shoot(alice, v, "1")
		}
		k.whole("3000")
		got, err := k.pier.Leave(ctx, k.guests[alice], v.Room)
		require.NoError(t, err)
		require.Equal(t, int64(25), got.Stay.Shots)
		require.Equal(t, amount("25"), got.Stay.Cost)
		require.Equal(t, amount("1000")-got.Stay.Cost+got.Stay.Paid, got.Balance)
		k.whole("3000")
		require.Equal(t, got.Balance, k.platform.Balance(alice))
		require.Equal(t, got.Stay.Paid-got.Stay.Cost, k.platform.Net(alice))

		past, err := k.pier.Stay(ctx, k.guests[alice], got.Stay.ID)
		require.NoError(t, err)
		require.Len(t, past.Loads, 2)
		require.NotEmpty(t, past.ServerSeed)
		shots, err := k.pier.Shots(ctx, k.guests[alice], got.Stay.ID, page.Request{Limit: 100})
		require.NoError(t, err)
		require.Len(t, shots.Items, 25)
		for _, s := range shots.Items {
			_, err := verify.Verify(s.Verify)
			require.NoError(t, err)
		}
		_, err = k.pier.Stay(ctx, k.guests[bina], got.Stay.ID)
		require.ErrorIs(t, err, pier.ErrStay, "another member's")
		stays, err := k.pier.Stays(ctx, k.guests[alice], 0, page.Request{})
		require.NoError(t, err)
		require.Len(t, stays.Items, 1)
		for _, l := range past.Loads {
			of, err := k.pier.Stays(ctx, k.guests[alice], l.ID, page.Request{})
			require.NoError(t, err)
			require.Len(t, of.Items, 1, "a round of the record leads to its stay")
			require.Equal(t, got.Stay.ID, of.Items[0].ID)
			of, err = k.pier.Stays(ctx, k.guests[bina], l.ID, page.Request{})
			require.NoError(t, err)
			require.Empty(t, of.Items, "another member's")
		}
		none, err := k.pier.Stays(ctx, k.guests[alice], id.Round(1), page.Request{})
		require.NoError(t, err)
		require.Empty(t, none.Items)
	})
}

func TestStay_TellsNoSeedWhileItLasts(t *testing.T) {
	each(t, func(t *testing.T, k *dock) {
		v := k.enter(alice)
		k.loaded(alice, v.Room, "1", 5)
		k.shoot(alice, v, "1")
		past, err := k.pier.Stay(ctx, k.guests[alice], v.Mine.StayID)
		require.NoError(t, err)
		require.Empty(t, past.ServerSeed)
		shots, err := k.pier.Shots(ctx, k.guests[alice], v.Mine.StayID, page.Request{})
		require.NoError(t, err)
		require.Empty(t, shots.Items[0].Verify.ServerSeed)
		require.NotEmpty(t, shots.Items[0].Verify.Claim.Outcome)
	})
}

// TestKill_LeavesExactlyWhatWasAnswered kills the process with bullets in the
// air and a load under way.
func TestKill_LeavesExactlyWhatWasAnswered(t *testing.T) {
	each(t, func(t *testing.T, k *dock) {
		v := k.enter(alice)
		k.loaded(alice, v.Room, "2", 20)
		for range 6 {
			k.shoot(alice, v, "2")
		}
		was := k.view(alice, v.Room).Mine
		got, err := k.volley(alice, v, pier.VolleyCmd{Fires: []pier.FireCmd{{Bullet: 7, Stake: amount("2")}, {Bullet: 8, Stake: amount("2")}}})
		require.NoError(t, err)
		require.Equal(t, was.Purse-amount("4"), got.Purse)
		k.platform.Mute(seamless.Bet, 1) // taken, and nobody says so
		k.platform.Deaf(seamless.TxStatus, 5)
		_, err = k.load(alice, v.Room, pier.LoadCmd{Stake: amount("2"), Bullets: 20})
		require.ErrorIs(t, err, pier.ErrUndecided)
		k.platform.Deaf(seamless.TxStatus, 0)
		k.restart()
		now := k.view(alice, v.Room)
		require.Equal(t, was.Purse, now.Mine.Purse, "bullets in the air are back")
		require.Equal(t, was.Bag, now.Mine.Bag)
		require.Equal(t, was.StayID, now.Mine.StayID)
		require.NotEqual(t, v.Seed, now.Seed, "fresh water")
		k.whole("3000")
		got, err = k.volley(alice, now, pier.VolleyCmd{Hits: []pier.HitCmd{{Bullet: 7, Fish: swimming(now, fishing.Plain)[:1]}}})
		require.NoError(t, err)
		require.Equal(t, "studio.fishing.bullet", got.Outcomes[0].Refused, "what came back cannot hit any more")
		k.bullets[alice] = now.Mine.LastBullet
		k.shoot(alice, now, "2")
		k.pass(3 * time.Minute)
		require.Nil(t, k.view(alice, v.Room).Mine, "who does not come back is stood up")
		k.whole("3000")
		require.Zero(t, k.count(`SELECT COUNT(*) FROM studio_fishing_loads WHERE status IN ('PENDING', 'LIVE')`))
	})
}

func TestVolley_ARepeatChangesNothing(t *testing.T) {
	each(t, func(t *testing.T, k *dock) {
		v := k.enter(alice)
		k.loaded(alice, v.Room, "1", 20)
		fire := pier.VolleyCmd{Fires: []pier.FireCmd{{Bullet: 1, Stake: amount("1")}}}
		first, err := k.volley(alice, v, fire)
		require.NoError(t, err)
		again, err := k.volley(alice, v, fire)
		require.NoError(t, err)
		require.Equal(t, first, again)
		hit := pier.VolleyCmd{Hits: []pier.HitCmd{{Bullet: 1, Fish: swimming(v, fishing.Plain)[:1]}}}
		first, err = k.volley(alice, v, hit)
		require.NoError(t, err)
		require.Equal(t, fishing.Hit, first.Outcomes[0].State)
		again, err = k.volley(alice, v, hit)
		require.NoError(t, err)
		require.Equal(t, first, again)
		again, err = k.volley(alice, v, fire)
		require.NoError(t, err)
		require.Equal(t, first.Purse, again.Purse)
		require.Equal(t, int64(1), k.count(`SELECT COUNT(*) FROM studio_fishing_volleys`))
		k.whole("3000")
	})
}

func TestVolley_RefusesWhatTheRulesDoNotAllow(t *testing.T) {
	each(t, func(t *testing.T, k *dock) {
		v := k.enter(alice)
		fire := func(b uint64, weapon int, stake string) string {
			got, err := k.volley(alice, v, pier.VolleyCmd{Fires: []pier.FireCmd{{Bullet: b, Weapon: weapon, Stake: amount(stake)}}})
			require.NoError(t, err)
			return got.Outcomes[0].Refused
		}
		require.Equal(t, "studio.fishing.purse", fire(1, 0, "1"), "nothing is loaded")
		k.loaded(alice, v.Room, "1", 9)
		require.Equal(t, "studio.stake.range", fire(2, 0, "0.05"))
		require.Equal(t, "studio.stake.range", fire(3, 0, "100.01"))
		require.Equal(t, "studio.stake.step", fire(4, 0, "1.005"))
		require.Equal(t, "studio.fishing.bullet", fire(5, 9, "1"))
		require.Equal(t, "studio.fishing.purse", fire(6, 3, "1"), "a torpedo costs ten")
		for b := uint64(7); b < 12; b++ {
			require.Empty(t, fire(b, 0, "1"))
		}
		require.Equal(t, "studio.fishing.tooFast", fire(12, 0, "1"))
		hit := func(b uint64, fish ...fishing.FishID) string {
			got, err := k.volley(alice, v, pier.VolleyCmd{Hits: []pier.HitCmd{{Bullet: b, Fish: fish}}})
			require.NoError(t, err)
			return got.Outcomes[0].Refused
		}
		here := swimming(v, fishing.Plain)
		require.Equal(t, "studio.fishing.fish", hit(7, 1<<40))
		require.Equal(t, "studio.fishing.fish", hit(7, here[0], here[1]), "a cannon hits one")
		require.Equal(t, "studio.fishing.bullet", hit(99, here[0]))
		k.pass(6 * time.Second)
		require.Equal(t, amount("9"), k.view(alice, v.Room).Mine.Purse, "they came back")
		require.Equal(t, "studio.fishing.bullet", hit(7, here[0]))

		wrong := v
		wrong.Mine = &pier.MineView{StayID: v.Mine.StayID + 1}
		_, err := k.volley(alice, wrong, pier.VolleyCmd{})
		require.ErrorIs(t, err, pier.ErrNoSeat, "another stay")
		_, err = k.volley(bina, v, pier.VolleyCmd{})
		require.ErrorIs(t, err, pier.ErrNoSeat)
		_, err = k.pier.Look(ctx, k.guests[alice], "deep-1")
		require.ErrorIs(t, err, pier.ErrRoom, "of another game")
		_, err = k.load(bina, v.Room, pier.LoadCmd{Stake: amount("1"), Bullets: 5})
		require.ErrorIs(t, err, pier.ErrNoSeat)
		_, err = k.load(alice, v.Room, pier.LoadCmd{Stake: amount("1"), Bullets: 21})
		require.ErrorContains(t, err, "studio.fishing.bullet")
		_, err = k.load(alice, v.Room, pier.LoadCmd{Stake: amount("100"), Weapon: 3, Bullets: 20})
		require.ErrorIs(t, err, runner.ErrNotEnough)
		k.whole("3000")
	})
}

func TestEnter_FillsRoomsAndRefusesTheFifth(t *testing.T) {
	each(t, func(t *testing.T, k *dock) {
		room := ""
		for n := range 2*fishing.Seats + 1 {
			g := k.guests[alice]
			g.UserID = id.Member(5000 + n).String()
			v, err := k.pier.Enter(ctx, g, pier.EnterCmd{})
			switch {
			case n == 0:
				room = v.Room
			case n < fishing.Seats:
				require.Equal(t, room, v.Room)
			case n < 2*fishing.Seats:
				require.NotEqual(t, room, v.Room)
			default:
				require.ErrorIs(t, err, pier.ErrFull)
			}
		}
	})
}

func TestCollect_PaysAndKeepsTheSeat(t *testing.T) {
	each(t, func(t *testing.T, k *dock) {
		v := k.enter(alice)
		k.loaded(alice, v.Room, "1", 20)
		k.shoot(alice, v, "1")
		_, err := k.volley(alice, v, pier.VolleyCmd{Fires: []pier.FireCmd{{Bullet: 2, Stake: amount("1")}}})
		require.NoError(t, err)
		_, err = k.pier.Collect(ctx, k.guests[alice], v.Room)
		require.ErrorIs(t, err, pier.ErrFlying)
		k.pass(6 * time.Second)
		got, err := k.pier.Collect(ctx, k.guests[alice], v.Room)
		require.NoError(t, err)
		require.Equal(t, amount("999")+got.Stay.Paid, got.Balance)
		mine := k.view(alice, v.Room).Mine
		require.Zero(t, mine.Purse+mine.Bag)
		k.whole("3000")
	})
}

func TestLoad_OfAMemberWhoLeftMeanwhileIsRolledBack(t *testing.T) {
	each(t, func(t *testing.T, k *dock) {
		v := k.enter(alice)
		k.platform.Before(seamless.Bet, func() {
			_, err := k.pier.Leave(ctx, k.guests[alice], v.Room)
			require.NoError(t, err)
		})
		_, err := k.load(alice, v.Room, pier.LoadCmd{Stake: amount("1"), Bullets: 20})
		require.ErrorIs(t, err, pier.ErrNoSeat)
		k.whole("3000")
		require.Equal(t, amount("1000"), k.platform.Balance(alice))
	})
}

// TestPier_NoMoneyIsMadeOrLost lets three members do anything, with answers
// lost and the process killed in between.
func TestPier_NoMoneyIsMadeOrLost(t *testing.T) {
	each(t, func(t *testing.T, k *dock) {
		src := rng.NewSeeded(11)
		below := func(n int) int { return int(rng.Below(src, uint64(n))) }
		members := []id.Member{alice, bina, carol}
		views := map[id.Member]pier.View{}
		ops := []seamless.Op{seamless.Bet, seamless.Win, seamless.Rollback, seamless.RoundClose, seamless.TxStatus}
		for range 700 {
			m := members[below(3)]
			v, sits := views[m]
			if !sits {
				views[m] = k.enter(m)
				continue
			}
			switch below(16) {
			case 0, 1, 2:
				_, _ = k.load(m, v.Room, pier.LoadCmd{Weapon: below(4), Stake: amount([]string{"0.10", "1", "7.77"}[below(3)]), Bullets: 1 + below(20)})
			case 3:
				if below(3) == 0 {
					_, _ = k.pier.Leave(ctx, k.guests[m], v.Room)
					delete(views, m)
				}
			case 4:
				_, _ = k.pier.Collect(ctx, k.guests[m], v.Room)
			case 5:
				[]func(seamless.Op, int){k.platform.Deaf, k.platform.Mute}[below(2)](ops[below(5)], 1)
			case 6:
				if below(4) == 0 {
					k.restart()
					views = map[id.Member]pier.View{}
				}
			case 7:
				k.pass([]time.Duration{time.Second, 6 * time.Second, 3 * time.Minute}[below(3)])
			default:
				now := k.view(m, v.Room)
				if now.Mine == nil {
					delete(views, m)
					continue
				}
				fish := swimming(now, fishing.Plain, fishing.Bomb, fishing.Chain, fishing.Laser)
				c := pier.VolleyCmd{}
				for n := range 1 + below(3) {
					b := now.Mine.LastBullet + 1 + uint64(n)
					c.Fires = append(c.Fires, pier.FireCmd{Bullet: b, Weapon: below(4), Stake: amount([]string{"0.10", "1"}[below(2)])})
					c.Hits = append(c.Hits, pier.HitCmd{Bullet: b - uint64(below(2)), Fish: fish[:1+below(3)]})
				}
				_, _ = k.volley(m, now, c)
				k.clock.Advance(300 * time.Millisecond)
			}
		}
		for _, op := range ops {
			k.platform.Deaf(op, 0)
			k.platform.Mute(op, 0)
		}
		k.restart()
		k.whole("3000")
		k.pass(3 * time.Minute)
		k.whole("3000")
		require.Zero(t, k.count(`SELECT COUNT(*) FROM studio_fishing_stays WHERE status = 'SEATED' OR purse + bag > 0`))
		require.Zero(t, k.count(`SELECT COUNT(*) FROM studio_fishing_loads WHERE status IN ('PENDING', 'LIVE')`))
		require.Greater(t, k.count(`SELECT SUM(shots) FROM studio_fishing_stays`), int64(60))

		staked, won := amount("0"), amount("0")
		require.NoError(t, k.pier.Report(ctx, k.guests[alice].Vendor, 0, clock.NowOf(k.clock).Add(time.Hour), func(x runner.Transaction) error {
			staked, won = staked+x.Stake, won+x.Payout
			return nil
		}))
		net := amount("0")
		for _, m := range members {
			net += k.platform.Net(m)
		}
		require.Equal(t, net, won-staked, "the report tells what the platform has")
	})
}

func TestRoom_TellsWatchersNoMoreThanFiveTimesASecond(t *testing.T) {
	each(t, func(t *testing.T, k *dock) {
		v := k.enter(alice)
		k.loaded(alice, v.Room, "1", 20)
		k.pass(time.Second)
		before, began := len(k.pushes.Of("fishing.news")), k.clock.Now()
		for range 5 {
			k.shoot(alice, v, "1") // two volleys in 200 ms, and a wait where the water is empty
		}
		most := int(k.clock.Now().Sub(began)/(200*time.Millisecond)) + 2
		k.pass(time.Second)
		frames := k.pushes.Of("fishing.news")[before:]
		require.LessOrEqual(t, len(frames), most)
		shots, ends := 0, 0
		for _, f := range frames {
			news := f.(pier.News)
			shots, ends = shots+len(news.Shots), ends+len(news.Ends)
		}
		require.Equal(t, 5, shots)
		require.Equal(t, 5, ends)
	})
}
