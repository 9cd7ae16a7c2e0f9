package app

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"
)

type exportAccount struct {
	Account     int64  `json:"account,string"`
	OwnerKind   string `json:"ownerKind"`
	OwnerID     string `json:"ownerId"`
	AccountKind string `json:"accountKind"`
	Currency    string `json:"currency"`
}

type exportPosting struct {
	Entry      int64  `json:"entry,string"`
	At         int64  `json:"at"` // microseconds since 1970
	Kind       string `json:"kind"`
	Scope      string `json:"scope"`
	ExternalID string `json:"externalId"`
	exportAccount
	Micros int64 `json:"micros,string"`
}

type exportClosing struct {
	Before                      time.Time
	Entries, Postings, Accounts int64
	Seal                        int64
	SealHash, SHA256            string
}

// recordWriter writes the records of one format.
type recordWriter struct {
	begin   func(io.Writer, time.Time) error
	posting func(io.Writer, exportPosting) error
	balance func(io.Writer, exportAccount, int64) error
	close   func(io.Writer, exportClosing) error
}

// balances writes what every account held, in the order of their numbers, and
// refuses to export a book that does not sum to zero.
func (e *exporter) balances() error {
	slices.Sort(e.order)
	sums := map[string]int64{}
	for _, number := range e.order {
		a := e.accounts[number]
		sums[a.Currency] += a.micros
		if err := e.write.balance(e.out, a.exportAccount, a.micros); err != nil {
			return err
		}
	}
	for currency, sum := range sums {
		if sum != 0 {
			return fmt.Errorf("the book sums to %d millionths of %s", sum, currency)
		}
	}
	return nil
}

// csvRecords: the first line names the columns; a line is a posting, a balance
// or the closing.
var csvRecords = recordWriter{
	begin: func(w io.Writer, _ time.Time) error {
		return line(w, "record", "entry", "at", "kind", "scope", "external_id", "account", "owner_kind", "owner_id", "account_kind", "currency", "micros")
	},
	posting: func(w io.Writer, p exportPosting) error {
		return line(w, "posting", decimal(p.Entry), decimal(p.At), p.Kind, p.Scope, p.ExternalID,
			decimal(p.Account), p.OwnerKind, p.OwnerID, p.AccountKind, p.Currency, decimal(p.Micros))
	},
	balance: func(w io.Writer, a exportAccount, micros int64) error {
		return line(w, "balance", "", "", "", "", "", decimal(a.Account), a.OwnerKind, a.OwnerID, a.AccountKind, a.Currency, decimal(micros))
	},
	close: func(w io.Writer, c exportClosing) error {
		b := bufio.NewWriter(w)
		err := line(b, "closing", c.Before.Format(time.RFC3339Nano), decimal(c.Entries), decimal(c.Postings), decimal(c.Accounts), decimal(c.Seal), c.SealHash, c.SHA256)
		return errors.Join(err, b.Flush())
	},
}

// line writes into a bufio.Writer, which the csv.Writer then takes as its own.
func line(w io.Writer, fields ...string) error { return csv.NewWriter(w).Write(fields) }

func decimal(n int64) string { return strconv.FormatInt(n, 10) }

// jsonRecords: one object a line, told apart by "record".
var jsonRecords = recordWriter{
	begin: func(w io.Writer, at time.Time) error {
		return object(w, struct {
			Record string    `json:"record"`
			Format int       `json:"format"`
			Before time.Time `json:"before"`
		}{"header", 1, at})
	},
	posting: func(w io.Writer, p exportPosting) error {
		return object(w, struct {
			Record string `json:"record"`
			exportPosting
		}{"posting", p})
	},
	balance: func(w io.Writer, a exportAccount, micros int64) error {
		return object(w, struct {
			Record string `json:"record"`
			exportAccount
			Micros int64 `json:"micros,string"`
		}{"balance", a, micros})
	},
	close: func(w io.Writer, c exportClosing) error {
		return object(w, struct {
			Record   string `json:"record"`
			Entries  int64  `json:"entries"`
			Postings int64  `json:"postings"`
			Accounts int64  `json:"accounts"`
			Seal     int64  `json:"seal"`
			SealHash string `json:"sealHash"`
			SHA256   string `json:"sha256"`
		}{"closing", c.Entries, c.Postings, c.Accounts, c.Seal, c.SealHash, c.SHA256})
	},
}

func object(w io.Writer, v any) error { return json.NewEncoder(w).Encode(v) }
