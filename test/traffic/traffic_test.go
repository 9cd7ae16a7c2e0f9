package traffic_test

import (
	"context"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/gatewaybench"
	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
	"baize/test/traffic"
)

var secret = []byte("0123456789abcdef0123456789abcdef")

// platform books each call of one account once; while it is mute it books and
// says nothing of it.
type platform struct {
	mu      sync.Mutex
	mute    bool
	balance money.Amount
	booked  map[string]money.Amount // by transaction, what it moved
	undone  map[string]bool
	until   int // so many are booked
	enough  func()
}

func (p *platform) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	call, err := seamless.Decode(body)
	p.mu.Lock()
	defer p.mu.Unlock()
	reply := seamless.Reply{Status: seamless.OK, RequestUUID: call.RequestUUID, TxID: call.TxID, ProcessedAt: 1}
	if op := seamless.Op(strings.TrimPrefix(r.URL.Path, seamless.PathPrefix)); op == seamless.TxStatus {
		reply.Transaction, reply.RolledBack = seamless.Bet, p.undone[call.TxID]
	} else {
		_, reply.Replayed = p.booked[call.TxID]
		p.book(op, call)
		reply.Balance, reply.HasBalance = p.balance, true
	}
	if err != nil || p.mute {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	raw := reply.Append(nil)
	w.Header().Set(seamless.HeaderTimestamp, "5")
	w.Header().Set(seamless.HeaderSignature, string(seamless.NewSigner(secret).AppendSignature(nil, seamless.Parts{
		Method: seamless.ReplyMethod, Path: r.URL.Path, Timestamp: "5", Nonce: r.Header.Get(seamless.HeaderNonce), Body: raw})))
	_, _ = w.Write(raw)
}

func (p *platform) book(op seamless.Op, call *seamless.Call) {
	if _, stands := p.booked[call.TxID]; stands || op == seamless.Balance {
		return
	}
	moved := call.Amount
	switch op {
	case seamless.Bet:
		moved = -call.Amount
	case seamless.BetWin:
		moved = call.WinAmount - call.Amount
	case seamless.Rollback:
		moved, p.undone[call.RefTxID] = -p.booked[call.RefTxID], true
	}
	p.booked[call.TxID] = moved
	p.balance += moved
	if len(p.booked) >= p.until {
		p.enough()
	}
}

// bet lets the crowd bet until so many calls are booked: no clock decides it.
func (p *platform) bet(c *traffic.Crowd, mute bool, until int) (booked int) {
	ctx, enough := context.WithCancel(context.Background())
	defer enough()
	p.set(mute, until, enough)
	c.Run(ctx)
	return p.set(false, math.MaxInt, func() {})
}

func (p *platform) set(mute bool, until int, enough func()) (booked int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.mute, p.until, p.enough = mute, until, enough
	return len(p.booked)
}

func TestRun_EndsWhatIsInDoubtBeforeItBetsOn(t *testing.T) {
	for seed := range uint64(8) { // each begins with a bet of another kind
		p := &platform{balance: 1_000 * money.Unit, booked: map[string]money.Amount{}, undone: map[string]bool{}}
		server := httptest.NewServer(p)
		defer server.Close()
		crowd, err := traffic.New(traffic.Options{
			Addr: strings.TrimPrefix(server.URL, "http://"), Cash: 1_000 * money.Unit, Random: seed,
			Seed: gatewaybench.File{Vendor: "studio", KeyID: "k1", Secret: secret, GameCode: "g", Currency: "BDT", Accounts: []gatewaybench.Account{{Token: "t", UserID: "u"}}},
		})
		require.NoError(t, err)
		require.Equal(t, 1, p.bet(crowd, true, 1), "booked, and nobody was told")
		require.GreaterOrEqual(t, p.bet(crowd, false, 12), 12)
		crowd.Check(t.Context())
		sum := crowd.Sum()
		require.GreaterOrEqual(t, sum.Acked, 12)
		require.Equal(t, traffic.Sum{Acked: sum.Acked, Doubts: 1}, sum)
	}
}
