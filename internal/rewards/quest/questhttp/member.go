// Package questhttp is the door of missions, sign-in, leaderboards, the wheel, red
// packets and referrals to HTTP.
package questhttp

import (
	"context"
	"net/http"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
	"baize/internal/rewards/prize"
	"baize/internal/rewards/quest"
)

const tag = "quests"

// Routes adds the members' and the staff's operations.
func Routes(a *httpx.API, s *quest.Service) {
	h := handlers{s}
	get := func(op, path, summary string) httpx.Route {
		return httpx.Route{Op: op, Method: http.MethodGet, Path: "/api/v1/quests" + path, Audience: httpx.Member, Tag: tag, Summary: summary}
	}
	// What a member does can be repeated: an award stands once.
	act := func(op, method, path, summary string) httpx.Route {
		return httpx.Route{Op: op, Method: method, Path: "/api/v1/quests" + path, Audience: httpx.Member, Tag: tag, NaturallyIdempotent: true, Summary: summary}
	}
	httpx.Handle(a, get("missions", "/missions", "Missions, and how far the member is"), h.missions)
	httpx.Handle(a, act("claimMission", http.MethodPost, "/missions/{id}/claim", "Take a mission's prize"), h.claim)
	httpx.Handle(a, get("signIn", "/sign-in", "The calendar of the daily sign-in"), h.signIn)
	httpx.Handle(a, act("signInToday", http.MethodPost, "/sign-in", "Sign in for today"), h.sign)
	httpx.Handle(a, get("leaderboards", "/boards", "Leaderboards with the first places and the member's own"), h.boards)
	httpx.Handle(a, act("joinLeaderboard", http.MethodPost, "/boards/{id}/join", "Take part in a leaderboard"), h.join)
	httpx.Handle(a, act("leaderboardName", http.MethodPut, "/boards/name", "Whether the member is named on leaderboards"), h.hide)
	httpx.Handle(a, get("wheels", "/wheels", "Wheels with their chances, and the hash of the next draw's seed"), h.wheels)
	httpx.Handle(a, httpx.Route{Op: "spinWheel", Method: http.MethodPost, Path: "/api/v1/quests/wheels/{id}/spin", Audience: httpx.Member, Tag: tag,
		Summary: "Turn a wheel for its tickets"}, h.spin)
	httpx.Handle(a, get("awards", "/awards", "What the member got, newest first"), h.awards)
	httpx.Handle(a, get("packets", "/packets", "Red packets that are open"), h.packets)
	httpx.Handle(a, act("openPacket", http.MethodPost, "/packets/{id}/open", "Take a share of a red packet"), h.open)
	httpx.Handle(a, get("referral", "/referral", "Inviting friends: terms, code and what it brought"), h.referral)
	httpx.Handle(a, get("friends", "/referral/friends", "Whom the member brought, newest first"), h.friends)
	staffRoutes(a, h)
}

type handlers struct{ s *quest.Service }

func memberOf(ctx context.Context) id.Member { return id.Member(httpx.PrincipalOf(ctx).Subject) }

type questIn struct {
	ID quest.ID `path:"id"`
}

// QuestHead is what all quests show.
type QuestHead struct {
	ID       quest.ID       `json:"id"`
	Tag      string         `json:"tag"`
	Name     string         `json:"name"`
	Text     string         `json:"text"`
	Currency money.Currency `json:"currency"`
	From     clock.Instant  `json:"from"`
	Until    clock.Instant  `json:"until" doc:"empty for no end"`
}

func head(ctx context.Context, q *quest.Quest) QuestHead {
	lang := httpx.Lang(ctx)
	return QuestHead{q.ID, q.Tag, q.Name.In(lang), q.Text.In(lang), q.Currency, q.From, q.Until}
}

type questMission struct {
	QuestHead
	Period   quest.Period       `json:"period" enum:"ONCE,DAILY,WEEKLY,EVENT"`
	Metric   quest.Metric       `json:"metric" enum:"DEPOSIT,VALID_BET,WIN_COUNT,LOGIN_DAYS,INVITE,SINGLE_WIN"`
	Category string             `json:"category"`
	Vendor   string             `json:"vendor"`
	State    quest.MissionState `json:"state" enum:"LOCKED,IN_PROGRESS,CLAIMABLE,CLAIMED"`
	// Amounts where the metric is money, counts where it is not.
	Amount     money.Amount  `json:"amount"`
	AmountDone money.Amount  `json:"amountDone"`
	Count      int64         `json:"count"`
	CountDone  int64         `json:"countDone"`
	Share      int64         `json:"sharePct" doc:"how much of it is done, in whole hundredths"`
	VipMin     int           `json:"vipMin"`
	AutoClaim  bool          `json:"autoClaim"`
	Prize      prize.Prize   `json:"prize"`
	Ends       clock.Instant `json:"ends" doc:"of the period; empty for no end"`
}

type questMissions struct {
	Items []questMission `json:"items" nullable:"false"`
}

func (h handlers) missions(ctx context.Context, _ *struct{}) (questMissions, error) {
	list, err := h.s.Missions(ctx, memberOf(ctx))
	out := questMissions{Items: make([]questMission, 0, len(list))}
	for i := range list {
		out.Items = append(out.Items, mission(ctx, &list[i]))
	}
	return out, err
}

func mission(ctx context.Context, d *quest.Doing) questMission {
	r := d.Quest.Rule.Mission
	out := questMission{
		QuestHead: head(ctx, &d.Quest), Period: r.Period, Metric: r.Metric, Category: r.Category, Vendor: r.Vendor, State: d.State,
		Amount: r.Amount, Count: r.Count, VipMin: r.VipMin, AutoClaim: r.AutoClaim, Prize: r.Prize, Ends: d.Ends,
	}
	if r.Amount > 0 {
		out.AmountDone = money.Amount(d.Progress)
	} else {
		out.CountDone = d.Progress
	}
	out.Share = d.Progress / max(r.Target()/100, 1)
	if r.Target() < 100 {
		out.Share = d.Progress * 100 / r.Target()
	}
	out.Share = min(out.Share, 100)
	return out
}

// QuestAward is what a member got.
type QuestAward struct {
	ID       quest.AwardID    `json:"id"`
	Kind     quest.Kind       `json:"kind" enum:"mission,signin,board,wheel,packet,referral"`
	Quest    quest.ID         `json:"quest"`
	State    quest.AwardState `json:"state" enum:"ISSUED,NOTHING,PROCESS,REJECTED"`
	Currency money.Currency   `json:"currency"`
	Prize    prize.Prize      `json:"prize"`
	Name     string           `json:"name" doc:"of a wheel's prize"`
	Number   int              `json:"number" doc:"of the wheel's field; -1 where no prize was to be had"`
	Note     string           `json:"note"`
	At       clock.Instant    `json:"at"`
	Proof    *quest.DrawProof `json:"proof,omitempty"`
}

func award(ctx context.Context, a *quest.Award) QuestAward {
	return QuestAward{a.ID, a.Kind, a.Quest, a.State, a.Currency, a.Prize, a.Name.In(httpx.Lang(ctx)), a.Number, a.Note, a.At, a.Proof}
}

func (h handlers) claim(ctx context.Context, in *questIn) (QuestAward, error) {
	a, err := h.s.ClaimMission(ctx, memberOf(ctx), in.ID)
	return award(ctx, &a), err
}

type awardsIn struct {
	Kind   string `query:"kind" maxLength:"10" doc:"all where empty"`
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
	Cursor string `query:"cursor" maxLength:"20"`
}

func (h handlers) awards(ctx context.Context, in *awardsIn) (page.Page[QuestAward], error) {
	p, err := h.s.Awards(ctx, memberOf(ctx), quest.Kind(in.Kind), page.Request{Limit: in.Limit, Cursor: in.Cursor})
	return pageOf(p, func(a *quest.Award) QuestAward { return award(ctx, a) }), err
}

func pageOf[T, U any](p page.Page[T], one func(*T) U) page.Page[U] {
	out := page.Page[U]{Items: make([]U, 0, len(p.Items)), Next: p.Next, Total: p.Total}
	for i := range p.Items {
		out.Items = append(out.Items, one(&p.Items[i]))
	}
	return out
}
