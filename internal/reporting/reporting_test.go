package reporting_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/cashier"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/reporting"
	"baize/internal/reporting/reportingdb"
	"baize/internal/wallet"
	"baize/locales"
)

var ctx = context.Background()

const offset = 6 * time.Hour

type lanes struct{}

func (lanes) CategoryOf(_ context.Context, vendor, _ string) (string, error) {
	return strings.ToUpper(vendor), nil
}

type taka struct{}

func (taka) CurrencyOf(context.Context, id.Member) (money.Currency, error) { return money.BDT, nil }

type world struct {
	*bettingtest.World
	s *reporting.Service
}

func open(t testing.TB, d *db.DB) *world {
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	w := &world{World: bettingtest.New(t, d)}
	w.s = reporting.New(reporting.Deps{
		Store: reportingdb.New(d), Clock: w.Book.Clock, Categories: lanes{}, Currencies: taka{}, Bets: w.Service, Entries: w.Wallet,
		Catalog: catalog, Offset: offset, Valid: func(_ context.Context, _ *db.Tx, bets []reporting.Bet) ([]money.Amount, error) {
			out := make([]money.Amount, len(bets))
			for i, b := range bets {
				if out[i] = b.Stake; b.Topic == betting.TopicVoided {
					out[i] = -b.SettledStake
				}
			}
			return out, nil
		},
	})
	for _, l := range w.s.Listeners() {
		w.Bus.Listen(l)
	}
	return w
}

// hear has the listener read all there is; in a busy cluster rows become
// readable a little after their commit.
func (w *world) hear(t testing.TB) {
	for range 3000 {
		n, err := w.Bus.Step(ctx, "reporting.days")
		require.NoError(t, err)
		lag, err := w.Bus.Lag(ctx)
		require.NoError(t, err)
		if lag["reporting.days"] == 0 {
			return
		}
		if n == 0 {
			time.Sleep(10 * time.Millisecond)
		}
	}
	t.Fatal("the listener did not come to the end")
}

// play makes random rounds of members over some days: won, lost, taken back,
// settled in two parts.
func (w *world) play(t testing.TB, members []id.Member, rounds int) {
	chance := rand.New(rand.NewPCG(3, 5))
	for n := range rounds {
		m, round := members[chance.IntN(len(members))], fmt.Sprint("r", n)
		stake := fmt.Sprint(1 + chance.IntN(9))
		_, err := w.Place(ctx, bettingtest.Bet(m, round, round+"b", stake))
		require.NoError(t, err)
		if chance.IntN(4) == 0 {
			w.Book.Clock.Advance(time.Duration(chance.IntN(7)) * time.Hour)
		}
		switch chance.IntN(4) {
		case 0:
			_, err = w.Rollback(ctx, bettingtest.Undo(m, round, round+"u", round+"b"))
		case 1:
			win := bettingtest.Win(m, round, round+"w", round+"b", fmt.Sprint(chance.IntN(30)))
			win.CloseRound = true
			if _, err = w.Settle(ctx, win); err == nil && chance.IntN(3) == 0 {
				w.Book.Clock.Advance(time.Duration(chance.IntN(30)) * time.Hour)
				_, err = w.Rollback(ctx, bettingtest.Undo(m, round, round+"u", round+"b"))
			}
		case 2:
			c := bettingtest.BetWin(m, round+"x", round+"x", stake, "3")
			c.CloseRound = true
			_, err = w.PlaceAndSettle(ctx, c)
		}
		if err != nil {
			require.True(t, expected(err), err.Error())
		}
		if chance.IntN(20) == 0 {
			w.hear(t)
		}
	}
	w.hear(t)
}

// expected are refusals of a step that makes no sense any more.
func expected(err error) bool {
	return strings.Contains(err.Error(), "betting.")
}

// What the listener kept by and by is what one look at all events gives, day by
// day; and over all days it is what betting's own rounds say.
func TestDays_AreTheSumOfTheirEventsHoweverTheyCame(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		members := []id.Member{w.Funded(t, "5000"), w.Funded(t, "5000"), w.Funded(t, "5000")}
		began := clock.NowOf(w.Book.Clock)
		w.play(t, members, 240)
		type key struct {
			member id.Member
			day    reporting.Day
		}
		want := map[key]reporting.Figures{}
		rows, err := d.QueryContext(ctx, `SELECT topic, subject, payload, created_at FROM v_outbox ORDER BY seq`)
		require.NoError(t, err)
		defer rows.Close()
		for rows.Next() {
			var e bus.Delivery
			var payload string
			require.NoError(t, rows.Scan(&e.Topic, &e.Subject, &payload, &e.CreatedAt))
			e.Payload = []byte(payload)
			if e.Topic != betting.TopicSettled && e.Topic != betting.TopicVoided {
				continue
			}
			b, err := bus.Value[betting.Event](e)
			require.NoError(t, err)
			k := key{b.Member, reporting.DayOf(b.At, offset)}
			f := want[k]
			if e.Topic == betting.TopicSettled {
				f.Stake, f.Payout = f.Stake+b.Stake, f.Payout+b.Payout
			} else {
				f.Stake, f.Payout = f.Stake-b.SettledStake, f.Payout-b.Payout
			}
			want[k] = f
		}
		require.NoError(t, rows.Err())
		require.Greater(t, len(want), 10, "the play went over some days")
		first, last := reporting.DayOf(began, offset), reporting.DayOf(clock.NowOf(w.Book.Clock), offset)
		for _, m := range members {
			kept, err := reportingdb.New(d).Days(ctx, m, first, last)
			require.NoError(t, err)
			sum := reporting.Figures{}
			for _, r := range kept {
				require.Equal(t, "ACME", r.Category)
				require.Equal(t, want[key{m, r.Day}].Stake, r.Stake, r.Day)
				require.Equal(t, want[key{m, r.Day}].Payout, r.Payout, r.Day)
				require.Equal(t, r.Stake, r.Valid)
				sum = sum.Add(r.Figures)
			}
			_, totals, err := w.Records(ctx, betting.RecordQuery{Member: m, State: "settled"})
			require.NoError(t, err)
			require.Equal(t, totals.Stake, sum.Stake)
			require.Equal(t, totals.Payout, sum.Payout)
			require.Positive(t, int64(sum.Stake))
			require.Positive(t, sum.Bets)
		}
	})
}

func TestProfit_FoldsDaysAndCategoriesWithTheMembersSign(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		m := w.Funded(t, "100")
		_, err := w.PlaceAndSettle(ctx, bettingtest.BetWin(m, "r1", "t1", "10", "4"))
		require.NoError(t, err)
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			at := clock.NowOf(w.Book.Clock)
			if err := w.Bus.Publish(ctx, tx, cashier.Credited{Member: m, Currency: money.BDT, Amount: 50 * money.Unit, At: at}); err != nil {
				return err
			}
			for _, out := range []money.Amount{0, 30 * money.Unit, -10 * money.Unit} {
				if err := w.Bus.Publish(ctx, tx, cashier.WithdrawalChanged{Member: m, Currency: money.BDT, Out: out, At: at}); err != nil {
					return err
				}
			}
			return w.Bus.Publish(ctx, tx, cashier.Credited{Member: m, Currency: money.Trial, Amount: 9 * money.Unit, At: at})
		}))
		w.hear(t)
		p, err := w.s.Profit(ctx, m, 7)
		require.NoError(t, err)
		require.Len(t, p.Days, 7)
		require.Equal(t, p.Last, p.Days[6].Day)
		require.Equal(t, reporting.Figures{
			Bets: 1, Stake: 10 * money.Unit, Payout: 4 * money.Unit, Valid: 10 * money.Unit, Deposit: 50 * money.Unit, Withdrawal: 20 * money.Unit,
		}, p.Total)
		require.Equal(t, -6*money.Unit, p.Total.Net(), "what is paid in or out is no gain")
		require.Equal(t, p.Total, p.Days[6].Figures)
		require.Len(t, p.Categories, 1)
		w.Book.Clock.Advance(8 * 24 * time.Hour)
		later, err := w.s.Profit(ctx, m, 7)
		require.NoError(t, err)
		require.Zero(t, later.Total)
		_, err = w.s.Profit(ctx, m, 91)
		require.Error(t, err)
	})
}

func TestDay_IsTheBrands(t *testing.T) {
	at := func(text string) clock.Instant {
		v, err := time.Parse(time.RFC3339, text)
		require.NoError(t, err)
		return clock.At(v)
	}
	require.Equal(t, "2026-11-21", reporting.DayOf(at("2026-11-20T18:00:00Z"), offset).String())
	require.Equal(t, "2026-11-20", reporting.DayOf(at("2026-11-20T17:59:59.999Z"), offset).String())
	require.Equal(t, at("2026-11-20T18:00:00Z"), reporting.DayOf(at("2026-11-21T03:00:00Z"), offset).Start(offset))
}

func TestStatement_WritesEveryRowAndNoFormula(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		m := w.Funded(t, "5000")
		began := clock.NowOf(w.Book.Clock)
		for n := range 205 {
			c := bettingtest.BetWin(m, fmt.Sprintf("=cmd%d", n), fmt.Sprint("t", n), "10", "4")
			c.CloseRound = true
			_, err := w.PlaceAndSettle(ctx, c)
			require.NoError(t, err)
		}
		q := reporting.StatementQuery{Member: m, Of: reporting.StatementBets, From: began, To: began.Add(time.Hour), Lang: "bn"}
		write, err := w.s.Statement(ctx, q)
		require.NoError(t, err)
		_, err = w.s.Statement(ctx, q)
		require.ErrorIs(t, err, reporting.ErrStatementBusy)
		var out bytes.Buffer
		require.NoError(t, write(ctx, &out))
		text, marked := strings.CutPrefix(out.String(), "\ufeff")
		require.True(t, marked)
		rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
		require.NoError(t, err)
		require.Len(t, rows, 206)
		require.Equal(t, "বাজির সময়", rows[0][0])
		require.Equal(t, []string{"'=cmd204", "নিষ্পন্ন", "10.00", "4.00", "-6.00", "BDT"}, rows[1][4:])
		require.Contains(t, rows[1][0], "+06:00")

		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := w.Wallet.Credit(ctx, tx, wallet.Move{
				Member: m, Currency: money.BDT, Pocket: wallet.Bonus, Amount: money.Unit, Counter: betting.BonusCost(money.BDT),
				Kind: "win.bonus", Scope: "test", ExternalID: "half",
			})
			return err
		}))
		q.Of, q.Lang = reporting.StatementEntries, "en"
		write, err = w.s.Statement(ctx, q)
		require.NoError(t, err, "the first one is written")
		out.Reset()
		require.NoError(t, write(ctx, &out))
		require.GreaterOrEqual(t, strings.Count(out.String(), "\r\n"), 2*205)
		require.Contains(t, out.String(), "Payout,Bonus,1.00")
		require.NotContains(t, out.String(), "win.bonus", "the half that went by another pocket has the name of the whole")
		q.From = began.Add(-100 * 24 * time.Hour)
		_, err = w.s.Statement(ctx, q)
		require.Error(t, err)
	})
}

// A page looks at so many rounds at most; whoever goes on finds what lies below.
func TestRecords_GoOnBelowALongLook(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		m := w.Funded(t, "1000000")
		const first, then = 3, betting.RecordSpan + 700
		for n := range first + then {
			c := bettingtest.BetWin(m, fmt.Sprint("r", n), fmt.Sprint("t", n), "10", "4")
			c.CloseRound = n < first
			_, err := w.PlaceAndSettle(ctx, c)
			require.NoError(t, err)
		}
		q := betting.RecordQuery{Member: m, State: "settled"}
		p, totals, err := w.Records(ctx, q)
		require.NoError(t, err)
		require.Empty(t, p.Items)
		require.NotEmpty(t, p.Next)
		require.False(t, totals.Whole)
		var found []string
		for p.Next != "" {
			q.Page.Cursor = p.Next
			p, _, err = w.Records(ctx, q)
			require.NoError(t, err)
			for _, r := range p.Items {
				found = append(found, r.RoundID)
			}
		}
		require.Equal(t, []string{"r2", "r1", "r0"}, found)
		stake, payout, err := w.Played(ctx, m, 0)
		require.NoError(t, err)
		require.Equal(t, []money.Amount{(first + then) * 10 * money.Unit, (first + then) * 4 * money.Unit}, []money.Amount{stake, payout}, "what was played is told whole")

		e := wallet.RecordQuery{Member: m, Currency: money.BDT, Kinds: []string{"deposit"}}
		looks, deposits := 0, 0
		for next := "-"; next != ""; looks++ {
			list, err := w.Wallet.Records(ctx, e)
			require.NoError(t, err)
			deposits, next, e.Page.Cursor = deposits+len(list.Items), list.Next, list.Next
		}
		require.Equal(t, 1, deposits)
		require.Greater(t, looks, 1)
		var all int
		e.Kinds, e.Page.Cursor, e.Page.Limit = nil, "", 100
		for next := "-"; next != ""; {
			list, err := w.Wallet.Records(ctx, e)
			require.NoError(t, err)
			all, next, e.Page.Cursor = all+len(list.Items), list.Next, list.Next
		}
		require.Equal(t, 1+2*(first+then), all, "every movement once")
	})
}
