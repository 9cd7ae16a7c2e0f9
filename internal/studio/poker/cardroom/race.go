package cardroom

import (
	"context"
	"encoding/json"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/studio/poker"
)

// raceRow is a sit-and-go as it is stored, with the moment of storing: the
// time that a stopped process stood still is not played.
type raceRow struct {
	poker.SitGo
	SavedAt clock.Instant `json:"savedAt"`
}

// resumeAfter is how long a restart waits for the members of a sit-and-go.
const resumeAfter = 2 * time.Minute

func (t *table) raceText(now clock.Instant) (string, error) {
	raw, err := json.Marshal(raceRow{SitGo: *t.race, SavedAt: now})
	return string(raw), err
}

// resume takes up the sit-and-go that a stopped process left.
func (t *table) resume(now clock.Instant) error {
	if t.row.Race == "" || t.spec.Format == nil {
		return nil
	}
	var row raceRow
	if err := json.Unmarshal([]byte(t.row.Race), &row); err != nil {
		return err
	}
	t.race, t.next = &row.SitGo, now.Add(resumeAfter)
	t.race.Began = t.race.Began.Add(t.next.Sub(row.SavedAt))
	return nil
}

// raceBegins starts a sit-and-go when every seat is taken by somebody who is
// there. Until then who registered may leave and gets everything back.
func (t *table) raceBegins(ctx context.Context, now clock.Instant) (bool, error) {
	for seat := range t.spec.Seats {
		if !t.chairs[seat].ready() {
			return false, nil
		}
	}
	race, err := poker.NewSitGo(*t.spec.Format, now)
	if err != nil {
		return false, err
	}
	t.race = race
	after := t.row
	if after.Race, err = t.raceText(now); err != nil {
		return false, err
	}
	err = t.write(ctx, func(ctx context.Context, tx *db.Tx) error { return t.s.d.Store.PutTable(ctx, tx, after) })
	t.row, t.next = after, now.Add(pauseAfter)
	return err == nil, err
}

// raceOn deals the next hand of the sit-and-go when it is due.
func (t *table) raceOn(ctx context.Context, now clock.Instant) (bool, error) {
	if now < t.next {
		return false, nil
	}
	o, ok := t.race.Next(now, func(seat int) time.Duration { return t.chairs[seat].bank })
	if !ok {
		return false, nil
	}
	after := TableRow{Places: t.race.Places}
	var err error
	if after.Race, err = t.raceText(now); err != nil {
		return false, err
	}
	return true, t.begin(ctx, o, after)
}

// placed ends the stays of who is out after a hand, each with its prize, and
// the sit-and-go itself when there is a winner.
func (t *table) placed(now clock.Instant) (TableRow, []Sit, error) {
	playing := map[int]bool{}
	for _, r := range t.race.Racers {
		playing[r.Seat] = r.Place == 0
	}
	t.race.Finish(t.hand)
	var sits []Sit
	for _, r := range t.race.Racers {
		c := t.chairs[r.Seat]
		if !playing[r.Seat] || c == nil {
			continue
		}
		sit := c.sit
		if r.Place != 0 {
			sit.Stack, sit.Turnover = r.Prize, poker.AtRisk(t.spec.Format.BuyIn, r.Prize)
			sit = ended(sit, now)
		}
		sits = append(sits, sit)
	}
	after := t.row
	if t.race.Over() {
		after.Race, t.race = "", nil
		return after, sits, nil
	}
	var err error
	after.Race, err = t.raceText(now)
	return after, sits, err
}

// passive is what an absent member of a sit-and-go does: a check where it is
// free, else a fold.
func (t *table) passive(seat int) poker.Action {
	if o, _ := t.hand.Options(); o.CanCheck {
		return poker.Action{Seat: seat, Kind: poker.Check}
	}
	return poker.Action{Seat: seat, Kind: poker.Fold}
}

// RaceView is a sit-and-go as everybody may see it.
type RaceView struct {
	Running bool           `json:"running"`
	BuyIn   money.Amount   `json:"buyIn"`
	Fee     money.Amount   `json:"fee"`
	Stack   money.Amount   `json:"stack" doc:"tournament chips at the beginning"`
	Levels  []poker.Level  `json:"levels" nullable:"false"`
	LevelMs int64          `json:"levelMs"`
	Level   int            `json:"level" doc:"from 0"`
	LevelBy clock.Instant  `json:"levelBy" doc:"when the next level begins"`
	Prizes  []money.Amount `json:"prizes" nullable:"false" doc:"the winner's first"`
	Racers  []poker.Racer  `json:"racers" nullable:"false"`
}

// prizesOf are the prizes of the places, the winner's first.
func prizesOf(f poker.Format) []money.Amount {
	out := make([]money.Amount, len(f.Prizes))
	for i := range f.Prizes {
		out[i] = f.Prize(i + 1)
	}
	return out
}

// raceView shows the sit-and-go of a table, nil for a ring table.
func (t *table) raceView() *RaceView {
	f := t.spec.Format
	if f == nil {
		return nil
	}
	v := &RaceView{BuyIn: f.BuyIn, Fee: f.Fee, Stack: f.Stack, Levels: f.Levels, LevelMs: f.LevelFor.Milliseconds(), Racers: []poker.Racer{}}
	v.Prizes = prizesOf(*f)
	if t.race != nil {
		v.Running, v.Level = true, f.LevelAt(t.s.now().Sub(t.race.Began))
		v.LevelBy = t.race.Began.Add(time.Duration(v.Level+1) * f.LevelFor)
		v.Racers = append(v.Racers, t.race.Racers...)
	}
	return v
}
