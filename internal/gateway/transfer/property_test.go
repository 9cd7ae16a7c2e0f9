package transfer_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/transfer"
	"baize/internal/gateway/transfer/simvendor"
	"baize/internal/gateway/transfer/transfertest"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// chance is a seeded source that goroutines may share.
type chance struct {
	mu sync.Mutex
	r  *rand.Rand
}

func (c *chance) upTo(n int) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.r.IntN(n)
}

// storm is one random history over a world.
type storm struct {
	t       *testing.T
	w       *transfertest.World
	c       *chance
	members []id.Member
	funded  money.Amount
	serial  int
}

// TestProperty_MoneyIsInOnePlaceThroughEveryFault runs random histories of
// transfers, collections, play, lost calls, outages of a day, repeated jobs and
// restarts. After every step the book holds what was ever paid in; at the end
// the vendors answer again, and then nothing is on its way, the book agrees with
// the vendors' own, and every order has moved money once or not at all.
// SEEDS=n runs more histories.
func TestProperty_MoneyIsInOnePlaceThroughEveryFault(t *testing.T) {
	seeds := 2
	if n, err := strconv.Atoi(os.Getenv("SEEDS")); err == nil {
		seeds = n
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for seed := range seeds {
			if !t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) { history(t, d, uint64(seed)) }) {
				return
			}
		}
	})
}

func history(t *testing.T, d *db.DB, seed uint64) {
	s := &storm{t: t, w: transfertest.New(t, d), c: &chance{r: rand.New(rand.NewPCG(seed, 7))}}
	s.w.Clock.Advance(time.Duration(seed+1) * 100 * 24 * time.Hour) // histories share a database
	for range 3 {
		s.members = append(s.members, s.w.Member("1000"))
	}
	s.funded = 3000 * money.Unit
	before := s.ggr()
	for range 50 {
		s.step()
		s.adds(before)
	}
	s.calm()
	s.adds(before)
	s.settled(before)
}

func (s *storm) member() id.Member { return s.members[s.c.upTo(len(s.members))] }
func (s *storm) vendor() string    { return []string{mint, river}[s.c.upTo(2)] }

func (s *storm) key() string {
	s.serial++
	return fmt.Sprintf("storm-%s-%d", s.members[0], s.serial)
}

func (s *storm) step() {
	switch s.c.upTo(17) {
	case 0, 1, 2, 3:
		s.request(transfer.In)
	case 4, 5:
		s.request(transfer.Out)
	case 6:
		s.collectTwice()
	case 7:
		_, _ = s.w.Sims[s.vendor()].Play(ctx, s.member().String(), simvendor.Heads, money.Amount(1+s.c.upTo(40))*money.Unit)
	case 8:
		require.NoError(s.t, s.w.Service.Refresh(ctx, s.member()))
	case 9:
		modes := simvendor.Modes()
		s.w.Mode(s.vendor(), modes[s.c.upTo(len(modes))])
	case 10:
		s.w.Tap.Lose(func() bool { return s.c.upTo(3) == 0 })
	case 11:
		s.w.Tap.Lose(nil)
	case 12:
		s.repeatJobs()
		s.w.Restart()
	case 13:
		s.w.After(24*time.Hour, 3*time.Hour)
	case 14, 15:
		s.outage()
	case 16:
		s.race()
	}
	s.w.After(time.Duration(s.c.upTo(40))*time.Second, 10*time.Second)
}

// outage loses the replies of a vendor's money calls, or the requests, and then
// everything for longer than it takes to give up hoping.
func (s *storm) outage() {
	vendor := s.vendor()
	s.w.Mode(vendor, []simvendor.Mode{simvendor.LostReply, simvendor.LostRequest}[s.c.upTo(2)])
	for range 3 {
		s.request([]transfer.Direction{transfer.In, transfer.Out}[s.c.upTo(2)])
	}
	s.w.Run()
	s.w.Mode(vendor, simvendor.Down)
	s.w.After(24*time.Hour, time.Hour)
}

// race lets a look at the balances, transfers, play and the jobs run at once.
func (s *storm) race() {
	m, vendor := s.member(), s.vendor()
	s.w.Mode(vendor, simvendor.Normal)
	c := transfer.Cmd{Member: m, Vendor: vendor, Direction: transfer.In, Amount: 5 * money.Unit, Key: s.key()}
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() { _ = s.w.Service.Refresh(ctx, m) })
	}
	wg.Go(func() {
		_, _ = s.w.Service.Request(ctx, c)
		_, _ = s.w.Jobs.RunDue(ctx)
	})
	wg.Go(func() { _, _ = s.w.Sims[vendor].Play(ctx, m.String(), simvendor.Tails, money.Unit) })
	wg.Wait()
	s.w.Run()
}

// request asks for a transfer twice under one key; refusals are welcome.
func (s *storm) request(dir transfer.Direction) {
	c := transfer.Cmd{Member: s.member(), Vendor: s.vendor(), Direction: dir, Amount: money.Amount(1+s.c.upTo(400)) * money.Unit / 2 * 2, Key: s.key()}
	first, err1 := s.w.Service.Request(ctx, c)
	second, err2 := s.w.Service.Request(ctx, c)
	if err1 == nil && err2 == nil {
		require.Equal(s.t, first.ID, second.ID)
	}
	if s.c.upTo(2) == 0 {
		s.w.Run()
	}
}

// collectTwice lets two collections and the jobs race.
func (s *storm) collectTwice() {
	m, keys := s.member(), [2]string{s.key(), s.key()}
	var wg sync.WaitGroup
	for _, key := range keys {
		wg.Go(func() { _, _ = s.w.Service.Collect(ctx, m, key) })
	}
	wg.Go(func() { _, _ = s.w.Jobs.RunDue(ctx) })
	wg.Wait()
	s.w.Run()
}

// repeatJobs makes every job undone, as if the machine had stopped before the
// marks were durable.
func (s *storm) repeatJobs() {
	require.NoError(s.t, s.w.DB.Write(ctx, func(ctx ctxT, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE jobs SET done_at = 0, lease_until = 0 WHERE kind = 'gateway.transfer.step'`)
		return err
	}))
}

func (s *storm) ggr() money.Amount { return s.w.GGR(mint) + s.w.GGR(river) }

// adds holds that main, transit, vendor and GGR are what was paid in.
func (s *storm) adds(before money.Amount) {
	s.t.Helper()
	sum := s.ggr() - before
	for _, m := range s.members {
		at := s.w.Where(m)
		sum += at.Cash
		for vendor := range at.Held {
			require.GreaterOrEqual(s.t, at.Transit[vendor], money.Amount(0))
			require.GreaterOrEqual(s.t, at.Held[vendor], money.Amount(0))
			sum += at.Transit[vendor] + at.Held[vendor]
		}
	}
	require.Equal(s.t, s.funded, sum, "main + transit + vendor + GGR")
}

// calm lets the vendors answer again and waits until every transfer has ended.
func (s *storm) calm() {
	s.w.Tap.Lose(nil)
	for _, vendor := range []string{mint, river} {
		s.w.Mode(vendor, simvendor.Normal)
	}
	s.w.After(2*time.Hour, 10*time.Minute)
	for _, m := range s.members {
		require.NoError(s.t, s.w.Service.Refresh(ctx, m))
	}
}

func (s *storm) settled(before money.Amount) {
	var played money.Amount
	for _, m := range s.members {
		at := s.w.Where(m)
		for vendor, held := range at.Held {
			require.Zero(s.t, at.Transit[vendor])
			require.Equal(s.t, s.w.AtVendor(vendor, m), held, "the book and %s agree", vendor)
			played += money.Amount(s.w.Count(`SELECT CAST(COALESCE(SUM(stake - payout), 0) AS BIGINT) FROM simvendor_flips WHERE account = ?`, vendor+":"+m.String()))
		}
		open := s.w.Count(`SELECT COUNT(*) FROM v_transfers WHERE member_id = ? AND state NOT IN ('DONE', 'RETURNED')`, int64(m))
		require.Zero(s.t, open)
		wrong := s.w.Count(`SELECT COUNT(*) FROM v_transfers t LEFT JOIN simvendor_orders o ON o.reference_no = t.reference_no
			WHERE t.member_id = ? AND ((t.state = 'DONE') <> (COALESCE(o.state, 'FAILED') = 'SUCCESS') OR (t.state = 'DONE' AND t.moved <> o.amount))`, int64(m))
		require.Zero(s.t, wrong, "both sides say the same of every order")
	}
	require.Equal(s.t, played, s.ggr()-before, "the vendors' result is what was played")
	report, err := ledger.Verify(ctx, s.w.DB, nil)
	require.NoError(s.t, err)
	require.Empty(s.t, report.Violations)
}
