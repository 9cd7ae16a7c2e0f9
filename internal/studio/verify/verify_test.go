package verify_test

import (
	"bytes"
	"encoding/json"
	"strconv"
	"testing"

	"baize/internal/kernel/fault"
	"baize/internal/studio/verify"

	"github.com/stretchr/testify/require"
)

// Every bit of every text of an input is flipped once, the claim's included:
// none of it may still be verified.
func TestVerify_FailsForOneFlippedBitAnywhere(t *testing.T) {
	seen := map[verify.Game]int{}
	for _, in := range load(t).Bets {
		if seen[in.Game]++; seen[in.Game] > 3 {
			continue
		}
		texts := map[string]func(*verify.Input) *string{
			"serverSeed": func(i *verify.Input) *string { return &i.ServerSeed },
			"hash":       func(i *verify.Input) *string { return &i.Hash },
			"clientSeed": func(i *verify.Input) *string { return &i.ClientSeed },
			"outcome":    func(i *verify.Input) *string { return &i.Claim.Outcome },
			"payout":     func(i *verify.Input) *string { return &i.Claim.Payout },
			"receipt":    func(i *verify.Input) *string { return &i.Claim.Receipt },
		}
		for name, of := range texts {
			for bit := range 8 * len(*of(&in)) {
				torn := in
				*of(&torn) = flip(*of(&in), bit)
				_, err := verify.Verify(torn)
				require.Error(t, err, "%s %s bit %d", in.Game, name, bit)
			}
		}
		for bit := range 64 {
			torn := in
			torn.Nonce ^= 1 << bit
			_, err := verify.Verify(torn)
			require.Error(t, err, "%s nonce bit %d", in.Game, bit)
		}
		flipParams(t, in)
	}
}

// flipParams flips the bits of the values. White space and the spelling of
// JSON carry no meaning, so a flip that leaves the same values is no change.
func flipParams(t *testing.T, in verify.Input) {
	t.Helper()
	for bit := range 8 * len(in.Params) {
		torn := in
		torn.Params = json.RawMessage(flip(string(in.Params), bit))
		if sameJSON(in.Params, torn.Params) {
			continue
		}
		_, err := verify.Verify(torn)
		require.Error(t, err, "%s params %s", in.Game, torn.Params)
	}
}

func sameJSON(a, b []byte) bool {
	var x, y map[string]any
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return false
	}
	p, _ := json.Marshal(x)
	q, _ := json.Marshal(y)
	return bytes.Equal(p, q)
}

func flip(s string, bit int) string {
	b := []byte(s)
	b[bit/8] ^= 1 << (bit % 8)
	return string(b)
}

func TestVerify_RefusesAnotherGame(t *testing.T) {
	in := load(t).Bets[0]
	in.Game = "whist"
	_, err := verify.Verify(in)
	require.True(t, fault.IsCode(err, fault.Invalid))
}

func TestVerify_RefusesUnknownAndMissingParams(t *testing.T) {
	for _, in := range load(t).Bets {
		for _, params := range []string{"", "{}", "[]", `{"stake":1}`, string(in.Params[:len(in.Params)-1]) + `,"more":1}`} {
			in.Params = json.RawMessage(params)
			_, err := verify.Verify(in)
			require.Error(t, err, "%s %s", in.Game, params)
		}
	}
}

func TestRun_AnswersByItsExitCode(t *testing.T) {
	for _, in := range load(t).Bets {
		args := []string{"--game", string(in.Game), "--server-seed", in.ServerSeed, "--hash", in.Hash, "--client-seed", in.ClientSeed,
			"--nonce", strconv.FormatUint(in.Nonce, 10), "--params", string(in.Params), "--receipt", in.Claim.Receipt}
		var out bytes.Buffer
		require.Equal(t, 0, verify.Run(args, &out), out.String())
		require.Contains(t, out.String(), "VERIFIED: claimed receipt")
		require.Contains(t, out.String(), in.Claim.Outcome)
		out.Reset()
		require.Equal(t, 1, verify.Run(append(args, "--outcome", "0.12"), &out))
		require.Contains(t, out.String(), "NOT VERIFIED")
		out.Reset()
		require.Equal(t, 1, verify.Run(append(args, "--hash", flipDigit(in.Hash)), &out))
		require.Equal(t, 2, verify.Run(append(args, "--params", "{"), &out))
		require.Equal(t, 2, verify.Run(append(args, "--unknown"), &out))
		require.Equal(t, 2, verify.Run(append(args, "stray"), &out))
		out.Reset()
		require.Equal(t, 0, verify.Run(append(args, "--json"), &out))
		var r verify.Result
		require.NoError(t, json.Unmarshal(out.Bytes(), &r))
		require.Equal(t, in.Claim.Receipt, r.Receipt)
	}
}

func flipDigit(s string) string {
	if s[0] == '0' {
		return "1" + s[1:]
	}
	return "0" + s[1:]
}
