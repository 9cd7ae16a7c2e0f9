package gatewayhttp

import (
	"context"

	"baize/internal/gateway"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/httpx"
	"baize/internal/platform/seamless"
	"baize/internal/wallet"
)

func (h desk) sandboxRoutes(a *httpx.API) {
	httpx.Handle(a, read("staffSandbox", "/sandbox", MayUseSandbox, "Whether the sandbox desk is open here"), h.sandbox)
	httpx.Handle(a, read("staffSandboxGames", "/sandbox/games", MayUseSandbox, "A few open games of a vendor"), h.sandboxGames)
	// Each of these is meant to be repeated: the protocol's own ids are what
	// keeps money from moving twice.
	httpx.Handle(a, act("staffSandboxSession", "/sandbox/session", MayUseSandbox, "Open a game for a member of the sandbox brand"), h.sandboxSession)
	httpx.Handle(a, act("staffSandboxSend", "/sandbox/send", MayUseSandbox, "Send a signed call through the front door, spoiled or not"), h.sandboxSend)
	httpx.Handle(a, act("staffSandboxReplay", "/sandbox/replay", MayUseSandbox, "Send a logged call once more"), h.sandboxReplay)
}

// SandboxDTO says whether the desk is open.
type SandboxDTO struct {
	Open bool     `json:"open"`
	Ops  []string `json:"ops" nullable:"false"`
}

func (h desk) sandbox(_ context.Context, _ *struct{}) (SandboxDTO, error) {
	out := SandboxDTO{Open: h.service.SandboxOpen(), Ops: []string{}}
	for _, op := range seamless.Ops() {
		out.Ops = append(out.Ops, string(op))
	}
	return out, nil
}

type vendorIn struct {
	Vendor string `query:"vendor" required:"true" maxLength:"64"`
}

// TestGameDTO is a game to bet on.
type TestGameDTO struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

type testGames struct {
	Items []TestGameDTO `json:"items" nullable:"false"`
}

func (h desk) sandboxGames(ctx context.Context, in *vendorIn) (testGames, error) {
	games, err := h.service.TestGames(ctx, in.Vendor)
	out := testGames{Items: []TestGameDTO{}}
	for _, g := range games {
		out.Items = append(out.Items, TestGameDTO{Code: g.Code, Name: g.Name})
	}
	return out, err
}

type testSessionIn struct {
	Body struct {
		Vendor   string `json:"vendor" maxLength:"64"`
		GameCode string `json:"gameCode" maxLength:"64" doc:"the vendor's first open game where empty"`
		Account  string `json:"account" maxLength:"64"`
	}
}

// TestSessionDTO is a game opened for a test member.
type TestSessionDTO struct {
	Member   id.Member      `json:"member"`
	Account  string         `json:"account"`
	Token    string         `json:"token"`
	GameCode string         `json:"gameCode"`
	Currency money.Currency `json:"currency"`
}

func (h desk) sandboxSession(ctx context.Context, in *testSessionIn) (TestSessionDTO, error) {
	m, l, err := h.service.TestSession(ctx, in.Body.Vendor, in.Body.GameCode, in.Body.Account)
	if err != nil {
		return TestSessionDTO{}, err
	}
	return TestSessionDTO{Member: m.ID, Account: m.Account, Token: l.Token, GameCode: l.Session.GameCode, Currency: l.Session.Currency}, nil
}

type sendIn struct {
	Body struct {
		Vendor string      `json:"vendor" maxLength:"64"`
		KeyID  string      `json:"keyId" maxLength:"64"`
		Op     seamless.Op `json:"op" enum:"ping,balance,bet,win,bet-win,rollback,round-close,tx-status,resettle,promo-win,jackpot-win"`
		Body   string      `json:"body" maxLength:"20000" doc:"sent as it stands"`
		Fault  string      `json:"fault" required:"false" enum:",drop,delay,duplicate,signature,timestamp,nonce,amount,rollback"`
	}
}

// BalanceDTO is a member's money at a moment.
type BalanceDTO struct {
	Currency money.Currency `json:"currency"`
	Cash     money.Amount   `json:"cash"`
	Bonus    money.Amount   `json:"bonus"`
	Version  int64          `json:"version"`
}

// BookLineDTO is a posting on one of a member's pockets.
type BookLineDTO struct {
	ID           string        `json:"id"`
	Kind         string        `json:"kind"`
	Pocket       string        `json:"pocket"`
	Amount       money.Amount  `json:"amount"`
	BalanceAfter money.Amount  `json:"balanceAfter"`
	At           clock.Instant `json:"at"`
	Reference    string        `json:"reference"`
}

// ExchangeDTO is one request and its answer.
type ExchangeDTO struct {
	Step string        `json:"step" enum:"call,retry,twin,copy,changed,rollback,status"`
	Lost bool          `json:"lost" doc:"the answer was thrown away before the vendor saw it"`
	Call CallDetailDTO `json:"call"`
}

// SandboxResultDTO is what the gateway answered and what stands in the book.
type SandboxResultDTO struct {
	Exchanges []ExchangeDTO `json:"exchanges" nullable:"false"`
	Member    id.Member     `json:"member"`
	Before    BalanceDTO    `json:"before"`
	After     BalanceDTO    `json:"after"`
	Entries   []BookLineDTO `json:"entries" nullable:"false" doc:"made meanwhile, newest first"`
}

func resultOf(r gateway.SandboxResult) SandboxResultDTO {
	out := SandboxResultDTO{Member: r.Member, Before: balanceOf(r.Before), After: balanceOf(r.After), Entries: []BookLineDTO{}, Exchanges: []ExchangeDTO{}}
	for _, x := range r.Exchanges {
		out.Exchanges = append(out.Exchanges, ExchangeDTO{Step: x.Step, Lost: x.Lost, Call: detailOf(x.Call)})
	}
	for _, l := range r.Entries {
		out.Entries = append(out.Entries, BookLineDTO{
			ID: l.ID, Kind: l.Kind, Pocket: string(l.Pocket), Amount: l.Amount, BalanceAfter: l.BalanceAfter, At: l.At, Reference: l.Reference,
		})
	}
	return out
}

func balanceOf(b wallet.Balance) BalanceDTO {
	return BalanceDTO{Currency: b.Currency, Cash: b.Cash, Bonus: b.Bonus, Version: b.Version}
}

func (h desk) sandboxSend(ctx context.Context, in *sendIn) (SandboxResultDTO, error) {
	if len(in.Body.Body) > seamless.MaxBody {
		return SandboxResultDTO{}, fault.InvalidField("body", "field.size")
	}
	r, err := h.service.SendSandbox(ctx, gateway.SandboxCall{
		Vendor: in.Body.Vendor, KeyID: in.Body.KeyID, Op: in.Body.Op, Body: []byte(in.Body.Body), Fault: in.Body.Fault,
	})
	return resultOf(r), err
}

type replayIn struct {
	Body struct {
		Call gateway.CallID `json:"call"`
	}
}

func (h desk) sandboxReplay(ctx context.Context, in *replayIn) (SandboxResultDTO, error) {
	r, err := h.service.ReplaySandbox(ctx, in.Body.Call)
	return resultOf(r), err
}
