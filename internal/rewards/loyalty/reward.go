package loyalty

import (
	"context"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/rewards"
	"baize/internal/rewards/prize"
)

type rewardKind struct{}

// RewardID names a reward.
type RewardID = id.Of[rewardKind]

// RewardKind says what a reward is for.
type RewardKind string

// The kinds of rewards.
const (
	RankUp    RewardKind = "rankUp"
	RankWeek  RewardKind = "rankWeek"
	RankMonth RewardKind = "rankMonth"
	Birthday  RewardKind = "birthday"
	Rebate    RewardKind = "rebate"
	Cashback  RewardKind = "cashback"
)

// RewardState is where a reward is in its life.
type RewardState string

// The states of a reward.
const (
	Claimable RewardState = "CLAIMABLE"
	Claimed   RewardState = "CLAIMED"
	Expired   RewardState = "EXPIRED"
)

// Reward is something that waits for its member until a moment. Ref is the
// period or rank that it is for: with member and kind it is there once.
type Reward struct {
	ID        RewardID
	Member    id.Member
	Currency  money.Currency
	Kind      RewardKind
	Ref       string
	Level     int
	Prize     prize.Prize
	State     RewardState
	CreatedAt clock.Instant
	Until     clock.Instant
	ClaimedAt clock.Instant
}

const daysLong = 24 * time.Hour

// lasts is how long a reward of a kind waits.
func (k RewardKind) lasts() time.Duration {
	switch k {
	case RankUp:
		return 365 * daysLong
	case RankMonth, Birthday, Cashback:
		return 30 * daysLong
	default:
		return 7 * daysLong
	}
}

// cash is a reward of money; nothing where there is none.
func cash(amount money.Amount, turnoverTimes int) prize.Prize {
	return prize.Prize{Kind: prize.Cash, Amount: amount, Turnover: turnoverTimes}
}

// award lays a reward ready, once; what is automatic is given at once, but to
// who may take nothing now: for those it waits like any other. A reward of
// nothing is none, and nobody is there to be given one who was erased.
func (s *Service) award(ctx context.Context, tx *db.Tx, r Reward, auto bool) (given bool, err error) {
	r.Prize.Amount = r.Prize.Amount.FloorTo(r.Currency.Digits())
	if r.Prize.Amount <= 0 {
		return false, nil
	}
	if err := s.Members.Stands(ctx, r.Member); err != nil {
		return false, unlessRefused(err)
	}
	if auto {
		err := s.Members.MayTake(ctx, r.Member)
		if auto = err == nil; unlessRefused(err) != nil {
			return false, err
		}
	}
	r.ID, r.State, r.CreatedAt = RewardID(id.New[rewardKind](s.IDs)), Claimable, s.now()
	r.Until = r.CreatedAt.Add(r.Kind.lasts())
	fresh, err := s.Store.InsertReward(ctx, tx, r)
	if err != nil || !fresh {
		return false, err
	}
	if auto {
		return true, s.hand(ctx, tx, r)
	}
	return true, nil
}

// unlessRefused is err where it is no refusal: something failed.
func unlessRefused(err error) error {
	if err == nil || fault.From(err).Code != fault.Internal {
		return nil
	}
	return err
}

// hand gives a reward that is locked or new.
func (s *Service) hand(ctx context.Context, tx *db.Tx, r Reward) error {
	if err := s.Store.SetRewardState(ctx, tx, r.ID, Claimed, s.now()); err != nil {
		return err
	}
	given := r.Prize
	if given.Kind == prize.Cash {
		given.Tag = string(r.Kind)
	}
	return s.Prizes.Give(ctx, tx, prize.Giving{Member: r.Member, Currency: r.Currency, Prize: given, Scope: "loyalty.reward", ID: r.ID.String()})
}

// Claim gives a member's reward, once: a repeat answers the claimed reward.
// Faults: ErrReward, ErrExpired, and those of who may take nothing now.
func (s *Service) Claim(ctx context.Context, member id.Member, reward RewardID) (r Reward, err error) {
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		found := false
		if r, found, err = s.Store.LockReward(ctx, tx, member, reward); err != nil {
			return err
		}
		switch {
		case !found:
			return ErrReward
		case r.State == Claimed:
			return nil
		case r.State == Expired || s.now() >= r.Until:
			return ErrExpired
		}
		if err := s.Members.MayTake(ctx, member); err != nil {
			return err
		}
		if err := s.hand(ctx, tx, r); err != nil {
			return err
		}
		r.State, r.ClaimedAt = Claimed, s.now()
		return s.told(ctx, tx, member)
	})
	return r, err
}

// maxShown bounds the list of what can be claimed.
const maxShown = 100

// Claimables lists what can be claimed now; see rewards.Claimables.
func (s *Service) Claimables(ctx context.Context, member id.Member, _ locale.Lang) ([]rewards.Claimable, error) {
	if err := s.congratulate(ctx, member); err != nil {
		return nil, err
	}
	list, err := s.Store.OpenRewards(ctx, member, s.now(), maxShown)
	out := make([]rewards.Claimable, 0, len(list))
	for _, r := range list {
		out = append(out, rewards.Claimable{
			ID: r.ID.String(), Kind: string(r.Kind), Level: r.Level, Prize: r.Prize, Currency: r.Currency, Since: r.CreatedAt, Until: r.Until,
		})
	}
	return out, err
}

// Waiting counts what can be claimed now.
func (s *Service) Waiting(ctx context.Context, member id.Member) (int, error) {
	if err := s.congratulate(ctx, member); err != nil {
		return 0, err
	}
	return s.Store.CountOpen(ctx, member, s.now())
}

// ClaimNow is Claim by the text of an id; see rewards.Claimables.
func (s *Service) ClaimNow(ctx context.Context, member id.Member, claim string) error {
	reward, err := id.Parse[rewardKind](claim)
	if err != nil {
		return ErrReward
	}
	_, err = s.Claim(ctx, member, reward)
	return err
}

// History lists all rewards of a member, newest first.
func (s *Service) History(ctx context.Context, member id.Member, req page.Request) (page.Page[Reward], error) {
	req = req.Clamp()
	var before RewardID
	if err := before.UnmarshalText([]byte(req.Cursor)); err != nil {
		return page.Page[Reward]{}, errCursor
	}
	list, err := s.Store.Rewards(ctx, member, before, req.Limit+1)
	for i, r := range list {
		if r.State == Claimable && s.now() >= r.Until {
			list[i].State = Expired
		}
	}
	return page.Cut(list, req.Limit, func(r Reward) string { return r.ID.String() }), err
}

// congratulate lays the rank's gift ready on a member's birthday. It is made
// when the member looks, because nobody is looked for by their birthday.
func (s *Service) congratulate(ctx context.Context, member id.Member) error {
	month, day, known, err := s.Members.Birthday(ctx, member)
	if err != nil || !known {
		return err
	}
	year, thisMonth, thisDay := s.today().date().Date()
	if leap := time.Date(year, month, day, 0, 0, 0, 0, time.UTC); leap.Month() != thisMonth || leap.Day() != thisDay {
		return nil // the 29th of February falls on the 1st of March in other years
	}
	ladder, _, err := s.Terms.Ranks(ctx)
	if err != nil || !ladder.Open {
		return err
	}
	st, err := s.Store.Standing(ctx, member)
	if err != nil || st.Member == 0 {
		return err
	}
	rank, found := ladder.At(st.Level)
	if !found || rank.Birthday <= 0 {
		return nil
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := s.award(ctx, tx, Reward{
			Member: member, Currency: st.Currency, Kind: Birthday, Ref: s.today().String()[:4], Level: rank.Level,
			Prize: cash(rank.Birthday, ladder.BonusTurnover),
		}, false)
		return err
	})
}
