package ledger

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"baize/internal/platform/db"
)

// The exit codes of the verify commands.
const (
	ExitSound  = 0
	ExitFaulty = 1
	ExitError  = 2
)

// VerifyCommand is "baize ledger verify" and "baize audit verify": it recounts
// the book in d beside any traffic, writes what is wrong and one line of JSON,
// and returns the exit code.
func VerifyCommand(ctx context.Context, name string, d *db.DB, anchors Anchors, w io.Writer) int {
	r, err := Verify(ctx, d, anchors)
	if err != nil {
		fmt.Fprintf(w, "%s: %v\n", name, err)
		return ExitError
	}
	for _, text := range r.Violations {
		fmt.Fprintln(w, text)
	}
	line, _ := json.Marshal(map[string]int64{ // numbers always marshal
		"entries": r.Entries, "postings": r.Postings, "accounts": r.Accounts, "openHolds": r.OpenHolds, "seals": r.Seals,
		"violations": int64(len(r.Violations)) + r.More,
	})
	fmt.Fprintf(w, "%s: %s\n", name, line)
	if len(r.Violations) > 0 {
		return ExitFaulty
	}
	return ExitSound
}
