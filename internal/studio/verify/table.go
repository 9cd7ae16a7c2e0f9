package verify

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/studio/croupier"
	"baize/internal/studio/fair"
	"baize/internal/studio/tables"
)

// TableParams are the parameters of a bet at a shared table: the round's id,
// the list of accepted bets in their order, the wagers of this bet (none asks
// for the outcome only) and the decimals of its currency. The hash is SHA-256
// of seed and round id, the client seed the hash of the list, the nonce the
// round's number.
type TableParams struct {
	Round  string         `json:"round"`
	Bets   []string       `json:"bets"`
	Wagers []tables.Wager `json:"wagers"`
	Digits int            `json:"digits"`
}

// TurnParams are the parameters of a bet at a table where members decide: with
// the moves of the whole round, in the form of tables.MovesText.
type TurnParams struct {
	TableParams
	Moves string `json:"moves"`
}

// TableParamsOf are the parameters of a bet as the verifier takes them: with
// moves where the game has turns.
func TableParamsOf(game string, p TableParams, moves string) any {
	if g, found := tables.Find(game); found && g.Turns {
		return TurnParams{p, moves}
	}
	return p
}

// readTable reads the parameters of a bet at a table.
func readTable(g *tables.Game, raw json.RawMessage) (TurnParams, error) {
	if g.Turns {
		return decode[TurnParams](raw)
	}
	p, err := decode[TableParams](raw)
	return TurnParams{TableParams: p}, err
}

// committedTable holds the seed of a table's round to its commitment; ok is
// false for another game.
func committedTable(in Input, s seeds) (held, ok bool) {
	g, ok := tables.Find(string(in.Game))
	if !ok {
		return false, false
	}
	p, err := readTable(g, in.Params)
	if err != nil {
		return false, true
	}
	round, err := id.Parse[any](p.Round)
	return err == nil && croupier.Commitment(s.server, id.Round(round)) == s.hash, true
}

func table(s seeds, g *tables.Game, raw json.RawMessage) (Result, []string, error) {
	p, err := readTable(g, raw)
	if err != nil {
		return Result{}, nil, err
	}
	if !exactWagers(raw) {
		return Result{}, nil, fault.New(fault.Invalid, "studio.verify.params")
	}
	if err := p.check(s, g); err != nil {
		return Result{}, nil, err
	}
	stream := fair.NewStream(s.server, s.client, s.nonce)
	out, err := g.Play(stream, p.Moves)
	if err != nil {
		return Result{}, nil, fault.New(fault.Invalid, "studio.verify.params").Wrap(err)
	}
	r := Result{Outcome: out.String(), Proof: stream.Proof()}
	list := strings.Join(p.Bets, "\n")
	r.Steps = []Step{
		{"commitment", "SHA-256(seed, \"" + p.Round + "\")", s.hash.String()},
		{"entropy", fmt.Sprintf("SHA-256(the %d accepted bets, joined by line feeds)", len(p.Bets)), string(s.client)},
		{"block 0", "HMAC-SHA256(seed, \"" + string(s.client) + ":" + strconv.FormatUint(s.nonce, 10) + ":0\")", r.Proof},
		{"outcome", g.Code + " dealt from the stream", r.Outcome},
	}
	if g.Turns {
		r.Steps = append(r.Steps, Step{"moves", "what the members decided, box by box", p.Moves})
	}
	params := []string{p.Round, strconv.Itoa(len(p.Bets)), list}
	for _, w := range p.Wagers {
		ratio := g.Return(out, w.Spot)
		r.Steps = append(r.Steps, Step{w.Spot, fmt.Sprintf("%s x %d / %d", w.Stake, ratio.Num, ratio.Den), "floored to the currency"})
		params = append(params, w.Spot+" "+w.Stake.String())
	}
	if r.Payout, err = g.Payout(out, p.Wagers, p.Digits); err != nil {
		return Result{}, nil, fault.New(fault.Invalid, "studio.verify.params").Wrap(err)
	}
	r.Steps = append(r.Steps, Step{"payout", "the sum of these", r.Payout.String()})
	if g.Turns {
		params = append(params, p.Moves)
	}
	return r, append(params, strconv.Itoa(p.Digits)), nil
}

// exactWagers holds the names inside the wagers to their spelling, as decode
// does outside.
func exactWagers(raw json.RawMessage) bool {
	var p struct {
		Wagers []map[string]json.RawMessage `json:"wagers"`
	}
	if json.Unmarshal(raw, &p) != nil {
		return false
	}
	for _, w := range p.Wagers {
		if len(w) != 2 || w["spot"] == nil || w["stake"] == nil {
			return false
		}
	}
	return true
}

// check refuses what no table would have admitted, and a list of bets that is
// not the one behind the client seed.
func (p TableParams) check(s seeds, g *tables.Game) error {
	invalid := fault.New(fault.Invalid, "studio.verify.params")
	if err := digits(p.Digits); err != nil {
		return err
	}
	if round, err := id.Parse[any](p.Round); err != nil || round.String() != p.Round {
		return invalid
	}
	for _, b := range p.Bets {
		if b == "" || strings.ContainsAny(b, "\n\r") {
			return invalid
		}
	}
	if croupier.EntropyOf(p.Bets) != s.client {
		return invalid
	}
	if len(p.Wagers) == 0 {
		return nil
	}
	if _, err := g.Check(p.Wagers, p.Digits); err != nil {
		return invalid.Wrap(err)
	}
	return nil
}
