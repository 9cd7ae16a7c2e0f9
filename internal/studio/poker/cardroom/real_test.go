package cardroom_test

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/gatewaytest"
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
	"baize/internal/studio/poker"
	"baize/internal/studio/poker/cardroom"
	"baize/internal/studio/poker/pokerdb"
	"baize/internal/studio/runner"
	"baize/internal/studio/studiodb"
	"baize/internal/studio/studiotest"
)

// TestReal_CashChangesByWhatWasWonAtTheTable plays over a real gateway,
// betting, wallet and ledger.
func TestReal_CashChangesByWhatWasWonAtTheTable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := gatewaytest.New(t, d)
		box, err := secret.NewBox([]byte(strings.Repeat("m", 32)), rng.System{})
		require.NoError(t, err)
		client := seamless.NewClient(seamless.Config{
			BaseURL: "http://platform", Vendor: gatewaytest.Vendor, KeyID: gatewaytest.KeyID, Secret: gatewaytest.Secret, Clock: w.Clock, Rand: rng.System{},
			Transport: httpx.Local{Handler: w.Handler}, Pause: time.Millisecond,
		})
		s := cardroom.New(cardroom.Deps{
			DB: d, Store: pokerdb.New(d), Desks: []studio.Desk{{Vendor: gatewaytest.Vendor, Wallet: client}}, Push: &studiotest.Pushes{}, Box: box,
			Clock: w.Clock, Rand: rng.System{}, IDs: id.NewSource(clock.System{}, 2), Log: slog.New(slog.DiscardHandler),
			Tables: cardroom.HouseTables(money.BDT, money.Trial, false), Mutes: &mutes{},
		})
		ledgertest.RequireClaimed(t, d, studiodb.Mismatches)
		require.NoError(t, s.Start(ctx))
		t.Cleanup(s.Stop)
		var players []*gatewaytest.Player
		var guests []cardroom.Guest
		for seat := range 3 {
			p := w.Player(t, "600")
			g := cardroom.Guest{Vendor: gatewaytest.Vendor, GameCode: gatewaytest.Game, UserID: p.Member.String(), Member: p.Member, Currency: money.BDT, Token: p.Token}
			players, guests = append(players, p), append(guests, g)
			sit, err := s.SitDown(ctx, g, fmt.Sprint("seat-key-", seat), low, cardroom.SitCmd{Seat: seat, BuyIn: amount("500")})
			require.NoError(t, err)
			require.Equal(t, amount("100"), p.Cash(t))
			require.Equal(t, p.Cash(t), sit.Balance)
		}
		_, err = s.SitDown(ctx, guests[0], "too-much-1", "mid-6", cardroom.SitCmd{BuyIn: amount("2000")})
		require.ErrorIs(t, err, runner.ErrNotEnough)
		for hand := range 6 {
			callDown(t, s, guests, hand%2 == 1)
			w.Clock.Advance(4 * time.Second)
			require.NoError(t, s.Wake(ctx))
		}
		for _, g := range guests {
			_, err := s.Leave(ctx, g, low)
			if err != nil {
				require.ErrorContains(t, err, "studio.poker.noSeat")
			}
		}
		w.Clock.Advance(time.Hour)
		require.NoError(t, s.Wake(ctx))
		count := func(query string) (n int64) {
			require.NoError(t, d.QueryRowContext(ctx, query).Scan(&n))
			return n
		}
		require.Eventually(t, func() bool {
			require.NoError(t, s.Sweep(ctx))
			return count(`SELECT COUNT(*) FROM studio_poker_sits WHERE owed <> '' OR status = 'SEATED'`) == 0
		}, 10*time.Second, 20*time.Millisecond)
		cash, lines := money.Amount(0), 0
		for _, p := range players {
			cash += p.Cash(t)
		}
		rake := money.Amount(count(`SELECT SUM(rake) FROM studio_poker_hands`))
		require.Positive(t, rake)
		require.Equal(t, amount("1800")-rake, cash)
		won := money.Amount(0)
		require.NoError(t, s.Report(ctx, gatewaytest.Vendor, 0, clock.At(time.Now().Add(time.Hour)), func(x runner.Transaction) error {
			lines, won = lines+1, won+x.Payout-x.Stake
			return nil
		}))
		require.GreaterOrEqual(t, lines, 4)
		require.Equal(t, -rake, won, "the cardroom's report tells the same")
		require.Zero(t, count(`SELECT COUNT(*) FROM v_rounds WHERE state = 'open'`))
	})
}

// callDown plays the hand under way to its end; with a raise where asked.
func callDown(t *testing.T, s *cardroom.Service, guests []cardroom.Guest, raise bool) {
	t.Helper()
	for range 60 {
		for _, g := range guests {
			v, err := s.Table(ctx, g, low)
			require.NoError(t, err)
			if v.Hand == nil || v.Hand.Street == poker.Paid {
				return
			}
			if v.Hand.Options == nil {
				continue
			}
			a := cardroom.ActCmd{Hand: v.Hand.Number, Step: v.Step, Kind: poker.Call}
			switch {
			case raise && v.Hand.Options.CanRaise && v.Hand.Street == poker.Flop && v.Hand.ToMatch == 0:
				a.Kind, a.To = poker.Raise, v.Hand.Options.MinTo*3
				a.To = min(a.To, v.Hand.Options.MaxTo)
			case v.Hand.Options.CanCheck:
				a.Kind = poker.Check
			}
			require.NoError(t, s.Act(ctx, g, low, a))
		}
	}
}
