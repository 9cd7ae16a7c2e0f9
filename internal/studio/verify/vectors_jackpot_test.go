package verify_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/studio/fair"
	"baize/internal/studio/jackpot/lot"
	"baize/internal/studio/verify"
)

const jackpotVectors = "../testdata/fair_vectors_jackpot.json"

// The golden file of the jackpots' cycles, in which both kinds, high draws and
// three decimals stand; with -write-vectors it is written.
func TestJackpotVectors_AreWhatTheEngineMakes(t *testing.T) {
	src := rng.NewSeeded(19)
	w := &writer{t: t, src: src}
	w.About = "Golden vectors of docs/fairness.md, section 19. Written by the Go engine; the browser is held to the same file."
	amount := money.MustParse
	for _, p := range []verify.JackpotParams{
		{Kind: lot.MustHitBy, Seed: amount("500"), Ceiling: amount("1500"), Digits: 2},
		{Kind: lot.MustHitBy, Seed: amount("5000"), Ceiling: amount("900000000"), Digits: 2},
		{Kind: lot.MustHitBy, Seed: 0, Ceiling: amount("1"), Digits: 0},
		{Kind: lot.Random, Seed: amount("100000"), Mean: amount("200000"), Digits: 2},
		{Kind: lot.Random, Seed: amount("20000000"), Mean: amount("20500000"), Digits: 3},
	} {
		for _, entropy := range []fair.ClientSeed{"first", fair.NewClientSeed(src)} {
			seed := fair.NewServerSeed(src)
			params, err := json.Marshal(p)
			require.NoError(t, err)
			in := verify.Input{Game: verify.Jackpot, ServerSeed: seed.String(), Hash: seed.Commitment().String(), ClientSeed: string(entropy), Nonce: uint64(1 + len(w.Bets)), Params: params}
			got, err := verify.Derive(in)
			require.NoError(t, err)
			in.Claim = verify.Claim{Outcome: got.Outcome, Payout: got.Payout.String(), Receipt: got.Receipt}
			w.Bets = append(w.Bets, in)
		}
	}
	w.published(jackpotVectors)
}

func TestJackpot_ThePublishedCyclesHoldAndAltersAreFound(t *testing.T) {
	raw, err := os.ReadFile(jackpotVectors)
	require.NoError(t, err)
	var v vectors
	require.NoError(t, json.Unmarshal(raw, &v))
	for _, in := range v.Bets {
		_, err := verify.Verify(in)
		require.NoError(t, err)
		in.Nonce++
		_, err = verify.Verify(in)
		require.ErrorContains(t, err, "studio.verify.claim")
	}
}

func TestJackpot_RefusesRulesThatNoPoolHas(t *testing.T) {
	seed := fair.NewServerSeed(rng.NewSeeded(1))
	for _, params := range []string{
		`{"kind":"must_hit_by","seed":"10","ceiling":"10","mean":"0","digits":2}`,
		`{"kind":"must_hit_by","seed":"10","ceiling":"20","mean":"5","digits":2}`,
		`{"kind":"random","seed":"10","ceiling":"0","mean":"9.99","digits":2}`,
		`{"kind":"random","seed":"10","ceiling":"20","mean":"100","digits":2}`,
		`{"kind":"random","seed":"10.001","ceiling":"0","mean":"100","digits":2}`,
		`{"kind":"daily","seed":"10","ceiling":"20","mean":"0","digits":2}`,
		`{"kind":"random","seed":"10","ceiling":"0","mean":"100","digits":9}`,
		`{"kind":"random","seed":"10","mean":"100","digits":2}`,
	} {
		in := verify.Input{Game: verify.Jackpot, ServerSeed: seed.String(), Hash: seed.Commitment().String(), ClientSeed: "first", Nonce: 1, Params: json.RawMessage(params)}
		_, err := verify.Verify(in)
		require.ErrorContains(t, err, "studio.verify.params", params)
	}
}
