package app

import (
	"context"
	"time"

	"baize/internal/care"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/members"
	"baize/internal/messaging"
	"baize/internal/platform/db"
	"baize/internal/platform/httpx"
	"baize/internal/rewards/loyalty"
	"baize/internal/rewards/loyalty/loyaltydb"
	"baize/internal/staff"
)

// brandZone is where the brand's days begin.
func (a *App) brandZone() *time.Location {
	return time.FixedZone("brand", int(a.platform.cfg.DayOffset/time.Second))
}

// makeLoyalty makes ranks, points, what is given back, and the reward centre.
func (a *App) makeLoyalty() {
	r, p := &a.rooms, a.platform
	r.loyalty = loyalty.New(loyalty.Deps{
		DB: p.db, Store: loyaltydb.New(p.db), Terms: r.rewards, Lanes: r.catalogue, Turnover: a.turnover(), Pocket: r.wallet, Secrets: r.identity,
		Members: loyaltyMembers{currencies{r.members}, r.care}, Prizes: a.prizes(), Bus: p.bus, Auditor: loyaltyAudit{a}, Clock: p.clock, IDs: p.ids, Zone: a.brandZone(),
	})
	r.centre = &loyalty.Centre{
		Sources:  []loyalty.Source{{Name: "loyalty", Claimables: r.loyalty}, {Name: "bonus", Claimables: r.bonus}},
		Messages: unreadNotices{a}, Clock: p.clock,
	}
}

// listenLoyalty connects the room's listeners and jobs.
func (a *App) listenLoyalty() {
	for _, l := range a.rooms.loyalty.Listeners() {
		a.bus.Listen(l)
	}
	a.bus.Listen(a.rooms.centre.Listener(messaging.TopicInbox))
	a.jobs.Add(a.rooms.loyalty.Jobs()...)
}

// rankLabel is a member's rank in the language of the request.
func (a *App) rankLabel(ctx context.Context, member id.Member) (members.Rank, bool, error) {
	rank, open, err := a.rooms.loyalty.RankOf(ctx, member)
	return members.Rank{Level: rank.Level, Label: rank.Name.In(httpx.Lang(ctx))}, open, err
}

// loyaltyMembers tells the room about members.
type loyaltyMembers struct {
	currencies
	care *care.Service
}

// Stands refuses whom nobody is any more.
func (l loyaltyMembers) Stands(ctx context.Context, member id.Member) error {
	return l.members.Stands(ctx, member)
}

// MayTake refuses who is frozen, is nobody any more, or stays away from play: a
// gift invites to play.
func (l loyaltyMembers) MayTake(ctx context.Context, member id.Member) error {
	m, err := l.members.Get(ctx, member)
	if err == nil {
		err = l.members.Stands(ctx, member)
	}
	if err == nil {
		err = l.members.MayBet(ctx, member, money.Amount(0), m.Currency)
	}
	if err == nil {
		err = l.care.MayPlay(ctx, member)
	}
	return err
}

// Birthday is the day that a member has told in the profile.
func (l loyaltyMembers) Birthday(ctx context.Context, member id.Member) (time.Month, int, bool, error) {
	m, err := l.members.Get(ctx, member)
	if err != nil {
		return 0, 0, false, err
	}
	born, err := time.Parse(time.DateOnly, m.Fields["birthday"])
	if err != nil {
		return 0, 0, false, nil // not told yet
	}
	return born.Month(), born.Day(), true, nil
}

// unreadNotices counts what a member has not read.
type unreadNotices struct{ a *App }

// Waiting is the count of unread notices.
func (u unreadNotices) Waiting(ctx context.Context, member id.Member) (int, error) {
	return u.a.rooms.messaging.Unread(ctx, member)
}

type loyaltyAudit struct{ a *App }

func (s loyaltyAudit) Audit(ctx context.Context, tx *db.Tx, x loyalty.Action) error {
	return s.a.rooms.staff.Audit(ctx, tx, staff.Action{
		Operator: x.Staff, What: x.Name, Subject: x.Subject, Before: x.Before, After: x.After, Why: x.Reason,
	})
}
