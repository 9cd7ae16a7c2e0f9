package transferhttp

import (
	"context"
	"net/http"

	"baize/internal/gateway/transfer"
	"baize/internal/gateway/transfer/simvendor"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
)

// Permissions of staff.
const (
	MayRead  = "gateway.transfer.read"
	MayCheck = "gateway.transfer.check"
	// Where a member's money is belongs to finance, not to who runs the games.
	MayPropose   = "wallet.transit.propose"
	MayDecide    = "wallet.transit.decide"
	MayReadModes = "gateway.simvendor.read"
	MaySetModes  = "gateway.simvendor.set"
)

func (h handlers) staff(a *httpx.API) {
	const who = httpx.Staff
	httpx.Handle(a, httpx.Route{Op: "staffTransfers", Method: http.MethodGet, Path: "/api/v1/staff/transfers", Audience: who, Permission: MayRead, Tag: tag,
		Summary: "Transfers to and from vendors' wallets, newest first"}, h.staffList)
	httpx.Handle(a, httpx.Route{Op: "staffTransfer", Method: http.MethodGet, Path: "/api/v1/staff/transfers/{id}", Audience: who, Permission: MayRead, Tag: tag,
		Summary: "One transfer"}, h.staffGet)
	httpx.Handle(a, httpx.Route{Op: "staffCheckTransfer", Method: http.MethodPost, Path: "/api/v1/staff/transfers/{id}/check", Audience: who, Permission: MayCheck,
		Tag: tag, NaturallyIdempotent: true, Summary: "Ask the vendor at once how a transfer stands"}, h.staffCheck)
	httpx.Handle(a, httpx.Route{Op: "staffProposeTransferEnd", Method: http.MethodPost, Path: "/api/v1/staff/transfers/{id}/ending", Audience: who,
		Permission: MayPropose, Tag: tag, Summary: "Propose how an unknown transfer ended, by evidence; a second person decides"}, h.staffPropose)
	httpx.Handle(a, httpx.Route{Op: "staffDecideTransferEnd", Method: http.MethodPost, Path: "/api/v1/staff/transfers/{id}/ending/decision", Audience: who,
		Permission: MayDecide, Tag: tag, Summary: "Confirm or reject what another person has proposed"}, h.staffDecide)
	httpx.Handle(a, httpx.Route{Op: "staffVendorGames", Method: http.MethodGet, Path: "/api/v1/staff/transfer-vendors/{vendor}/games", Audience: who,
		Permission: MayRead, Tag: tag, Summary: "The game list of a vendor that keeps wallets"}, h.staffGames)
}

// StaffTransferDTO is a transfer as staff see it.
type StaffTransferDTO struct {
	TransferDTO
	Reference string        `json:"referenceNo"`
	Member    id.Member     `json:"member"`
	Transit   money.Amount  `json:"transit" doc:"what was set aside on the way"`
	Attempts  int           `json:"attempts" doc:"looks without an answer since the state began"`
	SentAt    clock.Instant `json:"sentAt"`
	UnknownAt clock.Instant `json:"unknownAt" doc:"since when the outcome was unknown, also of one that is resolved"`
	NextAt    clock.Instant `json:"nextAt" doc:"when the vendor is asked again"`
	EndedAt   clock.Instant `json:"endedAt"`

	EndState   transfer.State `json:"endState" enum:",DONE,RETURNED" doc:"what people propose or have decided by evidence; empty: nothing"`
	EndAmount  money.Amount   `json:"endAmount"`
	Evidence   string         `json:"evidence"`
	EndMaker   id.Staff       `json:"endMaker"`
	EndChecker id.Staff       `json:"endChecker" doc:"who has confirmed it; empty while it waits"`
}

func staffDTO(t transfer.Transfer) StaffTransferDTO {
	return StaffTransferDTO{
		TransferDTO: dto(t), Reference: t.Reference, Member: t.MemberID, Transit: t.Transit, Attempts: t.Attempts,
		SentAt: t.SentAt, UnknownAt: t.UnknownAt, NextAt: t.StepAt, EndedAt: t.EndedAt,
		EndState: t.EndState, EndAmount: t.EndAmount, Evidence: t.Evidence, EndMaker: t.EndMaker, EndChecker: t.EndChecker,
	}
}

type staffListInput struct {
	Member id.Member `query:"member"`
	Vendor string    `query:"vendor" maxLength:"20"`
	State  string    `query:"state" maxLength:"20"`
	Limit  int       `query:"limit" minimum:"0" maximum:"100"`
	Cursor string    `query:"cursor" maxLength:"20"`
}

func (h handlers) staffList(ctx context.Context, in *staffListInput) (page.Page[StaffTransferDTO], error) {
	p, err := h.s.List(ctx, transfer.Filter{Member: in.Member, Vendor: in.Vendor, State: transfer.State(in.State)}, page.Request{Limit: in.Limit, Cursor: in.Cursor})
	out := page.Page[StaffTransferDTO]{Items: make([]StaffTransferDTO, len(p.Items)), Next: p.Next, Total: p.Total}
	for i, t := range p.Items {
		out.Items[i] = staffDTO(t)
	}
	return out, err
}

func (h handlers) staffGet(ctx context.Context, in *path) (StaffTransferDTO, error) {
	t, err := h.s.Find(ctx, in.ID)
	return staffDTO(t), err
}

func (h handlers) staffCheck(ctx context.Context, in *path) (StaffTransferDTO, error) {
	t, err := h.s.CheckNow(ctx, operator(ctx), in.ID)
	return staffDTO(t), err
}

func operator(ctx context.Context) id.Staff { return id.Staff(httpx.PrincipalOf(ctx).Subject) }

type vendorPath struct {
	Vendor string `path:"vendor" maxLength:"20"`
}

// VendorGameDTO is one game in a vendor's own list.
type VendorGameDTO struct {
	Code    string `json:"gameCode"`
	Name    string `json:"gameName"`
	Type    string `json:"gameType"`
	Trial   bool   `json:"trialSupport"`
	Enabled bool   `json:"enabled"`
}

func (h handlers) staffGames(ctx context.Context, in *vendorPath) ([]VendorGameDTO, error) {
	list, err := h.s.Games(ctx, in.Vendor)
	out := make([]VendorGameDTO, len(list))
	for i, g := range list {
		out[i] = VendorGameDTO(g)
	}
	return out, err
}

// SimulatorRoutes adds the routes with which staff choose how the sandbox's
// vendors behave.
func SimulatorRoutes(a *httpx.API, sims []*simvendor.Service) {
	s := simulators(sims)
	httpx.Handle(a, httpx.Route{Op: "staffSimulators", Method: http.MethodGet, Path: "/api/v1/staff/sandbox/transfer-vendors", Audience: httpx.Staff,
		Permission: MayReadModes, Tag: tag, Summary: "The sandbox's transfer vendors and how they behave"}, s.list)
	httpx.Handle(a, httpx.Route{Op: "staffSetSimulator", Method: http.MethodPut, Path: "/api/v1/staff/sandbox/transfer-vendors/{vendor}", Audience: httpx.Staff,
		Permission: MaySetModes, Tag: tag, NaturallyIdempotent: true, Summary: "Choose how a sandbox vendor behaves"}, s.set)
}

type simulators []*simvendor.Service

// SimulatorDTO is a sandbox vendor; the figures are of its own books.
type SimulatorDTO struct {
	Vendor  string           `json:"vendor"`
	Name    string           `json:"name"`
	Mode    simvendor.Mode   `json:"mode"`
	Modes   []simvendor.Mode `json:"modes" nullable:"false" doc:"all there are"`
	Players int64            `json:"players"`
	Held    money.Amount     `json:"held"`
	Staked  money.Amount     `json:"staked"`
	Paid    money.Amount     `json:"paid"`
}

func (s simulators) list(ctx context.Context, _ *struct{}) ([]SimulatorDTO, error) {
	out := make([]SimulatorDTO, len(s))
	for i, sim := range s {
		mode, err := sim.Mode(ctx)
		if err != nil {
			return nil, err
		}
		t, err := sim.Totals(ctx)
		if err != nil {
			return nil, err
		}
		out[i] = SimulatorDTO{Vendor: sim.House, Name: sim.Name(httpx.Lang(ctx)), Mode: mode, Modes: simvendor.Modes(), Players: t.Players, Held: t.Held, Staked: t.Staked, Paid: t.Paid}
	}
	return out, nil
}

type simulatorModeInput struct {
	Vendor string `path:"vendor" maxLength:"20"`
	Body   struct {
		Mode string `json:"mode" maxLength:"20"`
	}
}

func (s simulators) set(ctx context.Context, in *simulatorModeInput) (httpx.None, error) {
	for _, sim := range s {
		if sim.House == in.Vendor {
			return httpx.None{}, sim.SetMode(ctx, operator(ctx), simvendor.Mode(in.Body.Mode))
		}
	}
	return httpx.None{}, fault.New(fault.NotFound, "gateway.transfer.vendorUnknown")
}
