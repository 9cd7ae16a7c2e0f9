package compliance_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/wallet"

	"baize/internal/cashier/cashierdb"
	"baize/internal/compliance"
	"baize/internal/feedback/feedbackdb"
	"baize/internal/identity/identitydb"
	"baize/internal/members/membersdb"
	"baize/internal/messaging/messagingdb"
)

// filesIn counts what lies in the folder of papers.
func (w *world) filesIn() (n int) {
	w.T.Helper()
	_ = filepath.WalkDir(w.folder, func(_ string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			n++
		}
		return nil
	})
	return n
}

func TestG28_MembersFundsAreTheSumOfTheBook(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		one, two := w.Member(5000*money.Unit), w.Member(700*money.Unit)
		require.NoError(t, w.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, _, err := w.Wallet.Hold(ctx, tx, wallet.HoldMove{Member: one, Currency: money.BDT, Amount: 300 * money.Unit, Scope: "test", ExternalID: "hold"})
			if err != nil {
				return err
			}
			for i, pocket := range []wallet.Pocket{wallet.Bonus, wallet.Vault} {
				_, err := w.Wallet.Credit(ctx, tx, wallet.Move{
					Member: two, Currency: money.BDT, Pocket: pocket, Amount: money.Amount(10+i) * money.Unit, Counter: ledger.House(ledger.Suspense, money.BDT),
					Kind: "test", Scope: "test", ExternalID: string(pocket),
				})
				if err != nil {
					return err
				}
			}
			_, err = w.Wallet.Credit(ctx, tx, wallet.Move{
				Member: two, Currency: money.Trial, Pocket: wallet.Cash, Amount: money.Unit, Counter: ledger.House(ledger.Suspense, money.Trial),
				Kind: "test", Scope: "test", ExternalID: "trial",
			})
			return err
		}))
		lines, err := w.s.CountFundsFor(ctx, officer)
		require.NoError(t, err)
		require.Len(t, lines, 1, "trial money is nobody's")
		got := lines[0]
		unit := money.Unit
		require.Equal(t, []money.Amount{5400 * unit, 10 * unit, 300 * unit, 11 * unit}, []money.Amount{got.Cash, got.Bonus, got.Locked, got.Vault})
		var book int64
		require.NoError(t, w.DB.QueryRowContext(ctx, `SELECT CAST(SUM(amount) AS BIGINT) FROM v_postings WHERE owner_kind = 'member' AND currency = 'BDT'`).Scan(&book))
		require.Equal(t, money.Amount(book), got.Held, "what the postings of members add up to")
		list, err := w.s.FundsReports(ctx, page.Request{})
		require.NoError(t, err)
		require.Equal(t, got, list.Items[0])
		require.Equal(t, "compliance.funds.count", w.audited[0].Name)
	})
}

func TestG30_ACopyIsMadeAndFetchedOnce(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		m := w.Member(0)
		w.verified(m, compliance.Identity)
		_, err := w.s.AskCopy(ctx, m, "ask")
		require.NoError(t, err)
		_, err = w.s.AskCopy(ctx, m, "ask")
		require.NoError(t, err, "a repeat asks for nothing new")
		_, err = w.s.AskCopy(ctx, m, "again")
		require.ErrorIs(t, err, compliance.ErrCopyBusy)
		w.Run()
		c, token, err := w.s.LastCopy(ctx, m)
		require.NoError(t, err)
		require.Equal(t, compliance.CopyReady, c.State)
		require.Equal(t, now(w).Add(7*24*time.Hour), c.Until)
		_, err = w.s.AskCopy(ctx, m, "more")
		require.True(t, fault.IsCode(err, fault.Limited), err)

		_, _, err = w.s.Fetch(ctx, token+"x")
		require.ErrorIs(t, err, compliance.ErrCopy)
		_, body, err := w.s.Fetch(ctx, token)
		require.NoError(t, err)
		raw, err := io.ReadAll(body)
		require.NoError(t, err)
		z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
		require.NoError(t, err)
		all := ""
		for _, f := range z.File {
			r, err := f.Open()
			require.NoError(t, err)
			text, err := io.ReadAll(r)
			require.NoError(t, err)
			all += f.Name + "\n" + string(text)
		}
		require.Contains(t, all, "verification/level.jsonl")
		require.Contains(t, all, "Rahim Uddin")
		require.Contains(t, all, "other/thing.jsonl")
		_, _, err = w.s.Fetch(ctx, token)
		require.ErrorIs(t, err, compliance.ErrCopy, "once")

		w.Clock.Advance(25 * time.Hour)
		before := w.filesIn()
		require.NoError(t, w.s.Forget(ctx))
		require.Equal(t, before-1, w.filesIn(), "the file goes")
		_, err = w.s.AskCopy(ctx, m, "next day")
		require.NoError(t, err)
		w.Run()
		_, token, err = w.s.LastCopy(ctx, m)
		require.NoError(t, err)
		w.Clock.Advance(8 * 24 * time.Hour)
		_, _, err = w.s.Fetch(ctx, token)
		require.ErrorIs(t, err, compliance.ErrCopy, "a week")
	})
}

func TestG30_ErasingIsRefusedWhileSomethingStands(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		m := w.Member(money.Unit)
		erase := func() error {
			return w.s.Erase(ctx, compliance.EraseCmd{Member: m, Proof: identity.Proof{Password: "right"}, Confirm: true})
		}
		require.ErrorIs(t, w.s.Erase(ctx, compliance.EraseCmd{Member: m, Proof: identity.Proof{Password: "right"}}), compliance.ErrConfirm)
		require.ErrorIs(t, w.s.Erase(ctx, compliance.EraseCmd{Member: m, Proof: identity.Proof{Password: "wrong"}, Confirm: true}), errPassword)
		require.ErrorIs(t, erase(), compliance.ErrMoney)
		keys, err := w.s.Obstacles(ctx, m)
		require.NoError(t, err)
		require.Equal(t, []string{"compliance.erase.money"}, keys)

		m = w.Member(0)
		w.openBet = true
		require.ErrorIs(t, erase(), compliance.ErrOpenBets)
		w.openBet = false
		w.publish(credited(w, m, 70, 150_000))
		w.hear()
		require.ErrorIs(t, erase(), compliance.ErrOpenCase)
		other := w.Member(0)
		_, err = w.send(other, compliance.Identity, person("X99"))
		require.Error(t, err)
		_, err = w.send(other, compliance.Identity, person("XX99"))
		require.NoError(t, err)
		w.Run()
		m = other
		require.ErrorIs(t, erase(), compliance.ErrOpenCase, "papers that somebody looks at")
	})
}

func TestG30_ErasingLeavesAPseudonymAndWhatTheLawKeeps(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		m := w.Member(0)
		w.verified(m, compliance.Address)
		require.NoError(t, w.s.SetConsent(ctx, m, "email", true))
		require.Positive(t, w.filesIn())
		require.NoError(t, w.s.Erase(ctx, compliance.EraseCmd{Member: m, Proof: identity.Proof{Password: "right"}, Confirm: true}))
		require.Zero(t, w.filesIn(), "documents are gone")
		require.Equal(t, []id.Member{m}, w.erased, "every room was asked, in the same transaction")
		s, err := w.s.Of(ctx, m)
		require.NoError(t, err)
		require.Empty(t, s.Name)
		file, err := w.s.Open(ctx, officer, s.Last.ID)
		require.NoError(t, err)
		require.Equal(t, compliance.Details{}, file.Stated)
		consents, err := w.s.Consents(ctx, m)
		require.NoError(t, err)
		require.False(t, consents[0].Given)

		other := w.Member(0)
		require.NoError(t, w.s.Erase(ctx, compliance.EraseCmd{Member: other, Proof: identity.Proof{Password: "right"}, Confirm: true}))
		list, err := w.s.ErasedMembers(ctx, compliance.ErasedQuery{})
		require.NoError(t, err)
		require.Len(t, list.Items, 2)
		list, err = w.s.ErasedMembers(ctx, compliance.ErasedQuery{Member: m})
		require.NoError(t, err)
		require.Len(t, list.Items, 1)
		require.Equal(t, m, list.Items[0].Member)
		require.NotContains(t, list.Items[0].Sealed, "Rahim")
		_, _, err = w.s.OpenKept(ctx, officer, m, "")
		require.Equal(t, "why field.length", fieldOf(t, err))
		level, kept, err := w.s.OpenKept(ctx, officer, m, "asked by a court")
		require.NoError(t, err)
		require.Equal(t, compliance.Address, level)
		require.Equal(t, "Rahim Uddin", kept.Name)
		require.Equal(t, "compliance.kept.open", w.audited[len(w.audited)-1].Name)

		w.Clock.Advance(5*365*24*time.Hour + time.Hour)
		require.NoError(t, w.s.Forget(ctx))
		_, _, err = w.s.OpenKept(ctx, officer, m, "asked by a court")
		require.Error(t, err, "after its day nothing is left")
	})
}

func TestG26_LogsOfSessionsStayNinetyDaysAndEventsFiveYears(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for _, k := range compliance.Retention() {
			least := 5 * 365 * 24 * time.Hour
			switch k.What {
			case "sessions":
				least = 90 * 24 * time.Hour
			case "copies":
				least = 0
			}
			require.GreaterOrEqual(t, k.For, least, k.What)
		}
		m := w.Member(0)
		w.publish(credited(w, m, 80, 150_000))
		w.hear()
		for _, step := range []struct {
			later time.Duration
			want  int
		}{{5*365*24*time.Hour - time.Hour, 1}, {2 * time.Hour, 0}} {
			w.Clock.Advance(step.later)
			require.NoError(t, w.s.Forget(ctx))
			list, err := w.s.Events(ctx, compliance.EventQuery{Member: m})
			require.NoError(t, err)
			require.Len(t, list.Items, step.want)
		}
	})
}

func TestG31_AdvertisingIsOffUntilTheMemberSaysSo(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		m := w.Member(0)
		may := func(channel string) bool {
			ok, err := w.s.MayAdvertise(ctx, m, channel)
			require.NoError(t, err)
			return ok
		}
		for _, c := range compliance.Channels() {
			require.False(t, may(c), c)
		}
		require.NoError(t, w.s.SetConsent(ctx, m, "sms", true))
		require.True(t, may("sms"))
		require.False(t, may("email"), "each channel by itself")
		require.Equal(t, "channel field.choice", fieldOf(t, w.s.SetConsent(ctx, m, "pigeon", true)))
		require.NoError(t, w.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return w.s.NoAdvertising(ctx, tx, m, "exclusion") }))
		require.False(t, may("sms"))
		require.Equal(t, 2, w.Count(`SELECT COUNT(*) FROM compliance_consents`), "what was said stays")
	})
}

func TestG30_EveryRoomOverwritesWhatItKeepsOfAPerson(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		m := w.Member(0)
		w.Account(m, number)
		box := w.deps.Box
		require.NoError(t, w.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, one := cashierdb.New(w.DB, box).EraseMember(ctx, tx, m)
			_, two := messagingdb.New(w.DB).EraseMember(ctx, tx, m)
			_, three := feedbackdb.New(w.DB).EraseMember(ctx, tx, m)
			return errors.Join(one, two, three, identitydb.New(w.DB).EraseMember(ctx, tx, m, "x1"), membersdb.New(w.DB).Erase(ctx, tx, m, "x1", now(w)))
		}))
		list, err := w.Cashier.ListAccounts(ctx, m)
		require.NoError(t, err)
		require.Empty(t, list)
		p, err := w.deps.Payments.Payees(ctx, m)
		require.NoError(t, err)
		require.Equal(t, 1, p.Accounts, "that there was one stays")
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM cashier_accounts WHERE number_key <> ''`), "which one does not")
	})
}
