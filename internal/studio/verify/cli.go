package verify

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"baize/internal/kernel/fault"
)

// The answers of Run.
const (
	exitTrue  = 0
	exitFalse = 1
	exitUsage = 2
)

// Run is the command `fair verify`: it reads the flags, writes the steps of
// the arithmetic and returns 0 where everything holds, 1 where the commitment
// or a claim does not, and 2 where the input cannot be read.
func Run(args []string, out io.Writer) int {
	in, asJSON, err := flags(args, out)
	if errors.Is(err, flag.ErrHelp) {
		return exitTrue
	}
	if err != nil {
		fmt.Fprintln(out, "cannot read the input:", err)
		return exitUsage
	}
	r, err := Verify(in)
	if fault.IsCode(err, fault.Refused) {
		fmt.Fprintln(out, "NOT VERIFIED:", explain(err))
		return exitFalse
	}
	if err != nil {
		fmt.Fprintln(out, "cannot read the input:", explain(err))
		return exitUsage
	}
	if asJSON {
		return writeJSON(out, r)
	}
	write(out, in, r)
	return exitTrue
}

func flags(args []string, out io.Writer) (Input, bool, error) {
	var in Input
	var game, params string
	set := flag.NewFlagSet("fair verify", flag.ContinueOnError)
	set.SetOutput(out)
	set.StringVar(&game, "game", "", "one of "+strings.Join(names(), ", "))
	set.StringVar(&in.ServerSeed, "server-seed", "", "revealed server seed, 64 hexadecimal digits (crash: the round's seed)")
	set.StringVar(&in.Hash, "hash", "", "hash published before (crash: the end of the chain)")
	set.StringVar(&in.ClientSeed, "client-seed", "", "client seed (crash: the salt)")
	set.Uint64Var(&in.Nonce, "nonce", 0, "nonce of the bet (crash: the round's number)")
	set.StringVar(&params, "params", "{}", `JSON, as GET /studio/rounds/{id} gives them; dice {"side":"under","target":"50.00","stake":"10.00","digits":2}, slot {"sheet":"p1","stake":"20.00","digits":2}, crash {"stake":"10.00","cashOut":"2.00","maxProfit":"1000000.00","digits":2}`)
	set.StringVar(&in.Claim.Outcome, "outcome", "", "outcome that the house claims")
	set.StringVar(&in.Claim.Payout, "payout", "", "payout that the house claims")
	set.StringVar(&in.Claim.Receipt, "receipt", "", "receipt of the bet")
	asJSON := set.Bool("json", false, "write the result as JSON")
	if err := set.Parse(args); err != nil {
		return in, false, err
	}
	if set.NArg() > 0 {
		return in, false, fmt.Errorf("unexpected %q", set.Arg(0))
	}
	in.Game, in.Params = Game(game), json.RawMessage(params)
	return in, *asJSON, nil
}

func write(out io.Writer, in Input, r Result) {
	for _, s := range r.Steps {
		fmt.Fprintf(out, "%-12s %s\n%-12s = %s\n", s.What, s.Formula, "", s.Value)
	}
	fmt.Fprintf(out, "%-12s %s\n", "outcome", r.Outcome)
	fmt.Fprintf(out, "%-12s %s\n", "payout", r.Payout)
	fmt.Fprintf(out, "%-12s %s\n", "receipt", r.Receipt)
	var claimed []string
	for _, c := range [][2]string{{"outcome", in.Claim.Outcome}, {"payout", in.Claim.Payout}, {"receipt", in.Claim.Receipt}} {
		if c[1] != "" {
			claimed = append(claimed, c[0])
		}
	}
	fmt.Fprintln(out, "VERIFIED: the server seed is the committed one")
	if len(claimed) > 0 {
		fmt.Fprintln(out, "VERIFIED: claimed", strings.Join(claimed, ", "))
	}
}

func writeJSON(out io.Writer, r Result) int {
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	if err := e.Encode(r); err != nil {
		return exitUsage
	}
	return exitTrue
}

// explain says in plain words what a fault means; the command speaks English
// only, as it runs without the message files.
func explain(err error) string {
	f := fault.From(err)
	switch f.Key {
	case "studio.verify.commitment":
		return "the server seed does not hash to the published hash"
	case "studio.verify.claim":
		return fmt.Sprintf("claimed %v is %v, the numbers give %v", f.Args["field"], f.Args["claimed"], f.Args["derived"])
	}
	return err.Error()
}
