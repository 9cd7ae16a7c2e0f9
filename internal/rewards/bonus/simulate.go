package bonus

import (
	"context"
	"iter"
	"maps"
	"math"
	"slices"
	"time"

	"baize/internal/betting"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/rewards/turnover"
)

// Trial is what a rule would have come to.
type Trial struct {
	Days     int          `json:"days"`
	Audience int64        `json:"audience" doc:"accounts that may have it now"`
	Claims   int64        `json:"claims"`
	Members  int64        `json:"members"`
	Cost     money.Amount `json:"cost" doc:"bonuses given"`
	AtMost   money.Amount `json:"atMost" doc:"cost if the quota is used up, or everybody claims; 0 where nothing bounds it"`
	Target   money.Amount `json:"target" doc:"turnover asked for"`
	Wagered  money.Amount `json:"wagered" doc:"turnover that those members made in the time, by the rule's weights"`
	Reached  int64        `json:"reached" doc:"claims whose turnover was made"`
}

// Simulate runs a rule over the last days: every deposit that it matches is a
// claim (for a gift every member who played), and what those members turned over
// in the time counts. Ranks are those of now; codes, devices and what members had
// done before are not looked at.
func (s *Service) Simulate(ctx context.Context, r Rule, over int) (Trial, error) {
	if err := s.tidy(&r); err != nil {
		return Trial{}, err
	}
	now := s.now()
	from := now.Add(-days(over))
	out := Trial{Days: over}
	var err error
	if out.Audience, err = s.audience(ctx, &r); err != nil {
		return out, err
	}
	played, err := s.weighedPlay(ctx, &r, from)
	if err != nil {
		return out, err
	}
	claims, err := s.claimsOf(ctx, &r, from, played)
	if err == nil {
		claims, err = s.ranked(ctx, &r, claims)
	}
	if err != nil {
		return out, err
	}
	if r.Quota > 0 && int64(len(claims)) > r.Quota {
		claims = claims[:r.Quota]
	}
	seen := map[id.Member]bool{}
	for _, c := range claims {
		target, err := r.target(c.bonus, c.deposit)
		if err != nil {
			return out, err
		}
		out.Claims, out.Cost, out.Target = out.Claims+1, out.Cost+c.bonus, out.Target+target
		if !seen[c.member] {
			seen[c.member] = true
			out.Members, out.Wagered = out.Members+1, out.Wagered+played[c.member]
		}
		if played[c.member] >= target {
			out.Reached++
		}
	}
	out.AtMost = r.atMost(out.Audience)
	return out, nil
}

// atMost is the cost that a rule can have at all.
func (r *Rule) atMost(audience int64) money.Amount {
	one := r.Amount
	switch r.Type {
	case Match:
		one = r.Cap
	case Rounds:
		one = r.RoundStake * money.Amount(r.Count)
	}
	times := r.Quota
	if times == 0 && r.Every == Once {
		times = audience
	}
	most, err := one.MulRatio(times, 1)
	if err != nil {
		return 0
	}
	return most
}

type simulated struct {
	member         id.Member
	bonus, deposit money.Amount
}

// weighedPlay is what members turned over, by the rule's weights.
func (s *Service) weighedPlay(ctx context.Context, r *Rule, from clock.Instant) (map[id.Member]money.Amount, error) {
	valid, err := s.turnedOver(ctx, r.Currency, from)
	out := make(map[id.Member]money.Amount, len(valid))
	for of, sum := range valid {
		out[of.member] += weighed(sum, r.Weights[of.category])
	}
	return out, err
}

type ofCategory struct {
	member   id.Member
	category string
}

// playStep is how many rounds of the past are counted together, playSpan how much
// of the time one look at them takes in: all of it is too much for one statement.
const (
	playStep = 1000
	playSpan = 10 * time.Minute
)

// spans are the ids of rounds from a moment on, a look's after the other; the last
// has no end.
func spans(from, now clock.Instant) iter.Seq2[id.Round, id.Round] {
	return func(yield func(from, to id.Round) bool) {
		for ; from <= now; from = from.Add(playSpan) {
			to := id.Round(math.MaxInt64)
			if next := from.Add(playSpan); next <= now {
				to = id.Round(id.Floor[Played](next))
			}
			if !yield(id.Round(id.Floor[Played](from)), to) {
				return
			}
		}
	}
}

// turnedOver is what members turned over by category, counted as it is when it
// happens: a game's rounds together, and one by one where that is not the same.
func (s *Service) turnedOver(ctx context.Context, c money.Currency, from clock.Instant) (map[ofCategory]money.Amount, error) {
	now := s.now()
	list, err := s.playedSince(ctx, c, from, now)
	if err != nil {
		return nil, err
	}
	out, codes := map[ofCategory]money.Amount{}, map[string]bool{}
	for part := range slices.Chunk(list, playStep) {
		err := s.countPast(ctx, c, part, func(p *Played, of ofCategory, valid money.Amount) {
			if turnover.AmongMembers(of.category) {
				codes[p.Game], valid = true, 0
			}
			out[of] += valid
		})
		if err != nil {
			return nil, err
		}
	}
	games := slices.Sorted(maps.Keys(codes))
	if len(games) == 0 {
		return out, nil
	}
	for first, end := range spans(from, now) {
		list, err := s.Store.RoundsBetween(ctx, c, games, first, end)
		if err != nil {
			return nil, err
		}
		for part := range slices.Chunk(list, playStep) {
			err = s.countPast(ctx, c, part, func(_ *Played, of ofCategory, valid money.Amount) {
				if turnover.AmongMembers(of.category) { // a code is its vendor's own
					out[of] += valid
				}
			})
			if err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// playedSince adds up what members' rounds of each game came to.
func (s *Service) playedSince(ctx context.Context, c money.Currency, from, now clock.Instant) ([]Played, error) {
	type key struct {
		member       id.Member
		vendor, game string
	}
	var out []Played
	at := map[key]int{}
	for first, end := range spans(from, now) {
		list, err := s.Store.PlayedBetween(ctx, c, first, end)
		if err != nil {
			return nil, err
		}
		for _, p := range list {
			k := key{p.Member, p.Vendor, p.Game}
			if i, known := at[k]; known {
				out[i].Stake, out[i].Payout = out[i].Stake+p.Stake, out[i].Payout+p.Payout
				continue
			}
			at[k], out = len(out), append(out, p)
		}
	}
	return out, nil
}

// countPast counts some rounds of the past by the rule of turnover.
func (s *Service) countPast(ctx context.Context, c money.Currency, list []Played, each func(p *Played, of ofCategory, valid money.Amount)) error {
	bets := make([]turnover.Bet, len(list))
	for i, p := range list {
		lane, err := s.Lanes.LaneOf(ctx, p.Vendor, p.Game)
		if err != nil {
			return err
		}
		bets[i] = turnover.Bet{Topic: betting.TopicSettled, Category: lane, Event: betting.Event{
			Member: p.Member, Round: p.Round, Vendor: p.Vendor, Game: p.Game, RoundRef: p.Ref, Currency: c,
			Told: betting.Told{Stake: p.Stake, Payout: p.Payout, RoundStake: p.Stake, RoundPayout: p.Payout},
		}}
	}
	counts, err := s.Turnover.Count(ctx, nil, bets)
	if err != nil {
		return err
	}
	for i, n := range counts {
		each(&list[i], ofCategory{n.Member, n.Category}, n.Valid)
	}
	return nil
}

func (s *Service) claimsOf(ctx context.Context, r *Rule, from clock.Instant, played map[id.Member]money.Amount) ([]simulated, error) {
	var out []simulated
	if r.Type != Match {
		worth := r.Amount
		if r.Type == Rounds {
			worth = r.RoundStake * money.Amount(r.Count)
		}
		for member := range played {
			out = append(out, simulated{member: member, bonus: worth})
		}
		return out, nil
	}
	deposits, err := s.Store.DepositsSince(ctx, r.Currency, from)
	if err != nil {
		return nil, err
	}
	had := map[string]bool{}
	for _, d := range deposits {
		slot := d.Member.String() + r.slot(d.At)
		if bonus := r.matched(d.Amount, d.Method, d.Nth); bonus > 0 && !had[slot] {
			had[slot] = true
			out = append(out, simulated{d.Member, bonus, d.Amount})
		}
	}
	return out, nil
}

// ranked keeps the claims of members who have a rank that the rule asks for.
func (s *Service) ranked(ctx context.Context, r *Rule, claims []simulated) ([]simulated, error) {
	if r.ranks() == (Trait{}) {
		return claims, nil
	}
	members := make([]id.Member, len(claims))
	for i, c := range claims {
		members[i] = c.member
	}
	slices.Sort(members)
	kept := map[id.Member]bool{}
	for part := range slices.Chunk(slices.Compact(members), audienceStep) {
		list, err := s.Crowd.Among(ctx, part, r.ranks())
		if err != nil {
			return nil, err
		}
		for _, m := range list {
			kept[m] = true
		}
	}
	return slices.DeleteFunc(claims, func(c simulated) bool { return !kept[c.member] }), nil
}
