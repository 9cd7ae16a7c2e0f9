package studiohttp

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/studio/fishing"
	"baize/internal/studio/fishing/pier"
)

// StayDTO is a member's own stay.
type StayDTO struct {
	StayID     pier.StayID   `json:"stayId"`
	Room       string        `json:"room"`
	State      string        `json:"state" enum:"SEATED,LEFT"`
	Shots      int64         `json:"shots" doc:"bullets that hit"`
	Cost       money.Amount  `json:"cost" doc:"of those"`
	Paid       money.Amount  `json:"paid" doc:"what they caught"`
	SeedHash   string        `json:"seedHash"`
	ClientSeed string        `json:"clientSeed"`
	At         clock.Instant `json:"at"`
	EndedAt    clock.Instant `json:"endedAt"`
}

func stayOf(s pier.Stay) StayDTO {
	return StayDTO{
		StayID: s.ID, Room: s.Room, State: string(s.Status), Shots: s.Shots, Cost: s.Cost, Paid: s.Paid, SeedHash: s.SeedHash, ClientSeed: s.ClientSeed,
		At: s.CreatedAt, EndedAt: s.EndedAt,
	}
}

// ReceiptDTO is what a stay was paid.
type ReceiptDTO struct {
	StayDTO
	Payout         money.Amount `json:"payout"`
	Balance        money.Amount `json:"balance" doc:"0 with version 0 where not known yet"`
	BalanceVersion int64        `json:"balanceVersion"`
}

type staysIn struct {
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
	Cursor string `query:"cursor" maxLength:"64"`
	Round  string `query:"round" maxLength:"32" doc:"the stay of this round of the betting record alone"`
}

func (h rods) stays(ctx context.Context, in *staysIn) (page.Page[StayDTO], error) {
	g, err := h.guest(ctx)
	if err != nil {
		return page.Page[StayDTO]{}, err
	}
	var load id.Round
	if err := load.UnmarshalText([]byte(in.Round)); err != nil || in.Round != "" && load == 0 {
		return page.Page[StayDTO]{}, pier.ErrStay
	}
	p, err := h.pier.Stays(ctx, g, load, page.Request{Limit: in.Limit, Cursor: in.Cursor})
	out := page.Page[StayDTO]{Items: make([]StayDTO, 0, len(p.Items)), Next: p.Next, Total: p.Total}
	for _, s := range p.Items {
		out.Items = append(out.Items, stayOf(s))
	}
	return out, err
}

type stayIn struct {
	Stay string `path:"stayId" maxLength:"32"`
}

// PastStayDTO is a stay with what verifies it; the server seed is told when it
// is over.
type PastStayDTO struct {
	StayDTO
	ServerSeed string    `json:"serverSeed,omitempty"`
	Loads      []LoadDTO `json:"loads" nullable:"false"`
}

func stayID(text string) (s pier.StayID, err error) {
	if err = s.UnmarshalText([]byte(text)); err != nil || s == 0 {
		return 0, pier.ErrStay
	}
	return s, nil
}

func (h rods) stay(ctx context.Context, in *stayIn) (PastStayDTO, error) {
	g, err := h.guest(ctx)
	if err != nil {
		return PastStayDTO{}, err
	}
	stay, err := stayID(in.Stay)
	if err != nil {
		return PastStayDTO{}, err
	}
	p, err := h.pier.Stay(ctx, g, stay)
	out := PastStayDTO{StayDTO: stayOf(p.Stay), ServerSeed: p.ServerSeed, Loads: make([]LoadDTO, 0, len(p.Loads))}
	for _, l := range p.Loads {
		out.Loads = append(out.Loads, loadOf(l))
	}
	return out, err
}

type shotsIn struct {
	Stay   string `path:"stayId" maxLength:"32"`
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
	Cursor string `query:"cursor" maxLength:"64"`
}

func (h rods) shots(ctx context.Context, in *shotsIn) (page.Page[pier.Fired], error) {
	g, err := h.guest(ctx)
	if err != nil {
		return page.Page[pier.Fired]{}, err
	}
	stay, err := stayID(in.Stay)
	if err != nil {
		return page.Page[pier.Fired]{}, err
	}
	return h.pier.Shots(ctx, g, stay, page.Request{Limit: in.Limit, Cursor: in.Cursor})
}

type fishingSheetIn struct {
	Code string `path:"code" maxLength:"32"`
}

func fishingSheet(_ context.Context, in *fishingSheetIn) (fishing.Sheet, error) {
	sheet, found := fishing.SheetOf(in.Code)
	if !found {
		return sheet, pier.ErrRoom
	}
	return sheet, nil
}
