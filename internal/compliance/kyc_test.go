package compliance_test

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"

	"baize/internal/cashier"
	"baize/internal/compliance"
)

func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, newWorld(t, d)) })
}

func fieldOf(t *testing.T, err error) string {
	t.Helper()
	f := fault.From(err)
	require.Len(t, f.Fields, 1, err)
	return f.Fields[0].Path + " " + f.Fields[0].Key
}

func TestG21_AgeUnderTheMinimumIsRefused(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		m := w.Member(0)
		d := person("A1")
		d.Number = "A1234"
		for born, want := range map[string]string{
			w.Clock.Now().AddDate(-18, 0, 1).Format(time.DateOnly): "born compliance.age.under",
			"2026-13-40": "born compliance.born.day",
			"1850-01-01": "born compliance.born.day",
			"2999-01-01": "born compliance.born.day",
		} {
			d.Born = born
			_, err := w.send(m, compliance.Identity, d)
			require.Equal(t, want, fieldOf(t, err), born)
		}
		d.Born = w.Clock.Now().AddDate(-18, 0, 0).Format(time.DateOnly)
		rules, version, err := w.s.Settings(ctx)
		require.NoError(t, err)
		rules.BirthdayAge = 21
		require.NoError(t, w.s.SetSettings(ctx, officer, version, rules, "law"))
		_, err = w.send(m, compliance.Identity, d)
		require.ErrorIs(t, err, compliance.ErrAge, "21 where a country asks for it")
		rules.BirthdayAge = 0
		require.NoError(t, w.s.SetSettings(ctx, officer, version+1, rules, "law"))
		_, err = w.send(m, compliance.Identity, d)
		require.NoError(t, err, "the birthday counts")
		rules.MinAge = 17
		require.Equal(t, "minAge field.number", fieldOf(t, w.s.SetSettings(ctx, officer, version+2, rules, "")))
	})
}

func TestG21_AMinorFoundLaterIsFrozenAndDepositsAreACase(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		m := w.Member(0)
		_, err := w.send(m, compliance.Identity, person("B10017"))
		require.NoError(t, err)
		w.Run()
		require.Equal(t, []id.Member{m}, w.frozen)
		require.Equal(t, []string{compliance.KindMinor}, w.cases(m))
		level, err := w.s.LevelOf(ctx, m)
		require.NoError(t, err)
		require.Equal(t, compliance.Contact, level)

		other := w.Member(0)
		c := compliance.MinorCmd{Staff: officer, Member: other, Born: "1990-01-01", Why: "a call of the mother", Key: w.key()}
		require.ErrorIs(t, w.s.Minor(ctx, c), compliance.ErrOfAge)
		c.Born = "2012-01-01"
		require.NoError(t, w.s.Minor(ctx, c))
		require.Equal(t, []id.Member{m, other}, w.frozen)
		require.Equal(t, "compliance.minor.close", w.audited[len(w.audited)-1].Name)
	})
}

func TestG22_LevelsAreGivenOneAfterTheOther(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		m := w.Member(0)
		_, err := w.send(m, compliance.Address, home("1205"))
		require.ErrorIs(t, err, compliance.ErrOrder)
		_, err = w.send(m, compliance.Identity, person("A12341"))
		require.NoError(t, err)
		_, err = w.send(m, compliance.Identity, person("A12341"))
		require.ErrorIs(t, err, compliance.ErrWaiting)
		w.Run()
		_, err = w.send(m, compliance.Identity, person("A12341"))
		require.ErrorIs(t, err, compliance.ErrHad)
		require.Equal(t, "kyc.passed", w.told[0].Kind)
		w.verified(w.Member(0), compliance.Address)
	})
}

func TestG22_TheSandboxVerifierAnswersByTheNumber(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		m := w.Member(0)
		state := func() compliance.Request {
			s, err := w.s.Of(ctx, m)
			require.NoError(t, err)
			return *s.Last
		}
		_, err := w.send(m, compliance.Identity, person("A100"))
		require.NoError(t, err)
		w.Run()
		require.Equal(t, compliance.StateFailed, state().State)
		require.Equal(t, "unreadable", state().Reason)
		require.Equal(t, "sandbox", state().Verifier)
		_, err = w.send(m, compliance.Identity, person("A199"))
		require.NoError(t, err, "again after a failure")
		w.Run()
		require.Equal(t, compliance.StateReferred, state().State)

		decide := compliance.DecideCmd{Staff: officer, Request: state().ID, Pass: false, Reason: "mismatch", Note: "another face", Key: w.key()}
		bad := decide
		bad.Reason = "because"
		require.Equal(t, "reason field.choice", fieldOf(t, w.s.Decide(ctx, bad)))
		bad = decide
		bad.Note = ""
		require.Equal(t, "note field.length", fieldOf(t, w.s.Decide(ctx, bad)))
		require.NoError(t, w.s.Decide(ctx, decide))
		require.NoError(t, w.s.Decide(ctx, decide), "a repeat of the key changes nothing")
		require.Equal(t, "mismatch", state().Reason)
		decide.Key = w.key()
		require.ErrorIs(t, w.s.Decide(ctx, decide), compliance.ErrDecided)

		_, err = w.send(m, compliance.Identity, person("A199"))
		require.NoError(t, err)
		w.Run()
		require.NoError(t, w.s.Decide(ctx, compliance.DecideCmd{Staff: officer, Request: state().ID, Pass: true, Note: "it is he", Key: w.key()}))
		level, err := w.s.LevelOf(ctx, m)
		require.NoError(t, err)
		require.Equal(t, compliance.Identity, level)
		last := w.audited[len(w.audited)-1]
		require.Equal(t, "compliance.request.decide", last.Name)
		require.Equal(t, officer, last.Staff)
	})
}

func TestG22_FieldsAndPicturesAreCheckedOneByOne(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		m := w.Member(0)
		good := pictureOf(t, 1)
		try := func(d compliance.Details, papers ...compliance.Sent) string {
			_, err := w.s.Send(ctx, compliance.SendCmd{Member: m, Level: compliance.Identity, Details: d, Papers: papers, Key: w.key()})
			return fieldOf(t, err)
		}
		front := compliance.Sent{Kind: "front", Bytes: good}
		d := person("A1234")
		d.Name = ""
		require.Equal(t, "name field.required", try(d, front))
		d = person("A1234")
		d.Document = "library card"
		require.Equal(t, "document field.choice", try(d, front))
		require.Equal(t, "number field.length", try(person("A"), front))
		require.Equal(t, "front field.required", try(person("A1234")))
		require.Equal(t, "papers field.choice", try(person("A1234"), compliance.Sent{Kind: "hamster", Bytes: good}))
		require.Equal(t, "papers compliance.papers.count", try(person("A1234"), front, front, front, front, front))
		require.Equal(t, "front cashier.picture.kind", try(person("A1234"), compliance.Sent{Kind: "front", Bytes: []byte("GIF89a not a picture")}))
		require.Equal(t, "front cashier.picture.bytes", try(person("A1234"), compliance.Sent{Kind: "front", Bytes: make([]byte, 5<<20+1)}))
		require.Equal(t, "front cashier.picture.broken", try(person("A1234"), compliance.Sent{Kind: "front", Bytes: good[:len(good)/2]}))
		_, err := os.Stat(w.folder)
		require.ErrorIs(t, err, fs.ErrNotExist, "what is refused keeps no file")

		for range 5 {
			_, err := w.send(m, compliance.Identity, person("A100"))
			require.NoError(t, err)
			w.Run()
		}
		_, err = w.send(m, compliance.Identity, person("A101"))
		require.True(t, fault.IsCode(err, fault.Limited), err)
	})
}

func TestG30_PapersAreSealedAndEachLookIsAudited(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		m := w.Member(0)
		r, err := w.send(m, compliance.Identity, person("SECRET4711"))
		require.NoError(t, err)
		require.NotContains(t, r.Sealed, "Rahim")
		files := 0
		require.NoError(t, filepath.WalkDir(w.folder, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			raw, err := os.ReadFile(path)
			require.False(t, bytes.Contains(raw, []byte("PNG")), "nothing readable lies on the disk")
			files++
			return err
		}))
		require.Equal(t, 1, files)
		file, err := w.s.Open(ctx, officer, r.ID)
		require.NoError(t, err)
		require.Equal(t, "SECRET4711", file.Stated.Number)
		seen, err := w.s.LookAt(ctx, officer, r.ID, file.Papers[0].ID)
		require.NoError(t, err)
		require.Equal(t, "image/png", seen.Type)
		require.Equal(t, []string{"compliance.request.look", "compliance.paper.look"}, []string{w.audited[0].Name, w.audited[1].Name})
		_, err = w.s.LookAt(ctx, officer, r.ID, file.Papers[0].ID+1)
		require.ErrorIs(t, err, compliance.ErrPaper)
	})
}

func TestG22_AGateSaysWhichLevelIsNeeded(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		rules, version, err := w.s.Settings(ctx)
		require.NoError(t, err)
		unit := money.Unit
		rules.Gates = []compliance.Gate{{Deposits: 2000 * unit, Withdrawals: 1000 * unit}, {Deposits: 5000 * unit, Withdrawals: 3000 * unit}, {}, {}}
		require.NoError(t, w.s.SetSettings(ctx, officer, version, rules, ""))
		m := w.Member(20_000 * unit)
		account := w.Account(m, number)
		ask := func(amount money.Amount) error {
			_, err := w.Cashier.Withdraw(ctx, cashier.WithdrawCmd{Member: m, Account: account.ID, Amount: amount * unit, Key: w.key()})
			return err
		}
		level := func(err error) any {
			require.ErrorIs(t, err, compliance.ErrLevel)
			return fault.From(err).Value["level"]
		}
		require.NoError(t, ask(700))
		require.Equal(t, 1, level(ask(400)), "all that was asked for counts together")
		require.Equal(t, 2, level(ask(2500)))
		require.NoError(t, ask(300))
		require.Equal(t, 1000*unit, w.Balance(m).Locked, "what was refused holds nothing")

		pay := func(amount money.Amount) error {
			_, err := w.Cashier.CreateDeposit(ctx, cashier.DepositCmd{Member: m, Method: "bkash", Amount: amount * unit, Key: w.key(), Origin: "https://site.test"})
			return err
		}
		require.NoError(t, pay(2000))
		require.Equal(t, 1, level(pay(2001)))
		w.verified(m, compliance.Identity)
		require.NoError(t, pay(2001))
		require.NoError(t, ask(2000))
		require.Equal(t, 2, level(ask(500)))

		rules.Gates[2].Withdrawals = unit
		require.Equal(t, "gates.2 compliance.gates.order", fieldOf(t, w.s.SetSettings(ctx, officer, version+1, rules, "")))
		require.ErrorIs(t, w.s.SetSettings(ctx, officer, version, compliance.DefaultSettings(), ""), compliance.ErrChanged)
	})
}

func TestG23_APayoutGoesToTheVerifiedName(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		m := w.Member(10_000 * money.Unit)
		w.verified(m, compliance.Identity)
		add := func(name, number string) cashier.Account {
			a, err := w.Cashier.AddAccount(ctx, w.key(), cashier.Account{MemberID: m, Method: "bkash", Number: number, Name: name}, cashier.Secret{})
			require.NoError(t, err)
			return a
		}
		ask := func(a cashier.Account) error {
			_, err := w.Cashier.Withdraw(ctx, cashier.WithdrawCmd{Member: m, Account: a.ID, Amount: 500 * money.Unit, Key: w.key()})
			return err
		}
		require.NoError(t, ask(add("  RAHIM  uddin.", "01712345611")), "names are compared folded")
		require.ErrorIs(t, ask(add("Karim Uddin", "01712345612")), compliance.ErrName)
	})
}

func TestG23_DepositsThatWereNotPlayedOnceAreLookedAtAndNotTaken(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		m := w.Member(10_000 * money.Unit)
		w.publish(cashier.Credited{Deposit: 5, Member: m, Currency: money.BDT, Amount: 1000 * money.Unit, At: now(w)})
		w.hear()
		concerns := func() (out []string) {
			require.NoError(t, w.DB.Write(ctx, func(c context.Context, tx *db.Tx) (err error) {
				out, err = w.s.Concerns(c, tx, m, money.BDT)
				return err
			}))
			return out
		}
		require.Equal(t, []string{"littlePlay"}, concerns())
		one, err := w.Cashier.Withdraw(ctx, cashier.WithdrawCmd{Member: m, Account: w.Account(m, number).ID, Amount: 500 * money.Unit, Key: w.key()})
		require.NoError(t, err, "review, not confiscation")
		w.Run()
		one, err = w.Cashier.FindWithdrawal(ctx, one.ID)
		require.NoError(t, err)
		require.Equal(t, cashier.Maker, one.State)
		require.Contains(t, one.RiskReasons, "littlePlay")
		w.publish(tellAs{settled(w, m, 1000*money.Unit, 0), betting.TopicSettled})
		w.hear()
		require.Empty(t, concerns())
		w.frozen = append(w.frozen, m)
		require.Equal(t, []string{"frozen"}, concerns())
	})
}
