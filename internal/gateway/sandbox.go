package gateway

import (
	"bytes"
	"context"
	"encoding/hex"
	"io"
	"net/http"
	"strconv"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/seamless"
	"baize/internal/wallet"
)

// TestMember is a member of the sandbox brand who may be played with.
type TestMember struct {
	ID      id.Member
	Account string
	Player  Player
}

// Sandbox is what the sandbox desk needs of other rooms; app leaves it out
// where real money is played for, and the desk is shut.
type Sandbox interface {
	// TestMember finds a member by account name; fault.NotFound where there is none.
	TestMember(ctx context.Context, account string) (TestMember, error)
	// TestGames lists a few open games of a vendor.
	TestGames(ctx context.Context, vendor string) ([]Game, error)
	// Book lists the newest lines of a member's account record, newest first.
	Book(ctx context.Context, member id.Member, c money.Currency) ([]wallet.Record, error)
}

// The refusals of the sandbox desk.
var (
	ErrSandboxOff = fault.New(fault.Refused, "gateway.sandbox.off")
	ErrNoLiveKey  = fault.New(fault.Refused, "gateway.sandbox.noKey")
	ErrFaultBody  = fault.New(fault.Invalid, "gateway.sandbox.unreadable")
	ErrFaultOp    = fault.New(fault.Invalid, "gateway.sandbox.notMoney")
)

// SandboxOpen reports whether the sandbox desk may be used.
func (s *Service) SandboxOpen() bool { return s.d.Sandbox != nil }

// TestGames lists games that a test member can bet on; ErrSandboxOff.
func (s *Service) TestGames(ctx context.Context, vendor string) ([]Game, error) {
	if s.d.Sandbox == nil {
		return nil, ErrSandboxOff
	}
	return s.d.Sandbox.TestGames(ctx, vendor)
}

// TestSession opens a game for a member of the sandbox brand as a launch does,
// also where the vendor's own site would show it. Faults: ErrSandboxOff, and
// those of Launch.
func (s *Service) TestSession(ctx context.Context, vendor, gameCode, account string) (TestMember, Launch, error) {
	games, err := s.TestGames(ctx, vendor)
	if err != nil {
		return TestMember{}, Launch{}, err
	}
	m, err := s.d.Sandbox.TestMember(ctx, account)
	if err != nil {
		return TestMember{}, Launch{}, err
	}
	for _, g := range games {
		if g.Code == gameCode || gameCode == "" {
			l, err := s.open(ctx, m.ID, g, m.Player)
			return m, l, err
		}
	}
	return TestMember{}, Launch{}, ErrNotServed
}

// SandboxCall is what the desk sends: a body as it stands, signed with a live
// key of the vendor, and a way to spoil it.
type SandboxCall struct {
	Vendor, KeyID string
	Op            seamless.Op
	Body          []byte
	Fault         string

	proof string // of a logged call, which is believed again only if it was
}

// Exchange is one request of the desk and what became of it.
type Exchange struct {
	Step string // what it is in the plan: "call", "retry", "status", ...
	Call LoggedCall
	// Lost says that the answer was thrown away before the vendor saw it.
	Lost bool
}

// SandboxResult is what the gateway answered, and what stands in the book.
type SandboxResult struct {
	Exchanges     []Exchange
	Member        id.Member // 0 where the body names none
	Before, After wallet.Balance
	Entries       []wallet.Record // those made meanwhile, newest first
}

// SendSandbox sends a call, and what its fault adds, through the front door.
func (s *Service) SendSandbox(ctx context.Context, c SandboxCall) (SandboxResult, error) {
	if s.d.Sandbox == nil {
		return SandboxResult{}, ErrSandboxOff
	}
	signer := s.Signer(ctx, c.Vendor, c.KeyID)
	if signer == nil {
		return SandboxResult{}, ErrNoLiveKey
	}
	steps, err := s.plan(c)
	if err != nil {
		return SandboxResult{}, err
	}
	var out SandboxResult
	var currency money.Currency
	if call, err := seamless.Decode(c.Body); err == nil && out.Member.UnmarshalText([]byte(call.UserID)) == nil {
		currency = money.Currency(call.Currency)
	}
	before, err := s.stand(ctx, out.Member, currency)
	if err != nil {
		return out, err
	}
	d := delivery{service: s, vendor: c.Vendor, keyID: c.KeyID, signer: signer}
	if out.Exchanges, err = d.all(ctx, steps); err != nil {
		return out, err
	}
	after, err := s.stand(ctx, out.Member, currency)
	out.Before, out.After, out.Entries = before.balance, after.balance, after.since(before)
	return out, err
}

// ReplaySandbox sends a logged call once more, with a fresh nonce. What is left
// of it only in the store has no token any more and gets a new session. A call
// in a dialect goes as it came; ErrForeignGone where only the store has it. One
// that was not believed is not made genuine: its signature, timestamp or nonce
// is wrong again.
func (s *Service) ReplaySandbox(ctx context.Context, which CallID) (SandboxResult, error) {
	if s.d.Sandbox == nil {
		return SandboxResult{}, ErrSandboxOff
	}
	c, err := s.Call(ctx, which)
	if err != nil {
		return SandboxResult{}, err
	}
	if c.Path != "" {
		return s.replayForeign(ctx, &c)
	}
	body := c.body
	switch {
	case body == nil && c.Proof != ProofGood:
		body = []byte(c.Request)
	case body == nil:
		if body, err = s.renewed(ctx, &c); err != nil {
			return SandboxResult{}, err
		}
	}
	keyID := c.KeyID
	if s.Signer(ctx, c.Vendor, keyID) == nil {
		k, err := s.LiveKey(ctx, c.Vendor)
		if err != nil {
			return SandboxResult{}, err
		}
		keyID = k.KeyID
	}
	return s.SendSandbox(ctx, SandboxCall{Vendor: c.Vendor, KeyID: keyID, Op: c.Op, Body: body, proof: c.Proof})
}

func (s *Service) renewed(ctx context.Context, c *LoggedCall) ([]byte, error) {
	call, err := seamless.Decode([]byte(c.Request))
	if err != nil {
		return nil, ErrFaultBody
	}
	if call.Token != "" && c.Member != 0 {
		player, err := s.d.Members.MayPlay(ctx, c.Member)
		if err != nil {
			return nil, err
		}
		l, err := s.open(ctx, c.Member, Game{Vendor: c.Vendor, Code: call.GameCode}, player)
		if err != nil {
			return nil, err
		}
		call.Token = l.Token
	}
	return call.Append(nil, c.Op), nil
}

// standing is what the book says of a member.
type standing struct {
	balance wallet.Balance
	lines   []wallet.Record
}

func (s *Service) stand(ctx context.Context, member id.Member, c money.Currency) (at standing, err error) {
	if member == 0 || c == "" {
		return at, nil
	}
	if at.balance, err = s.d.Balances.Balance(ctx, member, c); err == nil {
		at.lines, err = s.d.Sandbox.Book(ctx, member, c)
	}
	return at, err
}

func (s standing) since(before standing) []wallet.Record {
	old := map[string]bool{}
	for _, l := range before.lines {
		old[l.ID] = true
	}
	fresh := []wallet.Record{}
	for _, l := range s.lines {
		if !old[l.ID] {
			fresh = append(fresh, l)
		}
	}
	return fresh
}

// delivery sends signed requests to this process's own front door.
type delivery struct {
	service *Service
	vendor  string
	keyID   string
	signer  *seamless.Signer
}

// envelope is a signed request.
type envelope struct {
	step      step
	parts     seamless.Parts
	signature string
}

// seal signs a step now, or at the moment that the step pretends.
func (d delivery) seal(x step) envelope {
	nonce := x.nonce
	if nonce == "" {
		nonce = hex.EncodeToString(rng.Bytes(d.service.d.Rand, 16))
	}
	p := seamless.Parts{
		Method: http.MethodPost, Path: seamless.PathPrefix + string(x.op), Nonce: nonce, Body: x.body,
		Timestamp: strconv.FormatInt(d.service.d.Clock.Now().Unix()-x.age, 10),
	}
	e := envelope{step: x, parts: p, signature: string(d.signer.AppendSignature(nil, p))}
	if x.forge {
		last := byte('0')
		if e.signature[len(e.signature)-1] == '0' {
			last = '1'
		}
		e.signature = e.signature[:len(e.signature)-1] + string(last)
	}
	return e
}

// send delivers a request and returns what the log kept of it.
func (d delivery) send(ctx context.Context, e envelope) (Exchange, error) {
	mark := &Origin{Name: OriginSandbox}
	req, err := http.NewRequestWithContext(WithOrigin(ctx, mark), e.parts.Method, "http://sandbox.example"+e.parts.Path, bytes.NewReader(e.parts.Body))
	if err != nil {
		return Exchange{}, err
	}
	req.Header = http.Header{
		"Content-Type": {"application/json"}, seamless.HeaderVendor: {d.vendor}, seamless.HeaderKey: {d.keyID},
		seamless.HeaderTimestamp: {e.parts.Timestamp}, seamless.HeaderNonce: {e.parts.Nonce}, seamless.HeaderSignature: {e.signature},
	}
	res, err := d.service.d.Inside.RoundTrip(req)
	if err != nil {
		return Exchange{}, err
	}
	defer res.Body.Close()
	if _, err := io.Copy(io.Discard, res.Body); err != nil {
		return Exchange{}, err
	}
	x := Exchange{Step: e.step.name, Lost: e.step.lost}
	if mark.Kept != nil {
		x.Call = *mark.Kept
	}
	return x, nil
}
