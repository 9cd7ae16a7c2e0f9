package reconcile

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
)

// ErrReport says which line of a report cannot be read.
func errReport(line int, why string) error {
	return fault.New(fault.Invalid, "gateway.report.line", fault.Args{"line": line, "why": why})
}

// columns of a report, in JSON and in CSV.
var columns = []string{"txId", "roundId", "userId", "currency", "stake", "payout", "at"}

// ReportLine is a Line on the wire: in a vendor's report and in an upload.
type ReportLine struct {
	TxID     string        `json:"txId"`
	RoundID  string        `json:"roundId"`
	UserID   string        `json:"userId"`
	Currency string        `json:"currency"`
	Stake    money.Amount  `json:"stake"`
	Payout   money.Amount  `json:"payout"`
	At       clock.Instant `json:"at"`
}

func (l ReportLine) line() (Line, error) {
	c, err := money.ParseCurrency(l.Currency)
	switch {
	case err != nil:
		return Line{}, errors.New("currency")
	case l.TxID == "" || len(l.TxID) > 80 || len(l.RoundID) > 128 || len(l.UserID) > 64:
		return Line{}, errors.New("txId, roundId or userId")
	case !utf8.ValidString(l.TxID+l.RoundID+l.UserID) || strings.ContainsRune(l.TxID+l.RoundID+l.UserID, 0):
		return Line{}, errors.New("txId, roundId or userId") // which no database takes as text
	case l.Stake < 0:
		return Line{}, errors.New("stake")
	}
	return Line{TxID: l.TxID, RoundID: l.RoundID, UserID: l.UserID, Currency: c, Stake: l.Stake, Payout: l.Payout, At: l.At}, nil
}

// ReadJSON reads an array of lines. Lines without money are left out.
func ReadJSON(r io.Reader) ([]Line, error) {
	var raw []ReportLine
	if err := json.NewDecoder(r).Decode(&raw); err != nil {
		return nil, errReport(0, "JSON")
	}
	return lines(raw)
}

func lines(raw []ReportLine) ([]Line, error) {
	out, seen := make([]Line, 0, len(raw)), make(map[string]bool, len(raw))
	for i, j := range raw {
		l, err := j.line()
		if err == nil && seen[l.TxID] {
			err = errors.New("txId stands twice")
		}
		if err != nil {
			return nil, errReport(i+1, err.Error())
		}
		seen[l.TxID] = true
		if l.Stake != 0 || l.Payout != 0 {
			out = append(out, l)
		}
	}
	return out, nil
}

// ReadCSV reads lines under a head that names the columns, in any order.
func ReadCSV(r io.Reader) ([]Line, error) {
	in := csv.NewReader(r)
	head, err := in.Read()
	if err != nil {
		return nil, errReport(1, "CSV")
	}
	at := map[string]int{}
	for i, name := range head {
		at[strings.TrimSpace(strings.TrimPrefix(name, "\ufeff"))] = i
	}
	for _, name := range columns {
		if _, ok := at[name]; !ok && name != "at" {
			return nil, errReport(1, "no column "+name)
		}
	}
	var raw []ReportLine
	for {
		row, err := in.Read()
		if errors.Is(err, io.EOF) {
			return lines(raw)
		}
		if err != nil {
			return nil, errReport(len(raw)+2, "CSV")
		}
		j, err := csvLine(row, at)
		if err != nil {
			return nil, errReport(len(raw)+2, err.Error())
		}
		raw = append(raw, j)
	}
}

func csvLine(row []string, at map[string]int) (ReportLine, error) {
	field := func(name string) string {
		if i, ok := at[name]; ok {
			return strings.TrimPrefix(strings.TrimSpace(row[i]), "'") // as WriteCSV guards it
		}
		return ""
	}
	j := ReportLine{TxID: field("txId"), RoundID: field("roundId"), UserID: field("userId"), Currency: field("currency")}
	var err error
	if j.Stake, err = money.Parse(field("stake")); err != nil {
		return j, errors.New("stake")
	}
	if j.Payout, err = money.Parse(field("payout")); err != nil {
		return j, errors.New("payout")
	}
	if text := field("at"); text != "" && j.At.UnmarshalText([]byte(text)) != nil {
		return j, errors.New("at")
	}
	return j, nil
}

// WriteCSV writes differences for a spreadsheet. A text that a spreadsheet
// could take for a formula is led by an apostrophe.
func WriteCSV(w io.Writer, vendor string, d Day, diffs []Difference) error {
	out := csv.NewWriter(w)
	rows := [][]string{{"day", "vendor", "kind", "txId", "roundId", "userId", "currency", "ourStake", "ourPayout", "theirStake", "theirPayout"}}
	for _, x := range diffs {
		rows = append(rows, []string{
			d.String(), vendor, x.Kind, x.TxID, x.RoundID, x.UserID, string(x.Currency),
			x.OurStake.String(), x.OurPayout.String(), x.TheirStake.String(), x.TheirPayout.String(),
		})
	}
	for _, row := range rows {
		for _, i := range []int{1, 3, 4, 5, 6} {
			row[i] = guarded(row[i])
		}
		if err := out.Write(row); err != nil {
			return fmt.Errorf("csv: %w", err)
		}
	}
	out.Flush()
	return out.Error()
}

func guarded(s string) string {
	if s != "" && slices.Contains([]byte("=+-@\t\r\n|%'"), s[0]) {
		return "'" + s
	}
	return s
}
