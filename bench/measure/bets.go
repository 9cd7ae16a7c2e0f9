package measure

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"baize/internal/gateway/gatewaybench"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/seamless"
)

// flow is what a connection calls in turn, round by round.
type flow []seamless.Op

// flows are what is measured.
var flows = []flow{{seamless.Bet}, {seamless.BetWin}, {seamless.Bet, seamless.Win}}

func (f flow) String() string {
	names := make([]string, len(f))
	for i, op := range f {
		names[i] = string(op)
	}
	return strings.Join(names, ", ")
}

const repeatEvery = 100 // one call in a hundred is sent again

// bets makes signed money calls with random (version 4) ids, spread over all
// accounts, and repeats one in a hundred of them.
type bets struct {
	seed   gatewaybench.File
	flow   flow
	turn   int // of flow
	signer *seamless.Signer
	random *rng.Seeded
	heads  [][]byte // of flow: request line and the headers that do not change
	call   seamless.Call
	body   []byte
	sent   int
	repeat bool
}

func newBets(f gatewaybench.File, calls flow, n int) source {
	b := &bets{seed: f, flow: calls, signer: seamless.NewSigner(f.Secret), random: rng.NewSeeded(uint64(time.Now().UnixNano()) + uint64(n)<<48)}
	for _, op := range calls {
		b.heads = append(b.heads, fmt.Appendf(nil, "POST %s%s HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n%s: %s\r\n%s: %s\r\n",
			seamless.PathPrefix, op, seamless.HeaderVendor, f.Vendor, seamless.HeaderKey, f.KeyID))
	}
	return b
}

func (b *bets) next(out []byte) []byte {
	b.sent++
	b.repeat = b.sent%repeatEvery == 0
	if !b.repeat {
		b.turn = (b.sent - b.sent/repeatEvery - 1) % len(b.flow)
		b.fresh()
	}
	op := b.flow[b.turn]
	b.call.RequestUUID = b.uuid()
	b.body = b.call.Append(b.body[:0], op)
	nonce := rng.Bytes(b.random, 12)
	p := seamless.Parts{
		Method: "POST", Path: seamless.PathPrefix + string(op), Body: b.body,
		Timestamp: strconv.FormatInt(time.Now().Unix(), 10), Nonce: hex.EncodeToString(nonce),
	}
	out = append(out, b.heads[b.turn]...)
	out = appendHeader(out, seamless.HeaderTimestamp, p.Timestamp)
	out = appendHeader(out, seamless.HeaderNonce, p.Nonce)
	out = append(out, seamless.HeaderSignature+": "...)
	out = b.signer.AppendSignature(out, p)
	out = append(out, "\r\nContent-Length: "...)
	out = strconv.AppendInt(out, int64(len(b.body)), 10)
	out = append(out, "\r\n\r\n"...)
	return append(out, b.body...)
}

// fresh is the next call: a bet in a new round of another member, or what his
// open round pays: nothing in two of three, as slots do, and three stakes in one.
func (b *bets) fresh() {
	op := b.flow[b.turn]
	if op == seamless.Win {
		b.call.TxID, b.call.RefTxID, b.call.RoundClosed = b.uuid(), b.call.TxID, true
		b.call.Amount = 0
		if rng.Below(b.random, 3) == 0 {
			b.call.Amount = 3 * money.Unit
		}
		return
	}
	a := b.seed.Accounts[rng.Below(b.random, uint64(len(b.seed.Accounts)))]
	b.call = seamless.Call{
		VendorID: b.seed.Vendor, Token: a.Token, UserID: a.UserID, Currency: string(b.seed.Currency), GameCode: b.seed.GameCode,
		RoundID: b.uuid(), TxID: b.uuid(), Amount: money.Unit, RoundClosed: op == seamless.BetWin,
	}
	if op == seamless.BetWin {
		b.call.WinAmount = money.Unit
	}
}

func (b *bets) uuid() string {
	var raw uuid.UUID
	binary.BigEndian.PutUint64(raw[:8], rng.Uint64(b.random))
	binary.BigEndian.PutUint64(raw[8:], rng.Uint64(b.random))
	raw[6], raw[8] = raw[6]&0x0f|0x40, raw[8]&0x3f|0x80
	return raw.String()
}

func (b *bets) check(status int, body []byte) error {
	if status != 200 || !bytes.HasPrefix(body, []byte(`{"status":"OK"`)) {
		return fmt.Errorf("answer %d: %s", status, body)
	}
	if bytes.HasSuffix(body, []byte(`"replayed":true}`)) != b.repeat {
		return fmt.Errorf("repeat=%v, but the answer is %s", b.repeat, body)
	}
	return nil
}

func appendHeader(b []byte, name, value string) []byte {
	b = append(b, name...)
	b = append(b, ':', ' ')
	b = append(b, value...)
	return append(b, '\r', '\n')
}
