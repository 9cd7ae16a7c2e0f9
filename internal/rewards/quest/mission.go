package quest

import (
	"context"
	"fmt"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/rewards/prize"
)

// Period is how often a mission can be done.
type Period string

// The periods. An event's is the quest's own window.
const (
	Once   Period = "ONCE"
	Daily  Period = "DAILY"
	Weekly Period = "WEEKLY"
	Event  Period = "EVENT"
)

// Metric is what a mission counts.
type Metric string

// The metrics. A win is a paid round that paid more than it cost; SingleWin is
// the most that one round paid above its stake.
const (
	Deposit   Metric = "DEPOSIT"
	ValidBet  Metric = "VALID_BET"
	WinCount  Metric = "WIN_COUNT"
	LoginDays Metric = "LOGIN_DAYS"
	Invite    Metric = "INVITE"
	SingleWin Metric = "SINGLE_WIN"
)

// MissionRule is what a mission asks and gives. Amount is the target of metrics
// that are money, Count of the others.
type MissionRule struct {
	Period   Period       `json:"period" enum:"ONCE,DAILY,WEEKLY,EVENT"`
	Metric   Metric       `json:"metric" enum:"DEPOSIT,VALID_BET,WIN_COUNT,LOGIN_DAYS,INVITE,SINGLE_WIN"`
	Category string       `json:"category" maxLength:"20" doc:"only bets of this lane; all where empty"`
	Vendor   string       `json:"vendor" maxLength:"20" doc:"only bets with this vendor; all where empty"`
	Amount   money.Amount `json:"amount"`
	Count    int64        `json:"count" minimum:"0"`
	Prize    prize.Prize  `json:"prize"`
	VipMin   int          `json:"vipMin" minimum:"0" maximum:"50"`
	// AutoClaim gives at the end of the period what was reached and not claimed.
	AutoClaim bool `json:"autoClaim"`
}

func (m Metric) money() bool { return m == Deposit || m == ValidBet || m == SingleWin }

// bets reports a metric that bets move.
func (m Metric) bets() bool { return m == ValidBet || m == WinCount || m == SingleWin }

// Target is what must be reached, in micro-units where it is money.
func (r *MissionRule) Target() int64 {
	if r.Metric.money() {
		return int64(r.Amount)
	}
	return r.Count
}

func (r *MissionRule) check(q *Quest) error {
	switch {
	case r.Target() <= 0 || (r.Metric.money() && r.Count != 0) || (!r.Metric.money() && r.Amount != 0):
		return fault.InvalidField("rule.mission.amount", "quest.mission.target")
	case !r.Metric.bets() && (r.Category != "" || r.Vendor != ""):
		return fault.InvalidField("rule.mission.category", "quest.mission.category")
	case r.Period == Event && q.Until == 0:
		return fault.InvalidField("until", "quest.rule.end")
	case r.Metric == LoginDays && r.Period == Daily && r.Count > 1, r.Metric == LoginDays && r.Period == Weekly && r.Count > 7:
		return fault.InvalidField("rule.mission.count", "quest.mission.days")
	}
	return checkPrizes("rule.mission.prize", r.Prize)
}

// period begins and ends the period of a moment; ends is 0 for no end.
func (r *MissionRule) period(q *Quest, c Calendar, at clock.Instant) (begins, ends clock.Instant) {
	switch r.Period {
	case Daily:
		begins, ends = c.Day(at), c.NextDay(at)
	case Weekly:
		begins, ends = c.Week(at), c.NextWeek(at)
	case Event:
		return q.From, q.Until
	}
	if q.Until != 0 && (ends == 0 || q.Until < ends) {
		ends = q.Until
	}
	return begins, ends
}

// MissionState is where a member stands with a mission.
type MissionState string

// The states.
const (
	Locked     MissionState = "LOCKED"
	InProgress MissionState = "IN_PROGRESS"
	Claimable  MissionState = "CLAIMABLE"
	Claimed    MissionState = "CLAIMED"
)

// Doing is a mission as one member sees it.
type Doing struct {
	Quest    Quest
	Progress int64
	State    MissionState
	Ends     clock.Instant
}

// The refusals of claims.
var (
	ErrNotReached = fault.New(fault.Conflict, "quest.mission.notReached")
	ErrNoMission  = fault.New(fault.NotFound, "quest.mission.unknown")
)

// Missions are those that the member can see now, in their order.
func (s *Service) Missions(ctx context.Context, member id.Member) ([]Doing, error) {
	who, err := s.who(ctx, member)
	if err != nil {
		return nil, err
	}
	now := clock.NowOf(s.d.Clock)
	list, err := s.open(ctx, Mission, who.Currency, now)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	rank, err := s.d.Ranks.Rank(ctx, member)
	if err != nil {
		return nil, err
	}
	marks, err := s.d.Store.ProgressOf(ctx, member, now.Add(-8*day))
	if err != nil {
		return nil, err
	}
	out := make([]Doing, 0, len(list))
	for _, q := range list {
		begins, ends := q.Rule.Mission.period(&q, s.d.Calendar, now)
		m := marks[ProgressKey{q.ID, begins}]
		out = append(out, Doing{Quest: q, Progress: min(max(m.Value, 0), q.Rule.Mission.Target()), State: q.stateOf(m, rank), Ends: ends})
	}
	return out, nil
}

func (q *Quest) stateOf(m Mark, rank int) MissionState {
	switch {
	case m.ClaimedAt != 0:
		return Claimed
	case rank < q.Rule.Mission.VipMin:
		return Locked
	case m.Value >= q.Rule.Mission.Target():
		return Claimable
	}
	return InProgress
}

// ClaimMission gives the prize of a mission that was reached in its present
// period; repeated it is the same award. Faults: ErrNoMission, ErrNotOpen,
// ErrOver, ErrRank, ErrNotReached.
func (s *Service) ClaimMission(ctx context.Context, member id.Member, mission ID) (out Award, err error) {
	who, err := s.taker(ctx, member)
	if err != nil {
		return out, err
	}
	rank, err := s.d.Ranks.Rank(ctx, member)
	if err != nil {
		return out, err
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, err := s.find(ctx, tx, mission, Mission, who.Currency)
		if err != nil {
			return err
		}
		now := clock.NowOf(s.d.Clock)
		begins, _ := q.Rule.Mission.period(&q, s.d.Calendar, now)
		once := missionOnce(q.ID, member, begins)
		if given, found, err := s.d.Store.AwardFor(ctx, tx, once); err != nil || found {
			out = given
			return err
		}
		if err := q.running(now); err != nil {
			return err
		}
		if rank < q.Rule.Mission.VipMin {
			return needsRank(q.Rule.Mission.VipMin)
		}
		out, err = s.claim(ctx, tx, &q, member, begins, once)
		return err
	})
	return out, err
}

func missionOnce(q ID, member id.Member, begins clock.Instant) string {
	return fmt.Sprintf("mission:%s:%s:%d", q, member, begins)
}

// claim marks the period's progress as claimed and gives the prize.
func (s *Service) claim(ctx context.Context, tx *db.Tx, q *Quest, member id.Member, begins clock.Instant, once string) (Award, error) {
	won, err := s.d.Store.ClaimProgress(ctx, tx, q.ID, member, begins, q.Rule.Mission.Target(), clock.NowOf(s.d.Clock))
	if err != nil {
		return Award{}, err
	}
	if !won { // another claim may have been faster
		given, found, err := s.d.Store.AwardFor(ctx, tx, once)
		if err == nil && !found {
			err = ErrNotReached
		}
		return given, err
	}
	return standing(s.give(ctx, tx, Award{Once: once, Quest: q.ID, Kind: Mission, Member: member, Currency: q.Currency, Prize: q.Rule.Mission.Prize}))
}
