package app_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/transfer/simvendor"
	"baize/internal/gateway/vendors/ours"
	"baize/internal/gateway/vendors/ours/oursim"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/internal/platform/seamless"
	"baize/locales"
)

func setOurs(dialect, address, product string, version int) string {
	return fmt.Sprintf(`{"dialect":%q,"baseUrl":%q,"operatorId":"","product":%q,"returnUrl":"https://us.example.com","currencies":["BDT"],"version":%d,"reason":"agreed"}`,
		dialect, address, product, version)
}

// A vendor that speaks the platform's own protocol is set up whole by staff:
// its address, a key, its games. Its game is opened there with a signed call and
// plays with the platform's wallet; a vendor that answers badly opens nothing.
func TestSeamlessVendor_IsSetUpByStaffOpenedAtItsAddressAndPlayed(t *testing.T) {
	w := open(t, t.TempDir())
	owner := w.staff("owner")
	sim := &oursim.Vendor{Code: "ACME", Host: "https://games.example.com", Clock: clock.System{}, Games: []ours.GameLine{
		{GameCode: "tiger", GameName: "Tiger", GameType: "Slots", ReturnRate: "96.5"}, {GameCode: "no code", GameName: "Left out"},
	}}
	outside := httptest.NewServer(sim)
	t.Cleanup(outside.Close)
	const desk = "/api/v1/staff/gateway/foreign/ACME"
	done := func(r reply) { t.Helper(); require.Less(t, r.Status, 300, string(r.Body)) }
	tried := func() string {
		t.Helper()
		var got struct {
			Outcome string
			Games   int
		}
		w.ask("POST", desk+"/try", owner, "{}").value(t, &got)
		return fmt.Sprint(got.Outcome, " ", got.Games)
	}

	done(w.ask("POST", desk, owner, setOurs("seamless", outside.URL, "", 0)))
	require.Equal(t, "lacking 0", tried(), "no key yet")
	var key struct{ Secret string }
	w.ask("POST", "/api/v1/staff/gateway/keys", owner, `{"vendor":"ACME","keyId":"k1","seen":0}`).value(t, &key)
	sim.Secret = []byte("another secret of at least thirty-two bytes")
	require.Equal(t, "disbelieved 0", tried())
	sim.Secret = []byte(key.Secret)
	require.Equal(t, "answered 1", tried())
	done(w.ask("POST", "/api/v1/staff/gateway/keys", owner, `{"vendor":"ACME","keyId":"k2","seen":1}`))
	require.Equal(t, "answered 1", tried(), "the second key is not told to it yet")
	for fault, outcome := range map[oursim.Fault]string{oursim.Down: "otherStatus 0", oursim.Garbage: "unreadable 0", oursim.Unsigned: "unproved 0"} {
		sim.Behave(fault)
		require.Equal(t, outcome, tried(), fault)
		require.Equal(t, "gateway.vendor.unreachable", w.ask("POST", desk+"/games", owner, "{}").code(), fault)
	}
	sim.Behave("")
	var got struct{ Listed, New, Gone int }
	w.ask("POST", desk+"/games", owner, "{}").value(t, &got)
	require.Equal(t, 1, got.New)

	var games struct{ Items []struct{ NodeID string } }
	w.ask("GET", "/api/v1/staff/catalogue/games?vassalage=ACME", owner, "").value(t, &games)
	done(w.ask("PUT", "/api/v1/staff/catalogue/games/"+games.Items[0].NodeID, owner, `{"state":"open","isHot":false}`))
	one := w.member("member1")
	launch := func() reply { return w.ask("POST", "/api/v1/member/games/"+games.Items[0].NodeID+"/launch", one, "{}") }
	require.Equal(t, "catalogue.game.maintenance", launch().code(), "a vendor begins off")
	done(w.ask("POST", desk+"/switch", owner, `{"off":false,"version":1,"reason":""}`))
	for _, fault := range []oursim.Fault{oursim.Down, oursim.Garbage, oursim.Unsigned, oursim.Odd} {
		sim.Behave(fault)
		require.Equal(t, "gateway.vendor.unreachable", launch().code(), fault)
	}
	sim.Behave("")
	var opened struct{ Mode, URL string }
	launch().value(t, &opened)
	require.Equal(t, "https://games.example.com/tiger", opened.URL)
	asked := sim.Opened()
	told := asked[len(asked)-1]
	require.Equal(t, "https://us.example.com", told.ReturnURL)

	vendor := seamless.NewClient(seamless.Config{
		BaseURL: "http://platform.example", Vendor: "ACME", KeyID: "k1", Secret: []byte(key.Secret), Clock: clock.System{}, Rand: rng.System{},
		Transport: httpx.Local{Handler: w.Handler()},
	})
	bet := seamless.Call{Token: told.Token, UserID: told.UserID, Currency: string(told.Currency), GameCode: told.GameCode, RoundID: "r1", TxID: "b1", Amount: 10 * money.Unit}
	answer, err := vendor.Bet(t.Context(), bet)
	require.NoError(t, err)
	require.Equal(t, seamless.OK, answer.Status)
	win := bet
	win.TxID, win.RefTxID, win.Amount, win.RoundClosed, win.Token = "w1", "b1", 25*money.Unit, true, ""
	answer, err = vendor.Win(t.Context(), win)
	require.NoError(t, err)
	require.Equal(t, seamless.OK, answer.Status)

	done(w.ask("POST", desk+"/switch", owner, `{"off":true,"version":2,"reason":"in dispute"}`))
	bet.TxID, bet.RoundID = "b2", "r2"
	answer, err = vendor.Bet(t.Context(), bet)
	require.NoError(t, err)
	require.Equal(t, seamless.InvalidGame, answer.Status, "off takes no bet")
}

// A vendor that keeps wallets is set up by staff too: money goes there, its game
// opens, and the money comes back; turned off it takes nothing in and gives
// everything back.
func TestTransferVendor_IsSetUpByStaffAndMovesMoney(t *testing.T) {
	w := open(t, t.TempDir())
	owner, one := w.staff("owner"), w.member("member1")
	var secret atomic.Value
	secret.Store("none yet, of thirty-two bytes at least")
	texts, err := locales.Catalog()
	require.NoError(t, err)
	sim := simvendor.New(simvendor.Deps{
		House: "BANK", Names: map[locale.Lang]string{locale.Default: "Bank"}, DB: dbtest.SQLite(t), Clock: clock.System{},
		IDs: id.NewSource(clock.System{}, 9), Rand: rng.System{}, Catalog: texts,
		Signer: func(context.Context, string) *seamless.Signer {
			return seamless.NewSigner([]byte(secret.Load().(string)))
		},
	})
	outside := httptest.NewServer(sim.Handler())
	t.Cleanup(outside.Close)
	const desk = "/api/v1/staff/gateway/foreign/BANK"
	done := func(r reply) { t.Helper(); require.Less(t, r.Status, 300, string(r.Body)) }
	done(w.ask("POST", desk, owner, setOurs("transfer", outside.URL, simvendor.Product, 0)))
	move := func(direction, amount string) reply {
		return w.ask("POST", "/api/v1/member/transfers", one, fmt.Sprintf(`{"vendor":"BANK","direction":%q,"amount":%q}`, direction, amount))
	}
	require.Equal(t, "gateway.transfer.closed", move("IN", "50").code(), "the catalogue does not know it yet")
	var key struct{ Secret string }
	w.ask("POST", "/api/v1/staff/gateway/keys", owner, `{"vendor":"BANK","keyId":"k1","seen":0}`).value(t, &key)
	var tried struct{ Outcome string }
	w.ask("POST", desk+"/try", owner, "{}").value(t, &tried)
	require.Equal(t, "disbelieved", tried.Outcome)
	secret.Store(key.Secret)
	done(w.ask("POST", "/api/v1/staff/gateway/keys", owner, `{"vendor":"BANK","keyId":"k2","seen":1}`)) // which is not told to it yet
	w.ask("POST", desk+"/try", owner, "{}").value(t, &tried)
	require.Equal(t, "answered", tried.Outcome)
	var got struct{ New int }
	w.ask("POST", desk+"/games", owner, "{}").value(t, &got)
	require.Equal(t, 1, got.New)
	require.Equal(t, "gateway.transfer.closed", move("IN", "50").code(), "a vendor begins off")
	done(w.ask("POST", desk+"/switch", owner, `{"off":false,"version":1,"reason":""}`))

	var made, now struct{ ID, State string }
	ended := func() bool {
		w.ask("GET", "/api/v1/member/transfers/"+made.ID, one, "").value(t, &now)
		return now.State == "DONE"
	}
	move("IN", "50").value(t, &made)
	require.Eventually(t, ended, 20*time.Second, 50*time.Millisecond)
	var games struct{ Items []struct{ NodeID string } }
	w.ask("GET", "/api/v1/staff/catalogue/games?vassalage=BANK", owner, "").value(t, &games)
	done(w.ask("PUT", "/api/v1/staff/catalogue/games/"+games.Items[0].NodeID, owner, `{"state":"open","isHot":false}`))
	var opened struct{ URL, GameToken string }
	w.ask("POST", "/api/v1/member/games/"+games.Items[0].NodeID+"/launch", one, "{}").value(t, &opened)
	require.NotEmpty(t, opened.URL)
	require.Empty(t, opened.GameToken)

	done(w.ask("POST", desk+"/switch", owner, `{"off":true,"version":2,"reason":"in dispute"}`))
	require.Equal(t, "gateway.transfer.closed", move("IN", "10").code())
	move("OUT", "50").value(t, &made)
	require.Eventually(t, ended, 20*time.Second, 50*time.Millisecond)
}
