package compliance

import (
	"context"
	"strings"

	"baize/internal/identity"
)

// SandboxVerifier answers by what was sent, so that every way can be walked
// without a contract: at level 1 by the end of the document's number, at level
// 2 by the end of the postcode; level 3 is always for people. 00 fails, 99 is
// referred, 17 is the document of somebody born in this year's minority.
type SandboxVerifier struct {
	// MinorBorn is the birth date that documents ending in 17 say.
	MinorBorn func() string
}

// Name says that nobody outside has looked.
func (SandboxVerifier) Name() string { return "sandbox" }

// Verify answers at once.
func (v SandboxVerifier) Verify(_ context.Context, e Evidence) (Verdict, error) {
	if e.Level == Funds {
		return Verdict{Outcome: Refer, Reason: "byHand"}, nil
	}
	end := e.Details.Number
	if e.Level == Address {
		end = e.Details.Postcode
	}
	switch {
	case strings.HasSuffix(end, "00"):
		return Verdict{Outcome: Fail, Reason: "unreadable"}, nil
	case strings.HasSuffix(end, "99"):
		return Verdict{Outcome: Refer, Reason: "unsure"}, nil
	case e.Level == Identity && strings.HasSuffix(end, "17"):
		return Verdict{Outcome: Fail, Reason: ReasonUnderAge, Born: v.MinorBorn()}, nil
	}
	return Verdict{Outcome: Pass}, nil
}

// SandboxList is a watch list of invented names.
type SandboxList struct{}

func sandboxEntries() []Hit {
	return []Hit{
		{List: "pep", Entry: "Minister Sandbox Rahman", Label: "SANDBOX: a minister who does not exist"},
		{List: "pep", Entry: "Governor Example Begum", Label: "SANDBOX: a governor who does not exist"},
		{List: "sanction", Entry: "Viktor Sandboxov", Label: "SANDBOX: a sanctioned person who does not exist"},
		{List: "sanction", Entry: "Sanctioned Example", Label: "SANDBOX: a sanctioned person who does not exist"},
	}
}

// Find compares names folded.
func (SandboxList) Find(_ context.Context, name, _ string) (hits []Hit, err error) {
	folded := identity.FoldName(name)
	for _, e := range sandboxEntries() {
		if folded != "" && folded == identity.FoldName(e.Entry) {
			hits = append(hits, e)
		}
	}
	return hits, nil
}
