package cashier_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
)

// counting is a provider that counts how often somebody who comes back has it
// asked.
type counting struct {
	cashier.Provider
	asked atomic.Int64
}

func (c *counting) Return(ctx context.Context, at cashier.PaymentRef, back url.Values) (cashier.Payment, error) {
	c.asked.Add(1)
	return c.Provider.Return(ctx, at, back)
}

// comeBack calls the way back as anybody can, and answers the status.
func comeBack(w *cashiertest.World, dep cashier.Deposit) int {
	rec := httptest.NewRecorder()
	w.API.Mux.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, cashier.ReturnPath(dep.Provider, dep.ID), nil))
	return rec.Code
}

func TestReturn_AsksTheProviderAtOnceAndThenOnceInAWhile(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var bkash *counting
		w := cashiertest.New(t, d, func(deps *cashier.Deps) {
			for i, p := range deps.Providers {
				if p.Code() == "bkash" {
					bkash = &counting{Provider: p}
					deps.Providers[i] = bkash
				}
			}
		})
		m := w.Member(0)
		dep, other := open(w, m, "bkash-live", "key-0001"), open(w, m, "bkash-live", "key-0002")
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				for range 5 {
					require.Equal(t, http.StatusSeeOther, comeBack(w, dep))
				}
			})
		}
		all.Wait()
		require.EqualValues(t, 1, bkash.asked.Load(), "however often it is called")
		require.Equal(t, http.StatusSeeOther, comeBack(w, other))
		require.EqualValues(t, 2, bkash.asked.Load(), "each deposit by itself")

		w.Clock.Advance(5 * time.Second)
		w.Press(dep.PayURL, "now")
		require.EqualValues(t, 3, bkash.asked.Load())
		require.Equal(t, cashier.DepositCredited, now(w, dep).State, "who comes back after the payment sees it at once")
		w.Clock.Advance(5 * time.Minute)
		comeBack(w, other)
		require.EqualValues(t, 4, bkash.asked.Load())
	})
}
