// Package studiotest holds what tests of the house games share: a platform
// that speaks the signed vendor protocol over seamless's own transport, fixed
// titles, a recorder of pushes, and a room ready to play.
package studiotest

import (
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

// Player is what the platform knows of a launch token.
type Player struct {
	UserID   string
	Currency string
	GameCode string
}

type tx struct {
	op        seamless.Op
	user      string
	stake     money.Amount
	win       money.Amount
	undone    bool
	tombstone bool // a rollback came before it
}

// Platform is the far end of the protocol: wallets, transactions and rounds as
// a gateway keeps them. Safe for concurrent use.
type Platform struct {
	Secret []byte
	Clock  clock.Clock

	mu       sync.Mutex
	players  map[string]Player
	balances map[string]money.Amount
	versions map[string]int64
	txs      map[string]*tx
	closed   map[string]bool
	calls    []seamless.Op
	deaf     map[seamless.Op]int // calls to drop before they have an effect
	mute     map[seamless.Op]int // calls whose answer to drop
	before   map[seamless.Op]func()
}

// Before runs a function when the next call of an operation arrives, before it
// has an effect.
func (p *Platform) Before(op seamless.Op, do func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.before[op] = do
}

// arrive takes what is to be run before a call.
func (p *Platform) arrive(op seamless.Op) func() {
	p.mu.Lock()
	defer p.mu.Unlock()
	do := p.before[op]
	delete(p.before, op)
	if do == nil {
		return func() {}
	}
	return do
}

// NewPlatform makes a Platform with nobody on it.
func NewPlatform(c clock.Clock) *Platform {
	return &Platform{
		Secret: []byte(strings.Repeat("k", 32)), Clock: c, players: map[string]Player{}, balances: map[string]money.Amount{},
		versions: map[string]int64{}, txs: map[string]*tx{}, closed: map[string]bool{}, deaf: map[seamless.Op]int{}, mute: map[seamless.Op]int{}, before: map[seamless.Op]func(){},
	}
}

// Launch makes a token for a member with a balance.
func (p *Platform) Launch(token string, member id.Member, game string, balance money.Amount) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.players[token] = Player{UserID: member.String(), Currency: "BDT", GameCode: game}
	if _, known := p.balances[member.String()]; !known {
		p.balances[member.String()] = balance
	}
}

// Deaf drops the next n calls of an operation before they have an effect.
func (p *Platform) Deaf(op seamless.Op, n int) { p.set(p.deaf, op, n) }

// Mute performs the next n calls of an operation but drops the answers.
func (p *Platform) Mute(op seamless.Op, n int) { p.set(p.mute, op, n) }

func (p *Platform) set(m map[seamless.Op]int, op seamless.Op, n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	m[op] = n
}

// Balance is what a member has.
func (p *Platform) Balance(member id.Member) money.Amount {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.balances[member.String()]
}

// Calls counts the calls of an operation that had an effect.
func (p *Platform) Calls(op seamless.Op) (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.calls {
		if c == op {
			n++
		}
	}
	return n
}

// Net is what a member won and lost by all transactions that stand.
func (p *Platform) Net(member id.Member) (net money.Amount) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, t := range p.txs {
		if t.user == member.String() && !t.undone && !t.tombstone {
			net += t.win - t.stake
		}
	}
	return net
}

// Closed reports whether a round has been closed.
func (p *Platform) Closed(round id.Round) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.closed[round.String()]
}

// Forget ends a token, as a logout does.
func (p *Platform) Forget(token string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.players, token)
}

// ServeHTTP serves the protocol.
func (p *Platform) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	op := seamless.Op(strings.TrimPrefix(r.URL.Path, seamless.PathPrefix))
	parts := seamless.Parts{Method: r.Method, Path: r.URL.Path, Body: body,
		Timestamp: r.Header.Get(seamless.HeaderTimestamp), Nonce: r.Header.Get(seamless.HeaderNonce)}
	signer := seamless.NewSigner(p.Secret)
	if err != nil || !signer.Verify(parts, r.Header.Get(seamless.HeaderSignature)) {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	call, err := seamless.Decode(body)
	if err == nil {
		err = call.Check(op)
	}
	reply := seamless.Reply{Status: seamless.InvalidRequest}
	if err == nil {
		p.arrive(op)()
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.drop(p.deaf, op) {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		reply = p.perform(op, call)
		if p.drop(p.mute, op) {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
	} else {
		reply.Reason = err.Error()
	}
	reply.RequestUUID, reply.ProcessedAt = call.RequestUUID, clock.NowOf(p.Clock)
	out := reply.Append(nil)
	parts.Method, parts.Body = seamless.ReplyMethod, out
	parts.Timestamp = strconv.FormatInt(p.Clock.Now().Unix(), 10)
	w.Header().Set(seamless.HeaderTimestamp, parts.Timestamp)
	w.Header().Set(seamless.HeaderSignature, string(signer.AppendSignature(nil, parts)))
	_, _ = w.Write(out)
}

func (p *Platform) drop(m map[seamless.Op]int, op seamless.Op) bool {
	if m[op] == 0 {
		return false
	}
	m[op]--
	return true
}

func (p *Platform) perform(op seamless.Op, c *seamless.Call) seamless.Reply {
	p.calls = append(p.calls, op)
	player, known := p.players[c.Token]
	switch op {
	case seamless.Balance:
		if !known {
			return seamless.Reply{Status: seamless.InvalidToken}
		}
		r := p.ok(player.UserID)
		r.UserID, r.GameCode = player.UserID, player.GameCode
		return r
	case seamless.Bet, seamless.BetWin, seamless.Win:
		return p.move(op, c, player, known)
	case seamless.Rollback:
		return p.rollback(c)
	case seamless.RoundClose:
		p.closed[c.RoundID] = true
		return p.ok(c.UserID)
	case seamless.TxStatus:
		t := p.txs[c.TxID]
		if t == nil || t.tombstone {
			return seamless.Reply{Status: seamless.DoesNotExist}
		}
		r := p.ok(t.user)
		r.Transaction, r.RolledBack, r.Amount = t.op, t.undone, t.stake
		return r
	}
	return seamless.Reply{Status: seamless.OK}
}

func (p *Platform) ok(user string) seamless.Reply {
	return seamless.Reply{Status: seamless.OK, HasBalance: true, Balance: p.balances[user], BalanceVersion: p.versions[user] + 1, Currency: "BDT"}
}

// move takes a stake, pays a win, or both.
func (p *Platform) move(op seamless.Op, c *seamless.Call, player Player, known bool) seamless.Reply {
	if op != seamless.Win && (!known || player.UserID != c.UserID) {
		return seamless.Reply{Status: seamless.InvalidToken}
	}
	if t := p.txs[c.TxID]; t != nil {
		switch {
		case t.undone || t.tombstone:
			return seamless.Reply{Status: seamless.RolledBack}
		case t.op != op:
			return seamless.Reply{Status: seamless.Duplicate}
		}
		r := p.ok(c.UserID)
		r.Replayed = true
		return r
	}
	if p.closed[c.RoundID] {
		return seamless.Reply{Status: seamless.RoundClosed}
	}
	t := &tx{op: op, user: c.UserID, stake: c.Amount, win: c.WinAmount}
	if op == seamless.Win {
		t.stake, t.win = 0, c.Amount
	}
	if p.balances[c.UserID] < t.stake {
		r := p.ok(c.UserID)
		r.Status = seamless.NotEnoughMoney
		return r
	}
	p.txs[c.TxID] = t
	p.balances[c.UserID] += t.win - t.stake
	p.versions[c.UserID]++
	p.closed[c.RoundID] = p.closed[c.RoundID] || c.RoundClosed
	return p.ok(c.UserID)
}

func (p *Platform) rollback(c *seamless.Call) seamless.Reply {
	t := p.txs[c.RefTxID]
	switch {
	case t == nil:
		p.txs[c.RefTxID] = &tx{user: c.UserID, tombstone: true}
	case !t.undone && !t.tombstone:
		t.undone = true
		p.balances[t.user] += t.stake - t.win
		p.versions[t.user]++
	}
	return p.ok(c.UserID)
}
