package verify_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/studio/fair"
	"baize/internal/studio/fishing"
	"baize/internal/studio/verify"
)

const fishingVectors = "../testdata/fishing_vectors.json"

type fishPath struct {
	Sheet   string         `json:"sheet"`
	Water   string         `json:"water"`
	Fish    fishing.FishID `json:"fish"`
	Species string         `json:"species"`
	Points  [][3]int64     `json:"points"` // ms, x, y
}

type fishBet struct {
	Input  verify.Input  `json:"input"`
	Result verify.Result `json:"result"`
}

type fishVectors struct {
	About  string          `json:"about"`
	Sheets []fishing.Sheet `json:"sheets"`
	Paths  []fishPath      `json:"paths"`
	Bets   []fishBet       `json:"bets"`
}

// The engine still makes the published file to the letter; with
// -write-vectors it writes it.
func TestFishingVectors_AreWhatTheEngineMakes(t *testing.T) {
	src := rng.NewSeeded(77)
	v := fishVectors{About: "Golden vectors of docs/fairness-fishing.md. Written by the Go engine; the browser is held to the same file.", Sheets: fishing.Sheets()}
	for _, sheet := range v.Sheets {
		water := fair.NewServerSeed(src)
		school := fishing.NewSchool(sheet, water)
		for _, id := range []fishing.FishID{1, 2, 3, 344, 346, 348, 350, 9_000} {
			f, found := school.Fish(id)
			if !found {
				continue
			}
			p := fishPath{Sheet: sheet.Code, Water: water.String(), Fish: id, Species: sheet.Species[f.Species].Code, Points: [][3]int64{}}
			for ms := f.FromMs; ms < f.FromMs+f.ForMs; ms += f.ForMs / 9 {
				if at, in := f.At(ms); in {
					p.Points = append(p.Points, [3]int64{ms, at.X, at.Y})
				}
			}
			v.Paths = append(v.Paths, p)
		}
		for i, w := range sheet.Weapons {
			for n := range 12 {
				v.Bets = append(v.Bets, fishBetOf(t, src, sheet, water, i, w, n))
			}
		}
	}
	text, err := json.MarshalIndent(v, "", " ")
	require.NoError(t, err)
	text = append(text, '\n')
	if *write {
		require.NoError(t, os.WriteFile(fishingVectors, text, 0o644))
	}
	published, err := os.ReadFile(fishingVectors)
	require.NoError(t, err)
	require.Equal(t, string(published), string(text))
}

func fishBetOf(t *testing.T, src rng.Source, sheet fishing.Sheet, water fair.ServerSeed, i int, w fishing.Weapon, n int) fishBet {
	seed := fair.NewServerSeed(src)
	fish := []fishing.FishID{fishing.FishID(2 * n)}
	for len(fish) < 1+n%w.Hits {
		fish = append(fish, fish[len(fish)-1]+2)
	}
	params, err := json.Marshal(verify.FishingParams{
		Sheet: sheet.Code, Water: water.String(), Weapon: w.Code, Fish: fish, Stake: (money.Amount(10+n*i) * money.Unit / 100).String(),
	})
	require.NoError(t, err)
	in := verify.Input{Game: verify.Fishing, ServerSeed: seed.String(), Hash: seed.Commitment().String(), ClientSeed: "lucky-7", Nonce: uint64(n * n), Params: params}
	r, err := verify.Verify(in)
	require.NoError(t, err)
	in.Claim = verify.Claim{Outcome: r.Outcome, Payout: r.Payout.String(), Receipt: r.Receipt}
	r.Steps = nil
	return fishBet{in, r}
}

func TestFishing_RefusesWhatIsNotSo(t *testing.T) {
	sheet, _ := fishing.SheetOf(fishing.Reef)
	bet := fishBetOf(t, rng.NewSeeded(5), sheet, fair.NewServerSeed(rng.NewSeeded(6)), 2, sheet.Weapons[2], 3)
	in := bet.Input
	in.Claim.Payout = "1000000.00"
	_, err := verify.Verify(in)
	require.ErrorContains(t, err, "studio.verify.claim")
	for _, spoil := range []func(*verify.FishingParams){
		func(p *verify.FishingParams) { p.Sheet = "pond" },
		func(p *verify.FishingParams) { p.Weapon = "spear" },
		func(p *verify.FishingParams) { p.Stake = "0" },
		func(p *verify.FishingParams) { p.Fish = []fishing.FishID{8, 6} },
		func(p *verify.FishingParams) { p.Fish = []fishing.FishID{3} },
		func(p *verify.FishingParams) { p.Fish = nil },
		func(p *verify.FishingParams) { p.Water = "x" },
	} {
		var p verify.FishingParams
		require.NoError(t, json.Unmarshal(bet.Input.Params, &p))
		spoil(&p)
		in := bet.Input
		in.Params, err = json.Marshal(p)
		require.NoError(t, err)
		_, err = verify.Verify(in)
		require.ErrorContains(t, err, "studio.verify.params")
	}
}
