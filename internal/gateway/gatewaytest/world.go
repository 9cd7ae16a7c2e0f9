// Package gatewaytest builds a gateway over real rooms on a real database for
// tests, with a vendor that signs and members who play.
package gatewaytest

import (
	"bytes"
	"context"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/gateway"
	"baize/internal/gateway/gatewaydb"
	"baize/internal/gateway/gatewayhttp"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/httpx"
	"baize/internal/platform/seamless"
	"baize/internal/wallet"
)

// The vendor and games of a World.
const (
	Vendor    = "acme"
	KeyID     = "k1"
	Game      = "tiger"
	OtherGame = "dragon"
	NodeID    = "node-tiger"
)

// Secret is of the vendor's key.
var Secret = []byte("0123456789abcdef0123456789abcdef")

// World is a gateway with everything below it.
type World struct {
	DB      *db.DB
	Clock   *clock.Fake
	Gateway *gateway.Service
	Wallet  *wallet.Service
	Bets    *betting.Service
	Rules   *Rules
	Audited *Audited
	Limits  gateway.Limits // these five of the next Reopen
	Rounds  func(vendor string) gateway.RoundAsker
	Cases   gateway.Cases
	House   string // the vendor that the house itself plays as, signing with KeyID
	Real    bool   // no sandbox
	Wishes  Wishes
	Handler http.Handler

	clock  clock.Clock
	bus    *bus.Bus
	ids    *id.Source
	signer *seamless.Signer
	serial atomic.Int64
}

// New builds a World whose clock stands at a fixed moment.
func New(t testing.TB, d *db.DB) *World {
	t.Helper()
	fake := clock.NewFake(time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC))
	w := NewAt(t, d, fake)
	w.Clock = fake
	return w
}

// NewAt builds a World on any clock; its Clock is then nil.
func NewAt(t testing.TB, d *db.DB, c clock.Clock) *World {
	t.Helper()
	w := &World{DB: d, clock: c, Rules: &Rules{}, Audited: &Audited{}, signer: seamless.NewSigner(Secret), ids: id.NewSource(c, 1)}
	w.build(t)
	require.NoError(t, w.Gateway.AddKey(context.Background(), gateway.Key{Vendor: Vendor, KeyID: KeyID, Secret: Secret}))
	return w
}

func (w *World) gateway(t testing.TB, bets *betting.Service) {
	w.Bets = bets
	if w.Limits.Timeout == 0 {
		w.Limits.Timeout = time.Minute // a busy machine must not decide what a test sees
	}
	desk := gateway.Sandbox(testDesk{w})
	if w.Real {
		desk = nil
	}
	g, err := gateway.New(gateway.Deps{
		DB: w.DB, Store: gatewaydb.New(w.DB), Bus: w.bus, IDs: w.ids, Clock: w.clock, Rand: rng.System{},
		Auditor: w.Audited, Vendors: w.Rules, StepUp: w.Rules, HouseKey: w.houseKey, Sandbox: desk, Inside: httpx.Local{Handler: late{w}},
		Bets: bets, Balances: w.Wallet, Catalogue: w.Rules, Members: w.Rules, Foreign: w.Rules, SealKey: bytes.Repeat([]byte{7}, 32),
		Limits: w.Limits, Rounds: w.Rounds, Cases: w.Cases, Approvals: &w.Wishes,
	})
	require.NoError(t, err)
	w.Gateway, w.Handler = g, gatewayhttp.Vendor(g)
}

func (w *World) houseKey(_ context.Context, vendor string) string {
	if w.House == "" || vendor != w.House {
		return ""
	}
	return KeyID
}

// Reopen is a new gateway over the rooms that stand, as after a restart.
func (w *World) Reopen(t testing.TB) {
	t.Helper()
	w.gateway(t, w.Bets)
	require.NoError(t, w.Gateway.Start(context.Background()))
	t.Cleanup(w.Gateway.Stop)
}

// Player is a member with a running session of Game.
type Player struct {
	Member id.Member
	Token  string
	world  *World
}

// NewMember is the id of a member who has nothing yet.
func (w *World) NewMember() id.Member { return id.Member(id.New[Player](w.ids)) }

// Player makes a member with the given cash.
func (w *World) Player(t testing.TB, cash string) *Player {
	t.Helper()
	p := &Player{Member: w.NewMember(), world: w}
	require.NoError(t, w.DB.Write(context.Background(), func(ctx context.Context, tx *db.Tx) error {
		return w.Fund(ctx, tx, p.Member, money.MustParse(cash))
	}))
	l, err := w.Gateway.Launch(context.Background(), p.Member, NodeID)
	require.NoError(t, err)
	p.Token = l.Token
	return p
}

// Own completes a call as this player's; ids are made unique with prefix.
func (p *Player) Own(op seamless.Op, c seamless.Call, prefix string) seamless.Call {
	c.VendorID, c.RequestUUID, c.UserID = Vendor, uuid.NewString(), p.Member.String()
	if c.Currency == "" {
		c.Currency = string(money.BDT)
	}
	if c.GameCode == "" {
		c.GameCode = Game
	}
	if c.Token == "" {
		c.Token = p.Token
	}
	if c.RoundID != "" {
		c.RoundID = prefix + c.RoundID
	}
	if c.TxID != "" {
		c.TxID = prefix + c.TxID
	}
	if c.RefTxID != "" {
		c.RefTxID = prefix + c.RefTxID
	}
	if op == seamless.Ping || op == seamless.Balance || op == seamless.RoundClose {
		c.TxID = ""
	}
	return c
}

// Cash reads the player's balance from the wallet.
func (p *Player) Cash(t testing.TB) money.Amount {
	t.Helper()
	b, err := p.world.Wallet.Balance(context.Background(), p.Member, money.BDT)
	require.NoError(t, err)
	return b.Cash
}

// Answer is what came back; Reply is read where HTTP is 200 or the body is one.
type Answer struct {
	HTTP   int
	Header http.Header
	Body   []byte
	Reply  seamless.Reply
}

// Send signs and sends a call.
func (w *World) Send(t testing.TB, op seamless.Op, c seamless.Call) Answer {
	t.Helper()
	return w.SendRaw(t, w.Request(op, c.Append(nil, op)))
}

// Request is a signed request that a test may still spoil.
func (w *World) Request(op seamless.Op, body []byte) *Request {
	return &Request{
		Method: http.MethodPost, Path: seamless.PathPrefix + string(op), Vendor: Vendor, KeyID: KeyID, Body: body,
		Timestamp: strconv.FormatInt(w.clock.Now().Unix(), 10), Nonce: fmt.Sprintf("nonce-%06d", w.serial.Add(1)), Signer: w.signer,
	}
}

// Request is the parts of a vendor's request. Signature is made by Signer over
// the others unless it is set.
type Request struct {
	Method, Path, Vendor, KeyID, Timestamp, Nonce, Signature string

	Body   []byte
	Sent   []byte // what is sent in Body's place after signing, where set
	Signer *seamless.Signer
}

// SendRaw signs r as it stands and sends it.
func (w *World) SendRaw(t testing.TB, r *Request) Answer {
	t.Helper()
	if r.Signature == "" {
		r.Signature = string(r.Signer.AppendSignature(nil, seamless.Parts{Method: r.Method, Path: r.Path, Timestamp: r.Timestamp, Nonce: r.Nonce, Body: r.Body}))
	}
	if r.Sent == nil {
		r.Sent = r.Body
	}
	req := httptest.NewRequest(r.Method, r.Path, bytes.NewReader(r.Sent))
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set(seamless.HeaderVendor, r.Vendor)
	req.Header.Set(seamless.HeaderKey, r.KeyID)
	req.Header.Set(seamless.HeaderTimestamp, r.Timestamp)
	req.Header.Set(seamless.HeaderNonce, r.Nonce)
	req.Header.Set(seamless.HeaderSignature, r.Signature)
	rec := httptest.NewRecorder()
	w.Handler.ServeHTTP(rec, req)
	a := Answer{HTTP: rec.Code, Header: rec.Header(), Body: rec.Body.Bytes()}
	var err error
	a.Reply, err = seamless.DecodeReply(a.Body)
	require.NoError(t, err, "%s", a.Body)
	if a.HTTP == http.StatusOK {
		require.True(t, w.signer.Verify(seamless.Parts{
			Method: seamless.ReplyMethod, Path: r.Path, Timestamp: a.Header.Get(seamless.HeaderTimestamp), Nonce: r.Nonce, Body: a.Body,
		}, a.Header.Get(seamless.HeaderSignature)) || r.KeyID != KeyID, "the reply's signature")
	}
	return a
}

// NewNonce is a random nonce.
func NewNonce() string { return hex.EncodeToString(rng.Bytes(rng.System{}, 16)) }
