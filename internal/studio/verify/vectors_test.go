package verify_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"testing"

	"baize/internal/kernel/rng"
	"baize/internal/studio/fair"
	"baize/internal/studio/slots"
	"baize/internal/studio/verify"

	"github.com/stretchr/testify/require"
)

const vectorFile = "../testdata/fair_vectors.json"

// vectors is the golden file that the Go and the browser verifier share.
type vectors struct {
	About   string                     `json:"about"`
	Sheets  map[string]json.RawMessage `json:"sheets"`
	Streams []streamVector             `json:"streams"`
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
	raw, err := os.ReadFile(vectorFile)
	require.NoError(t, err)
	var v vectors
	require.NoError(t, json.Unmarshal(raw, &v))
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
	for _, game := range []verify.Game{verify.Dice, verify.Slot, verify.Crash} {
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

var write = flag.Bool("write-vectors", false, "write the golden vectors anew; they change only with the public specification")

func TestVectors_Write(t *testing.T) {
	if !*write {
		t.Skip("only with -write-vectors")
	}
	v := vectors{About: "Golden vectors of docs/fairness.md. Written once by the Go engines; the browser verifier is held to the same file.", Sheets: map[string]json.RawMessage{}}
	raw, err := os.ReadFile("../slots/sheets/p1.json")
	require.NoError(t, err)
	v.Sheets["p1"] = raw
	src := rng.NewSeeded(20)
	clients := []fair.ClientSeed{"a", "lucky-7", "colon:in:it", "0", "~!@#$%^&*()_+", fair.NewClientSeed(src)}
	bounds := []uint32{1, 2, 6, 37, 40, 52, 10_000, 1 << 31, 3 << 30, 1<<32 - 1}
	for i, bound := range bounds {
		v.Streams = append(v.Streams, drawn(fair.NewServerSeed(src), clients[i%len(clients)], uint64(i*i*i)*uint64(i), bound))
	}
	add := func(game verify.Game, server fair.ServerSeed, hash fair.Commitment, client fair.ClientSeed, nonce uint64, params string) {
		in := verify.Input{Game: game, ServerSeed: server.String(), Hash: hash.String(), ClientSeed: string(client), Nonce: nonce, Params: json.RawMessage(params)}
		r, err := verify.Verify(in)
		require.NoError(t, err, params)
		in.Claim = verify.Claim{Outcome: r.Outcome, Payout: r.Payout.String(), Receipt: r.Receipt}
		v.Bets = append(v.Bets, in)
	}
	dice := []string{
		`{"side":"under","target":"50.00","stake":"10.00","digits":2}`, `{"side":"over","target":"49.99","stake":"10.00","digits":2}`,
		`{"side":"under","target":"98.00","stake":"0.01","digits":2}`, `{"side":"over","target":"1.99","stake":"123.45","digits":2}`,
		`{"side":"under","target":"0.01","stake":"1.00","digits":2}`, `{"side":"over","target":"99.98","stake":"1.00","digits":0}`,
		`{"side":"under","target":"33.33","stake":"0.000007","digits":6}`, `{"side":"over","target":"66.60","stake":"7.77","digits":2}`,
	}
	for i := range 24 {
		server := fair.NewServerSeed(src)
		add(verify.Dice, server, server.Commitment(), clients[i%len(clients)], uint64(i), dice[i%len(dice)])
	}
	chain, err := fair.NewChain(fair.NewServerSeed(src), 200)
	require.NoError(t, err)
	crash := []string{
		`{"stake":"10.00","cashOut":"1.50","maxProfit":"1000000.00","digits":2}`, `{"stake":"0.00","cashOut":"0.00","maxProfit":"0.00","digits":2}`,
		`{"stake":"3.33","cashOut":"1.01","maxProfit":"1000000.00","digits":2}`, `{"stake":"500.00","cashOut":"2.00","maxProfit":"100.00","digits":2}`,
		`{"stake":"1.00","cashOut":"0.00","maxProfit":"1000000.00","digits":0}`,
	}
	for i := range 20 {
		round := i*10 + 1
		server, err := chain.Seed(round)
		require.NoError(t, err)
		add(verify.Crash, server, chain.Terminal(), "salt-after-the-end-was-published", uint64(round), crash[i%len(crash)])
	}
	server := fair.NewServerSeed(src)
	stakes := []string{"0.20", "20.00", "100.00", "1000.00"}
	m := slots.NewMachine(must(slots.Load("p1")))
	for nonce, features := uint64(0), 0; len(v.Bets) < 44+20; nonce++ {
		out, err := slots.Play(m, fair.NewStream(server, "spin", nonce), slots.Bet{Stake: 200_000, Digits: 2})
		require.NoError(t, err)
		switch {
		case out.FreeSpins > 0 && features < 4:
			features++
		case len(v.Bets) >= 44+16:
			continue // the last ones are kept for features
		}
		add(verify.Slot, server, server.Commitment(), "spin", nonce, fmt.Sprintf(`{"sheet":"p1","stake":%q,"digits":2}`, stakes[nonce%4]))
	}
	text, err := json.MarshalIndent(v, "", " ")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(vectorFile, append(text, '\n'), 0o644))
}

func must(s *slots.Sheet, err error) *slots.Sheet {
	if err != nil {
		panic(err)
	}
	return s
}
