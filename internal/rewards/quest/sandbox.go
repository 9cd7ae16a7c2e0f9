package quest

import (
	"context"
	"errors"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/rewards"
	"baize/internal/rewards/prize"
)

const taka = money.Unit

func cash(units int64, times int) prize.Prize {
	return prize.Prize{Kind: prize.Cash, Amount: money.Amount(units) * taka, Turnover: times}
}

func tickets(n int64) prize.Prize {
	return prize.Prize{Kind: prize.Ticket, Count: n, Tag: sandboxTicket}
}

// sandboxTicket names the tickets of the sandbox's wheel.
const sandboxTicket = "lily"

// Seed furnishes a sandbox that has no missions yet with quests that run.
func (s *Service) Seed(ctx context.Context) error {
	if some, err := s.d.Store.List(ctx, Mission, 0, 1); err != nil || len(some) > 0 {
		return err
	}
	for _, q := range sandboxQuests(s.d.Calendar, clock.NowOf(s.d.Clock)) {
		q.Currency = money.BDT
		made, err := s.Make(ctx, 0, q)
		if errors.Is(err, ErrTag) {
			continue
		}
		if err != nil {
			return err
		}
		if _, err := s.Turn(ctx, 0, made.ID, made.Version, Open, ""); err != nil {
			return err
		}
	}
	return nil
}

func sandboxQuests(c Calendar, now clock.Instant) []Quest {
	today := c.Day(now)
	mission := func(tag string, order int, name, text rewards.Words, r MissionRule) Quest {
		return Quest{Kind: Mission, Tag: tag, Order: order, From: today, Name: name, Text: text, Rule: Setup{Mission: &r}}
	}
	return []Quest{
		mission("come-back", 1, rewards.Seeded("Good to see you"),
			rewards.Seeded("Log in on three days of the week"),
			MissionRule{Period: Weekly, Metric: LoginDays, Count: 3, Prize: tickets(1)}),
		mission("daily-play", 2, rewards.Seeded("A day's play"),
			rewards.Seeded("Place valid bets in any game"),
			MissionRule{Period: Daily, Metric: ValidBet, Amount: 1_000 * taka, Prize: tickets(1), AutoClaim: true}),
		mission("daily-wins", 3, rewards.Seeded("Ten bright rounds"),
			rewards.Seeded("Win ten rounds of slots"),
			MissionRule{Period: Daily, Metric: WinCount, Category: "RNG", Count: 10, Prize: cash(10, 1)}),
		mission("weekly-deposit", 4, rewards.Seeded("Weekly refill"),
			rewards.Seeded("Deposits of the week, added up"),
			MissionRule{Period: Weekly, Metric: Deposit, Amount: 2_000 * taka, Prize: tickets(3)}),
		mission("big-splash", 5, rewards.Seeded("A big splash"),
			rewards.Seeded("Win this much in one round"),
			MissionRule{Period: Weekly, Metric: SingleWin, Amount: 500 * taka, Prize: cash(25, 1)}),
		mission("first-friend", 6, rewards.Seeded("Bring a friend"),
			rewards.Seeded("One friend who plays along"),
			MissionRule{Period: Once, Metric: Invite, Count: 1, Prize: tickets(5)}),
		{Kind: SignIn, Tag: "rain-week", From: today, Name: rewards.Seeded("Seven rainy days"),
			Text: rewards.Seeded("A little something every day"),
			Rule: Setup{SignIn: &SignInRule{Days: []prize.Prize{tickets(1), cash(1, 1), cash(2, 1), tickets(1), cash(3, 1), cash(4, 1), tickets(3)}}}},
		sandboxBoard("storm-week", 1, c.NextWeek(now), today, rewards.Seeded("Storm week"),
			rewards.Seeded("Who turns over the most"),
			BoardRule{Entry: EntryAuto, Scoring: ByTurnover, Prizes: []PlacePrize{{1, 1, cash(5_000, 1)}, {2, 3, cash(1_500, 1)}, {4, 10, cash(300, 1)}}}),
		sandboxBoard("high-tide", 2, c.NextWeek(now), today, rewards.Seeded("High tide"),
			rewards.Seeded("The best single multiple, for any stake from ৳2"),
			BoardRule{Entry: EntryJoin, Scoring: ByMultiple, StakeMin: 2 * taka, Prizes: []PlacePrize{{1, 1, cash(1_000, 1)}, {2, 5, tickets(5)}}}),
		sandboxWheel(today),
		{Kind: Packet, Tag: "monsoon-packet", From: today, Until: today.Add(30 * day), Name: rewards.Seeded("Monsoon packet"),
			Text: rewards.Seeded("First come, first served"),
			Rule: Setup{Packet: &PacketRule{Sum: 2_000 * taka, Shares: 200, Least: 2 * taka, Turnover: 1}}},
		{Kind: Referral, Tag: "friends", From: today, Name: rewards.Seeded("Bring a friend"),
			Text: rewards.Seeded("Both of you get something"),
			Rule: Setup{Referral: &ReferralRule{Deposit: 500 * taka, Turnover: 1_500 * taka, Days: 30, Referrer: cash(100, 1), Referee: cash(50, 1), Most: 50}}},
	}
}

func sandboxBoard(tag string, order int, until, from clock.Instant, name, text rewards.Words, r BoardRule) Quest {
	return Quest{Kind: Board, Tag: tag, Order: order, From: from, Until: until, Name: name, Text: text, Rule: Setup{Board: &r}}
}

func sandboxWheel(today clock.Instant) Quest {
	field := func(name string, p prize.Prize, weight, stock, daily, most int64) WheelPrize {
		return WheelPrize{Name: rewards.Seeded(name), Prize: p, Weight: weight, Stock: stock, DailyStock: daily, PerMember: most}
	}
	return Quest{Kind: Wheel, Tag: "lily-wheel", From: today, Until: today.Add(365 * 24 * time.Hour),
		Name: rewards.Seeded("Lily wheel"),
		Text: rewards.Seeded("One ticket, one turn. The chances stand below."),
		Rule: Setup{Wheel: &WheelRule{Ticket: sandboxTicket, Cost: 1, Prizes: []WheelPrize{
			field("৳5", cash(5, 1), 300, -1, 0, 0),
			field("Thank you", prize.Prize{Kind: prize.Nothing}, 340, -1, 0, 0),
			field("৳20", cash(20, 1), 150, -1, 500, 0),
			field("Another turn", tickets(1), 150, -1, 0, 0),
			field("৳100", cash(100, 1), 40, 500, 20, 5),
			field("৳500", cash(500, 1), 15, 50, 5, 1),
			field("Rain jacket", prize.Prize{Kind: prize.Goods, Tag: "rain-jacket"}, 4, 20, 2, 1),
			field("৳5,000", cash(5_000, 1), 1, 3, 1, 1),
		}}}}
}
