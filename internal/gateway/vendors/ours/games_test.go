package ours_test

import (
	"context"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway"
	"baize/internal/gateway/vendors"
	"baize/internal/gateway/vendors/ours"
	"baize/internal/gateway/vendors/ours/oursim"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/rng"
)

// keys hands out one secret; none while it is empty.
type keys struct{ secret string }

func (k *keys) SigningKey(_ context.Context, vendor string) (gateway.Key, bool, error) {
	return gateway.Key{Vendor: vendor, KeyID: "k1", Secret: []byte(k.secret)}, k.secret != "", nil
}

const secret = "0123456789abcdef0123456789abcdef"

func vendor(t *testing.T) (*oursim.Vendor, *keys, ours.Seamless, *vendors.Peer) {
	t.Helper()
	sim := &oursim.Vendor{Code: "ACME", Secret: []byte(secret), Host: "https://games.example.com", Clock: clock.System{}}
	server := httptest.NewServer(sim)
	t.Cleanup(server.Close)
	client := server.Client()
	client.Timeout = 300 * time.Millisecond
	k := &keys{secret}
	return sim, k, ours.Seamless{Keys: k, Clock: clock.System{}, Rand: rng.System{}, Client: client},
		&vendors.Peer{Settings: vendors.Settings{Vendor: "ACME", Dialect: vendors.Seamless, BaseURL: server.URL + "/", ReturnURL: "https://us.example.com"}}
}

func opening() vendors.Opening {
	var o vendors.Opening
	o.Token, o.Game.Code, o.Session.Currency, o.Lang = "token", "tiger", "BDT", "bn"
	return o
}

func TestOpen_OpensNothingOfAVendorThatAnswersBadly(t *testing.T) {
	sim, k, api, p := vendor(t)
	at, err := api.Open(t.Context(), p, opening())
	require.NoError(t, err)
	require.Equal(t, "https://games.example.com/tiger", at)
	told := sim.Opened()[0]
	require.Equal(t, []string{"ACME", "token", "tiger", "BDT", "bn", "https://us.example.com"},
		[]string{told.VendorID, told.Token, told.GameCode, string(told.Currency), told.Language, told.ReturnURL})
	for _, f := range []oursim.Fault{oursim.Down, oursim.Slow, oursim.Garbage, oursim.Unsigned, oursim.Odd} {
		sim.Behave(f)
		at, err := api.Open(t.Context(), p, opening())
		require.ErrorIs(t, err, vendors.ErrUnreachable, f)
		require.Empty(t, at, f)
	}
	sim.Behave("")
	k.secret = ""
	_, err = api.Open(t.Context(), p, opening())
	require.ErrorIs(t, err, vendors.ErrNoAPI)
	k.secret = "another secret of thirty-two bytes at least"
	_, err = api.Open(t.Context(), p, opening())
	require.ErrorIs(t, err, vendors.ErrUnreachable)
}

func TestList_ReadsTheVendorsGamesAndNeverAnAnswerWithoutThem(t *testing.T) {
	sim, _, api, p := vendor(t)
	shut := false
	sim.Games = []ours.GameLine{
		{GameCode: "tiger", GameName: "Tiger", GameType: "Video slots", ReturnRate: "96.5", TrialSupport: true},
		{GameCode: "table", GameName: "Table", GameType: "Live casino", ReturnRate: "much", Enabled: &shut},
		{GameCode: "a code with spaces", GameName: "X"}, {GameCode: "nameless"},
	}
	list, err := api.List(t.Context(), p)
	require.NoError(t, err)
	require.Equal(t, []vendors.Title{
		{Code: "tiger", Name: "Tiger", Category: "RNG", Classify: "Video slots", ReturnPpm: 965_000, Trial: true, Open: true},
		{Code: "table", Name: "Table", Category: "LIVE", Classify: "Live casino"},
	}, list)
	sim.Games = nil // "games": null
	_, err = api.List(t.Context(), p)
	require.ErrorIs(t, err, vendors.ErrUnreachable, "an empty list would close every game")
}
