package verify_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/studio/croupier"
	"baize/internal/studio/fair"
	"baize/internal/studio/tables"
	"baize/internal/studio/verify"
)

const tableVectorFile = "../testdata/table_vectors.json"

type tableVectors struct {
	About string         `json:"about"`
	Bets  []verify.Input `json:"bets"`
}

// tableBets makes rounds of every game with wagers on spots in turn.
func tableBets(t *testing.T) tableVectors {
	t.Helper()
	v := tableVectors{About: "Golden vectors of docs/fairness.md, section 18. Written once by the Go engines; the browser verifier is held to the same file."}
	src := rng.NewSeeded(71)
	for n, g := range tables.Games() {
		for i := range 12 {
			seed, round := fair.NewServerSeed(src), id.Round(1<<40+n<<20+i*7919)
			p := verify.TableParams{Round: round.String(), Bets: []string{}, Wagers: []tables.Wager{}, Digits: 2}
			for b := range i {
				p.Bets = append(p.Bets, (&croupier.Bet{ID: round + 1 + id.Round(b), Share: croupier.ShareOf(fmt.Sprint("key", b))}).Entry())
				spot := g.Spots[(i*5+b*17)%len(g.Spots)].Code
				if len(p.Wagers) < len(g.Spots) {
					p.Wagers = append(p.Wagers, tables.Wager{Spot: spot, Stake: money.Amount(1+b*b) * money.Unit / 4})
				}
			}
			raw, err := json.Marshal(p)
			require.NoError(t, err)
			in := verify.Input{
				Game: verify.Game(g.Code), ServerSeed: seed.String(), Hash: croupier.Commitment(seed, round).String(),
				ClientSeed: string(croupier.EntropyOf(p.Bets)), Nonce: uint64(i * i), Params: raw,
			}
			r, err := verify.Verify(in)
			require.NoError(t, err)
			in.Claim = verify.Claim{Outcome: r.Outcome, Payout: r.Payout.String(), Receipt: r.Receipt}
			v.Bets = append(v.Bets, in)
		}
	}
	return v
}

func TestTableVectors_AreWhatTheEnginesMake(t *testing.T) {
	text, err := json.MarshalIndent(tableBets(t), "", " ")
	require.NoError(t, err)
	text = append(text, '\n')
	if *write {
		require.NoError(t, os.WriteFile(tableVectorFile, text, 0o644))
	}
	published, err := os.ReadFile(tableVectorFile)
	require.NoError(t, err)
	require.Equal(t, string(published), string(text))
}

func TestVerify_FindsWhatWasAlteredInATablesRound(t *testing.T) {
	won := map[verify.Game]bool{}
	for i, in := range tableBets(t).Bets {
		r, err := verify.Verify(in)
		require.NoError(t, err)
		won[in.Game] = won[in.Game] || r.Payout > 0
		if i%12 != 2 {
			continue
		}
		for bit := range 8 * len(in.ServerSeed) {
			torn := in
			torn.ServerSeed = flip(in.ServerSeed, bit)
			_, err := verify.Verify(torn)
			require.Error(t, err)
			torn = in
			torn.Hash = flip(in.Hash, bit)
			_, err = verify.Verify(torn)
			require.Error(t, err)
			torn = in
			torn.ClientSeed = flip(in.ClientSeed, bit)
			_, err = verify.Verify(torn)
			require.Error(t, err)
		}
		for bit := range 64 {
			torn := in
			torn.Nonce ^= 1 << bit
			_, err := verify.Verify(torn)
			require.Error(t, err)
		}
		if in.Game == "baccarat" || in.Game == "sicbo" {
			flipParams(t, in)
		}
	}
	for _, g := range tables.Games() {
		require.True(t, won[verify.Game(g.Code)], "no %s vector wins", g.Code)
	}
}
