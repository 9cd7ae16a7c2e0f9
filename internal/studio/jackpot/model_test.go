package jackpot_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
	"baize/internal/studio"
	"baize/internal/studio/fair"
	"baize/internal/studio/jackpot"
)

// model is one must-hit-by pool told in twenty lines: it knows no book and no
// batch, and ends a cycle with the stake that fills it.
type model struct {
	gathered, threshold money.Amount
	won                 []string
}

func (m *model) take(name string, share money.Amount, next func() money.Amount) {
	m.gathered += share
	for share > 0 && m.gathered >= m.threshold {
		m.won = append(m.won, name)
		m.gathered -= m.threshold
		m.threshold = next()
	}
}

// Stakes and undone stakes in any order, shared out in batches of any size, give
// the winners that the model gives.
func TestShare_IsTheModelWhateverTheOrderAndTheBatches(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		chance := rand.New(rand.NewPCG(7, 9))
		w := open(t, d, map[jackpot.Level]jackpot.Terms{jackpot.Mini: mustHit("1", "2", 10_000, 0)})
		member := w.w.Funded(t, "100000")
		type event struct {
			name  string
			share money.Amount
		}
		var told []event
		var bets []string
		for i := range 300 {
			if len(bets) > 0 && chance.IntN(5) == 0 {
				at := chance.IntN(len(bets))
				name := bets[at]
				bets = append(bets[:at], bets[at+1:]...)
				_, err := w.w.Rollback(ctx, bettingtest.Undo(member, name, "undo-"+name, name))
				require.NoError(t, err)
				for _, e := range told {
					if e.name == name {
						told = append(told, event{"undo-" + name, -e.share})
						break
					}
				}
			} else {
				stake := money.Amount(chance.IntN(3_000)+100) * money.Unit / 100
				c := bettingtest.BetWin(member, fmt.Sprint("n", i), fmt.Sprint("n", i), stake.String(), "0")
				c.Extra = w.command(member, stake).Extra
				_, err := w.w.PlaceAndSettle(ctx, c)
				require.NoError(t, err)
				bets, told = append(bets, c.TxID), append(told, event{c.TxID, c.Extra.Pools[0].Amount})
			}
			if chance.IntN(9) == 0 {
				_, err := w.w.Bus.Step(ctx, "studio.jackpot")
				require.NoError(t, err)
			}
		}
		w.settle()
		hits := w.hits() // the newest first
		at := len(hits)
		next := func() money.Amount {
			if at--; at >= 0 {
				return hits[at].Threshold
			}
			return 1 << 60
		}
		m := &model{threshold: next()}
		for _, e := range told {
			m.take(e.name, e.share, next)
		}
		require.Greater(t, len(hits), 20)
		require.Len(t, m.won, len(hits))
		for i, name := range m.won {
			c := hits[len(hits)-1-i]
			a, found, err := w.w.FindAction(ctx, bettingtest.Vendor, name)
			require.NoError(t, err)
			require.True(t, found)
			require.Equal(t, a.ID, c.Action, "cycle %d", c.Number)
			w.proves(c)
		}
		require.Equal(t, m.gathered, w.cycle(jackpot.Mini).Gathered)
		w.sound()
	})
}

// purse remembers what was asked of a vendor's end of the protocol.
type purse struct {
	studio.Wallet
	asked []seamless.Call
}

func (p *purse) Bet(_ context.Context, c seamless.Call) (seamless.Reply, error) {
	p.asked = append(p.asked, c)
	return seamless.Reply{Status: seamless.OK}, nil
}

func (p *purse) BetWin(ctx context.Context, c seamless.Call) (seamless.Reply, error) {
	return p.Bet(ctx, c)
}

func TestContributing_NamesThePartOfTheStakesMomentHoweverLateTheCallIs(t *testing.T) {
	w := open(t, dbtest.SQLite(t), small())
	p := &purse{}
	wallet := w.Contributing(p)
	began := w.Now()
	call := seamless.Call{Currency: "BDT", Amount: amount("10"), BetType: seamless.Normal, OccurredAt: began}
	_, err := wallet.Bet(ctx, call)
	require.NoError(t, err)
	require.Equal(t, []seamless.Share{{PoolID: jackpot.Intake, Amount: amount("0.15")}}, p.asked[0].Pools)
	for what, bend := range map[string]func(*seamless.Call){
		"trial money":         func(c *seamless.Call) { c.Currency = string(money.Trial) },
		"a free stake":        func(c *seamless.Call) { c.BetType, c.RewardID = seamless.Free, "gift" },
		"no stake":            func(c *seamless.Call) { c.Amount = 0 },
		"a stake from before": func(c *seamless.Call) { c.OccurredAt = began - 1 },
	} {
		c := call
		bend(&c)
		_, err := wallet.BetWin(ctx, c)
		require.NoError(t, err)
		require.Empty(t, p.asked[len(p.asked)-1].Pools, what)
	}
	require.Empty(t, call.Pools, "the caller's own call is left as it is")
}

func TestHits_AreProvenByWhatIsPublishedAlone(t *testing.T) {
	seed, err := fair.ParseServerSeed("01cf8b01f3395441b6a0ba97c5e0f6141b56388dc3a5cec82ec21ce347a5070e")
	require.NoError(t, err)
	require.Equal(t, "4b29212ddfa101dc464905a70c8cc1c7af8bab78ac87924c675ddc1d51f4bb38", seed.Commitment().String())
	require.Equal(t, amount("939.58"), mustHit("500", "1500", 1_000, 1_000).Draw(money.BDT, seed, "first", 1), "a golden vector")
}
