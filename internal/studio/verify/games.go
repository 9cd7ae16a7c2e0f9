package verify

import (
	"encoding/json"
	"maps"
	"slices"

	"baize/internal/kernel/fault"
	"baize/internal/studio/instant"
)

// rules is all that this package knows of a game. derive gives the result and
// the receipt's lines of the parameters. single reads a bet that is decided in
// one draw, climb one of steps, from the parameters that a round begins with.
type rules struct {
	derive func(s seeds, raw json.RawMessage) (Result, []string, error)
	single func(raw json.RawMessage) (instant.Single, error)
	climb  func(raw json.RawMessage) (instant.Climb, error)
}

// games is the table of the games; nothing writes to it.
var games = map[Game]rules{
	Dice:    {derive: dice, single: readSingle[DiceParams]},
	Slot:    {derive: slot},
	Crash:   {derive: crashed},
	Poker:   {derive: pokerHand},
	Fishing: {derive: bullet},
	Jackpot: {derive: cycle},
	Limbo:   {derive: limbo, single: readSingle[instant.LimboBet]},
	Plinko:  {derive: plinko, single: readSingle[instant.PlinkoBet]},
	Wheel:   {derive: wheel, single: readSingle[instant.WheelBet]},
	Keno:    {derive: keno, single: readSingle[instant.KenoBet]},
	Mines:   {derive: mines, climb: readClimb[instant.MinesBet]},
	Towers:  {derive: towers, climb: readClimb[instant.TowersBet]},
	HiLo:    {derive: hilo, climb: readClimb[instant.HiLoBet]},
	Coin:    {derive: coin, climb: readClimb[instant.CoinBet]},
}

// names lists the games in alphabetical order.
func names() []string {
	var all []string
	for _, game := range slices.Sorted(maps.Keys(games)) {
		all = append(all, string(game))
	}
	return all
}

// ReadSingle reads a bet of a game that is decided in one draw and checks it;
// any other game is the fault studio.verify.game.
func ReadSingle(game Game, raw json.RawMessage) (instant.Single, error) {
	if read := games[game].single; read != nil {
		return read(raw)
	}
	return nil, fault.New(fault.Invalid, "studio.verify.game")
}

// ReadClimb reads the parameters that a round of steps begins with and checks
// them; any other game is the fault studio.verify.game.
func ReadClimb(game Game, raw json.RawMessage) (instant.Climb, error) {
	if read := games[game].climb; read != nil {
		return read(raw)
	}
	return nil, fault.New(fault.Invalid, "studio.verify.game")
}

// IsClimb says whether a game is one of steps.
func IsClimb(game Game) bool { return games[game].climb != nil }

func readSingle[B instant.Single](raw json.RawMessage) (instant.Single, error) { return read[B](raw) }
func readClimb[B instant.Climb](raw json.RawMessage) (instant.Climb, error)    { return read[B](raw) }

func read[B instant.Bet](raw json.RawMessage) (B, error) {
	b, err := decode[B](raw)
	if err == nil {
		err = b.Check()
	}
	return b, err
}
