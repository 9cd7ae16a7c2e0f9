package cashier_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
)

// unopened is a deposit whose order never reached the provider, or whose answer
// was lost: it stays CREATED until it is looked at again.
func unopened(w *walker, m id.Member) cashier.Deposit {
	w.T.Helper()
	w.Provider.Break(errors.New("no route"))
	key := w.key()
	_, err := w.Cashier.CreateDeposit(ctx, cashier.DepositCmd{Member: m, Method: "bkash", Amount: thousand, Key: key})
	require.ErrorIs(w.T, err, cashier.ErrProvider)
	var made cashier.DepositID
	require.NoError(w.T, w.DB.QueryRowContext(ctx, `SELECT id FROM cashier_deposits WHERE member_id = ?`, int64(m)).Scan(&made))
	d, err := w.Store.GetDeposit(ctx, made)
	require.NoError(w.T, err)
	require.Equal(w.T, cashier.DepositCreated, d.State)
	return d
}

// tell is the provider's word about a deposit, by a notice.
func (w *walker) tell(d cashier.Deposit, state cashier.PayState, paid money.Amount) {
	w.T.Helper()
	p := cashier.Payment{Reference: d.ID.String(), State: state, Amount: paid, Currency: money.BDT}
	if state == cashier.PaySucceeded {
		p.TrxID = "SBX" + w.key()
	}
	require.Equal(w.T, http.StatusNoContent, signedNotice(w.World, p)())
}

// judge lets staff end a review.
func (w *walker) judge(d cashier.Deposit, credit bool) {
	w.T.Helper()
	_, err := w.Cashier.ReviewDeposit(ctx, d.ID, cashier.Decision{Staff: checker, Key: w.key(), Reason: "looked at"}, credit)
	require.NoError(w.T, err)
}

// depositWalks are ways of deposits; together they take every edge. Each has a
// member of its own.
func depositWalks() map[string]func(w *walker, m id.Member) {
	const half = thousand / 2
	began := func(w *walker, m id.Member) cashier.Deposit { return deposit(w.World, m, w.key()) }
	sure := func(w *walker, m id.Member) cashier.Deposit {
		d := began(w, m)
		w.tell(d, cashier.PayProcessing, 0)
		return d
	}
	late := func(w *walker, m id.Member) cashier.Deposit {
		d := began(w, m)
		w.tell(d, cashier.PayExpired, 0)
		return d
	}
	// told begins somewhere and ends by one word of the provider.
	told := func(from func(*walker, id.Member) cashier.Deposit, state cashier.PayState, paid money.Amount) func(*walker, id.Member) {
		return func(w *walker, m id.Member) { w.tell(from(w, m), state, paid) }
	}
	slip := func(w *walker, m id.Member, after time.Duration) {
		d := open(w.World, m, "transfer", w.key())
		w.After(after)
		_, err := w.Cashier.AddSlip(ctx, cashier.SlipCmd{Member: m, Deposit: d.ID, Payer: "Rahim Uddin", Image: pngOf(w.T, w.n), Key: w.key()})
		require.NoError(w.T, err)
	}
	all := map[string]func(w *walker, m id.Member){
		"slip":                  func(w *walker, m id.Member) { slip(w, m, 0) },
		"slip after the expiry": func(w *walker, m id.Member) { slip(w, m, 48*time.Hour) },
		"never reached": func(w *walker, m id.Member) {
			d := unopened(w, m)
			w.After(time.Hour)
			require.Equal(w.T, cashier.DepositExpired, now(w.World, d).State)
		},
		"reached at the second try": func(w *walker, m id.Member) {
			unopened(w, m)
			w.Provider.Break(nil)
			w.After(time.Minute)
		},
		"paid after a decline": func(w *walker, m id.Member) {
			d := began(w, m)
			w.tell(d, cashier.PayFailed, 0)
			w.tell(d, cashier.PaySucceeded, thousand)
			w.judge(d, true)
		},
		"paid after giving up": func(w *walker, m id.Member) {
			d := began(w, m)
			w.tell(d, cashier.PayCancelled, 0)
			w.tell(d, cashier.PaySucceeded, thousand)
			w.judge(d, false)
		},
		"paid twice": func(w *walker, m id.Member) {
			d := began(w, m)
			w.tell(d, cashier.PaySucceeded, thousand)
			w.tell(d, cashier.PaySucceeded, thousand)
		},
		"the chain went another way": func(w *walker, m id.Member) {
			d := open(w.World, m, "usdt", w.key())
			w.Press(d.PayURL, "reorg")
			for range 40 {
				w.After(3 * time.Second)
			}
		},
		"sent to the address twice": func(w *walker, m id.Member) {
			d := open(w.World, m, "usdt", w.key())
			w.Press(d.PayURL, "now")
			w.Press(d.PayURL, "now")
			for range 20 {
				w.After(6 * time.Second)
			}
		},
	}
	words := map[string]struct {
		state cashier.PayState
		paid  money.Amount
	}{
		"paid": {cashier.PaySucceeded, thousand}, "half paid": {cashier.PaySucceeded, half}, "declined": {cashier.PayFailed, 0},
		"given up": {cashier.PayCancelled, 0}, "not sure": {cashier.PayProcessing, 0}, "over": {cashier.PayExpired, 0},
	}
	froms := map[string]func(*walker, id.Member) cashier.Deposit{
		"answer lost": unopened, "pending": began, "processing": sure, "expired": late,
	}
	for from, begin := range froms {
		for word, said := range words {
			all[from+", "+word] = told(begin, said.state, said.paid)
		}
	}
	return all
}

// stepsOf are the edges that a member's deposits have taken, as their events
// tell them.
func (w *walker) stepsOf(m id.Member) (all []edge) {
	w.T.Helper()
	rows, err := w.DB.QueryContext(ctx, `SELECT topic, payload FROM v_outbox
		WHERE subject = ? AND topic IN ('cashier.deposit.changed', 'cashier.deposit.credited') ORDER BY seq`, m.String())
	require.NoError(w.T, err)
	defer rows.Close()
	last := map[cashier.DepositID]string{}
	for rows.Next() {
		var topic, payload string
		require.NoError(w.T, rows.Scan(&topic, &payload))
		var e cashier.DepositChanged
		require.NoError(w.T, json.Unmarshal([]byte(payload), &e))
		if topic == (cashier.Credited{}).Topic() {
			e.State = cashier.DepositCredited
		}
		from, known := last[e.Deposit]
		if !known {
			from = begins
		}
		if last[e.Deposit] = string(e.State); from != string(e.State) {
			all = append(all, edge{from, string(e.State)})
		}
	}
	require.NoError(w.T, rows.Err())
	return all
}

func TestDeposit_EveryEdgeOfThePictureIsWalkedAndNoOther(t *testing.T) {
	want := drawnEdges(t, "deposit.md")
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := &walker{World: cashiertest.New(t, d)}
		walked := map[edge]string{}
		for name, walk := range depositWalks() {
			w.Provider.Break(nil)
			m := w.Member(0)
			walk(w, m)
			for _, e := range w.stepsOf(m) {
				walked[e] = name
			}
		}
		compare(t, want, walked)
		balanced(t, w.World)
	})
}
