package verify_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"baize/internal/studio/fair"
	"baize/internal/studio/slots"
	"baize/internal/studio/verify"

	"github.com/stretchr/testify/require"
)

// The golden files: the first of the stream, dice, slots and crash, the second
// of the games that one member plays alone.
const (
	vectorFile = "../testdata/fair_vectors.json"
	aloneFile  = "../testdata/fair_vectors_alone.json"
)

// vectors is the golden file that the Go and the browser verifier share.
type vectors struct {
	About   string                     `json:"about"`
	Sheets  map[string]json.RawMessage `json:"sheets,omitempty"`
	Streams []streamVector             `json:"streams,omitempty"`
	Bets    []verify.Input             `json:"bets"`
}

// streamVector is the start of a stream and what is drawn from it, each kind
// of draw from a fresh stream.
type streamVector struct {
	ServerSeed string   `json:"serverSeed"`
	Hash       string   `json:"hash"`
	ClientSeed string   `json:"clientSeed"`
	Nonce      uint64   `json:"nonce"`
	Proof      string   `json:"proof"`
	Words      []uint32 `json:"words"`
	Bound      uint32   `json:"bound"`
	Below      []uint32 `json:"below"`
	Bits52     []string `json:"bits52"`
}

func load(t testing.TB) vectors {
	t.Helper()
	var v, alone vectors
	for file, into := range map[string]*vectors{vectorFile: &v, aloneFile: &alone} {
		raw, err := os.ReadFile(file)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(raw, into))
	}
	v.Bets = append(v.Bets, alone.Bets...)
	return v
}

func drawn(server fair.ServerSeed, client fair.ClientSeed, nonce uint64, bound uint32) streamVector {
	v := streamVector{ServerSeed: server.String(), Hash: server.Commitment().String(), ClientSeed: string(client), Nonce: nonce, Bound: bound}
	words, below, fractions := fair.NewStream(server, client, nonce), fair.NewStream(server, client, nonce), fair.NewStream(server, client, nonce)
	v.Proof = words.Proof()
	for range 18 { // into the third block
		v.Words = append(v.Words, words.Word())
		v.Below = append(v.Below, below.Below(bound))
	}
	for range 6 {
		v.Bits52 = append(v.Bits52, fmt.Sprint(fractions.Bits52()))
	}
	return v
}

func TestVectors_HoldForTheStream(t *testing.T) {
	for i, want := range load(t).Streams {
		server, err := fair.ParseServerSeed(want.ServerSeed)
		require.NoError(t, err)
		require.Equal(t, want, drawn(server, fair.ClientSeed(want.ClientSeed), want.Nonce, want.Bound), "stream %d", i)
	}
}

func TestVectors_HoldForEveryBet(t *testing.T) {
	v := load(t)
	require.GreaterOrEqual(t, len(v.Streams)+len(v.Bets), 60)
	won := map[verify.Game]int{}
	for i, in := range v.Bets {
		require.NotEmpty(t, in.Claim.Outcome)
		require.Len(t, in.Claim.Receipt, 64)
		r, err := verify.Verify(in)
		require.NoError(t, err, "bet %d", i)
		require.NotEmpty(t, r.Steps)
		if r.Payout > 0 {
			won[in.Game]++
		}
	}
	for _, game := range []verify.Game{
		verify.Dice, verify.Slot, verify.Crash, verify.Limbo, verify.Plinko, verify.Wheel, verify.Keno, verify.Mines, verify.Towers, verify.HiLo, verify.Coin,
	} {
		require.NotZero(t, won[game], "no %s vector wins", game)
	}
}

func TestVectors_CarryThePublishedSheets(t *testing.T) {
	sheet, err := slots.Load("p1")
	require.NoError(t, err)
	shared, err := slots.Parse(load(t).Sheets["p1"])
	require.NoError(t, err)
	require.Equal(t, sheet.Strips, shared.Strips)
	require.Equal(t, sheet.Lines, shared.Lines)
	require.Equal(t, sheet.Pays, shared.Pays)
}
