package questhttp

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
	"baize/internal/rewards/prize"
	"baize/internal/rewards/quest"
)

type questSignIn struct {
	QuestHead
	Days   []prize.Prize `json:"days" nullable:"false"`
	Streak int           `json:"streak" doc:"days in a row; of today too where it is signed"`
	Today  bool          `json:"today" doc:"whether today is signed"`
	Ends   clock.Instant `json:"ends" doc:"when today ends"`
}

func (h handlers) signIn(ctx context.Context, _ *struct{}) (questSignIn, error) {
	s, err := h.s.SignInOf(ctx, memberOf(ctx))
	if err != nil {
		return questSignIn{}, err
	}
	return questSignIn{head(ctx, &s.Quest), s.Quest.Rule.SignIn.Days, s.Streak, s.Today, s.Ends}, nil
}

func (h handlers) sign(ctx context.Context, _ *struct{}) (QuestAward, error) {
	a, err := h.s.Sign(ctx, memberOf(ctx))
	return award(ctx, &a), err
}

// BoardPlace is a place on a leaderboard.
type BoardPlace struct {
	Place int          `json:"place" doc:"0 for none yet"`
	Name  string       `json:"name" doc:"masked; empty for who wants not to be named"`
	Score int64        `json:"score" doc:"a count, or hundredths of MULTIPLE"`
	Total money.Amount `json:"total" doc:"the score of TURNOVER"`
	Prize prize.Prize  `json:"prize"`
	Own   bool         `json:"own"`
}

type questBoard struct {
	QuestHead
	Entry    quest.Entry        `json:"entry" enum:"AUTO,JOIN,TICKET"`
	Scoring  quest.Scoring      `json:"scoring" enum:"TURNOVER,MULTIPLE,WINS,POINTS"`
	Category string             `json:"category"`
	Vendor   string             `json:"vendor"`
	StakeMin money.Amount       `json:"stakeMin"`
	Ticket   string             `json:"ticket"`
	Cost     int64              `json:"cost"`
	Prizes   []quest.PlacePrize `json:"prizes" nullable:"false"`
	Top      []BoardPlace       `json:"top" nullable:"false"`
	Own      BoardPlace         `json:"own"`
	Joined   bool               `json:"joined"`
	Stage    quest.Stage        `json:"stage" enum:",proposed,paid"`
}

type questBoards struct {
	Items  []questBoard `json:"items" nullable:"false"`
	Hidden bool         `json:"hidden" doc:"whether the member wants not to be named"`
}

func (h handlers) boards(ctx context.Context, _ *struct{}) (questBoards, error) {
	me := memberOf(ctx)
	list, err := h.s.Boards(ctx, me)
	out := questBoards{Items: make([]questBoard, 0, len(list))}
	for i := range list {
		v, r := &list[i], list[i].Quest.Rule.Board
		b := questBoard{
			QuestHead: head(ctx, &v.Quest), Entry: r.Entry, Scoring: r.Scoring, Category: r.Category, Vendor: r.Vendor, StakeMin: r.StakeMin,
			Ticket: r.Ticket, Cost: r.Cost, Prizes: r.Prizes, Top: []BoardPlace{}, Own: place(r, &v.Own, true),
			Joined: v.Own.Joined || r.Entry == quest.EntryAuto, Stage: v.Quest.Stage,
		}
		for k := range v.Top {
			b.Top = append(b.Top, place(r, &v.Top[k], v.Top[k].Member == me))
		}
		out.Items, out.Hidden = append(out.Items, b), v.Hidden
	}
	return out, err
}

func place(r *quest.BoardRule, x *quest.Standing, own bool) BoardPlace {
	p := BoardPlace{Place: x.Place, Name: x.Name, Prize: x.Prize, Own: own}
	if r.Scoring == quest.ByTurnover {
		p.Total = money.Amount(x.Score)
	} else {
		p.Score = x.Score
	}
	return p
}

func (h handlers) join(ctx context.Context, in *questIn) (httpx.None, error) {
	return httpx.None{}, h.s.Join(ctx, memberOf(ctx), in.ID)
}

type boardNameIn struct {
	Body struct {
		Hidden bool `json:"hidden"`
	}
}

func (h handlers) hide(ctx context.Context, in *boardNameIn) (httpx.None, error) {
	return httpx.None{}, h.s.SetHidden(ctx, memberOf(ctx), in.Body.Hidden)
}

// WheelField is a field of a wheel.
type WheelField struct {
	Number int         `json:"number" doc:"-1 for thanks, where no prize is to be had"`
	Name   string      `json:"name"`
	Prize  prize.Prize `json:"prize"`
	Weight int64       `json:"weight"`
	Ppm    int64       `json:"chancePpm" doc:"the chance now, in millionths"`
	Left   int64       `json:"left" doc:"-1 where nothing bounds it"`
}

type questWheel struct {
	QuestHead
	Ticket   string       `json:"ticket"`
	Cost     int64        `json:"cost"`
	Tickets  int64        `json:"tickets" doc:"that the member has"`
	VipMin   int          `json:"vipMin"`
	Fields   []WheelField `json:"fields" nullable:"false"`
	SeedHash string       `json:"seedHash" doc:"SHA-256 of the seed of the member's next draw"`
	Nonce    int64        `json:"nonce"`
}

type questWheels struct {
	Items []questWheel `json:"items" nullable:"false"`
}

func (h handlers) wheels(ctx context.Context, _ *struct{}) (questWheels, error) {
	list, err := h.s.Wheels(ctx, memberOf(ctx))
	out := questWheels{Items: make([]questWheel, 0, len(list))}
	for i := range list {
		v, r := &list[i], list[i].Quest.Rule.Wheel
		w := questWheel{QuestHead: head(ctx, &v.Quest), Ticket: r.Ticket, Cost: r.Cost, Tickets: v.Tickets, VipMin: r.VipMin, Fields: []WheelField{}, SeedHash: v.SeedHash, Nonce: v.Nonce}
		for _, f := range v.Fields {
			d := WheelField{Number: f.Number, Ppm: f.Ppm, Left: f.Left, Prize: prize.Prize{Kind: prize.Nothing}}
			if f.Number >= 0 {
				p := r.Prizes[f.Number]
				d.Name, d.Prize, d.Weight = p.Name.In(httpx.Lang(ctx)), p.Prize, p.Weight
			}
			w.Fields = append(w.Fields, d)
		}
		out.Items = append(out.Items, w)
	}
	return out, err
}

type questSpinIn struct {
	httpx.IdempotencyKey
	ID   quest.ID `path:"id"`
	Body struct {
		SeedHash string `json:"seedHash" minLength:"64" maxLength:"64" doc:"the hash that was shown"`
		Client   string `json:"clientSeed" minLength:"1" maxLength:"64" doc:"the member's own part of the chance, visible ASCII"`
	}
}

type wheelDrawn struct {
	Award    QuestAward `json:"award"`
	Tickets  int64      `json:"tickets"`
	SeedHash string     `json:"seedHash" doc:"of the next draw"`
}

func (h handlers) spin(ctx context.Context, in *questSpinIn) (wheelDrawn, error) {
	d, err := h.s.Spin(ctx, quest.SpinCmd{Member: memberOf(ctx), Wheel: in.ID, Request: in.Key, SeedHash: in.Body.SeedHash, Client: in.Body.Client})
	return wheelDrawn{award(ctx, &d.Award), d.Tickets, d.NextHash}, err
}

type redPacket struct {
	QuestHead
	Sum    money.Amount `json:"sum"`
	Shares int          `json:"shares"`
	Taken  int          `json:"taken"`
	Least  money.Amount `json:"least"`
	VipMin int          `json:"vipMin"`
	Own    *QuestAward  `json:"own,omitempty"`
}

type redPackets struct {
	Items []redPacket `json:"items" nullable:"false"`
}

func (h handlers) packets(ctx context.Context, _ *struct{}) (redPackets, error) {
	list, err := h.s.Packets(ctx, memberOf(ctx))
	out := redPackets{Items: make([]redPacket, 0, len(list))}
	for i := range list {
		v, r := &list[i], list[i].Quest.Rule.Packet
		p := redPacket{QuestHead: head(ctx, &v.Quest), Sum: r.Sum, Shares: r.Shares, Taken: v.Taken, Least: r.Least, VipMin: r.VipMin}
		if v.Own != nil {
			own := award(ctx, v.Own)
			p.Own = &own
		}
		out.Items = append(out.Items, p)
	}
	return out, err
}

func (h handlers) open(ctx context.Context, in *questIn) (QuestAward, error) {
	a, err := h.s.OpenPacket(ctx, memberOf(ctx), in.ID)
	return award(ctx, &a), err
}

type questReferral struct {
	QuestHead
	Code     string       `json:"code"`
	Deposit  money.Amount `json:"deposit" doc:"what a friend pays in"`
	Turnover money.Amount `json:"turnover" doc:"what a friend turns over"`
	Days     int          `json:"days" doc:"within so many days of registering"`
	Referrer prize.Prize  `json:"referrer"`
	Referee  prize.Prize  `json:"referee"`
	Most     int          `json:"most" doc:"friends that are rewarded; 0 for no bound"`
	Friends  int          `json:"friends"`
	Earned   money.Amount `json:"earned"`
}

func (h handlers) referral(ctx context.Context, _ *struct{}) (questReferral, error) {
	v, err := h.s.Referrals(ctx, memberOf(ctx))
	if err != nil {
		return questReferral{}, err
	}
	r := v.Quest.Rule.Referral
	return questReferral{head(ctx, &v.Quest), v.Code, r.Deposit, r.Turnover, r.Days, r.Referrer, r.Referee, r.Most, v.Friends, v.Earned}, nil
}

// QuestFriend is a friend who came by the code.
type QuestFriend struct {
	Name  string            `json:"name" doc:"masked"`
	State quest.FriendState `json:"state" enum:"WAITING,DUE,HELD,PAID,REJECTED,EXPIRED"`
	At    clock.Instant     `json:"at"`
}

// QuestCut asks for a cut of a list.
type QuestCut struct {
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
	Cursor string `query:"cursor" maxLength:"20"`
}

func (h handlers) friends(ctx context.Context, in *QuestCut) (page.Page[QuestFriend], error) {
	p, err := h.s.Friends(ctx, quest.FriendQuery{Referrer: memberOf(ctx)}, page.Request{Limit: in.Limit, Cursor: in.Cursor})
	return pageOf(p, func(f *quest.Friend) QuestFriend { return QuestFriend{f.Name, f.State, f.At} }), err
}
