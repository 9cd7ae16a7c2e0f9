package verify

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"maps"
	"strconv"
	"strings"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/studio/fair"
	"baize/internal/studio/tables"
)

// Game names a house game that can be verified.
type Game string

// The games that can be verified.
const (
	Dice   Game = "dice"
	Crash  Game = "crash"
	Slot   Game = "slot"
	Limbo  Game = "limbo"
	Plinko Game = "plinko"
	Wheel  Game = "wheel"
	Keno   Game = "keno"
	Mines  Game = "mines"
	Towers Game = "towers"
	HiLo   Game = "hilo"
	Coin   Game = "coinflip"
	// Jackpot is no game of its own: the cycle of a pool.
	Jackpot Game = "jackpot"
)

// Input is what is published about a bet. Hash is the SHA-256 that was shown
// before the server seed was used. For crash, ServerSeed
// is the round's seed, ClientSeed the public salt, Hash the end of the chain
// and Nonce the round's number (or the seed revealed before it, and 1).
type Input struct {
	Game       Game            `json:"game"`
	ServerSeed string          `json:"serverSeed"`
	Hash       string          `json:"hash"`
	ClientSeed string          `json:"clientSeed"`
	Nonce      uint64          `json:"nonce"`
	Params     json.RawMessage `json:"params"`
	Claim      Claim           `json:"claim"`
}

// Claim is what the house said came of the bet; an empty field claims nothing.
type Claim struct {
	Outcome string `json:"outcome,omitempty"`
	Payout  string `json:"payout,omitempty"`
	Receipt string `json:"receipt,omitempty"`
}

// Result is what the numbers give.
type Result struct {
	Game    Game         `json:"game"`
	Outcome string       `json:"outcome"`
	Payout  money.Amount `json:"payout"`
	Proof   string       `json:"proof"`
	Receipt string       `json:"receipt"`
	Steps   []Step       `json:"steps"`
	Detail  any          `json:"detail,omitempty"`
}

// Step is one line of the arithmetic: what is computed, how, and what it is.
type Step struct {
	What    string `json:"what"`
	Formula string `json:"formula"`
	Value   string `json:"value"`
}

// seeds are the inputs that every game has, parsed.
type seeds struct {
	server fair.ServerSeed
	hash   fair.Commitment
	client fair.ClientSeed
	nonce  uint64
}

// Verify derives the bet again and holds it to the commitment and to what is
// claimed. Faults: those of Derive, studio.verify.commitment where the seed is
// not the committed one, and .claim (with the field) where a claim is untrue.
func Verify(in Input) (Result, error) {
	s, err := parse(in)
	if err != nil {
		return Result{}, err
	}
	rounds := uint64(1)
	if in.Game == Crash {
		rounds = s.nonce
	}
	held, table := committedTable(in, s)
	if !table {
		held = fair.InChain(s.server, s.hash, rounds)
	}
	if !held {
		return Result{}, fault.New(fault.Refused, "studio.verify.commitment")
	}
	r, err := Derive(in)
	if err != nil {
		return Result{}, err
	}
	return r, in.Claim.check(r)
}

// Derive is Verify without the commitment and the claim: the house uses it to
// make the receipt of a bet with a seed of its own. Faults: those of the seeds'
// parsers and of the games, studio.verify.game, .params and .nonce.
func Derive(in Input) (Result, error) {
	s, err := parse(in)
	if err != nil {
		return Result{}, err
	}
	derive := games[in.Game].derive
	if game, found := tables.Find(string(in.Game)); found {
		derive = func(s seeds, raw json.RawMessage) (Result, []string, error) { return table(s, game, raw) }
	}
	if derive == nil {
		return Result{}, fault.New(fault.Invalid, "studio.verify.game")
	}
	r, params, err := derive(s, in.Params)
	if err != nil {
		return Result{}, err
	}
	r.Game = in.Game
	r.Receipt = receipt(in, params, r)
	return r, nil
}

// parse reads the seeds.
func parse(in Input) (seeds, error) {
	var s seeds
	var err error
	if s.server, err = fair.ParseServerSeed(in.ServerSeed); err != nil {
		return s, err
	}
	if s.hash, err = fair.ParseCommitment(in.Hash); err != nil {
		return s, err
	}
	if s.client, err = fair.ParseClientSeed(in.ClientSeed); err != nil {
		return s, err
	}
	if s.nonce = in.Nonce; s.nonce > fair.MaxNonce {
		return s, fault.New(fault.Invalid, "studio.verify.nonce")
	}
	return s, nil
}

// check compares what is claimed with what the numbers give.
func (c Claim) check(r Result) error {
	for _, pair := range [][3]string{
		{"outcome", c.Outcome, r.Outcome}, {"payout", c.Payout, r.Payout.String()}, {"receipt", c.Receipt, r.Receipt},
	} {
		if pair[1] != "" && pair[1] != pair[2] {
			return fault.New(fault.Refused, "studio.verify.claim", fault.Args{"field": pair[0], "claimed": pair[1], "derived": pair[2]})
		}
	}
	return nil
}

// receipt is the SHA-256 of all inputs and results, one a line. Source:
// docs/fairness.md, section 8.
func receipt(in Input, params []string, r Result) string {
	lines := []string{"baize-fair-1", string(in.Game), in.Hash, in.ClientSeed, strconv.FormatUint(in.Nonce, 10)}
	lines = append(append(lines, params...), r.Outcome, r.Payout.String(), r.Proof)
	sum := sha256.Sum256([]byte(strings.Join(lines, "\n")))
	return hex.EncodeToString(sum[:])
}

// decode reads the parameters of a game. All must be there, under their exact
// names and no others: one that was left out or misspelt would look as if it
// had been checked.
func decode[P any](raw json.RawMessage) (P, error) {
	var p P
	var given, wanted map[string]json.RawMessage
	err := errors.Join(json.Unmarshal(raw, &p), json.Unmarshal(raw, &given))
	text, wrong := json.Marshal(p)
	if err = errors.Join(err, wrong, json.Unmarshal(text, &wanted)); err != nil {
		return p, fault.New(fault.Invalid, "studio.verify.params").Wrap(err)
	}
	same := func(json.RawMessage, json.RawMessage) bool { return true }
	if !maps.EqualFunc(given, wanted, same) {
		return p, fault.New(fault.Invalid, "studio.verify.params")
	}
	return p, nil
}

// hundredths reads a decimal with at most two decimals as hundredths.
func hundredths(s string) (int64, error) {
	a, err := money.Parse(s)
	if err != nil || a < 0 || a%(money.Unit/100) != 0 {
		return 0, fault.New(fault.Invalid, "studio.verify.params")
	}
	return int64(a / (money.Unit / 100)), nil
}

// digits refuses decimals that no currency has.
func digits(n int) error {
	if n < 0 || n > 6 {
		return fault.New(fault.Invalid, "studio.verify.params")
	}
	return nil
}

// opening gives the steps that every game with seeds of the member's begins with.
func opening(s seeds, proof string) []Step {
	message := string(s.client) + ":" + strconv.FormatUint(s.nonce, 10) + ":0"
	return []Step{
		{"commitment", "SHA-256(server seed)", s.hash.String()},
		{"block 0", "HMAC-SHA256(server seed, \"" + message + "\")", proof},
	}
}
