package wallethttp_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/internal/wallet"
	"baize/internal/wallet/wallethttp"
	"baize/locales"
)

type taka struct{}

func (taka) CurrencyOf(context.Context, id.Member) (money.Currency, error) { return money.BDT, nil }

type site struct {
	api    *httpx.API
	book   *ledgertest.Book
	wallet *wallet.Service
	member id.Member
}

func open(t *testing.T, d *db.DB) *site {
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	book := ledgertest.New(t, d)
	s := &site{
		api:  httpx.New(httpx.Options{Catalog: catalog, Log: slog.New(slog.DiscardHandler)}),
		book: book, wallet: wallet.New(wallet.Deps{Ledger: book.Service}), member: book.Member(),
	}
	wallethttp.Routes(s.api, s.wallet, taka{})
	return s
}

func (s *site) write(t *testing.T, fn func(ctx context.Context, tx *db.Tx) error) {
	require.NoError(t, s.book.DB.Write(t.Context(), fn))
}

func (s *site) credit(t *testing.T, amount, name string) {
	s.write(t, func(ctx context.Context, tx *db.Tx) error {
		_, err := s.wallet.Credit(ctx, tx, wallet.Move{
			Member: s.member, Currency: money.BDT, Pocket: wallet.Cash, Amount: money.MustParse(amount), Kind: "deposit", Scope: "test",
			ExternalID: name, Counter: ledger.Provider("bank", ledger.PSPClearing, money.BDT),
		})
		return err
	})
}

func (s *site) get(t *testing.T, path string, kind string, into any) int {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	if kind != "" {
		r = r.WithContext(httpx.WithPrincipal(r.Context(), &httpx.Principal{Audience: httpx.Member, Subject: int64(s.member), Kind: kind}))
	}
	w := httptest.NewRecorder()
	s.api.Mux.ServeHTTP(w, r)
	var envelope struct{ Value json.RawMessage }
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &envelope), w.Body.String())
	if w.Code == http.StatusOK {
		require.NoError(t, json.Unmarshal(envelope.Value, into))
	}
	return w.Code
}

func TestGetWallet_TellsPocketsAndAGrowingVersion(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		var b struct {
			Currency, Symbol, Cash, Bonus, Locked string
			Version                               int64
		}
		require.Equal(t, http.StatusOK, s.get(t, "/api/v1/member/wallet", "member", &b))
		require.Equal(t, "0.00", b.Cash)
		require.Equal(t, "৳", b.Symbol)
		s.credit(t, "12.5", "1")
		require.Equal(t, http.StatusOK, s.get(t, "/api/v1/member/wallet", "trial", &b))
		require.Equal(t, "12.50", b.Cash)
		before := b.Version
		s.write(t, func(ctx context.Context, tx *db.Tx) error {
			_, _, err := s.wallet.Hold(ctx, tx, wallet.HoldMove{Member: s.member, Currency: money.BDT, Amount: money.MustParse("2"), Scope: "w", ExternalID: "1"})
			return err
		})
		s.get(t, "/api/v1/member/wallet", "member", &b)
		require.Equal(t, []string{"10.50", "2.00"}, []string{b.Cash, b.Locked})
		require.Greater(t, b.Version, before)
		require.Equal(t, http.StatusUnauthorized, s.get(t, "/api/v1/member/wallet", "", nil))
	})
}

type records struct {
	Items []struct{ ID, Kind, Amount, BalanceAfter, Pocket, At, Reference string }
	Next  string
}

func TestListAccountRecords_ShowsEveryPostingOnceAcrossPages(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.credit(t, "10", "1")
		s.book.Clock.Advance(time.Hour)
		s.write(t, func(ctx context.Context, tx *db.Tx) error {
			_, _, err := s.wallet.Hold(ctx, tx, wallet.HoldMove{Member: s.member, Currency: money.BDT, Amount: money.MustParse("4"), Scope: "w", ExternalID: "1"})
			return err
		})
		s.credit(t, "1", "2")
		var seen []string
		next := ""
		for range 10 {
			var p records
			require.Equal(t, http.StatusOK, s.get(t, "/api/v1/member/account-records?limit=1&cursor="+next, "member", &p))
			for _, i := range p.Items {
				seen = append(seen, i.Kind+" "+i.Pocket+" "+i.Amount+" "+i.BalanceAfter)
			}
			if next = p.Next; next == "" {
				break
			}
		}
		require.Equal(t, []string{"deposit CASH 1.00 7.00", "hold LOCKED 4.00 4.00", "hold CASH -4.00 6.00", "deposit CASH 10.00 10.00"}, seen)
		var some records
		s.get(t, "/api/v1/member/account-records?kind=deposit&to=2026-11-20T12:30:00Z", "member", &some)
		require.Len(t, some.Items, 1)
		require.Equal(t, "10.00", some.Items[0].Amount)
		require.Equal(t, http.StatusForbidden, s.get(t, "/api/v1/member/account-records", "trial", nil))
		require.Equal(t, http.StatusUnprocessableEntity, s.get(t, "/api/v1/member/account-records?cursor=x", "member", nil))
	})
}
