package cashier_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/blob"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
)

// drawn is a picture whose look depends on seed.
func drawn(t testing.TB, seed int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, 180, 160))
	for y := range 160 {
		for x := range 180 {
			v := uint8((x/20*37 + y/20*91 + (x/20)*(y/20)*seed*17) % 251)
			img.Set(x, y, color.RGBA{v, v, v, 255})
		}
	}
	return img
}

func pngOf(t testing.TB, seed int) []byte {
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, drawn(t, seed)))
	return out.Bytes()
}

func claim(w *cashiertest.World, m id.Member, one cashier.Withdrawal, received money.Amount, key string) (cashier.Withdrawal, error) {
	return w.Cashier.Dispute(ctx, cashier.ClaimCmd{
		Member: m, Withdrawal: one.ID, Received: received, Remark: "only a part", Images: [][]byte{pngOf(w.T, 1)}, Key: key,
	})
}

const sent = 990 * money.Unit

func TestDispute_PartlyReceivedIsSentAgainAndEndsWithAllOfIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(thousand)
		one := issued(w, m, plain)
		for range 3 {
			got, err := claim(w, m, one, 400*money.Unit, "claim-1")
			require.NoError(t, err)
			require.Equal(t, cashier.PartiallyReceived, got.State)
			require.Equal(t, 590*money.Unit, got.Disputed)
		}
		proofs, err := w.Cashier.Proofs(ctx, one.ID)
		require.NoError(t, err)
		require.Len(t, proofs, 1)
		_, err = w.Cashier.Reissue(ctx, one.ID, by(maker, "early"))
		require.ErrorIs(t, err, cashier.ErrWithdrawalState)
		_, err = w.Cashier.Investigate(ctx, one.ID, by(maker, "look"))
		require.NoError(t, err)
		_, err = w.Cashier.Reissue(ctx, one.ID, by(maker, "again"))
		require.NoError(t, err)
		w.Run()
		w.After(3 * time.Second)
		require.Equal(t, cashier.ReceiptOpen, see(w, one).State)
		legs, err := w.Cashier.Legs(ctx, one.ID)
		require.NoError(t, err)
		require.Len(t, legs, 2)
		require.Equal(t, 590*money.Unit, legs[1].Amount)
		got, err := w.Cashier.ConfirmReceipt(ctx, m, one.ID)
		require.NoError(t, err)
		require.Equal(t, sent, got.ReceivedAmount)
		require.Zero(t, w.Balance(m).Cash+w.Balance(m).Locked)
		balanced(t, w)
	})
}

func TestDispute_NothingReceivedComesBackWithTheFee(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(thousand)
		one := issued(w, m, plain)
		w.After(time.Hour) // silence counted as yes
		require.Equal(t, cashier.AutoReceived, see(w, one).State)
		_, err := claim(w, m, one, 0, "claim-1")
		require.NoError(t, err)
		_, err = w.Cashier.Investigate(ctx, one.ID, by(maker, "look"))
		require.NoError(t, err)
		for range 3 {
			got, err := w.Cashier.ReturnDisputed(ctx, one.ID, by(maker, "back"))
			require.NoError(t, err)
			require.Equal(t, cashier.ReturnedToBalance, got.State)
		}
		require.Equal(t, thousand, w.Balance(m).Cash)
		require.Zero(t, see(w, one).Fee)
		balanced(t, w)
	})
}

func TestDispute_OfSilenceEndsAfterThreeDays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(thousand)
		one := issued(w, m, plain)
		w.After(time.Hour)
		w.After(73 * time.Hour)
		_, err := claim(w, m, one, 0, "claim-1")
		require.ErrorIs(t, err, cashier.ErrWithdrawalState)
	})
}

func TestForceReceived_NeedsTwoPeopleAndEvidence(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(thousand)
		one := issued(w, m, plain)
		_, err := claim(w, m, one, 400*money.Unit, "claim-1")
		require.NoError(t, err)
		force := func(staff id.Staff, key, evidence string) error {
			_, err := w.Cashier.ForceReceived(ctx, one.ID, by(staff, key), evidence)
			return err
		}
		require.ErrorIs(t, force(maker, "f-0", "E1"), cashier.ErrWithdrawalState)
		_, err = w.Cashier.Investigate(ctx, one.ID, by(maker, "look"))
		require.NoError(t, err)
		require.ErrorContains(t, force(maker, "f-1", " "), "invalid")
		require.NoError(t, force(maker, "f-2", "PSP-4711"))
		require.ErrorIs(t, force(maker, "f-3", ""), cashier.ErrSamePerson)
		_, err = w.Cashier.ReturnDisputed(ctx, one.ID, by(maker, "f-4"))
		require.ErrorIs(t, err, cashier.ErrSamePerson)
		require.Error(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE cashier_withdrawals SET state = 'FORCED_RECEIVED', force_checker_id = force_maker_id, disputed = 0, received_amount = amount - fee`)
			return err
		}), "the database lets one person force it")
		require.NoError(t, force(checker, "f-5", ""))
		got := see(w, one)
		require.Equal(t, cashier.ForcedReceived, got.State)
		require.Equal(t, "PSP-4711", got.Evidence)
		require.Equal(t, sent, got.ReceivedAmount)
		balanced(t, w)
	})
}

func TestDispute_RefusesBadInputAtItsField(t *testing.T) {
	w := cashiertest.New(t, dbtest.SQLite(t))
	m, stranger := w.Member(thousand), w.Member(0)
	one := issued(w, m, plain)
	ask := cashier.ClaimCmd{Member: m, Withdrawal: one.ID, Images: [][]byte{pngOf(t, 1)}, Key: "claim-1"}
	for want, change := range map[string]func(c *cashier.ClaimCmd){
		"received cashier.received.range":  func(c *cashier.ClaimCmd) { c.Received = sent },
		"received cashier.amount.decimals": func(c *cashier.ClaimCmd) { c.Received = 1 },
		"remark field.length":              func(c *cashier.ClaimCmd) { c.Remark = string(bytes.Repeat([]byte("ক"), 141)) },
		"images cashier.proof.count":       func(c *cashier.ClaimCmd) { c.Images = nil },
		"images cashier.picture.kind":      func(c *cashier.ClaimCmd) { c.Images = [][]byte{[]byte("GIF89a...")} },
		"images cashier.picture.bytes":     func(c *cashier.ClaimCmd) { c.Images = [][]byte{make([]byte, 5<<20+1)} },
	} {
		c := ask
		change(&c)
		_, err := w.Cashier.Dispute(ctx, c)
		require.Equal(t, want, fieldOf(err), want)
	}
	four := ask
	four.Images = [][]byte{pngOf(t, 1), pngOf(t, 2), pngOf(t, 3), pngOf(t, 4)}
	_, err := w.Cashier.Dispute(ctx, four)
	require.Equal(t, "images cashier.proof.count", fieldOf(err))
	ask.Member = stranger
	_, err = w.Cashier.Dispute(ctx, ask)
	require.ErrorIs(t, err, cashier.ErrWithdrawal)
	require.Equal(t, cashier.ReceiptOpen, see(w, one).State)
}

// fieldOf is the first field of a fault and what is wrong with it.
func fieldOf(err error) string {
	f := fault.From(err)
	if err == nil || len(f.Fields) == 0 {
		return ""
	}
	return f.Fields[0].Path + " " + f.Fields[0].Key
}

func balanced(t testing.TB, w *cashiertest.World) {
	t.Helper()
	report, err := w.Ledger.Verify(ctx)
	require.NoError(t, err)
	require.Empty(t, report.Violations)
}

func TestLowRisk_IsPaidWithoutAPersonWithinAMinute(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d, func(deps *cashier.Deps) {
			deps.Auto = cashier.AutoRules{MaxScore: 10, MaxAmount: 2 * thousand, MaxDay: 2 * thousand}
		})
		m := w.Member(10 * thousand)
		first := issued(w, m, plain) // the first one is looked at
		require.False(t, first.AutoApproved)
		w.After(48 * time.Hour)
		account := first.AccountID
		ask := func(amount money.Amount, key string) cashier.Withdrawal {
			one, err := w.Cashier.Withdraw(ctx, cashier.WithdrawCmd{Member: m, Account: account, Amount: amount, Key: key})
			require.NoError(t, err)
			for range 4 {
				w.After(5 * time.Second)
			}
			return see(w, one)
		}
		low := ask(thousand, "low")
		require.True(t, low.AutoApproved)
		require.Equal(t, cashier.ReceiptOpen, low.State)
		require.Less(t, low.IssuedAt.Sub(low.CreatedAt), time.Minute)
		require.Equal(t, cashier.Maker, ask(3*thousand, "large").State)
		require.Equal(t, cashier.Maker, ask(thousand, "the day's sum").State)
	})
}

func TestTransfer_SlipIsKeptBareAndItsDoubleIsFound(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m, other := w.Member(0), w.Member(0)
		dep, theirs := open(w, m, "transfer", "key-0001"), open(w, other, "transfer", "key-0002")
		require.Equal(t, dep.ID.String(), dep.Details.Note)
		var jpg bytes.Buffer
		require.NoError(t, jpeg.Encode(&jpg, drawn(t, 5), &jpeg.Options{Quality: 70}))
		raw := append(jpg.Bytes()[:2:2], append([]byte{0xff, 0xe1, 0, 18}, append([]byte("Exif\x00\x00secret-gps"), jpg.Bytes()[2:]...)...)...)
		slip := func(m id.Member, dep cashier.Deposit, image []byte, key string) (cashier.Deposit, error) {
			return w.Cashier.AddSlip(ctx, cashier.SlipCmd{Member: m, Deposit: dep.ID, Payer: "Rahim  Uddin", Image: image, Key: key})
		}
		for range 3 {
			got, err := slip(m, dep, raw, "slip-1")
			require.NoError(t, err)
			require.Equal(t, cashier.DepositReview, got.State)
		}
		f, err := w.Cashier.FindDeposit(ctx, dep.ID)
		require.NoError(t, err)
		require.Len(t, f.Slips, 1)
		require.Equal(t, "Rahim Uddin", f.Slips[0].Payer)
		require.NotContains(t, string(f.Pictures[0]), "secret-gps")
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM cashier_slips WHERE payer LIKE '%Rahim%'`))
		_, err = slip(other, theirs, raw, "slip-2")
		require.Equal(t, "image cashier.slip.used", fieldOf(err))
		var again bytes.Buffer
		require.NoError(t, jpeg.Encode(&again, drawn(t, 5), &jpeg.Options{Quality: 40}))
		_, err = slip(other, theirs, again.Bytes(), "slip-3")
		require.NoError(t, err)
		f, err = w.Cashier.FindDeposit(ctx, theirs.ID)
		require.NoError(t, err)
		require.Equal(t, dep.ID, f.Slips[0].Twin)
		_, err = slip(m, dep, []byte("%PDF-1.4"), "slip-4")
		require.Equal(t, "image cashier.picture.kind", fieldOf(err))
		_, err = w.Cashier.AddSlip(ctx, cashier.SlipCmd{Member: m, Deposit: dep.ID, Payer: "R", Image: raw, Key: "slip-5"})
		require.Equal(t, "payer field.length", fieldOf(err))
	})
}

func TestPictures_OfWhatIsRefusedAreNotKept(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dir := t.TempDir()
		w := cashiertest.New(t, d, func(deps *cashier.Deps) { deps.Blobs = blob.Dir{Path: dir} })
		kept := func() int {
			all, err := os.ReadDir(dir)
			require.NoError(t, err)
			return len(all)
		}
		m := w.Member(0)
		dep, other := open(w, m, "transfer", "key-0001"), open(w, m, "bkash", "key-0002")
		slip := func(dep cashier.Deposit, n int, key string) error {
			_, err := w.Cashier.AddSlip(ctx, cashier.SlipCmd{Member: m, Deposit: dep.ID, Payer: "Rahim Uddin", Image: pngOf(t, n), Key: key})
			return err
		}
		require.ErrorIs(t, slip(other, 3, "slip-1"), cashier.ErrDepositState)
		require.Zero(t, kept(), "no slip helps there")
		require.NoError(t, slip(dep, 4, "slip-2"))
		require.NoError(t, slip(dep, 4, "slip-2"), "a repeat")
		require.Error(t, slip(dep, 5, "slip-2"), "another picture with a key that has its answer")
		require.Equal(t, 1, kept())
		for n := 6; ; n++ {
			before := kept()
			if err := slip(dep, n, fmt.Sprint("slip-many-", n)); err != nil {
				require.Equal(t, "image cashier.slip.tooMany", fieldOf(err))
				require.Equal(t, before, kept())
				break
			}
		}
	})
}

func TestTransfer_IsStatedByOnePersonAndCreditedByAnotherOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(0)
		dep, second := open(w, m, "transfer", "key-0001"), open(w, m, "transfer", "key-0002")
		for i, one := range []cashier.Deposit{dep, second} {
			_, err := w.Cashier.AddSlip(ctx, cashier.SlipCmd{Member: m, Deposit: one.ID, Payer: "Rahim Uddin", Image: pngOf(t, i+3), Key: "slip" + one.ID.String()})
			require.NoError(t, err)
		}
		_, err := w.Cashier.ReviewDeposit(ctx, dep.ID, by(checker, "blind"), true)
		require.ErrorIs(t, err, cashier.ErrDepositState)
		parts := []cashier.Part{{TrxID: "ft1", Amount: 600 * money.Unit}, {TrxID: "FT2", Amount: 300 * money.Unit}}
		got, err := w.Cashier.StateParts(ctx, dep.ID, by(maker, "parts-1"), parts)
		require.NoError(t, err)
		require.Equal(t, 900*money.Unit, got.PaidAmount)
		for key, bad := range map[string][]cashier.Part{
			"parts[0].trxId cashier.trx.used":         {{TrxID: "FT2", Amount: money.Unit}},
			"parts[0].amount cashier.amount.positive": {{TrxID: "FT9"}},
			"parts[1].trxId cashier.trx.used":         {{TrxID: "FT9", Amount: money.Unit}, {TrxID: "ft9", Amount: money.Unit}},
			"parts[0].trxId field.required":           {{Amount: money.Unit}},
		} {
			_, err := w.Cashier.StateParts(ctx, second.ID, by(maker, key), bad)
			require.Equal(t, key, fieldOf(err))
		}
		_, err = w.Cashier.ReviewDeposit(ctx, dep.ID, by(maker, "self"), true)
		require.ErrorIs(t, err, cashier.ErrSamePerson)
		for range 3 {
			_, err = w.Cashier.ReviewDeposit(ctx, dep.ID, by(checker, "yes"), true)
			require.NoError(t, err)
		}
		require.Equal(t, 900*money.Unit, w.Balance(m).Cash)
		require.Equal(t, cashier.DepositCredited, now(w, dep).State)
		require.Error(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE cashier_deposits SET decided_by = maker_id WHERE maker_id <> 0`)
			return err
		}))
	})
}

func TestTransfer_PaidOutByHandNamesItsTransactionOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(2 * thousand)
		a, err := w.Cashier.AddAccount(ctx, "account-1", cashier.Account{MemberID: m, Method: "transfer", Number: "AB12345678", Name: "Rahim Uddin"}, cashier.Secret{})
		require.NoError(t, err)
		ask := func(key string) cashier.Withdrawal {
			one, err := w.Cashier.Withdraw(ctx, cashier.WithdrawCmd{Member: m, Account: a.ID, Amount: thousand, Key: key})
			require.NoError(t, err)
			w.Run()
			approve(w, one)
			w.After(time.Hour)
			return see(w, one)
		}
		one, two := ask("one"), ask("two")
		require.True(t, one.ByHand())
		_, err = w.Cashier.ConfirmPaid(ctx, one.ID, by(checker, "paid-1"), "BANK-1")
		require.NoError(t, err)
		_, err = w.Cashier.ConfirmPaid(ctx, two.ID, by(checker, "paid-2"), "BANK-1")
		require.Equal(t, "trxId cashier.trx.used", fieldOf(err))
		w.Run()
		require.Equal(t, cashier.ReceiptOpen, see(w, one).State)
		require.Equal(t, cashier.Paying, see(w, two).State)
	})
}
