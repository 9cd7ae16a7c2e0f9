package verify_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/studio/fair"
	"baize/internal/studio/poker"
	"baize/internal/studio/verify"
)

const pokerFile = "../testdata/poker_vectors.json"

// pokerVectors is the golden file of docs/fairness-poker.md.
type pokerVectors struct {
	About string         `json:"about"`
	Hands []verify.Input `json:"hands"`
}

// played is a hand that a fixed seed plays, with all that verifies it.
func played(t testing.TB, src rng.Source, number uint64) verify.Input {
	rec := poker.Record{Opening: poker.Opening{
		Number: number, Small: 1, Big: 2, At: clock.Instant(1_767_225_600_000_000),
		Rules: poker.Rules{SmallBlind: money.Unit, BigBlind: 2 * money.Unit, Chip: money.Unit / 100, ActFor: 15 * time.Second, Rake: poker.HouseRake()},
	}}
	for seat := range 3 + int(number%4) {
		rec.Opening.Entries = append(rec.Opening.Entries, poker.Entry{Seat: seat, Stack: money.Amount(20+rng.Below(src, 300)) * money.Unit, Bank: 30 * time.Second})
		rec.Shares = append(rec.Shares, poker.Share{Seat: seat, Client: fair.NewClientSeed(src)})
	}
	seed := fair.NewServerSeed(src)
	o := rec.Opening
	o.Deck = poker.Deal(seed, rec.Shares, number)
	h, err := poker.Start(o)
	require.NoError(t, err)
	now := o.At
	for !h.Over() {
		now = now.Add(time.Duration(rng.Below(src, 20)) * time.Second)
		if h.Tick(now); h.Over() {
			break
		}
		options, _ := h.Options()
		a := poker.Action{Seat: options.Seat, Kind: poker.Call}
		switch {
		case options.CanRaise && rng.Below(src, 4) == 0:
			a.Kind, a.To = poker.Raise, options.MinTo
		case options.CanCheck:
			a.Kind = poker.Check
		case rng.Below(src, 5) == 0:
			a.Kind = poker.Fold
		}
		require.NoError(t, h.Apply(now, a))
		rec.Deeds = append(rec.Deeds, poker.Deed{Action: a, At: now})
	}
	rec.EndedAt = now
	params, err := json.Marshal(verify.PokerParams{Seat: int(number % 3), Record: rec})
	require.NoError(t, err)
	in := verify.Input{
		Game: verify.Poker, ServerSeed: seed.String(), Hash: seed.Commitment().String(), ClientSeed: string(poker.Entropy(rec.Shares)),
		Nonce: number, Params: params,
	}
	r, err := verify.Verify(in)
	require.NoError(t, err)
	in.Claim = verify.Claim{Outcome: r.Outcome, Payout: r.Payout.String(), Receipt: r.Receipt}
	return in
}

func TestPokerVectors_AreWhatTheRulesMake(t *testing.T) {
	v := pokerVectors{About: "Golden vectors of docs/fairness-poker.md. Written once by the Go rules; any other verifier is held to the same file."}
	src := rng.NewSeeded(52)
	for n := range uint64(8) {
		v.Hands = append(v.Hands, played(t, src, n+1))
	}
	text, err := json.MarshalIndent(v, "", " ")
	require.NoError(t, err)
	text = append(text, '\n')
	if *write {
		require.NoError(t, os.WriteFile(pokerFile, text, 0o644))
	}
	published, err := os.ReadFile(pokerFile)
	require.NoError(t, err)
	require.Equal(t, string(published), string(text))
}

func TestVerifyPoker_RefusesATornHand(t *testing.T) {
	in := played(t, rng.NewSeeded(3), 5)
	var out bytes.Buffer
	args := []string{"--game", "poker", "--server-seed", in.ServerSeed, "--hash", in.Hash, "--client-seed", in.ClientSeed, "--nonce",
		strconv.FormatUint(in.Nonce, 10), "--params", string(in.Params), "--receipt", in.Claim.Receipt, "--outcome", in.Claim.Outcome}
	require.Equal(t, 0, verify.Run(args, &out), out.String())
	for name, tear := range map[string]func(*verify.Input){
		"another seed":    func(x *verify.Input) { x.ServerSeed = strings.Repeat("0", 64) },
		"another hash":    func(x *verify.Input) { x.Hash = flipDigit(x.Hash) },
		"another entropy": func(x *verify.Input) { x.ClientSeed = flipDigit(x.ClientSeed) },
		"another number":  func(x *verify.Input) { x.Nonce++ },
		"another stack": func(x *verify.Input) {
			x.Params = bytes.Replace(x.Params, []byte(`"stack":"`), []byte(`"stack":"1`), 1)
		},
		"a share less": func(x *verify.Input) {
			x.Params = bytes.Replace(x.Params, []byte(`"shares":[{"seat":0`), []byte(`"shares":[{"seat":8`), 1)
		},
		"a seat not in": func(x *verify.Input) {
			x.Params = bytes.Replace(x.Params, []byte(`{"seat":2,"record"`), []byte(`{"seat":8,"record"`), 1)
		},
		"a deed gone": func(x *verify.Input) {
			at := bytes.Index(x.Params, []byte(`"deeds":[{`)) + len(`"deeds":[`)
			end := bytes.IndexByte(x.Params[at:], '}') + at + 2
			x.Params = append(append([]byte{}, x.Params[:at]...), x.Params[end:]...)
		},
	} {
		torn := in
		torn.Params = append(json.RawMessage{}, in.Params...)
		tear(&torn)
		_, err := verify.Verify(torn)
		require.Error(t, err, name)
	}
}
