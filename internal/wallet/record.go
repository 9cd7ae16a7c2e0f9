package wallet

import (
	"context"
	"maps"
	"slices"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/ledger"
)

// Record is one line of a member's account record.
type Record struct {
	ID           string        `json:"id" doc:"the entry and the pocket"`
	Kind         string        `json:"kind" doc:"what happened: bet, win, deposit, hold, ..."`
	Amount       money.Amount  `json:"amount" doc:"signed: a plus came in"`
	BalanceAfter money.Amount  `json:"balanceAfter" doc:"of the pocket"`
	Pocket       Pocket        `json:"pocket"`
	At           clock.Instant `json:"at"`
	Reference    string        `json:"reference" doc:"the id of what it belongs to"`
}

// RecordQuery selects from a member's account record: entries made in
// [From, To), of the given kinds where any are given.
type RecordQuery struct {
	Member   id.Member
	Currency money.Currency
	From, To clock.Instant
	Kinds    []string
	Page     page.Request
}

// Records lists a member's account record, newest first.
func (s *Service) Records(ctx context.Context, q RecordQuery) (page.Page[Record], error) {
	named := map[id.Account]Pocket{}
	for _, p := range pockets {
		account, err := s.ledger.Find(ctx, ref(owner{q.Member, q.Currency}, p))
		if err != nil {
			return page.Page[Record]{}, err
		}
		if account != 0 {
			named[account] = p
		}
	}
	return s.records(ctx, ledger.RecordQuery{From: q.From, To: q.To, Kinds: q.Kinds}, q.Page, named)
}

// records lists the record of the named accounts.
func (s *Service) records(ctx context.Context, lq ledger.RecordQuery, req page.Request, named map[id.Account]Pocket) (page.Page[Record], error) {
	req = req.Clamp()
	lq.Limit = req.Limit + 1
	if req.Cursor != "" {
		entry, account, err := parseCursor(req.Cursor)
		if err != nil {
			return page.Page[Record]{}, err
		}
		lq.BeforeEntry, lq.BeforeAccount = entry, account
	}
	lq.Accounts = slices.Sorted(maps.Keys(named))

	rows, reached, err := s.ledger.Records(ctx, lq)
	if err != nil {
		return page.Page[Record]{}, err
	}
	records := make([]Record, len(rows))
	for i, r := range rows {
		records[i] = Record{
			ID: r.Entry.String() + "." + r.Account.String(), Kind: r.Kind, Amount: r.Amount, BalanceAfter: r.BalanceAfter,
			Pocket: named[r.Account], At: r.At, Reference: reference(r),
		}
	}
	p := page.Cut(records, req.Limit, func(r Record) string { return r.ID })
	if p.Next == "" && reached != 0 {
		p.Next = reached.String() + "." // below all of its postings
	}
	return p, nil
}

// reference is what a member may quote to support: the memo where the posting
// room has left one, else its id.
func reference(r ledger.Record) string {
	if r.Memo != "" {
		return r.Memo
	}
	return r.ExternalID
}

func parseCursor(s string) (entry id.Entry, account id.Account, err error) {
	a, b, _ := strings.Cut(s, ".")
	if err = entry.UnmarshalText([]byte(a)); err == nil {
		err = account.UnmarshalText([]byte(b))
	}
	if err != nil || entry == 0 {
		return 0, 0, fault.InvalidField("cursor", "field.type")
	}
	return entry, account, nil
}
