package verify

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/studio/fair"
	"baize/internal/studio/fishing"
)

// Fishing is a bullet that hit. Source: docs/fairness-fishing.md.
const Fishing Game = "fishing"

// FishingParams are the parameters of a bullet: the sheet and the public seed
// of the water, which tell the species of each fish, the weapon, the fish that
// it hit in the order of their numbers, and the stake.
type FishingParams struct {
	Sheet  string           `json:"sheet"`
	Water  string           `json:"water"`
	Weapon string           `json:"weapon"`
	Fish   []fishing.FishID `json:"fish"`
	Stake  string           `json:"stake"`
}

// FishingOutcome spells what each fish paid, in costs of the bullet.
func FishingOutcome(fish []fishing.FishID, times []int64) string {
	parts := make([]string, len(fish))
	for i, f := range fish {
		parts[i] = f.String() + ":" + strconv.FormatInt(times[i], 10)
	}
	return strings.Join(parts, ",")
}

var errFishing = fault.New(fault.Invalid, "studio.verify.params")

func bullet(s seeds, raw json.RawMessage) (Result, []string, error) {
	p, err := decode[FishingParams](raw)
	if err != nil {
		return Result{}, nil, err
	}
	weapon, targets, stake, err := p.read()
	if err != nil {
		return Result{}, nil, err
	}
	stream := fair.NewStream(s.server, s.client, s.nonce)
	nobody := func(fishing.FishID, fishing.Kind) []fishing.Target { return nil }
	catches := fishing.Resolve(weapon, targets, stream, nobody)
	times, sum := make([]int64, len(catches)), int64(0)
	for i, c := range catches {
		times[i] = c.Times
		sum += c.Times
	}
	cost, err := stake.MulRatio(weapon.Power, 1)
	if err != nil {
		return Result{}, nil, errFishing
	}
	r := Result{Outcome: FishingOutcome(p.Fish, times), Proof: stream.Proof()}
	if r.Payout, err = cost.MulRatio(sum, 1); err != nil {
		return Result{}, nil, errFishing
	}
	r.Steps = opening(s, r.Proof)
	for i, t := range targets {
		c := fishing.ChanceOf(weapon, t.Species, len(targets))
		r.Steps = append(r.Steps, Step{"fish", fmt.Sprintf("%s %s: Below(%d) < %d", t.Species.Code, t.Fish, c.Of, c.In), strconv.FormatInt(times[i], 10)})
	}
	r.Steps = append(r.Steps, Step{"payout", fmt.Sprintf("%s x %d x %d", p.Stake, weapon.Power, sum), r.Payout.String()})
	return r, []string{p.Sheet, p.Water, p.Weapon, FishingOutcome(p.Fish, make([]int64, len(p.Fish))), stake.String()}, nil
}

// read finds what the parameters name.
func (p FishingParams) read() (w fishing.Weapon, targets []fishing.Target, stake money.Amount, err error) {
	sheet, found := fishing.SheetOf(p.Sheet)
	at := slices.IndexFunc(sheet.Weapons, func(w fishing.Weapon) bool { return w.Code == p.Weapon })
	seed, bad := fair.ParseServerSeed(p.Water)
	stake, err = money.Parse(p.Stake)
	if !found || at < 0 || bad != nil || err != nil || stake <= 0 || len(p.Fish) == 0 || len(p.Fish) > sheet.Weapons[at].Hits {
		return w, nil, 0, errFishing
	}
	school := fishing.NewSchool(sheet, seed)
	for i, id := range p.Fish {
		f, swims := school.Fish(id)
		if !swims || i > 0 && id <= p.Fish[i-1] {
			return w, nil, 0, errFishing
		}
		targets = append(targets, fishing.Target{Fish: id, Species: sheet.Species[f.Species]})
	}
	return sheet.Weapons[at], targets, stake, nil
}
