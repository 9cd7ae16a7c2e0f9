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

var write = flag.Bool("write-vectors", false, "write the golden vectors anew; they change only with the public specification")

// writer makes the golden file from a fixed seed.
type writer struct {
	t       *testing.T
	src     rng.Source
	clients []fair.ClientSeed
	vectors
}

// The engines still make the published file to the letter; with -write-vectors
// they write it.
func TestVectors_AreWhatTheEnginesMake(t *testing.T) {
	src := rng.NewSeeded(20)
	w := &writer{t: t, src: src, clients: []fair.ClientSeed{"a", "lucky-7", "colon:in:it", "0", "~!@#$%^&*()_+", fair.NewClientSeed(src)}}
	w.About = "Golden vectors of docs/fairness.md. Written once by the Go engines; the browser verifier is held to the same file."
	sheet, err := slots.Load("p1")
	require.NoError(t, err)
	w.Sheets = map[string]json.RawMessage{"p1": sheet.File()}
	for i, bound := range []uint32{1, 2, 6, 37, 40, 52, 10_000, 1 << 31, 3 << 30, 1<<32 - 1} {
		w.Streams = append(w.Streams, drawn(fair.NewServerSeed(src), w.client(i), uint64(i*i*i)*uint64(i), bound))
	}
	w.dice()
	w.crash()
	w.slots(slots.NewMachine(sheet))
	w.published(vectorFile)
}

// published holds what was made to a golden file.
func (w *writer) published(file string) {
	text, err := json.MarshalIndent(w.vectors, "", " ")
	require.NoError(w.t, err)
	text = append(text, '\n')
	if *write {
		require.NoError(w.t, os.WriteFile(file, text, 0o644))
	}
	published, err := os.ReadFile(file)
	require.NoError(w.t, err)
	require.Equal(w.t, string(published), string(text))
}

func (w *writer) client(i int) fair.ClientSeed { return w.clients[i%len(w.clients)] }

func (w *writer) add(game verify.Game, server fair.ServerSeed, hash fair.Commitment, client fair.ClientSeed, nonce uint64, params string) {
	in := verify.Input{Game: game, ServerSeed: server.String(), Hash: hash.String(), ClientSeed: string(client), Nonce: nonce, Params: json.RawMessage(params)}
	r, err := verify.Verify(in)
	require.NoError(w.t, err, params)
	in.Claim = verify.Claim{Outcome: r.Outcome, Payout: r.Payout.String(), Receipt: r.Receipt}
	w.Bets = append(w.Bets, in)
}

func (w *writer) dice() {
	params := []string{
		`{"side":"under","target":"50.00","stake":"10.00","digits":2}`, `{"side":"over","target":"49.99","stake":"10.00","digits":2}`,
		`{"side":"under","target":"98.00","stake":"0.01","digits":2}`, `{"side":"over","target":"1.99","stake":"123.45","digits":2}`,
		`{"side":"under","target":"0.01","stake":"1.00","digits":2}`, `{"side":"over","target":"99.98","stake":"1.00","digits":0}`,
		`{"side":"under","target":"33.33","stake":"0.000007","digits":6}`, `{"side":"over","target":"66.60","stake":"7.77","digits":2}`,
	}
	for i := range 24 {
		server := fair.NewServerSeed(w.src)
		w.add(verify.Dice, server, server.Commitment(), w.client(i), uint64(i), params[i%len(params)])
	}
}

func (w *writer) crash() {
	chain, err := fair.NewChain(fair.NewServerSeed(w.src), 200)
	require.NoError(w.t, err)
	params := []string{
		`{"stake":"10.00","cashOut":"1.50","maxProfit":"1000000.00","digits":2}`, `{"stake":"0.00","cashOut":"0.00","maxProfit":"0.00","digits":2}`,
		`{"stake":"3.33","cashOut":"1.01","maxProfit":"1000000.00","digits":2}`, `{"stake":"500.00","cashOut":"2.00","maxProfit":"100.00","digits":2}`,
		`{"stake":"1.00","cashOut":"0.00","maxProfit":"1000000.00","digits":0}`,
	}
	for i := range 20 {
		round := i*10 + 1
		server, err := chain.Seed(round)
		require.NoError(w.t, err)
		w.add(verify.Crash, server, chain.Terminal(), "salt-after-the-end-was-published", uint64(round), params[i%len(params)])
	}
}

// slots takes the first sixteen rounds, then the next four with free spins.
func (w *writer) slots(m *slots.Machine) {
	server := fair.NewServerSeed(w.src)
	stakes := []string{"0.20", "20.00", "100.00", "1000.00"}
	for nonce, taken := uint64(0), 0; taken < 20; nonce++ {
		out, err := slots.Play(m, fair.NewStream(server, "spin", nonce), slots.Bet{Stake: slots.Grid(m.Sheet(), 2), Digits: 2})
		require.NoError(w.t, err)
		if taken >= 16 && out.FreeSpins == 0 {
			continue
		}
		taken++
		w.add(verify.Slot, server, server.Commitment(), "spin", nonce, fmt.Sprintf(`{"sheet":"p1","stake":%q,"digits":2}`, stakes[nonce%4]))
	}
}
