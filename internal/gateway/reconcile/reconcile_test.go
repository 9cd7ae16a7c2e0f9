package reconcile_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/gateway"
	"baize/internal/gateway/gatewaydb"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/gateway/reconcile"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
	"baize/migrations"
)

// vendor is the vendor's own book.
type vendor struct{ lines []reconcile.Line }

func (v *vendor) Report(_ context.Context, code string, from, to clock.Instant, each func(reconcile.Line) error) (bool, error) {
	for _, l := range v.lines {
		if l.At >= from && l.At < to {
			if err := each(l); err != nil {
				return true, err
			}
		}
	}
	return code == gatewaytest.Vendor && v.lines != nil, nil
}

type world struct {
	*gatewaytest.World
	t       *testing.T
	vendor  *vendor
	player  *gatewaytest.Player
	service *reconcile.Service
}

func open(t *testing.T, d *db.DB) *world {
	w := &world{World: gatewaytest.New(t, d), t: t, vendor: &vendor{}}
	w.player = w.Player(t, "1000")
	w.source(w.vendor)
	return w
}

// source makes the service anew with another way to the vendor's report.
func (w *world) source(r reconcile.Reports) {
	w.service = reconcile.New(reconcile.Deps{
		DB: w.DB, Store: gatewaydb.New(w.DB), Clock: w.Clock, Cases: w.Gateway, Auditor: w.Audited,
		Sources: []reconcile.Source{{Name: reconcile.Pull, Reports: r}},
	})
}

// move sends a money call and writes it into the vendor's book.
func (w *world) move(op seamless.Op, tx, round, stake, payout string) {
	w.t.Helper()
	c := seamless.Call{TxID: tx, RoundID: round, Amount: money.MustParse(stake), WinAmount: money.MustParse(payout)}
	l := reconcile.Line{TxID: tx, RoundID: round, UserID: w.player.Member.String(), Currency: money.BDT, Stake: c.Amount, Payout: c.WinAmount, At: clock.NowOf(w.Clock)}
	if op == seamless.Win {
		c.Amount, l.Stake = c.WinAmount, 0
	}
	a := w.Send(w.t, op, w.player.Own(op, c, ""))
	require.Equal(w.t, seamless.OK, a.Reply.Status, string(a.Body))
	w.vendor.lines = append(w.vendor.lines, l)
	w.Clock.Advance(time.Second)
}

func (w *world) undo(tx, round string) {
	w.t.Helper()
	a := w.Send(w.t, seamless.Rollback, w.player.Own(seamless.Rollback, seamless.Call{TxID: "undo-" + tx, RoundID: round, RefTxID: tx}, ""))
	require.Equal(w.t, seamless.OK, a.Reply.Status, string(a.Body))
	for i, l := range w.vendor.lines {
		if l.TxID == tx {
			w.vendor.lines = append(w.vendor.lines[:i:i], w.vendor.lines[i+1:]...)
			break
		}
	}
}

func (w *world) run(d reconcile.Day) reconcile.Totals {
	w.t.Helper()
	all, err := w.service.Run(w.t.Context(), d)
	require.NoError(w.t, err)
	require.Len(w.t, all, 1)
	return all[0]
}

func TestRun_AgreesToTheMicroUnitAndCountsWhatStands(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		day := w.service.Today()
		w.move(seamless.Bet, "b1", "r1", "10.25", "0")
		w.move(seamless.Win, "w1", "r1", "0", "4.50")
		w.move(seamless.BetWin, "b2", "r2", "3", "0")
		w.move(seamless.Bet, "b3", "r3", "7", "0")
		w.undo("b3", "r3")
		w.Clock.Advance(13 * time.Hour)
		w.player = w.Player(t, "10")
		w.move(seamless.Bet, "b4", "r4", "1", "0") // of the next day
		got := w.run(day)
		require.Equal(t, reconcile.Agreed, got.State, "%+v", got)
		require.Equal(t, reconcile.Sum{Count: 3, Stake: money.MustParse("13.25"), Payout: money.MustParse("4.50")}, got.Ours)
		require.Equal(t, got.Ours, got.Theirs)
		require.Equal(t, "8.75", got.LedgerNet.String())
		require.Equal(t, got.LedgerNet, got.RoundsNet)
		n, err := w.Gateway.OpenCases(t.Context())
		require.NoError(t, err)
		require.Zero(t, n)
		days, err := w.service.Days(t.Context(), day, day, gatewaytest.Vendor)
		require.NoError(t, err)
		require.Equal(t, []reconcile.Totals{got}, days)
	})
}

func TestRun_ListsWhatDiffersAndOpensOneCase(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		day := w.service.Today()
		w.move(seamless.Bet, "b1", "r1", "10", "0")
		w.move(seamless.Bet, "b2", "r2", "5", "0")
		w.move(seamless.Bet, "b3", "r3", "2", "0")
		w.vendor.lines[0].Stake++ // a micro-unit
		w.vendor.lines[1].TxID = "never-sent"
		for range 2 {
			got := w.run(day)
			require.Equal(t, reconcile.Mismatch, got.State)
			require.Equal(t, int64(3), got.Differences)
			require.Equal(t, got.LedgerNet, got.RoundsNet)
		}
		diffs, err := w.service.Differences(t.Context(), gatewaytest.Vendor, day)
		require.NoError(t, err)
		kinds := map[string]string{}
		for _, x := range diffs {
			kinds[x.TxID] = x.Kind
		}
		require.Equal(t, map[string]string{"b1": reconcile.Amount, "b2": reconcile.Missing, "never-sent": reconcile.Unknown}, kinds)
		require.Equal(t, "r1", diffs[0].RoundID)
		cases, err := w.Gateway.Cases(t.Context(), gateway.CaseQuery{Kind: gateway.CaseReconcileMismatch})
		require.NoError(t, err)
		require.Len(t, cases.Items, 1)
		require.Equal(t, "day:"+day.String(), cases.Items[0].Subject)
		require.Contains(t, cases.Items[0].Detail, "unknown never-sent")
	})
}

func TestRun_AVendorWithoutAReportIsUnreportedUntilOneIsUploaded(t *testing.T) {
	w := open(t, dbtest.SQLite(t))
	day := w.service.Today()
	w.move(seamless.Bet, "b1", "r1", "10", "0")
	w.vendor.lines = nil
	require.Equal(t, reconcile.Unreported, w.run(day).State)
	lines, err := reconcile.ReadCSV(strings.NewReader("stake,payout,txId,roundId,userId,currency\n10.00,0,b1,r1," + w.player.Member.String() + ",BDT\n"))
	require.NoError(t, err)
	all, err := w.service.UploadBy(t.Context(), 3, gatewaytest.Vendor, day, lines)
	require.NoError(t, err)
	require.Equal(t, reconcile.Agreed, all[0].State)
	require.Equal(t, reconcile.Upload, all[0].Source)
	require.Equal(t, []string{"gateway.reconcile.upload"}, w.Audited.Names())
	_, err = w.service.RunBy(t.Context(), 3, day+1)
	require.Error(t, err, "a day that has not begun")
}

func TestJobs_CompareYesterdayOnceItHasComeToRest(t *testing.T) {
	w := open(t, dbtest.SQLite(t))
	day := w.service.Today()
	w.move(seamless.Bet, "b1", "r1", "10", "0")
	found := func() int {
		all, err := w.service.Days(t.Context(), day, day, "")
		require.NoError(t, err)
		return len(all)
	}
	w.Clock.Advance(12*time.Hour + 10*time.Minute)
	require.NoError(t, w.service.Jobs()[0].Run(t.Context(), nil))
	require.Zero(t, found(), "ten minutes after midnight")
	w.Clock.Advance(30 * time.Minute)
	require.NoError(t, w.service.Jobs()[0].Run(t.Context(), nil))
	require.Equal(t, 1, found())
}

func TestRun_SeesThatTheVendorPaidSomebodyElse(t *testing.T) {
	w := open(t, dbtest.SQLite(t))
	w.move(seamless.Bet, "b1", "r1", "10", "0")
	w.vendor.lines[0].UserID = w.Player(t, "1").Member.String()
	got := w.run(w.service.Today())
	require.Equal(t, reconcile.Mismatch, got.State)
	diffs, err := w.service.Differences(t.Context(), gatewaytest.Vendor, got.Day)
	require.NoError(t, err)
	require.Len(t, diffs, 1)
	require.Equal(t, reconcile.Amount, diffs[0].Kind)
	w.vendor.lines[0].UserID = ""
	require.Equal(t, reconcile.Agreed, w.run(got.Day).State, "a report need not name the member")
}

// failing is a source of which one vendor cannot be read.
type failing struct {
	reconcile.Reports
	vendor string
	down   bool
	asked  int
}

func (f *failing) Report(ctx context.Context, vendor string, from, to clock.Instant, each func(reconcile.Line) error) (bool, error) {
	if vendor == f.vendor {
		f.asked++
	}
	if f.down && vendor == f.vendor {
		return false, errors.New("no answer")
	}
	return f.Reports.Report(ctx, vendor, from, to, each)
}

// A vendor whose report cannot be had keeps no other from being compared: it is
// told to staff, and asked again until it answers.
func TestJobs_AskAgainForAReportThatCouldNotBeHad(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		day := w.service.Today()
		w.move(seamless.Bet, "b1", "r1", "10", "0")
		head := bettingtest.Head(w.player.Member, "", "p1")
		head.Vendor = "aaa"
		_, err := w.Bets.Settle(t.Context(), betting.SettleCmd{Head: head, Payout: money.Unit, Promo: true})
		require.NoError(t, err)
		source := &failing{Reports: w.vendor, vendor: "aaa", down: true}
		w.source(source)
		w.Clock.Advance(24 * time.Hour)
		job := w.service.Jobs()[0].Run
		for i := range 2 { // the first failure must not make the second call find it done
			require.NoError(t, job(t.Context(), nil), "the next run asks again, not a repeat of this one")
			require.Equal(t, i+1, source.asked)
		}
		states := func() map[string]string {
			all, err := w.service.Days(t.Context(), day, day, "")
			require.NoError(t, err)
			out := map[string]string{}
			for _, one := range all {
				out[one.Vendor] = one.State
			}
			return out
		}
		require.Equal(t, map[string]string{"aaa": reconcile.Unreported, gatewaytest.Vendor: reconcile.Agreed}, states())
		open, err := w.Gateway.Cases(t.Context(), gateway.CaseQuery{State: gateway.CaseOpen, Vendor: "aaa"})
		require.NoError(t, err)
		require.Len(t, open.Items, 1)
		require.Contains(t, open.Items[0].Detail, "no answer")
		seen, err := w.service.RunBy(t.Context(), 1, day)
		require.NoError(t, err, "staff read it in the day and its case")
		require.Len(t, seen, 2)
		source.down = false
		require.NoError(t, job(t.Context(), nil))
		asked := source.asked
		require.NoError(t, job(t.Context(), nil), "the day is done")
		require.Equal(t, asked, source.asked)
	})
}

// A case that says that the report cannot be had does not stand for what the
// report shows when it comes.
func TestRun_OpensACaseForWhatAReportShowsThatCouldNotBeHadAtFirst(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		w.move(seamless.Bet, "b1", "r1", "10", "0")
		source := &failing{Reports: w.vendor, vendor: gatewaytest.Vendor, down: true}
		w.source(source)
		day, opened := w.service.Today(), map[string]string{}
		look := func() int {
			_, err := w.service.RunBy(t.Context(), 1, day)
			require.NoError(t, err)
			cases, err := w.Gateway.Cases(t.Context(), gateway.CaseQuery{State: gateway.CaseOpen, Kind: gateway.CaseReconcileMismatch})
			require.NoError(t, err)
			for _, c := range cases.Items {
				opened[c.Subject] = c.Detail
			}
			return len(cases.Items)
		}
		require.Equal(t, 1, look())
		require.Equal(t, 1, look(), "one case, however often it is asked for")
		require.Contains(t, opened["day:"+day.String()+":report"], "no answer")
		source.down = false
		w.vendor.lines[0].Stake++
		require.Equal(t, 2, look())
		require.Contains(t, opened["day:"+day.String()], "amount b1")
		var told int
		require.NoError(t, d.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM outbox WHERE topic = ?`, gateway.TopicCaseOpened).Scan(&told))
		require.Equal(t, 2, told)
	})
}

// Cases of releases that had one subject for both are told apart by their words.
func TestMigration_GivesAReportThatCannotBeHadItsOwnSubject(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		raw, err := fs.ReadFile(migrations.Files, "01955_gateway_report_cases.sql")
		require.NoError(t, err)
		require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			for day, told := range map[string]string{"day:1": "the report cannot be had: no answer\nBDT", "day:2": "BDT: ledger 1"} {
				if err := w.Gateway.OpenCase(ctx, tx, gateway.CaseReconcileMismatch, "acme", day, 0, told); err != nil {
					return err
				}
			}
			_, err := tx.Exec(ctx, string(raw))
			return err
		}))
		cases, err := w.Gateway.Cases(t.Context(), gateway.CaseQuery{State: gateway.CaseOpen, Vendor: "acme"})
		require.NoError(t, err)
		var subjects []string
		for _, c := range cases.Items {
			subjects = append(subjects, c.Subject)
		}
		require.ElementsMatch(t, []string{"day:1:report", "day:2"}, subjects)
	})
}

func TestHTTP_AsksPartByPartAndTrustsOnlyASignedReport(t *testing.T) {
	w := open(t, dbtest.SQLite(t))
	signer := seamless.NewSigner(gatewaytest.Secret)
	forge := false
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		var cursor string
		buf := make([]byte, r.ContentLength)
		_, _ = r.Body.Read(buf)
		require.True(t, signer.Verify(seamless.Parts{Method: "POST", Path: r.URL.Path, Timestamp: r.Header.Get(seamless.HeaderTimestamp),
			Nonce: r.Header.Get(seamless.HeaderNonce), Body: buf}, r.Header.Get(seamless.HeaderSignature)))
		next := "2"
		if strings.Contains(string(buf), `"cursor":"2"`) {
			cursor, next = "b", ""
		}
		body := fmt.Sprintf(`{"lines":[{"txId":"t%s","roundId":"r","userId":"u","currency":"BDT","stake":"1.5","payout":"0"}],"next":%q}`, cursor, next)
		p := seamless.Parts{Method: seamless.ReplyMethod, Path: r.URL.Path, Timestamp: strconv.Itoa(1), Nonce: r.Header.Get(seamless.HeaderNonce), Body: []byte(body)}
		rw.Header().Set(seamless.HeaderTimestamp, "1")
		rw.Header().Set(seamless.HeaderSignature, string(signer.AppendSignature(nil, p)))
		if forge {
			body = strings.Replace(body, "1.5", "2.5", 1)
		}
		_, _ = rw.Write([]byte(body))
	}))
	defer server.Close()
	h := reconcile.HTTP{Caller: gateway.Caller{
		Addresses: map[string]string{gatewaytest.Vendor: server.URL}, Keys: w.Gateway, Clock: w.Clock, Rand: rng.System{}, Client: server.Client(),
	}}
	var got []string
	each := func(l reconcile.Line) error { got = append(got, l.TxID+" "+l.Stake.String()); return nil }
	found, err := h.Report(t.Context(), gatewaytest.Vendor, 0, 1, each)
	require.NoError(t, err)
	require.True(t, found)
	require.Equal(t, []string{"t 1.50", "tb 1.50"}, got)
	forge = true
	_, err = h.Report(t.Context(), gatewaytest.Vendor, 0, 1, each)
	require.ErrorContains(t, err, "signature")
	found, err = h.Report(t.Context(), "zeta", 0, 1, each)
	require.NoError(t, err)
	require.False(t, found)
}

func TestReadAndWrite_RefuseNonsenseAndGuardSpreadsheets(t *testing.T) {
	for _, bad := range []string{"", "txId\nx", "txId,roundId,userId,currency,stake,payout\nt,r,u,BDT,1.5.5,0", "txId,roundId,userId,currency,stake,payout\nt,r,u,??,1,0",
		"txId,roundId,userId,currency,stake,payout\nt,r,u,BDT,1,0\nt,r,u,BDT,1,0"} {
		_, err := reconcile.ReadCSV(strings.NewReader(bad))
		require.Error(t, err, bad)
	}
	for _, bad := range []string{"{", `[{"txId":"t\u0000","roundId":"r","userId":"u","currency":"BDT","stake":"1","payout":"0"}]`} {
		_, err := reconcile.ReadJSON(strings.NewReader(bad))
		require.Error(t, err, bad)
	}
	_, err := reconcile.ReadCSV(strings.NewReader("txId,roundId,userId,currency,stake,payout\nt\xff,r,u,BDT,1,0"))
	require.Error(t, err)
	var out strings.Builder
	require.NoError(t, reconcile.WriteCSV(&out, "acme", 20_000, []reconcile.Difference{{Kind: "unknown", TxID: `=HYPERLINK("x")`, RoundID: "-1", Currency: "BDT"}}))
	require.Contains(t, out.String(), `"'=HYPERLINK(""x"")"`)
	require.Contains(t, out.String(), `,'-1,`)
}
