package reconcile

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"baize/internal/gateway"
	"baize/internal/kernel/clock"
)

// ReportPath is where a vendor serves its report: the platform posts vendorId,
// from, to and cursor, signed with the vendor's newest key as the vendor signs
// its own calls, and is answered, signed as a reply, {"lines": [...], "next":
// "..."} with lines as ReadJSON reads them, until next is empty.
const ReportPath = "/platform/v1/report"

const (
	partMax  = 16 << 20
	partsMax = 100_000
)

// HTTP asks vendors for their reports.
type HTTP struct{ gateway.Caller }

type part struct {
	Lines json.RawMessage `json:"lines"`
	Next  string          `json:"next"`
}

// Report asks for a vendor's lines, part by part.
func (h HTTP) Report(ctx context.Context, vendor string, from, to clock.Instant, each func(Line) error) (bool, error) {
	if !h.Reaches(vendor) {
		return false, nil
	}
	if _, found, err := h.Keys.NewestKey(ctx, vendor); err != nil || !found {
		return false, err
	}
	cursor := ""
	for range partsMax {
		var p part
		question := map[string]any{"vendorId": vendor, "from": from, "to": to, "cursor": cursor}
		if err := h.Ask(ctx, vendor, ReportPath, question, &p, partMax); err != nil {
			return false, err
		}
		lines, err := ReadJSON(bytes.NewReader(p.Lines))
		if err != nil {
			return false, err
		}
		for _, l := range lines {
			if err := each(l); err != nil {
				return false, err
			}
		}
		if cursor = p.Next; cursor == "" {
			return true, nil
		}
	}
	return false, errors.New("reconcile: the report has no end")
}
