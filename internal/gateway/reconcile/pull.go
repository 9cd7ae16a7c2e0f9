package reconcile

import (
	"context"
	"encoding/json"
	"errors"

	"baize/internal/gateway"
	"baize/internal/kernel/clock"
)

// ReportPath is where a vendor serves its report: the platform posts vendorId,
// from, to and cursor, signed with the vendor's oldest live key as the vendor signs
// its own calls, and is answered, signed as a reply, {"lines": [...], "next":
// "..."} with lines as ReadJSON reads them, until next is empty.
const ReportPath = "/platform/v1/report"

const (
	partMax  = 16 << 20
	partsMax = 100_000
)

// HTTP asks vendors for their reports.
type HTTP struct{ gateway.Caller }

// ReportQuestion is the body of ReportPath.
type ReportQuestion struct {
	VendorID string        `json:"vendorId"`
	From     clock.Instant `json:"from"`
	To       clock.Instant `json:"to"`
	Cursor   string        `json:"cursor"`
}

// ReportPart is the answer: a part of the report.
type ReportPart struct {
	Lines ReportLines `json:"lines"`
	Next  string      `json:"next"`
}

// ReportLines tells no lines, which "null" is too, from lines that are missing
// and stay nil: those are no report.
type ReportLines []ReportLine

// UnmarshalJSON reads an array.
func (l *ReportLines) UnmarshalJSON(raw []byte) error {
	var told []ReportLine
	if err := json.Unmarshal(raw, &told); err != nil {
		return err
	}
	*l = append(ReportLines{}, told...)
	return nil
}

// Report asks for a vendor's lines, part by part.
func (h HTTP) Report(ctx context.Context, vendor string, from, to clock.Instant, each func(Line) error) (bool, error) {
	if !h.Reaches(vendor) {
		return false, nil
	}
	if _, found, err := h.Keys.SigningKey(ctx, vendor); err != nil || !found {
		return false, err
	}
	cursor := ""
	for range partsMax {
		var p ReportPart
		if err := h.Ask(ctx, vendor, ReportPath, ReportQuestion{VendorID: vendor, From: from, To: to, Cursor: cursor}, &p, partMax); err != nil {
			return false, err
		}
		if p.Lines == nil {
			return false, errReport(0, "JSON")
		}
		told, err := lines(p.Lines)
		if err != nil {
			return false, err
		}
		for _, l := range told {
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
