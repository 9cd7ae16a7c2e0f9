package compliance_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/compliance"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/timecheck"
	"baize/internal/platform/timecheck/timechecktest"
)

// vigil is a world whose program has two parts and whose clock can be set.
type vigil struct {
	*world
	sums  map[string]string
	clock timecheck.Reading
}

func newVigil(t *testing.T, d *db.DB, change ...func(*compliance.Deps)) *vigil {
	v := &vigil{world: newWorld(t, d), sums: map[string]string{"program": "aa", "settings": "bb"}, clock: timecheck.Reading{Known: true}}
	for _, name := range []string{"program", "settings"} {
		v.deps.Measures = append(v.deps.Measures, compliance.Measure{Name: name, Sum: func(context.Context) (string, error) {
			if v.sums[name] == "" {
				return "", errors.New("cannot be read")
			}
			return v.sums[name], nil
		}})
	}
	v.deps.Time = func(context.Context) timecheck.Reading { return v.clock }
	for _, c := range change {
		c(&v.deps)
	}
	v.s = compliance.New(v.deps)
	v.s.Begin(ctx)
	return v
}

func (v *vigil) checks() []compliance.Check {
	v.T.Helper()
	list, err := v.s.Checks(ctx, page.Request{})
	require.NoError(v.T, err)
	return list.Items
}

func (v *vigil) events(kind string) (details []string) {
	v.T.Helper()
	list, err := v.s.Events(ctx, compliance.EventQuery{Kind: kind})
	require.NoError(v.T, err)
	for _, e := range list.Items {
		details = append(details, e.Detail)
	}
	return details
}

func TestG18_AChangedPartIsFoundByItsNameAndToldOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		v := newVigil(t, d)
		require.NoError(t, v.s.SelfCheck(ctx))
		require.Equal(t, compliance.CheckGood, v.checks()[0].State)
		require.False(t, v.s.SelfFailed())
		require.Empty(t, v.events(compliance.EventSelf), "what is as it was is no news")

		v.sums["settings"] = "bc"
		for range 3 {
			v.Clock.Advance(24 * time.Hour)
			require.NoError(t, v.s.SelfCheck(ctx))
		}
		last := v.checks()[0]
		require.Equal(t, compliance.CheckFailed, last.State)
		require.Equal(t, []compliance.Part{
			{Name: "program", Sum: "aa", Expected: "aa", State: compliance.PartGood},
			{Name: "settings", Sum: "bc", Expected: "bb", State: compliance.PartChanged},
		}, last.Parts)
		require.Equal(t, []string{"node 0: changed: settings"}, v.events(compliance.EventSelf))
		require.True(t, v.s.SelfFailed())

		again := compliance.New(v.deps) // what is so when a process begins is what it began with
		again.Begin(ctx)
		require.True(t, again.SelfFailed(), "until it has looked again")
		require.NoError(t, again.SelfCheck(ctx))
		require.False(t, again.SelfFailed())
		require.Equal(t, []string{"node 0: as it was again", "node 0: changed: settings"}, v.events(compliance.EventSelf))
	})
}

func TestG18_TheProgramIsHeldToTheSumThatWasWrittenDown(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		v := newVigil(t, d, func(c *compliance.Deps) { c.Measures[0].Expected = "ab" })
		require.NoError(t, v.s.SelfCheck(ctx))
		require.Equal(t, compliance.Part{Name: "program", Sum: "aa", Expected: "ab", State: compliance.PartChanged}, v.checks()[0].Parts[0])

		v.sums["program"] = "ab" // put right on the disk: another one still runs
		require.NoError(t, v.s.SelfCheck(ctx))
		require.Equal(t, compliance.Part{Name: "program", Sum: "ab", Expected: "aa", State: compliance.PartChanged}, v.checks()[0].Parts[0])
	})
}

func TestG18_APartThatCannotBeReadIsNotVerified(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		v := newVigil(t, d)
		v.sums["program"] = ""
		require.NoError(t, v.s.SelfCheck(ctx))
		require.Equal(t, compliance.CheckFailed, v.checks()[0].State)
		require.Equal(t, compliance.Part{Name: "program", Expected: "aa", State: compliance.PartUnread}, v.checks()[0].Parts[0])
	})
}

func TestG18_OnDemandTwiceWithOneKeyIsOneCheck(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		v := newVigil(t, d)
		for range 2 {
			require.NoError(t, v.s.SelfCheckFor(ctx, officer, "the-same-key"))
		}
		require.Len(t, v.checks(), 1)
		require.Equal(t, officer, v.checks()[0].Staff)
		require.Len(t, v.audited, 1)
		require.Equal(t, "compliance.check", v.audited[0].Name)
		require.NoError(t, v.s.SelfCheckFor(ctx, officer, "another-key"))
		require.NoError(t, v.s.SelfCheckFor(ctx, checker, "the-same-key"))
		require.Len(t, v.checks(), 3)
	})
}

func TestG18_NodesLookAtThemselvesAndAreKeptApart(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		v := newVigil(t, d)
		other := v.deps
		other.Node = 3
		second := compliance.New(other)
		second.Begin(ctx)
		v.sums["program"] = "ac"
		require.NoError(t, v.s.SelfCheck(ctx))
		require.NoError(t, second.SelfCheck(ctx))
		require.Len(t, v.events(compliance.EventSelf), 2)
		for _, name := range []string{"compliance.self.3", "compliance.clock.3"} {
			var found bool
			for _, j := range second.Jobs() {
				found = found || j.Kind == name
			}
			require.True(t, found, name)
		}
		require.Equal(t, 0, v.checks()[1].Node)
		require.Equal(t, 3, v.checks()[0].Node)
	})
}

func TestG17_AChangeOfTheClockIsToldOnceAndNotEveryHour(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		v := newVigil(t, d)
		hour := func(r timecheck.Reading) {
			v.Clock.Advance(time.Hour)
			v.clock = r
			require.NoError(t, v.s.CheckClock(ctx))
		}
		hour(timecheck.Reading{Known: true, Offset: 500 * time.Millisecond})
		require.Empty(t, v.events(compliance.EventClock), "as far off as is allowed")
		hour(timecheck.Reading{Known: true, Offset: 501 * time.Millisecond})
		hour(timecheck.Reading{Known: true, Offset: 700 * time.Millisecond})
		require.Equal(t, []string{"node 0: drift, +501 ms"}, v.events(compliance.EventClock))
		offset, known := v.s.ClockOffset()
		require.True(t, known)
		require.Equal(t, 700*time.Millisecond, offset)
		hour(timecheck.Reading{})
		hour(timecheck.Reading{})
		_, known = v.s.ClockOffset()
		require.False(t, known)
		hour(timecheck.Reading{Known: true, Offset: -time.Millisecond})
		require.Equal(t, []string{"node 0: good, -1 ms", "node 0: unknown", "node 0: drift, +501 ms"}, v.events(compliance.EventClock))
	})
}

func TestG17_TimeServersThatLieAreSilentOrAreRight(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ahead, honest := timechecktest.Server(t, 2*time.Second), timechecktest.Server(t, 0)
		v := newVigil(t, d)
		look := func(servers ...string) compliance.Check {
			v.s.Time = func(ctx context.Context) timecheck.Reading {
				ctx, cancel := context.WithTimeout(ctx, time.Second)
				defer cancel()
				return timecheck.Measure(ctx, servers)
			}
			require.NoError(t, v.s.SelfCheck(ctx))
			return v.checks()[0]
		}
		require.Equal(t, compliance.ClockGood, look(honest, ahead, timechecktest.Server(t, 0)).Clock, "one of three lies")
		require.Empty(t, v.events(compliance.EventClock))

		silent := look(timechecktest.Silent(t))
		require.Equal(t, compliance.ClockUnknown, silent.Clock)
		require.Zero(t, silent.Offset)

		off := look(ahead)
		require.Equal(t, compliance.ClockDrift, off.Clock)
		require.InDelta(t, 2000, off.Offset.Milliseconds(), 100)
		require.Equal(t, compliance.CheckGood, off.State, "the clock is no part of the program")
		require.Len(t, v.events(compliance.EventClock), 2, "unknown, then off")
	})
}

func TestG18_ChecksAreKeptForFiveYears(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		v := newVigil(t, d)
		require.NoError(t, v.s.SelfCheck(ctx))
		v.Clock.Advance(5*365*24*time.Hour - time.Hour)
		require.NoError(t, v.s.Forget(ctx))
		require.Len(t, v.checks(), 1)
		v.Clock.Advance(2 * time.Hour)
		require.NoError(t, v.s.Forget(ctx))
		require.Empty(t, v.checks())
	})
}

func TestG17_MomentsAreKeptAndToldInUTCWhateverTheMachinesZone(t *testing.T) {
	zone, err := time.LoadLocation("Asia/Dhaka")
	require.NoError(t, err)
	before := time.Local
	time.Local = zone
	t.Cleanup(func() { time.Local = before })
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		v := newVigil(t, d, func(c *compliance.Deps) { c.Clock = clock.System{} })
		from := time.Now()
		require.NoError(t, v.s.SelfCheck(ctx))
		var at int64
		require.NoError(t, d.QueryRowContext(ctx, `SELECT at FROM compliance_checks`).Scan(&at))
		require.WithinRange(t, time.UnixMicro(at), from.Add(-time.Millisecond), time.Now(), "microseconds since 1970 in UTC")
		told, err := v.checks()[0].At.MarshalText()
		require.NoError(t, err)
		require.Equal(t, time.UnixMicro(at).UTC().Format("2006-01-02T15:04:05.000Z"), string(told))

		dated := `SELECT COUNT(*) FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name <> 'goose_db_version'
			AND (lower(c.type) LIKE '%date%' OR lower(c.type) LIKE '%time%')`
		if d.Engine() == db.Postgres {
			dated = `SELECT COUNT(*) FROM information_schema.columns WHERE table_schema = current_schema() AND table_name <> 'goose_db_version'
				AND (data_type LIKE '%date%' OR data_type LIKE '%time%')`
		}
		var n int
		require.NoError(t, d.QueryRowContext(ctx, dated).Scan(&n))
		require.Zero(t, n, "a column with a zone of its own")
	})
}
