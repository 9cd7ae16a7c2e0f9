package verify_test

import (
	"encoding/json"
	"testing"

	"baize/internal/kernel/rng"
	"baize/internal/studio/fair"
	"baize/internal/studio/verify"

	"github.com/stretchr/testify/require"
)

func TestVectors_OfTheGamesPlayedAloneAreWhatTheEnginesMake(t *testing.T) {
	src := rng.NewSeeded(21)
	w := &writer{t: t, src: src, clients: []fair.ClientSeed{"a", "lucky-7", "colon:in:it", "0", "~!@#$%^&*()_+", fair.NewClientSeed(src)}}
	w.About = "Golden vectors of docs/fairness.md, sections 10 to 17. Written once by the Go engines; the browser verifier is held to the same file."
	w.singles()
	w.climbs()
	w.published(aloneFile)
}

func (w *writer) singles() {
	for _, game := range []struct {
		game   verify.Game
		params []string
	}{
		{verify.Limbo, []string{
			`{"target":"2.00","stake":"10.00","digits":2}`, `{"target":"1.01","stake":"0.03","digits":2}`,
			`{"target":"10000.00","stake":"1.00","digits":0}`, `{"target":"1.37","stake":"0.000007","digits":6}`,
		}},
		{verify.Plinko, []string{
			`{"rows":8,"risk":"low","stake":"10.00","digits":2}`, `{"rows":12,"risk":"medium","stake":"3.33","digits":2}`,
			`{"rows":16,"risk":"high","stake":"1.00","digits":0}`, `{"rows":16,"risk":"low","stake":"7.77","digits":2}`,
		}},
		{verify.Wheel, []string{
			`{"segments":10,"risk":"low","stake":"10.00","digits":2}`, `{"segments":40,"risk":"medium","stake":"0.55","digits":2}`,
			`{"segments":50,"risk":"high","stake":"1.00","digits":0}`, `{"segments":30,"risk":"low","stake":"2.01","digits":2}`,
		}},
		{verify.Keno, []string{
			`{"picks":[7],"stake":"10.00","digits":2}`, `{"picks":[1,2,3,4,5,6,7,8,9,10],"stake":"1.00","digits":2}`,
			`{"picks":[11,40],"stake":"0.07","digits":2}`, `{"picks":[3,9,17,28,33],"stake":"5.00","digits":0}`,
		}},
	} {
		for i := range 12 {
			server := fair.NewServerSeed(w.src)
			w.add(game.game, server, server.Commitment(), w.client(i), uint64(i*i), game.params[i%len(game.params)])
		}
	}
}

func (w *writer) climbs() {
	for _, game := range []struct {
		game  verify.Game
		began []string
		picks []int
	}{
		{verify.Mines, []string{`{"mines":3,"stake":"10.00","digits":2}`, `{"mines":24,"stake":"1.00","digits":0}`, `{"mines":1,"stake":"0.07","digits":2}`}, []int{12, 0, 24, 7, 18, 3}},
		{verify.Towers, []string{`{"level":"easy","stake":"10.00","digits":2}`, `{"level":"master","stake":"1.00","digits":2}`, `{"level":"hard","stake":"3.33","digits":2}`}, []int{0, 1, 1, 0, 1, 0, 0, 1}},
		{verify.HiLo, []string{`{"stake":"10.00","digits":2}`, `{"stake":"0.33","digits":2}`}, []int{2, 1, 0, 1}},
		{verify.Coin, []string{`{"stake":"10.00","digits":2}`, `{"stake":"1.00","digits":0}`}, []int{0, 1, 1, 0, 1}},
	} {
		for i := range 12 {
			w.climb(game.game, game.began[i%len(game.began)], game.picks, i)
		}
	}
}

// climb plays a round until it is lost, has no such pick, or was played as far
// as its number says.
func (w *writer) climb(game verify.Game, began string, picks []int, i int) {
	server, client, nonce := fair.NewServerSeed(w.src), w.client(i), uint64(i*i)
	bet, err := verify.ReadClimb(game, json.RawMessage(began))
	require.NoError(w.t, err)
	played := verify.Climbed{CashedOut: true}
	steps := 0
	for _, pick := range picks {
		again := append(append([]int{}, played.Picks...), pick)
		walk, err := bet.Walk(fair.NewStream(server, client, nonce), again)
		if err != nil {
			continue
		}
		played.Picks, played.CashedOut, steps = again, !walk.Lost, walk.Steps
		if walk.Lost || steps > i%4 {
			break
		}
	}
	if played.CashedOut && steps == 0 {
		return
	}
	params, err := verify.Record(json.RawMessage(began), played)
	require.NoError(w.t, err)
	w.add(game, server, server.Commitment(), client, nonce, string(params))
}
