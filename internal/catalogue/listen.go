package catalogue

import (
	"cmp"
	"context"
	"slices"

	"baize/internal/betting"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/site"
)

// Listeners keep recent games, the winner board and the hot figures from what
// betting tells, and look again at what stands when the brand's settings or the
// catalogue change, here or at another node.
func (s *Service) Listeners() []bus.Listener {
	return []bus.Listener{
		{Name: "catalogue.recent", Topics: []string{betting.TopicPlaced, betting.TopicSettled}, Handle: s.onPlayed},
		{Name: "catalogue.wins", Topics: []string{betting.TopicSettled, betting.TopicVoided}, Handle: s.onSettled},
		{Name: "catalogue.rules", Topics: []string{site.TopicChanged, TopicChanged}, FromNow: true, Handle: s.onChanged},
	}
}

func (s *Service) onChanged(context.Context, *db.Tx, []bus.Delivery) error {
	s.lookAgain()
	return nil
}

// lookAgain has the next reader compare what stands, whenever that was done
// last. It is counted, because a flag would be lost to a look that began before.
func (s *Service) lookAgain() { s.asked.Add(1) }

// read is the bet of a delivery and its game; ok is false for what is not
// shown here.
func (s *snapshot) read(d bus.Delivery) (b betting.Event, game *Game, ok bool) {
	b, err := bus.Value[betting.Event](d)
	if err != nil || b.Member == 0 {
		return b, nil, false
	}
	if b.At == 0 {
		b.At = d.CreatedAt
	}
	at, shown := s.byCode[codeKey(b.Vendor, b.Game)]
	if !shown {
		return b, nil, false
	}
	return b, &s.games[at], true
}

// onPlayed notes recent games. A bet that came with its result has told no
// placed event.
func (s *Service) onPlayed(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
	at, err := s.current(ctx)
	if err != nil {
		return err
	}
	last := map[[2]int64]Played{}
	for _, d := range batch {
		b, game, ok := at.read(d)
		if !ok || (d.Topic == betting.TopicSettled && !b.Placed) {
			continue
		}
		key := [2]int64{int64(b.Member), int64(game.ID)}
		last[key] = Played{Member: b.Member, Game: game.ID, At: max(b.At, last[key].At)}
	}
	list := sorted(last)
	for i, p := range list {
		other := (i > 0 && list[i-1].Member == p.Member) || (i+1 < len(list) && list[i+1].Member == p.Member)
		if !other && s.latest.stands(p) {
			continue
		}
		if err := s.store.Touch(ctx, tx, p); err != nil {
			return err
		}
		tx.OnCommit(func() { s.latest.note(p) })
	}
	return nil
}

// sorted gives a batch's effects one order on every node, so that two never
// wait for each other.
func sorted(m map[[2]int64]Played) []Played {
	out := make([]Played, 0, len(m))
	for _, p := range m {
		out = append(out, p)
	}
	slices.SortFunc(out, func(a, b Played) int {
		return cmp.Or(cmp.Compare(a.Member, b.Member), cmp.Compare(a.Game, b.Game))
	})
	return out
}

// onSettled keeps the winner board and the sums paid out.
func (s *Service) onSettled(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
	at, err := s.current(ctx)
	if err != nil {
		return err
	}
	var wins []Win
	paid := map[Paid]money.Amount{}
	for _, d := range batch {
		b, game, ok := at.read(d)
		if !ok || b.Payout == 0 {
			continue
		}
		if err := count(paid, d.Topic, b, game); err != nil {
			return err
		}
		switch {
		case d.Topic == betting.TopicVoided:
			wins, err = s.takeBack(ctx, tx, wins, b, b.SettledStake, b.Payout)
		case b.Payout < 0: // a resettlement that takes away
			wins, err = s.takeBack(ctx, tx, wins, b, 0, -b.Payout)
		case b.Payout > b.Stake && b.Currency != money.Trial:
			wins = append(wins, Win{Round: b.Round, Member: b.Member, Game: game.ID, Currency: b.Currency,
				Stake: b.Stake, Payout: b.Payout, Jackpot: game.Classify == jackpotClass || b.Kind == betting.KindJackpot, WonAt: b.At})
		}
		if err != nil {
			return err
		}
	}
	if err := s.addPaid(ctx, tx, paid); err != nil {
		return err
	}
	return s.addWins(ctx, tx, wins)
}

// count adds to what a hot game paid out. Others show no figure; one that turns
// hot counts from then on, so that its figure is never too high.
func count(paid map[Paid]money.Amount, topic string, b betting.Event, game *Game) (err error) {
	if !game.IsHot {
		return nil
	}
	key, sum := Paid{Game: game.ID, Currency: b.Currency, HourAt: hourOf(b.At)}, b.Payout
	if topic == betting.TopicVoided {
		sum = -sum
	}
	paid[key], err = paid[key].Add(sum)
	return err
}

// jackpotClass is what vendors file their jackpot games under.
const jackpotClass = "Jackpot"

// takeBack takes amounts off a win, whether it stands already or came in the
// same batch.
func (s *Service) takeBack(ctx context.Context, tx *db.Tx, wins []Win, b betting.Event, stake, payout money.Amount) ([]Win, error) {
	if err := s.store.TakeBack(ctx, tx, b.Round, stake, payout); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(wins, func(w Win) bool { return w.Round == b.Round }), nil
}

func (s *Service) addPaid(ctx context.Context, tx *db.Tx, paid map[Paid]money.Amount) error {
	list := make([]Paid, 0, len(paid))
	for key, sum := range paid {
		key.Payout = sum
		list = append(list, key)
	}
	slices.SortFunc(list, func(a, b Paid) int {
		return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Currency, b.Currency), cmp.Compare(a.HourAt, b.HourAt))
	})
	for _, p := range list {
		if err := s.store.AddPaid(ctx, tx, p); err != nil {
			return err
		}
	}
	return nil
}

// addWins keeps the highest of a batch and drops what no longer reaches the
// board.
func (s *Service) addWins(ctx context.Context, tx *db.Tx, wins []Win) error {
	if len(wins) == 0 {
		return nil
	}
	slices.SortFunc(wins, func(a, b Win) int {
		return cmp.Or(cmp.Compare(bit(b.Jackpot), bit(a.Jackpot)), cmp.Compare(b.Payout, a.Payout), cmp.Compare(a.Round, b.Round))
	})
	for _, w := range wins[:min(winsPerRead, len(wins))] {
		if err := s.store.AddWin(ctx, tx, w); err != nil {
			return err
		}
	}
	now := clock.NowOf(s.clock)
	if err := s.store.TrimPaid(ctx, tx, now.Add(-2*paidFor)); err != nil {
		return err
	}
	return s.store.TrimWins(ctx, tx, now.Add(-winsFor), winsKept)
}
