package reporting

import (
	"bufio"
	"context"
	"encoding/csv"
	"io"
	"strings"
	"time"

	"baize/internal/betting"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/wallet"
)

// StatementQuery selects what a statement holds: what began, or was entered, in
// [From, To). Of is bets or entries; the other fields narrow it as the records'
// own queries do.
type StatementQuery struct {
	Member   id.Member
	Of       string
	From, To clock.Instant
	Vendor   string
	State    string
	Kinds    []string
	Lang     locale.Lang
}

// What statements are of.
const (
	StatementBets    = "bets"
	StatementEntries = "entries"
)

// statementSpan is the longest period of a statement.
const statementSpan = 93 * 24 * time.Hour

// ErrStatementBusy says that the member's last statement is being written still.
var ErrStatementBusy = fault.New(fault.Limited, "reporting.statement.busy", fault.Args{"seconds": 5})

// Statement checks a query and returns what writes it as CSV (RFC 4180, with the
// mark that makes spreadsheets read UTF-8), newest first, a page at a time: a
// statement of any length costs the memory of a page. One is written for a
// member at a time; what is returned must be called.
func (s *Service) Statement(ctx context.Context, q StatementQuery) (func(ctx context.Context, w io.Writer) error, error) {
	if q.From == 0 || q.To <= q.From || q.To.Sub(q.From) > statementSpan {
		return nil, fault.InvalidField("from", "reporting.statement.period", fault.Args{"days": int(statementSpan.Hours() / 24)})
	}
	currency, err := s.Currencies.CurrencyOf(ctx, q.Member)
	if err != nil {
		return nil, err
	}
	if !s.begin(q.Member) {
		return nil, ErrStatementBusy
	}
	return func(ctx context.Context, w io.Writer) error {
		defer s.end(q.Member)
		sheet := newSheet(s, w, q.Lang)
		if q.Of == StatementEntries {
			return s.writeEntries(ctx, sheet, q, currency)
		}
		return s.writeBets(ctx, sheet, q)
	}, nil
}

func (s *Service) begin(member id.Member) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	free := !s.busy[member]
	s.busy[member] = true
	return free
}

func (s *Service) end(member id.Member) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.busy, member)
}

func (s *Service) writeBets(ctx context.Context, out *sheet, q StatementQuery) error {
	out.head("placed", "settled", "game", "vendor", "round", "state", "stake", "payout", "net", "currency")
	return eachPage(func(cursor string) (string, error) {
		p, _, err := s.Bets.Records(ctx, betting.RecordQuery{
			Member: q.Member, From: q.From, To: q.To, Vendor: q.Vendor, State: betting.State(q.State), NoTotals: true,
			Page: page.Request{Limit: page.MaxLimit, Cursor: cursor},
		})
		for _, b := range p.Items {
			name := b.GameName
			if name == "" {
				name = b.GameCode
			}
			out.row(out.time(b.PlacedAt), out.time(b.SettledAt), text(name), text(b.Vendor), text(b.RoundID), out.word("state."+string(b.State)),
				b.Stake.String(), b.Payout.String(), (b.Payout - b.Stake).String(), string(b.Currency))
		}
		return p.Next, out.flush(err)
	})
}

func (s *Service) writeEntries(ctx context.Context, out *sheet, q StatementQuery, c money.Currency) error {
	out.head("time", "kind", "pocket", "amount", "after", "currency", "reference")
	return eachPage(func(cursor string) (string, error) {
		p, err := s.Entries.Records(ctx, wallet.RecordQuery{
			Member: q.Member, Currency: c, From: q.From, To: q.To, Kinds: q.Kinds, Page: page.Request{Limit: page.MaxLimit, Cursor: cursor},
		})
		for _, e := range p.Items {
			out.row(out.time(e.At), out.kind(e.Kind), out.named("pocket."+strings.ToLower(string(e.Pocket)), string(e.Pocket)),
				e.Amount.String(), e.BalanceAfter.String(), string(c), text(e.Reference))
		}
		return p.Next, out.flush(err)
	})
}

func eachPage(write func(cursor string) (next string, err error)) error {
	for cursor := ""; ; {
		next, err := write(cursor)
		if err != nil || next == "" {
			return err
		}
		cursor = next
	}
}

// sheet writes rows in a language, times as the brand's clock shows them.
type sheet struct {
	csv    *csv.Writer
	buffer *bufio.Writer
	say    func(key string) string
	zone   *time.Location
}

const sheetBuffer = 32 << 10

func newSheet(s *Service, w io.Writer, lang locale.Lang) *sheet {
	b := bufio.NewWriterSize(w, sheetBuffer)
	_, _ = b.WriteString("\ufeff") // an error stays in the buffer and comes with the flush
	c := csv.NewWriter(b)
	c.UseCRLF = true
	return &sheet{c, b, func(key string) string { return s.Catalog.Text(lang, key, nil) }, time.FixedZone("", int(s.Offset.Seconds()))}
}

const csvKey = "reporting.csv."

func (s *sheet) word(name string) string { return text(s.say(csvKey + name)) }

// named is a word of ours, or otherwise where there is none.
func (s *sheet) named(name, otherwise string) string {
	if said := s.say(csvKey + name); said != csvKey+name {
		return text(said)
	}
	return text(otherwise)
}

// kind names a kind of entries. What went by two pockets is two entries, of
// which the second tells its pocket at the end: both have one name.
func (s *sheet) kind(kind string) string {
	whole := strings.TrimSuffix(strings.TrimSuffix(kind, ".bonus"), ".cash")
	return s.named("kind."+kind, s.named("kind."+whole, kind))
}

func (s *sheet) head(names ...string) {
	for i, n := range names {
		names[i] = s.word("head." + n)
	}
	s.row(names...)
}

func (s *sheet) row(cells ...string) { _ = s.csv.Write(cells) } // an error comes with the flush

func (s *sheet) time(at clock.Instant) string {
	if at == 0 {
		return ""
	}
	return at.Time().In(s.zone).Format("2006-01-02 15:04:05 -07:00")
}

func (s *sheet) flush(err error) error {
	s.csv.Flush()
	for _, e := range []error{err, s.csv.Error(), s.buffer.Flush()} {
		if e != nil {
			return e
		}
	}
	return nil
}

// text is a cell that no spreadsheet takes for a formula.
func text(v string) string {
	if v != "" && strings.ContainsRune("=+-@\t\r\n|%", rune(v[0])) {
		return "'" + v
	}
	return v
}
