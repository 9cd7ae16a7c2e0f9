package verify

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/studio/fair"
	"baize/internal/studio/instant"
)

// The endings of a round of steps, as the receipt has them.
const (
	endedCashed = "cashed"
	endedLost   = "lost"
)

// Climbed is how a round of steps was played: the picks in their order, and
// whether it was cashed out after them or lost by the last.
type Climbed struct {
	Picks     []int `json:"picks"`
	CashedOut bool  `json:"cashedOut"`
}

// Record adds how a round was played to the parameters it began with: what is
// derived is the whole round.
func Record(began json.RawMessage, c Climbed) (json.RawMessage, error) {
	fields := map[string]json.RawMessage{}
	played, wrong := json.Marshal(c)
	err := errors.Join(wrong, json.Unmarshal(began, &fields), json.Unmarshal(played, &fields))
	if err != nil {
		return nil, err
	}
	return json.Marshal(fields)
}

// parted is the contrary of Record.
func parted(raw json.RawMessage) (began json.RawMessage, c Climbed, err error) {
	fields, played := map[string]json.RawMessage{}, map[string]json.RawMessage{}
	if err := json.Unmarshal(raw, &fields); err != nil {
		return nil, c, fault.New(fault.Invalid, "studio.verify.params").Wrap(err)
	}
	for _, name := range []string{"picks", "cashedOut"} {
		if value, given := fields[name]; given {
			played[name] = value
			delete(fields, name)
		}
	}
	text, err := json.Marshal(played)
	if err != nil {
		return nil, c, err
	}
	if c, err = decode[Climbed](text); err != nil {
		return nil, c, err
	}
	began, err = json.Marshal(fields)
	return began, c, err
}

// climb derives a round of steps that is over; lines are the receipt's lines
// before the stake, layout says in words where everything lay.
func climb[B instant.Climb](s seeds, raw json.RawMessage, tell func(B, instant.Walk) told) (Result, []string, error) {
	began, c, err := parted(raw)
	if err != nil {
		return Result{}, nil, err
	}
	b, err := read[B](began)
	if err != nil {
		return Result{}, nil, err
	}
	stream := fair.NewStream(s.server, s.client, s.nonce)
	w, err := b.Walk(stream, c.Picks)
	if err != nil {
		return Result{}, nil, err
	}
	ending := endedLost
	var payout money.Amount
	if c.CashedOut {
		ending = endedCashed
		payout, err = b.Money().Pays(w.Multiplier)
	}
	if err != nil || c.CashedOut == w.Lost || c.CashedOut && w.Steps == 0 { // no round ended so
		return Result{}, nil, fault.New(fault.Invalid, "studio.verify.params").Wrap(err)
	}
	words := tell(b, w)
	r := Result{Outcome: outcomeOf(w), Payout: payout, Proof: stream.Proof(), Detail: w}
	r.Steps = append(append(opening(s, r.Proof), words.steps...), pickSteps(s, b, c.Picks, w)...)
	r.Steps = append(r.Steps, Step{"payout", ending + ": floor(stake x multiplier) where it was cashed out, else 0", payout.String()})
	params := append(words.lines, moneyLines(b)...)
	return r, append(params, joined(c.Picks), ending), nil
}

// outcomeOf writes where everything lay, row by row, or else what came open.
func outcomeOf(w instant.Walk) string {
	if len(w.Hidden) == 0 {
		return joined(append(append([]int{}, w.Open...), w.Seen...))
	}
	rows := make([]string, len(w.Hidden))
	for i, row := range w.Hidden {
		rows[i] = joined(row)
	}
	return strings.Join(rows, ";")
}

// pickSteps explains the picks one by one: the chance that each had and what it
// met, and the multiplier as the product of those chances.
func pickSteps(s seeds, b instant.Climb, picks []int, end instant.Walk) []Step {
	var steps []Step
	var won, of []string
	for i, pick := range picks {
		w, err := b.Walk(fair.NewStream(s.server, s.client, s.nonce), picks[:i])
		if err != nil {
			return steps
		}
		for _, c := range w.Next {
			if !slices.Contains(c.Picks, pick) {
				continue
			}
			steps = append(steps, Step{"pick", fmt.Sprintf("pick %d: %d, wins %d of %d", i+1, pick, c.Winning, c.Of), strconv.Itoa(end.Seen[i])})
			if c.Winning < c.Of && !(end.Lost && i == len(picks)-1) {
				won, of = append(won, strconv.Itoa(c.Winning)), append(of, strconv.Itoa(c.Of))
			}
		}
	}
	if end.Lost {
		return append(steps, Step{"multiplier", "the last pick lost", fourDecimals(0)})
	}
	return append(steps, Step{"multiplier", fmt.Sprintf("floor(9900 x %s / (%s)) / 10000", strings.Join(of, " x "), strings.Join(won, " x ")), fourDecimals(end.Multiplier)})
}

func mines(s seeds, raw json.RawMessage) (Result, []string, error) {
	return climb(s, raw, func(b instant.MinesBet, w instant.Walk) told {
		return told{lines: []string{strconv.Itoa(b.Mines)}, steps: []Step{
			{"mines", fmt.Sprintf("%d of the tiles 0 to 24: draws below 25, 24, ... among those left; sorted", b.Mines), outcomeOf(w)},
		}}
	})
}

func towers(s seeds, raw json.RawMessage) (Result, []string, error) {
	return climb(s, raw, func(b instant.TowersBet, w instant.Walk) told {
		return told{lines: []string{b.Level}, steps: []Step{
			{"traps", "the traps of each row from below, drawn among the tiles left of the row; sorted", outcomeOf(w)},
		}}
	})
}

func hilo(s seeds, raw json.RawMessage) (Result, []string, error) {
	return climb(s, raw, func(_ instant.HiLoBet, w instant.Walk) told {
		return told{steps: []Step{{"cards", "draws below 52, a new pack each time; rank = card mod 13 + 1, ace low", outcomeOf(w)}}}
	})
}

func coin(s seeds, raw json.RawMessage) (Result, []string, error) {
	return climb(s, raw, func(_ instant.CoinBet, w instant.Walk) told {
		return told{steps: []Step{{"flips", "a draw below 2 for each flip: 0 heads, 1 tails", outcomeOf(w)}}}
	})
}
