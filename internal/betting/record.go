package betting

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

// Record is one line of a member's betting record: a round.
type Record struct {
	ID        id.Round       `json:"id"`
	Vendor    string         `json:"vendor"`
	GameCode  string         `json:"gameCode"`
	GameName  string         `json:"gameName,omitempty"`
	RoundID   string         `json:"roundId" doc:"the vendor's own id"`
	State     State          `json:"state" enum:"open,settled,voided"`
	Stake     money.Amount   `json:"stake"`
	Payout    money.Amount   `json:"payout"`
	Currency  money.Currency `json:"currency"`
	PlacedAt  clock.Instant  `json:"placedAt"`
	SettledAt clock.Instant  `json:"settledAt"`
}

// Totals are over the rounds that a query selects, not only over its page.
type Totals struct {
	Stake  money.Amount `json:"stake"`
	Payout money.Amount `json:"payout"`
	Net    money.Amount `json:"net" doc:"payout minus stake"`
	// Whole is false where there are more rounds than a record adds up: then the
	// sums are of the newest RecordSpan.
	Whole bool `json:"whole" doc:"false where the sums are of the newest rounds only"`
}

// RecordSpan is how many of a member's rounds one page looks at, at most, for
// those that it selects and for its totals: what a page costs has a bound,
// however much was played. A page that comes to it ends there, and the next
// goes on.
const RecordSpan = 2048

// RecordQuery selects a member's rounds that began in [From, To); Vendor and
// State narrow it where they are given.
type RecordQuery struct {
	Member   id.Member
	From, To clock.Instant
	Vendor   string
	State    State
	// NoTotals leaves the sums away, which cost more the more is selected.
	NoTotals bool
	Page     page.Request
}

// Records lists a member's rounds, newest first, with the totals of the whole
// selection on the first page (nil on later ones).
func (s *Service) Records(ctx context.Context, q RecordQuery) (page.Page[Record], *Totals, error) {
	req := q.Page.Clamp()
	var before id.Round
	if err := before.UnmarshalText([]byte(req.Cursor)); err != nil {
		return page.Page[Record]{}, nil, fault.InvalidField("cursor", "field.type")
	}
	rounds, reached, err := s.store.ReadRounds(ctx, q, before, req.Limit+1)
	if err != nil {
		return page.Page[Record]{}, nil, err
	}
	names, err := s.namesOf(ctx, rounds)
	if err != nil {
		return page.Page[Record]{}, nil, err
	}
	records := make([]Record, len(rounds))
	for i, r := range rounds {
		records[i] = Record{
			ID: r.ID, Vendor: r.Vendor, GameCode: r.GameCode, GameName: names[r.Vendor][r.GameCode], RoundID: r.Ref, State: r.State,
			Stake: r.Stake, Payout: r.Payout, Currency: r.Currency, PlacedAt: r.OpenedAt, SettledAt: r.SettledAt,
		}
	}
	p := page.Cut(records, req.Limit, func(r Record) string { return r.ID.String() })
	if p.Next == "" && reached != 0 {
		p.Next = reached.String()
	}
	if before != 0 || q.NoTotals {
		return p, nil, nil
	}
	stake, payout, rest, err := s.store.SumRounds(ctx, q, 0)
	return p, &Totals{Stake: stake, Payout: payout, Net: payout - stake, Whole: rest == 0}, err
}

// Played adds up all that a member staked and was paid in rounds that began since
// a moment, however many: what a session came to is told whole or not at all.
func (s *Service) Played(ctx context.Context, member id.Member, since clock.Instant) (stake, payout money.Amount, err error) {
	for before := id.Round(0); ; {
		a, b, reached, err := s.store.SumRounds(ctx, RecordQuery{Member: member, From: since}, before)
		if err != nil {
			return 0, 0, err
		}
		stake, payout, before = stake+a, payout+b, reached
		if reached == 0 {
			return stake, payout, nil
		}
	}
}

// HasOpen tells whether any bet of a member waits for its result, however many
// rounds came after it; tx may be nil where it is only shown.
func (s *Service) HasOpen(ctx context.Context, tx *db.Tx, member id.Member) (bool, error) {
	return s.store.HasOpen(ctx, tx, member)
}

func (s *Service) namesOf(ctx context.Context, rounds []Round) (map[string]map[string]string, error) {
	if s.names == nil {
		return nil, nil
	}
	codes, seen := map[string][]string{}, map[[2]string]bool{}
	for _, r := range rounds {
		if key := [2]string{r.Vendor, r.GameCode}; !seen[key] {
			seen[key] = true
			codes[r.Vendor] = append(codes[r.Vendor], r.GameCode)
		}
	}
	names := map[string]map[string]string{}
	for vendor, list := range codes {
		found, err := s.names.GameNames(ctx, vendor, list)
		if err != nil {
			return nil, err
		}
		names[vendor] = found
	}
	return names, nil
}
