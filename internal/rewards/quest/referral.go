package quest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/members"
	"baize/internal/platform/db"
	"baize/internal/rewards/prize"
)

// ReferralRule rewards who brings a friend, and the friend, when the friend has
// paid in and turned over enough within Days of registering.
type ReferralRule struct {
	Deposit  money.Amount `json:"deposit"`
	Turnover money.Amount `json:"turnover"`
	Days     int          `json:"days" minimum:"1" maximum:"365"`
	Referrer prize.Prize  `json:"referrer"`
	Referee  prize.Prize  `json:"referee"`
	// Most bounds how many friends one member is rewarded for; 0 for no bound.
	Most int `json:"most" minimum:"0"`
}

func (r *ReferralRule) check(*Quest) error {
	if r.Deposit <= 0 || r.Turnover < 0 || r.Days < 1 || r.Most < 0 {
		return fault.InvalidField("rule.referral.deposit", "quest.referral.terms")
	}
	return checkPrizes("rule.referral.referrer", r.Referrer, r.Referee)
}

// FriendState is where an invitation stands.
type FriendState string

// The states. TooLate is a waiting one whose time is over; it is told, not kept.
const (
	Waiting        FriendState = "WAITING"
	Due            FriendState = "DUE"
	Held           FriendState = "HELD"
	FriendPaid     FriendState = "PAID"
	FriendRejected FriendState = "REJECTED"
	TooLate        FriendState = "EXPIRED"
)

// Friend is a member who came by another's code, under the terms of the quest
// that was open then.
type Friend struct {
	Referee   id.Member
	Referrer  id.Member
	Quest     ID
	State     FriendState
	Deposit   money.Amount
	Turnover  money.Amount
	Reason    string // why it is held
	Note      string // what staff said
	At        clock.Instant
	Until     clock.Instant
	DecidedAt clock.Instant
	DecidedBy id.Staff

	Name string // masked
}

// Inviting is what a member sees of inviting friends.
type Inviting struct {
	Quest   Quest
	Code    string
	Friends int
	Earned  money.Amount
}

// The refusals of referrals.
var (
	ErrNoReferral = fault.New(fault.NotFound, "quest.referral.unknown")
	ErrNotHeld    = fault.New(fault.Conflict, "quest.referral.notHeld")
)

// invites reports whether a member is rewarded for friends: agents are while
// there are terms, players while the operator has switched that on, too.
func (s *Service) invites(ctx context.Context, m members.Member) (bool, error) {
	if s.d.Invites == nil || m.Type.IsAgent() {
		return true, nil
	}
	return s.d.Invites(ctx)
}

// Referrals tells the open terms, the member's code and what it brought.
// ErrNoReferral where nothing is open to the member.
func (s *Service) Referrals(ctx context.Context, member id.Member) (out Inviting, err error) {
	who, err := s.who(ctx, member)
	if err != nil {
		return out, err
	}
	on, err := s.invites(ctx, who)
	if err != nil {
		return out, err
	}
	list, err := s.open(ctx, Referral, who.Currency, clock.NowOf(s.d.Clock))
	if err != nil {
		return out, err
	}
	if !on || len(list) == 0 {
		return out, ErrNoReferral
	}
	out.Quest = list[0]
	own, err := s.d.Members.OwnInvitation(ctx, member)
	if err != nil {
		return out, err
	}
	out.Code = own.Code
	if out.Friends, err = s.d.Store.CountFriends(ctx, nil, member); err != nil {
		return out, err
	}
	out.Earned, err = s.d.Store.Earned(ctx, member, Referral, out.Quest.Currency)
	return out, err
}

// Friends lists whom the member brought, newest first, their names masked.
func (s *Service) Friends(ctx context.Context, q FriendQuery, req page.Request) (page.Page[Friend], error) {
	req = req.Clamp()
	if req.Cursor != "" {
		if err := q.Before.UnmarshalText([]byte(req.Cursor)); err != nil {
			return page.Cut([]Friend{}, req.Limit, nil), nil
		}
	}
	rows, err := s.d.Store.Friends(ctx, q, req.Limit+1)
	if err != nil {
		return page.Page[Friend]{}, err
	}
	list := make([]id.Member, len(rows))
	for i := range rows {
		list[i] = rows[i].Referee
	}
	names, err := s.d.Names.Masked(ctx, list)
	for i := range rows {
		rows[i].Name = names[rows[i].Referee]
		if rows[i].State == Waiting && rows[i].Until < clock.NowOf(s.d.Clock) {
			rows[i].State = TooLate
		}
	}
	return page.Cut(rows, req.Limit, func(f Friend) string { return f.Referee.String() }), err
}

// FriendQuery selects invitations.
type FriendQuery struct {
	Referrer id.Member
	State    FriendState
	Before   id.Member // the referee
}

const referralJob = "quest.referral.reward"

// brought notes a member who came by a code, if terms are open to who owns it.
// Who was noted before the programme was switched off stays to be rewarded.
func (s *Service) brought(ctx context.Context, tx *db.Tx, referee, referrer id.Member, c money.Currency, at clock.Instant) error {
	by, err := s.d.Members.Get(ctx, referrer)
	if errors.Is(err, members.ErrUnknown) {
		return nil
	}
	if err != nil {
		return err
	}
	if on, err := s.invites(ctx, by); err != nil || !on {
		return err
	}
	list, err := s.d.Store.Open(ctx, tx, Referral, c)
	if err != nil {
		return err
	}
	for _, q := range list {
		if q.running(at) == nil {
			return s.d.Store.InsertFriend(ctx, tx, Friend{Referee: referee, Referrer: referrer, Quest: q.ID, State: Waiting, At: at, Until: at.Add(time.Duration(q.Rule.Referral.Days) * day)})
		}
	}
	return nil
}

// advance adds to what referees have done; who has done enough is due, and a job
// looks at them.
func (s *Service) advance(ctx context.Context, tx *db.Tx, adds map[id.Member]Friend) error {
	if len(adds) == 0 {
		return nil
	}
	waiting, err := s.d.Store.WaitingFriends(ctx, tx, sortedKeys(adds))
	if err != nil {
		return err
	}
	for _, f := range waiting {
		add := adds[f.Referee]
		if add.At > f.Until {
			continue
		}
		q, found, err := s.d.Store.Quest(ctx, tx, f.Quest, false)
		if err != nil || !found {
			return err
		}
		r := q.Rule.Referral
		f.Deposit, f.Turnover = f.Deposit+add.Deposit, f.Turnover+add.Turnover
		if f.Deposit >= r.Deposit && f.Turnover >= r.Turnover {
			f.State = Due
			if err := s.d.Jobs.Enqueue(ctx, tx, referralJob, f.Referee.String(), clock.NowOf(s.d.Clock), f.Referee); err != nil {
				return err
			}
		}
		if err := s.d.Store.SetFriend(ctx, tx, f); err != nil {
			return err
		}
	}
	return nil
}

// rewardFriend looks at an invitation that is due: both sides get their prize,
// or it is held for staff with what is odd about it.
func (s *Service) rewardFriend(ctx context.Context, payload []byte) error {
	var referee id.Member
	if err := json.Unmarshal(payload, &referee); err != nil {
		return err
	}
	f, found, err := s.d.Store.Friend(ctx, nil, referee)
	if err != nil || !found || f.State != Due {
		return err
	}
	reason, err := s.odd(ctx, f)
	if err != nil {
		return err
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, _, err := s.d.Store.Quest(ctx, tx, f.Quest, false)
		if err != nil {
			return err
		}
		most, paid := q.Rule.Referral.Most, 0
		if most > 0 { // of all that the member brought, under whichever terms: one friend at a time
			if paid, err = s.d.Store.LockPaid(ctx, tx, f.Referrer); err != nil {
				return err
			}
		}
		f, found, err := s.d.Store.Friend(ctx, tx, referee)
		if err != nil || !found || f.State != Due {
			return err
		}
		if reason == "" && most > 0 && paid >= most {
			reason = OddMost
		}
		if reason == "" {
			return s.payFriend(ctx, tx, f)
		}
		f.State, f.Reason = Held, reason
		return s.d.Store.SetFriend(ctx, tx, f)
	})
}

// Why an invitation is held.
const (
	OddLoop   = "loop"
	OddDevice = "device"
	OddPayee  = "payout-account"
	OddMost   = "too-many"
	OddMember = "member"
)

const chainMax = 32

// odd is what speaks against a reward: the two share a device or an account that
// money is paid out to, one of them may not play, or the chain leads back.
func (s *Service) odd(ctx context.Context, f Friend) (string, error) {
	at := f.Referrer
	for range chainMax {
		m, err := s.d.Members.Get(ctx, at)
		if err != nil {
			return "", err
		}
		if at == f.Referee || m.Referrer == f.Referee {
			return OddLoop, nil
		}
		if m.Referrer == 0 {
			break
		}
		at = m.Referrer
	}
	for _, side := range []id.Member{f.Referrer, f.Referee} {
		if _, err := s.taker(ctx, side); err != nil {
			return OddMember, nil //nolint:nilerr // who may not take part, or stays away, is held
		}
	}
	return s.d.Traces.Shared(ctx, f.Referrer, f.Referee)
}

func (s *Service) payFriend(ctx context.Context, tx *db.Tx, f Friend) error {
	q, _, err := s.d.Store.Quest(ctx, tx, f.Quest, false)
	if err != nil {
		return err
	}
	r := q.Rule.Referral
	for _, side := range []struct {
		member id.Member
		prize  prize.Prize
		name   string
	}{{f.Referrer, r.Referrer, "referrer"}, {f.Referee, r.Referee, "referee"}} {
		a := Award{Once: fmt.Sprintf("referral:%s:%s", f.Referee, side.name), Quest: q.ID, Kind: Referral, Member: side.member, Currency: q.Currency, Prize: side.prize}
		if _, err := s.give(ctx, tx, a); err != nil {
			return err
		}
	}
	f.State = FriendPaid
	if f.DecidedAt == 0 {
		f.DecidedAt = clock.NowOf(s.d.Clock)
	}
	if err := s.d.Store.SetFriend(ctx, tx, f); err != nil {
		return err
	}
	return s.countInvite(ctx, tx, f.Referrer, q.Currency, f.DecidedAt)
}

// DecideFriend ends the holding of an invitation: both sides are rewarded, or
// nobody is. Faults: ErrNoReferral, ErrNotHeld.
func (s *Service) DecideFriend(ctx context.Context, by id.Staff, referee id.Member, pay bool, note string) error {
	note = strings.TrimSpace(note)
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		f, found, err := s.d.Store.Friend(ctx, tx, referee)
		switch {
		case err != nil:
			return err
		case !found:
			return ErrNoReferral
		case f.State != Held:
			return ErrNotHeld
		}
		f.Note, f.DecidedBy, f.DecidedAt = note, by, clock.NowOf(s.d.Clock)
		name := "quest.referral.pay"
		if pay {
			err = s.payFriend(ctx, tx, f)
		} else {
			name, f.State = "quest.referral.reject", FriendRejected
			err = s.d.Store.SetFriend(ctx, tx, f)
		}
		if err != nil {
			return err
		}
		return s.audit(ctx, tx, Action{Staff: by, Name: name, Subject: "member:" + f.Referrer.String(),
			Before: map[string]any{"state": Held, "reason": f.Reason, "referee": referee}, After: map[string]any{"paid": pay}, Reason: note})
	})
}
