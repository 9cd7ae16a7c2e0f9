package ledger

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

// Record is one posting of a tracked account as a statement shows it.
type Record struct {
	Entry        id.Entry
	Account      id.Account
	Kind         string
	Scope        string
	ExternalID   string
	Memo         string
	Amount       money.Amount
	BalanceAfter money.Amount
	At           clock.Instant
}

// RecordQuery cuts a statement: postings of the accounts, newest first, of
// entries made in [From, To) (0 leaves an end open), after the row that
// (BeforeEntry, BeforeAccount) names. Kinds, where given, are the only ones.
type RecordQuery struct {
	Accounts      []id.Account
	From, To      clock.Instant
	Kinds         []string
	BeforeEntry   id.Entry
	BeforeAccount id.Account
	Limit         int
}

// Records lists a statement. What it costs has a bound: where few of many
// postings are of the wanted kinds it may end early, at the entry reached; the
// next look goes on below it. 0 is the end.
func (s *Service) Records(ctx context.Context, q RecordQuery) (list []Record, reached id.Entry, err error) {
	if len(q.Accounts) == 0 {
		return nil, 0, nil
	}
	return s.store.Records(ctx, q)
}
