package app

import (
	"context"

	"baize/internal/care"
	"baize/internal/compliance"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/rewards/bonus"
	"baize/internal/rewards/loyalty"
	"baize/internal/rewards/quest"
)

type facts = map[string]any

// playRooms are the rooms that know of members by their number: a copy tells what
// is there, and to forget the profile is enough but for what members sent.
func (a *App) playRooms() []compliance.Room {
	return []compliance.Room{
		{Name: "care", Tell: func(ctx context.Context, member id.Member, say say) error {
			return pages(func(p page.Request) (page.Page[care.Line], error) { return a.rooms.care.History(ctx, member, p) },
				func(l care.Line) error {
					return say("protection", facts{"what": l.What, "detail": l.Detail, "at": l.At})
				})
		}},
		{Name: "rewards", Tell: a.tellRewards},
		{Name: "applications", Tell: a.tellApplications, Erase: a.eraseApplications},
	}
}

func (a *App) tellRewards(ctx context.Context, member id.Member, say say) error {
	r := &a.rooms
	err := pages(func(p page.Request) (page.Page[bonus.Holding], error) { return r.bonus.Holdings(ctx, member, p) },
		func(h bonus.Holding) error {
			g := h.Grant
			return say("bonuses", facts{"campaign": h.Tag, "amount": g.Amount, "deposit": g.Deposit, "target": g.Target, "counted": h.Counted, "state": g.State, "at": g.CreatedAt})
		})
	if err != nil {
		return err
	}
	err = pages(func(p page.Request) (page.Page[loyalty.Reward], error) { return r.loyalty.History(ctx, member, p) },
		func(x loyalty.Reward) error {
			return say("rankRewards", facts{"kind": x.Kind, "prize": x.Prize, "state": x.State, "at": x.CreatedAt, "claimed": x.ClaimedAt})
		})
	if err != nil {
		return err
	}
	err = pages(func(p page.Request) (page.Page[loyalty.Redemption], error) {
		return r.loyalty.Redemptions(ctx, member, "", p)
	}, func(x loyalty.Redemption) error {
		return say("redemptions", facts{"reference": x.Reference, "ware": x.Tag, "points": x.Points, "state": x.State, "remark": x.Remark, "at": x.CreatedAt})
	})
	if err != nil {
		return err
	}
	return pages(func(p page.Request) (page.Page[quest.Award], error) { return r.quests.Awards(ctx, member, "", p) },
		func(x quest.Award) error {
			return say("prizes", facts{"kind": x.Kind, "prize": x.Prize, "state": x.State, "at": x.At})
		})
}
