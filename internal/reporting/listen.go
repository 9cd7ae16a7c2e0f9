package reporting

import (
	"cmp"
	"context"
	"slices"
	"time"

	"baize/internal/betting"
	"baize/internal/cashier"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
)

// Line is what one event adds to a member's day.
type Line struct {
	Member   id.Member
	At       clock.Instant
	Currency money.Currency
	Category string
	Figures
}

// Source reads the lines of one topic; another room's events are added to those
// of betting and the cashier by a Source of their own.
type Source struct {
	Topic string
	Read  func(ctx context.Context, d bus.Delivery) (Line, error)
}

// gatherFor is how long events may arrive before they are summed up: nobody
// waits for them, and a longer batch writes fewer rows.
const gatherFor = 500 * time.Millisecond

// Listeners keep the days.
func (s *Service) Listeners() []bus.Listener {
	sources := append([]Source{
		{cashier.Credited{}.Topic(), s.deposited}, {cashier.WithdrawalChanged{}.Topic(), s.withdrew},
	}, s.Sources...)
	read := map[string]func(context.Context, bus.Delivery) (Line, error){}
	l := bus.Listener{Name: "reporting.days", Gather: gatherFor, Bulk: true, Topics: []string{betting.TopicSettled, betting.TopicVoided}}
	for _, source := range sources {
		read[source.Topic] = source.Read
		l.Topics = append(l.Topics, source.Topic)
	}
	l.Handle = func(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
		rows, err := s.sum(ctx, tx, batch, read)
		if err != nil || len(rows) == 0 {
			return err
		}
		return s.Store.AddDays(ctx, tx, rows)
	}
	return []bus.Listener{l}
}

type dayKey struct {
	member   id.Member
	day      Day
	category string
}

// sum adds a batch up to a row a member, day and category, in one order on
// every node, so that two never wait for each other.
func (s *Service) sum(ctx context.Context, tx *db.Tx, batch []bus.Delivery, read map[string]func(context.Context, bus.Delivery) (Line, error)) ([]Row, error) {
	lines, err := s.lines(ctx, tx, batch, read)
	if err != nil {
		return nil, err
	}
	sums := map[dayKey]Figures{}
	for _, line := range lines {
		if line.Figures == (Figures{}) || line.Currency == money.Trial {
			continue
		}
		key := dayKey{line.Member, DayOf(line.At, s.Offset), line.Category}
		sums[key] = sums[key].Add(line.Figures)
	}
	rows := make([]Row, 0, len(sums))
	for key, figures := range sums {
		rows = append(rows, Row{Member: key.member, Day: key.day, Category: key.category, Figures: figures})
	}
	slices.SortFunc(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.Member, b.Member), cmp.Compare(a.Day, b.Day), cmp.Compare(a.Category, b.Category))
	})
	return rows, nil
}

// lines reads a batch; what bets turned over is asked for all of them at once.
func (s *Service) lines(ctx context.Context, tx *db.Tx, batch []bus.Delivery, read map[string]func(context.Context, bus.Delivery) (Line, error)) ([]Line, error) {
	var lines, played []Line
	var bets []Bet
	for _, d := range batch {
		var line Line
		var err error
		of := read[d.Topic]
		if of != nil {
			line, err = of(ctx, d)
		} else {
			bets = append(bets, Bet{Topic: d.Topic})
			line, err = s.played(ctx, d, &bets[len(bets)-1])
		}
		if err != nil {
			return nil, err
		}
		if line.At == 0 {
			line.At = d.CreatedAt
		}
		if of != nil {
			lines = append(lines, line)
		} else {
			played = append(played, line)
		}
	}
	if len(bets) == 0 {
		return lines, nil
	}
	valid, err := s.Valid(ctx, tx, bets)
	for i := range valid {
		played[i].Valid = valid[i]
	}
	return append(lines, played...), err
}

// played is a settled bet, or what is taken back of one. A bet is counted when
// its stake settles, and no more when all of it is given back.
func (s *Service) played(ctx context.Context, d bus.Delivery, b *Bet) (Line, error) {
	e, err := bus.Value[betting.Event](d)
	b.Event = e
	if err != nil || e.Currency == money.Trial {
		return Line{Currency: e.Currency}, err
	}
	line := Line{Member: e.Member, At: e.At, Currency: e.Currency}
	if line.Category, err = s.Categories.CategoryOf(ctx, e.Vendor, e.Game); err != nil {
		return line, err
	}
	b.Category = line.Category
	line.Stake, line.Payout = e.Stake, e.Payout
	if d.Topic == betting.TopicVoided {
		line.Stake, line.Payout = -e.SettledStake, -e.Payout
	}
	switch {
	case line.Stake > 0:
		line.Bets = 1
	case line.Stake < 0:
		line.Bets = -1
	}
	return line, nil
}

func (s *Service) deposited(_ context.Context, d bus.Delivery) (Line, error) {
	e, err := bus.Value[cashier.Credited](d)
	return Line{Member: e.Member, At: e.At, Currency: e.Currency, Figures: Figures{Deposit: e.Amount}}, err
}

func (s *Service) withdrew(_ context.Context, d bus.Delivery) (Line, error) {
	e, err := bus.Value[cashier.WithdrawalChanged](d)
	return Line{Member: e.Member, At: e.At, Currency: e.Currency, Figures: Figures{Withdrawal: e.Out}}, err
}
