package compliance_test

import (
	"context"
	"encoding/json"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/timecheck"

	"baize/internal/cashier"
	"baize/internal/compliance"
	"baize/internal/identity"
)

func now(w *world) clock.Instant { return clock.NowOf(w.Clock) }

func settled(w *world, m id.Member, stake, payout money.Amount) betting.Event {
	e := betting.Event{
		Member: m, Vendor: "V", Game: "g", Round: id.Round(id.New[any](w.IDs)), Action: betting.ActionID(id.New[any](w.IDs)), Currency: money.BDT, State: betting.Settled, At: now(w),
		Told: betting.Told{Stake: stake, Payout: payout, Placed: true},
	}
	return e
}

// won is a win that came in a call of its own.
func won(w *world, m id.Member, payout money.Amount) betting.Event {
	e := settled(w, m, money.Unit, payout)
	e.Placed = false
	return e
}

func credited(w *world, m id.Member, n int64, amount money.Amount) cashier.Credited {
	return cashier.Credited{Deposit: cashier.DepositID(n), Member: m, Method: "bkash", Currency: money.BDT, Amount: amount * money.Unit, At: now(w)}
}

func TestG24_FlagsEachMakeOneCase(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		structuring := w.Member(0)
		for n := range 4 {
			w.publish(credited(w, structuring, int64(n+1), 29_000))
		}
		w.publish(credited(w, structuring, 9, 29_000))
		w.hear()
		require.Equal(t, []string{compliance.KindStructuring}, w.cases(structuring))

		large := w.Member(0)
		w.publish(credited(w, large, 10, 150_000))
		w.hear()
		require.Equal(t, []string{compliance.KindLargeDeposit}, w.cases(large))

		spike := w.Member(0)
		for n := range 3 {
			w.publish(credited(w, spike, int64(20+n), 500))
		}
		w.publish(credited(w, spike, 25, 22_000))
		w.hear()
		require.Equal(t, []string{compliance.KindSpike}, w.cases(spike))

		winner := w.Member(0)
		big := settled(w, winner, 100*money.Unit, 200_000*money.Unit)
		w.publish(tellAs{big, betting.TopicSettled})
		w.hear()
		require.Equal(t, []string{compliance.KindLargeWin}, w.cases(winner))

		quiet := w.Member(0)
		w.publish(credited(w, quiet, 30, 900))
		w.publish(tellAs{settled(w, quiet, 100*money.Unit, 90*money.Unit), betting.TopicSettled})
		w.hear()
		require.Empty(t, w.cases(quiet))
	})
}

func TestG24_RapidInAndOutWithLittlePlay(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		ask := func(m id.Member, n int64) {
			w.publish(cashier.WithdrawalChanged{Withdrawal: cashier.WithdrawalID(n), Member: m, State: cashier.Requested, Currency: money.BDT, Amount: 55_000 * money.Unit, At: now(w)})
		}
		fast, player := w.Member(0), w.Member(0)
		for i, m := range []id.Member{fast, player} {
			w.publish(credited(w, m, int64(40+i), 60_000))
		}
		w.publish(tellAs{settled(w, player, 60_000*money.Unit-1, 0), betting.TopicSettled})
		w.hear()
		ask(fast, 1)
		ask(player, 2)
		w.hear()
		require.Contains(t, w.cases(fast), compliance.KindInOut)
		require.NotContains(t, w.cases(player), compliance.KindInOut)
	})
}

func TestG24_PayeesDevicesAndPlaces(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		one, two := w.Member(0), w.Member(0)
		w.Account(one, number)
		_, err := w.Cashier.AddAccount(ctx, w.key(), cashier.Account{MemberID: two, Method: "bkash", Number: number, Name: "Somebody Else"}, cashier.Secret{})
		require.NoError(t, err)
		w.publish(cashier.WithdrawalChanged{Withdrawal: 3, Member: two, State: cashier.Requested, Currency: money.BDT, Amount: money.Unit, At: now(w)})
		w.hear()
		require.Equal(t, []string{compliance.KindSharedPayee}, w.cases(two))
		for i := range 4 {
			w.Account(one, "0171234570"+string(rune('0'+i)))
		}
		w.publish(cashier.WithdrawalChanged{Withdrawal: 4, Member: one, State: cashier.Requested, Currency: money.BDT, Amount: money.Unit, At: now(w)})
		w.hear()
		require.ElementsMatch(t, []string{compliance.KindSharedPayee, compliance.KindPayees}, w.cases(one))

		var ring []id.Member
		for range 3 {
			m := w.Member(0)
			ring = append(ring, m)
			w.publish(identity.LoggedIn{Member: m, IP: "10.0.0.1", Device: "Firefox", Kind: identity.KindMember, At: now(w)})
		}
		w.publish(identity.LoggedIn{Member: ring[0], IP: "10.0.0.1", Device: "Firefox", Kind: identity.KindMember, At: now(w)})
		w.hear()
		require.Equal(t, []string{compliance.KindRing}, w.cases(ring[2]))
		require.Empty(t, w.cases(ring[0]), "one ring is one case")

		jumper := w.Member(0)
		w.country = "BD"
		w.publish(identity.LoggedIn{Member: jumper, IP: "10.0.0.2", Device: "A", Kind: identity.KindMember, At: now(w)})
		w.hear()
		w.country = "BR"
		w.Clock.Advance(30 * time.Minute)
		w.publish(identity.LoggedIn{Member: jumper, IP: "10.0.0.3", Device: "A", Kind: identity.KindMember, At: now(w)})
		w.hear()
		require.Equal(t, []string{compliance.KindJump}, w.cases(jumper))
	})
}

func TestG24_ChipDumpingAndOppositeSidesComeFromTheTables(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		a, b := w.Member(0), w.Member(0)
		w.pairs = []compliance.Pair{{A: b, B: a, Rounds: 12, Amount: money.Unit, Why: "score 70"}}
		require.NoError(t, w.s.LookAtTables(ctx))
		require.NoError(t, w.s.LookAtTables(ctx))
		require.ElementsMatch(t, []string{compliance.KindDumping, compliance.KindOpposite}, w.cases(a))
		w.pairs[0].Rounds, w.pairs[0].A = 2, w.Member(0)
		require.NoError(t, w.s.LookAtTables(ctx))
		require.NotContains(t, w.cases(w.pairs[0].A), compliance.KindOpposite)
	})
}

func TestG24_AListedNameIsReferredAndACase(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		m := w.Member(0)
		d := person("A4711")
		d.Name = "viktor SANDBOXOV"
		_, err := w.send(m, compliance.Identity, d)
		require.NoError(t, err)
		w.Run()
		s, err := w.s.Of(ctx, m)
		require.NoError(t, err)
		require.Equal(t, compliance.StateReferred, s.Last.State, "a list is for people to judge, though the papers are good")
		require.Equal(t, []string{compliance.KindListed}, w.cases(m))

		first, second := w.Member(0), w.Member(0)
		_, err = w.send(first, compliance.Identity, person("SAME1"))
		require.NoError(t, err)
		w.Run()
		_, err = w.send(second, compliance.Identity, person("same 1"))
		require.NoError(t, err)
		w.Run()
		require.Equal(t, []string{compliance.KindSamePerson}, w.cases(second))
	})
}

func TestG24_ACaseIsClearedByItsOwnerAndReportedByTwo(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		m := w.Member(0)
		w.publish(credited(w, m, 50, 150_000))
		w.hear()
		list, err := w.s.Cases(ctx, compliance.CaseQuery{State: "waiting"})
		require.NoError(t, err)
		require.Len(t, list.Items, 1)
		c := list.Items[0]
		require.Equal(t, now(w).Add(72*time.Hour), c.DueAt)
		cmd := func(by id.Staff, text string) compliance.CaseCmd {
			return compliance.CaseCmd{Staff: by, Case: c.ID, Text: text, Key: w.key()}
		}
		require.ErrorIs(t, w.s.Clear(ctx, cmd(officer, "salary of a year")), compliance.ErrCaseState, "who decides takes it first")
		require.NoError(t, w.s.Take(ctx, cmd(officer, "")))
		require.ErrorIs(t, w.s.Clear(ctx, cmd(checker, "salary of a year")), compliance.ErrCaseOwner)
		require.Equal(t, "text field.length", fieldOf(t, w.s.Clear(ctx, cmd(officer, " "))))
		require.NoError(t, w.s.AddNote(ctx, cmd(checker, "asked the bank")))
		require.NoError(t, w.s.Propose(ctx, cmd(officer, "no source to be seen")))
		require.ErrorIs(t, w.s.Report(ctx, cmd(officer, "sent to the authority"), true), compliance.ErrOwnCheck)
		require.NoError(t, w.s.Report(ctx, cmd(checker, "more is needed"), false))
		require.NoError(t, w.s.Propose(ctx, cmd(officer, "no source to be seen")))
		require.NoError(t, w.s.Report(ctx, cmd(checker, "sent to the authority"), true))
		require.ErrorIs(t, w.s.AddNote(ctx, cmd(checker, "too late")), compliance.ErrCaseState)

		sar, err := w.s.Suspicion(ctx, checker, c.ID)
		require.NoError(t, err)
		require.Equal(t, compliance.CaseReported, sar.State)
		require.Equal(t, []id.Staff{officer, checker}, []id.Staff{sar.Maker, sar.Checker})
		require.Len(t, sar.Notes, 3)
		require.Equal(t, "compliance.case.export", w.audited[len(w.audited)-1].Name)
		err = w.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE compliance_cases SET checker = maker WHERE id = ?`, int64(c.ID))
			return err
		})
		require.Error(t, err, "the database holds four eyes too")
	})
}

func TestG25_AWinPaidToWhoIsShutOutIsNotedOnce(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		out, back, frozen, plays := w.Member(0), w.Member(0), w.Member(0), w.Member(0)
		w.shut = map[id.Member]compliance.Shut{
			out:    {Why: "exclusion", From: now(w).Add(-time.Hour), Until: now(w).Add(time.Hour)},
			back:   {Why: "timeout", From: now(w).Add(-2 * time.Hour), Until: now(w).Add(-time.Hour)},
			frozen: {Why: "frozen"},
		}
		for _, m := range []id.Member{out, back, frozen, plays} {
			w.publish(tellAs{won(w, m, 7*money.Unit), betting.TopicSettled})
		}
		before := won(w, out, 7*money.Unit) // paid before the member left
		before.At = now(w).Add(-2 * time.Hour)
		lost, placed := won(w, out, 0), settled(w, out, money.Unit, 7*money.Unit)
		for _, e := range []betting.Event{before, lost, placed} {
			w.publish(tellAs{e, betting.TopicSettled})
		}
		w.hear()
		list, err := w.s.Events(ctx, compliance.EventQuery{Kind: compliance.EventShutOut, Page: page.Request{Limit: 100}})
		require.NoError(t, err)
		noted := map[id.Member]string{}
		for _, e := range list.Items {
			require.Equal(t, 7*money.Unit, e.Amount)
			noted[e.Member] = e.Detail
		}
		require.Len(t, list.Items, 2)
		require.Contains(t, noted[out], "exclusion ")
		require.Contains(t, noted[frozen], "frozen ")
	})
}

func TestG25_SignificantEventsAreOneListAndToldOnce(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		m := w.Member(0)
		w.shut = map[id.Member]compliance.Shut{m: {Why: "frozen"}}
		w.publish(tellAs{settled(w, m, 60_000*money.Unit, 200_000*money.Unit), betting.TopicSettled})
		w.publish(tellAs{won(w, m, money.Unit), betting.TopicSettled})
		w.publish(credited(w, m, 60, 150_000))
		w.publish(identity.SecurityChanged{Member: m, What: identity.ContactChanged, At: now(w)})
		w.publish(cashier.WithdrawalChanged{Withdrawal: 9, Member: m, State: cashier.ForcedReceived, Currency: money.BDT, Amount: money.Unit, At: now(w)})
		for range 2 {
			w.publish(cashier.PaidUnexpectedly{Withdrawal: 10, Member: m, Reference: "W-1", Provider: "sandbox", TrxID: "T9", Currency: money.BDT, Amount: money.Unit, At: now(w)})
		}
		for range 2 {
			w.publish(cashier.PaidOtherwise{Withdrawal: 11, Member: m, Reference: "W-2", Provider: "sandbox", TrxID: "T8", Currency: money.BDT, Ordered: money.Unit, Paid: 2 * money.Unit, At: now(w)})
		}
		for range 2 {
			w.publish(identity.TextingSpent{Country: "BD", Most: 5, Hours: 1, Window: 7, At: now(w)})
		}
		w.hear()
		w.log = []compliance.Logged{
			{Seq: 1, Staff: officer, What: "site.status.set", At: now(w)}, {Seq: 2, Staff: officer, What: "studio.jackpot.terms", At: now(w)},
			{Seq: 3, Staff: officer, What: "betting.grant.make", At: now(w)}, {Seq: 4, Staff: officer, What: "members.member.freeze", Subject: "member:" + m.String(), At: now(w)},
			{Seq: 5, Staff: officer, What: "staff.operator.open", At: now(w)}, {Seq: 6, Staff: officer, What: "feedback.ticket.answer", At: now(w)},
			{Seq: 7, Staff: officer, What: "catalogue.game.edit", At: now(w)},
		}
		w.wrong = []compliance.Mistake{{Text: "a listener failed", Count: 3}}
		w.s.Measures = []compliance.Measure{{Name: "program", Sum: func(context.Context) (string, error) { return "this", nil }, Expected: "that"}}
		w.s.Time = func(context.Context) timecheck.Reading { return timecheck.Reading{Known: true, Offset: time.Minute} }
		w.Run()
		list, err := w.s.Events(ctx, compliance.EventQuery{Page: page.Request{Limit: 100}})
		require.NoError(t, err)
		seen := map[string]int{}
		for _, e := range list.Items {
			seen[e.Kind]++
		}
		for _, kind := range compliance.EventKinds() {
			require.Positive(t, seen[kind], kind)
		}
		require.Equal(t, 1, seen[compliance.EventLargeWin])
		require.Equal(t, 1, seen[compliance.EventTexting])
		paid, err := w.s.Events(ctx, compliance.EventQuery{Kind: compliance.EventError, Member: m})
		require.NoError(t, err)
		require.Len(t, paid.Items, 2, "a payout against the provider's own refusal and one of another sum, each told twice")
		require.Contains(t, paid.Items[0].Detail+paid.Items[1].Detail, "T9")
		require.Contains(t, paid.Items[0].Detail+paid.Items[1].Detail, "a payout of 1.00 was paid with 2.00: W-2 T8")
		of, err := w.s.Events(ctx, compliance.EventQuery{Kind: compliance.EventPII, Member: m})
		require.NoError(t, err)
		require.Len(t, of.Items, 2)
	})
}

// tellAs gives an event of betting its topic, which betting writes by hand.
type tellAs struct {
	betting.Event
	topic string
}

func (e tellAs) Topic() string   { return e.topic }
func (e tellAs) Subject() string { return e.Member.String() }

const benchBatch = 500

// BenchmarkPlayed_ABatchOfBets measures the listener on bets: five hundred
// events of as many members as play at once.
func BenchmarkPlayed_ABatchOfBets(b *testing.B) {
	for _, members := range []int{1, 50, 500} {
		b.Run(strconv.Itoa(members)+" members", func(b *testing.B) {
			w := newWorld(b, dbtest.SQLite(b))
			play := w.s.Listeners()[0].Handle
			ids := make([]id.Member, members)
			for i := range ids {
				ids[i] = w.Member(0)
			}
			batch := make([]bus.Delivery, benchBatch)
			for i := range batch {
				raw, err := json.Marshal(settled(w, ids[i%members], money.Unit, 0))
				require.NoError(b, err)
				batch[i] = bus.Delivery{Topic: betting.TopicSettled, Payload: raw}
			}
			for b.Loop() {
				require.NoError(b, w.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return play(ctx, tx, batch) }))
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*benchBatch), "ns/bet")
		})
	}
}
