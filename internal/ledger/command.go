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
	fmt.Fprintf(w, "%s: %s\n", name, r.Line())
	if len(r.Violations) > 0 {
		return ExitFaulty
	}
	return ExitSound
}

// Line is the report as one line of JSON: what was counted, how many
// violations there are, and the head.
func (r Report) Line() string {
	line, _ := json.Marshal(map[string]any{ // numbers and a text always marshal
		"entries": r.Entries, "postings": r.Postings, "accounts": r.Accounts, "openHolds": r.OpenHolds, "seals": r.Seals,
		"violations": int64(len(r.Violations)) + r.More, "head": r.Head,
	})
	return string(line)
}
