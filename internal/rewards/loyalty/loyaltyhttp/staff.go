package loyaltyhttp

import (
	"context"
	"net/http"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
	"baize/internal/rewards/loyalty"
)

func (h handlers) desk(a *httpx.API) {
	route := func(op, method, path, permission, summary string) httpx.Route {
		return httpx.Route{
			Op: op, Method: method, Path: "/api/v1/staff/loyalty/" + path, Audience: httpx.Staff, Permission: permission, Tag: tag, Summary: summary,
			// A change names the version or state that it was made from: a repeat is refused.
			NaturallyIdempotent: method != http.MethodGet,
		}
	}
	httpx.Handle(a, route("loyaltyWares", "GET", "wares", editWares, "All rewards of the mall with their stock"), h.wares)
	httpx.Handle(a, route("setLoyaltyWare", "PUT", "wares/{tag}", editWares, "Make a reward of the mall or change one"), h.putWare)
	httpx.Handle(a, route("loyaltyRedemptions", "GET", "redemptions", readWares, "Redemptions, newest first"), h.allRedemptions)
	httpx.Handle(a, route("decideRedemption", "POST", "redemptions/{id}", decide, "Give what was redeemed, or points and stock back"), h.decide)
	httpx.Handle(a, route("loyaltyMember", "GET", "members/{member}", readMember, "A member's rank and points"), h.dossier)
	httpx.Handle(a, route("loyaltyMemberRecords", "GET", "members/{member}/points", readMember, "A member's points, newest first"), h.memberRecords)
	httpx.Handle(a, route("lockLoyaltyRank", "PUT", "members/{member}/lock", lockMember, "Fix the rank below which a member never falls"), h.lock)
}

func staffOf(ctx context.Context) id.Staff { return id.Staff(httpx.PrincipalOf(ctx).Subject) }

type waresOut struct {
	Items []loyalty.Ware `json:"items" nullable:"false"`
}

func (h handlers) wares(ctx context.Context, _ *struct{}) (waresOut, error) {
	list, err := h.s.Wares(ctx)
	if list == nil {
		list = []loyalty.Ware{}
	}
	return waresOut{list}, err
}

type wareIn struct {
	Tag  string `path:"tag" minLength:"2" maxLength:"40" pattern:"^[a-z0-9-]+$"`
	Body struct {
		loyalty.WareTerms
		Version  int64 `json:"version" minimum:"0"`
		AddStock int64 `json:"addStock" minimum:"-1000000000" maximum:"1000000000"`
	}
}

func (h handlers) putWare(ctx context.Context, in *wareIn) (loyalty.Ware, error) {
	return h.s.PutWare(ctx, staffOf(ctx), loyalty.Ware{Tag: in.Tag, WareTerms: in.Body.WareTerms, Version: in.Body.Version}, in.Body.AddStock)
}

type redemptionsIn struct {
	PageIn
	State  string    `query:"state" enum:"IN_PROCESS,APPROVED,REJECTED" required:"false"`
	Member id.Member `query:"member" required:"false"`
}

type staffRedemption struct {
	RedemptionDTO
	Member  id.Member `json:"member"`
	Account string    `json:"account"`
}

func (h handlers) allRedemptions(ctx context.Context, in *redemptionsIn) (page.Page[staffRedemption], error) {
	p, err := h.s.Redemptions(ctx, in.Member, in.State, in.request())
	if err != nil {
		return page.Page[staffRedemption]{}, err
	}
	list := make([]id.Member, len(p.Items))
	for i, r := range p.Items {
		list[i] = r.Member
	}
	names, err := h.names.BoardNames(ctx, list)
	return shown(p, func(r loyalty.Redemption) staffRedemption {
		return staffRedemption{redemptionOf(ctx)(r), r.Member, names[r.Member]}
	}), err
}

type redemptionIn struct {
	ID   loyalty.RedemptionID `path:"id"`
	Body struct {
		Approve bool   `json:"approve"`
		Remark  string `json:"remark" maxLength:"300"`
	}
}

func (h handlers) decide(ctx context.Context, in *redemptionIn) (RedemptionDTO, error) {
	r, err := h.s.Decide(ctx, loyalty.DecideCmd{Staff: staffOf(ctx), Redemption: in.ID, Approve: in.Body.Approve, Remark: in.Body.Remark})
	return redemptionOf(ctx)(r), err
}

// MemberPath names a member in the path.
type MemberPath struct {
	Member id.Member `path:"member"`
}

type rankStep struct {
	From   int           `json:"from"`
	To     int           `json:"to"`
	Why    string        `json:"why" enum:"up,keep,staff"`
	Reason string        `json:"reason"`
	At     clock.Instant `json:"at"`
}

type dossierOut struct {
	Progress vipProgress `json:"progress"`
	Floor    int         `json:"floor"`
	Best     int         `json:"best"`
	Points   int64       `json:"points"`
	Owed     int64       `json:"owed"`
	Steps    []rankStep  `json:"steps" nullable:"false"`
}

func (h handlers) dossier(ctx context.Context, in *MemberPath) (dossierOut, error) {
	d, err := h.s.DossierOf(ctx, in.Member)
	out := dossierOut{
		Progress: shownProgress(ctx, d.Progress), Floor: d.Progress.Floor, Best: d.Progress.Best, Points: d.Points, Owed: d.Progress.Debt, Steps: []rankStep{},
	}
	for _, c := range d.Changes {
		out.Steps = append(out.Steps, rankStep{c.From, c.To, c.Why, c.Reason, c.At})
	}
	return out, err
}

type memberRecordsIn struct {
	MemberPath
	PageIn
}

func (h handlers) memberRecords(ctx context.Context, in *memberRecordsIn) (page.Page[pointRecord], error) {
	p, err := h.s.PointRecords(ctx, in.Member, in.request())
	return shownRecords(p), err
}

type lockIn struct {
	MemberPath
	Body struct {
		Floor  int    `json:"floor" minimum:"0" maximum:"50" doc:"0 unlocks"`
		Reason string `json:"reason" maxLength:"300"`
	}
}

func (h handlers) lock(ctx context.Context, in *lockIn) (dossierOut, error) {
	if err := h.s.Lock(ctx, staffOf(ctx), in.Member, in.Body.Floor, in.Body.Reason); err != nil {
		return dossierOut{}, err
	}
	return h.dossier(ctx, &in.MemberPath)
}
