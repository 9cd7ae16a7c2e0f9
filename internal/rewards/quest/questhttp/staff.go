package questhttp

import (
	"context"
	"net/http"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
	"baize/internal/rewards"
	"baize/internal/rewards/quest"
)

// The permissions about quests. Who writes them pays nothing out: payouts are
// proposed and checked, and things sent, by others.
const (
	MayRead   = "rewards.quest.read"
	MaySet    = "rewards.quest.set"
	MayPay    = "quest.payout.make"
	MayCheck  = "quest.payout.check"
	MayDecide = "quest.award.decide"
)

// maxBody holds a wheel with its names in every language, three bytes a letter.
const maxBody = 256 << 10

func staffRoutes(a *httpx.API, h handlers) {
	line := func(op, method, path, permission, summary string) httpx.Route {
		// A definition names its version, a tag is taken once, and what is decided
		// is decided once: repeats are refused.
		return httpx.Route{Op: op, Method: method, Path: "/api/v1/staff/quests" + path, Audience: httpx.Staff, Permission: permission,
			NaturallyIdempotent: method != http.MethodGet, Tag: tag, Summary: summary, MaxBody: maxBody}
	}
	httpx.Handle(a, line("staffQuests", http.MethodGet, "", MayRead, "Definitions of a kind, newest first"), h.list)
	httpx.Handle(a, line("makeQuest", http.MethodPost, "", MaySet, "Write a draft"), h.make)
	httpx.Handle(a, line("previewQuest", http.MethodPost, "/preview", MaySet, "Check a definition and tell what it can cost"), h.preview)
	httpx.Handle(a, line("changeQuest", http.MethodPut, "/{id}", MaySet, "Change a draft"), h.change)
	httpx.Handle(a, line("turnQuest", http.MethodPut, "/{id}/state", MaySet, "Open, pause or close"), h.turn)
	httpx.Handle(a, line("staffPlaces", http.MethodGet, "/{id}/places", MayRead, "The first places of a leaderboard"), h.places)
	httpx.Handle(a, line("excludePlace", http.MethodPost, "/{id}/exclude", MayPay, "Take a member off a leaderboard"), h.exclude)
	httpx.Handle(a, line("proposePayout", http.MethodPost, "/{id}/payout", MayPay, "Fix the places and ask for the payout"), h.propose)
	httpx.Handle(a, line("decidePayout", http.MethodPut, "/{id}/payout", MayCheck, "Approve or send back a payout; never one's own"), h.decide)
	httpx.Handle(a, line("staffAwards", http.MethodGet, "/awards", MayRead, "What members got, newest first"), h.staffAwards)
	httpx.Handle(a, line("decideAward", http.MethodPut, "/awards/{id}", MayDecide, "A thing was sent, or is not"), h.decideAward)
	httpx.Handle(a, line("staffFriends", http.MethodGet, "/friends", MayRead, "Invitations, newest first"), h.staffFriends)
	httpx.Handle(a, line("decideFriend", http.MethodPut, "/friends/{id}", MayDecide, "Reward a held invitation, or reject it"), h.decideFriend)
}

func staffOf(ctx context.Context) id.Staff { return id.Staff(httpx.PrincipalOf(ctx).Subject) }

// QuestDTO is a definition as staff write it.
type QuestDTO struct {
	ID        quest.ID       `json:"id"`
	Kind      quest.Kind     `json:"kind" enum:"mission,signin,board,wheel,packet,referral"`
	Tag       string         `json:"tag" minLength:"2" maxLength:"60"`
	State     quest.State    `json:"state" enum:"draft,open,paused,closed"`
	Stage     quest.Stage    `json:"stage" enum:",proposed,paid"`
	Currency  money.Currency `json:"currency" maxLength:"5"`
	From      clock.Instant  `json:"from"`
	Until     clock.Instant  `json:"until" doc:"empty for no end"`
	Order     int            `json:"order" minimum:"0" maximum:"1000"`
	Name      rewards.Words  `json:"name"`
	Text      rewards.Words  `json:"text"`
	Rule      quest.Setup    `json:"rule"`
	Version   int64          `json:"version"`
	ChangedAt clock.Instant  `json:"changedAt"`
}

func questDTO(q *quest.Quest) QuestDTO {
	return QuestDTO{q.ID, q.Kind, q.Tag, q.State, q.Stage, q.Currency, q.From, q.Until, q.Order, q.Name, q.Text, q.Rule, q.Version, q.ChangedAt}
}

// QuestDraft is what staff write of a definition.
type QuestDraft struct {
	Kind     quest.Kind     `json:"kind" enum:"mission,signin,board,wheel,packet,referral"`
	Tag      string         `json:"tag" minLength:"2" maxLength:"60"`
	Currency money.Currency `json:"currency" maxLength:"5"`
	From     clock.Instant  `json:"from"`
	Until    clock.Instant  `json:"until" doc:"empty for no end"`
	Order    int            `json:"order" minimum:"0" maximum:"1000"`
	Name     rewards.Words  `json:"name"`
	Text     rewards.Words  `json:"text"`
	Rule     quest.Setup    `json:"rule"`
	Version  int64          `json:"version" doc:"of a change: the one that it was made from"`
}

func (d QuestDraft) quest() quest.Quest {
	return quest.Quest{Kind: d.Kind, Tag: d.Tag, Currency: d.Currency, From: d.From, Until: d.Until, Order: d.Order, Name: d.Name, Text: d.Text, Rule: d.Rule, Version: d.Version}
}

type listIn struct {
	Kind quest.Kind `query:"kind" enum:"mission,signin,board,wheel,packet,referral"`
	QuestCut
}

func (h handlers) list(ctx context.Context, in *listIn) (page.Page[QuestDTO], error) {
	p, err := h.s.List(ctx, in.Kind, page.Request{Limit: in.Limit, Cursor: in.Cursor})
	return pageOf(p, questDTO), err
}

type questDraftIn struct{ Body QuestDraft }

func (h handlers) make(ctx context.Context, in *questDraftIn) (QuestDTO, error) {
	q, err := h.s.Make(ctx, staffOf(ctx), in.Body.quest())
	return questDTO(&q), err
}

type questCost struct {
	Take money.Amount `json:"take" doc:"the cash of one taking; of a draw on average"`
	Most money.Amount `json:"most" doc:"the cash that all of it can give"`
	Open bool         `json:"open" doc:"nothing bounds the cash that all of it can give"`
}

func (h handlers) preview(_ context.Context, in *questDraftIn) (questCost, error) {
	c, err := h.s.Preview(in.Body.quest())
	return questCost{c.Take, max(c.Most, 0), c.Most < 0}, err
}

type questChangeIn struct {
	ID   quest.ID `path:"id"`
	Body QuestDraft
}

func (h handlers) change(ctx context.Context, in *questChangeIn) (QuestDTO, error) {
	q := in.Body.quest()
	q.ID = in.ID
	q, err := h.s.Change(ctx, staffOf(ctx), q)
	return questDTO(&q), err
}

type questTurnIn struct {
	ID   quest.ID `path:"id"`
	Body struct {
		Version int64       `json:"version"`
		State   quest.State `json:"state" enum:"open,paused,closed"`
		Why     string      `json:"why" maxLength:"400"`
	}
}

func (h handlers) turn(ctx context.Context, in *questTurnIn) (QuestDTO, error) {
	q, err := h.s.Turn(ctx, staffOf(ctx), in.ID, in.Body.Version, in.Body.State, in.Body.Why)
	return questDTO(&q), err
}

type staffBoardPlace struct {
	BoardPlace
	Member id.Member `json:"member"`
}

type boardPlaces struct {
	Quest QuestDTO          `json:"quest"`
	Items []staffBoardPlace `json:"items" nullable:"false"`
}

func (h handlers) places(ctx context.Context, in *questIn) (boardPlaces, error) {
	q, rows, err := h.s.Places(ctx, in.ID)
	out := boardPlaces{Quest: questDTO(&q), Items: make([]staffBoardPlace, 0, len(rows))}
	for i := range rows {
		out.Items = append(out.Items, staffBoardPlace{place(q.Rule.Board, &rows[i], false), rows[i].Member})
	}
	return out, err
}

type excludePlaceIn struct {
	ID   quest.ID `path:"id"`
	Body struct {
		Member id.Member `json:"member"`
		Why    string    `json:"why" minLength:"3" maxLength:"400"`
	}
}

func (h handlers) exclude(ctx context.Context, in *excludePlaceIn) (httpx.None, error) {
	return httpx.None{}, h.s.Exclude(ctx, staffOf(ctx), in.ID, in.Body.Member, in.Body.Why)
}

func (h handlers) propose(ctx context.Context, in *questIn) (httpx.None, error) {
	return httpx.None{}, h.s.Propose(ctx, staffOf(ctx), in.ID)
}

type questVerdict struct {
	Approve bool   `json:"approve"`
	Note    string `json:"note" maxLength:"400"`
}

type payoutIn struct {
	ID   quest.ID `path:"id"`
	Body questVerdict
}

func (h handlers) decide(ctx context.Context, in *payoutIn) (httpx.None, error) {
	return httpx.None{}, h.s.Decide(ctx, staffOf(ctx), in.ID, in.Body.Approve)
}

type staffAwardsIn struct {
	Kind   string    `query:"kind" maxLength:"10"`
	State  string    `query:"state" maxLength:"10"`
	Member id.Member `query:"member"`
	QuestCut
}

type staffQuestAward struct {
	QuestAward
	Member    id.Member     `json:"member"`
	DecidedAt clock.Instant `json:"decidedAt"`
}

func (h handlers) staffAwards(ctx context.Context, in *staffAwardsIn) (page.Page[staffQuestAward], error) {
	p, err := h.s.StaffAwards(ctx, quest.AwardQuery{Member: in.Member, Kind: quest.Kind(in.Kind), State: quest.AwardState(in.State)}, page.Request{Limit: in.Limit, Cursor: in.Cursor})
	return pageOf(p, func(a *quest.Award) staffQuestAward { return staffQuestAward{award(ctx, a), a.Member, a.DecidedAt} }), err
}

type questAwardIn struct {
	ID   quest.AwardID `path:"id"`
	Body questVerdict
}

func (h handlers) decideAward(ctx context.Context, in *questAwardIn) (httpx.None, error) {
	return httpx.None{}, h.s.DecideAward(ctx, staffOf(ctx), in.ID, in.Body.Approve, in.Body.Note)
}

type staffFriendsIn struct {
	State string `query:"state" maxLength:"10"`
	QuestCut
}

type staffQuestFriend struct {
	QuestFriend
	Referee  id.Member    `json:"referee"`
	Referrer id.Member    `json:"referrer"`
	Deposit  money.Amount `json:"deposit"`
	Turnover money.Amount `json:"turnover"`
	Reason   string       `json:"reason" enum:",loop,device,payout-account,too-many,member"`
	Note     string       `json:"note"`
}

func (h handlers) staffFriends(ctx context.Context, in *staffFriendsIn) (page.Page[staffQuestFriend], error) {
	p, err := h.s.Friends(ctx, quest.FriendQuery{State: quest.FriendState(in.State)}, page.Request{Limit: in.Limit, Cursor: in.Cursor})
	return pageOf(p, func(f *quest.Friend) staffQuestFriend {
		return staffQuestFriend{QuestFriend{f.Name, f.State, f.At}, f.Referee, f.Referrer, f.Deposit, f.Turnover, f.Reason, f.Note}
	}), err
}

type questFriendIn struct {
	ID   id.Member `path:"id"`
	Body questVerdict
}

func (h handlers) decideFriend(ctx context.Context, in *questFriendIn) (httpx.None, error) {
	return httpx.None{}, h.s.DecideFriend(ctx, staffOf(ctx), in.ID, in.Body.Approve, in.Body.Note)
}
