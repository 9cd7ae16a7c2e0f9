package transferwire_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/transfer"
	"baize/internal/gateway/transfer/transferwire"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/seamless"
)

var secret = []byte("0123456789abcdef0123456789abcdef")

// vendor answers every call; what a test sets spoils the answer.
type vendor struct {
	status int
	reply  transferwire.Reply
	signer *seamless.Signer
	path   string // signed instead of the call's
	asked  transferwire.Request
	calls  []string

	raw         []byte // answered instead of reply
	spoil       func(h http.Header, body []byte) []byte
	last, again func() *http.Response
}

func (v *vendor) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	v.calls = append(v.calls, r.URL.Path)
	v.asked = transferwire.Request{}
	if err := json.Unmarshal(body, &v.asked); err != nil {
		return nil, err
	}
	p := seamless.Parts{Method: r.Method, Path: r.URL.Path, Timestamp: r.Header.Get(seamless.HeaderTimestamp), Nonce: r.Header.Get(seamless.HeaderNonce), Body: body}
	if !seamless.NewSigner(secret).Verify(p, r.Header.Get(seamless.HeaderSignature)) {
		return &http.Response{StatusCode: http.StatusUnauthorized, Body: http.NoBody, Header: http.Header{}}, nil
	}
	raw, err := json.Marshal(v.reply)
	if err != nil {
		return nil, err
	}
	if v.raw != nil {
		raw = v.raw
	}
	p.Method, p.Timestamp, p.Body = seamless.ReplyMethod, strconv.Itoa(1), raw
	if v.path != "" {
		p.Path = v.path
	}
	h := http.Header{seamless.HeaderTimestamp: {p.Timestamp}, seamless.HeaderSignature: {string(v.signer.AppendSignature(nil, p))}}
	return v.deliver(&http.Response{StatusCode: v.status, Header: h}, raw), nil
}

func pair(t testing.TB) (*vendor, *transferwire.Client, transfer.Order) {
	t.Helper()
	v := &vendor{status: http.StatusOK, signer: seamless.NewSigner(secret)}
	c, err := transferwire.NewClient(transferwire.Config{
		BaseURL: "http://vendor.test/deep", Vendor: "ACME", Product: "P1", KeyID: "k1", Secret: secret, PasswordKey: []byte("x"),
		Clock: clock.NewFake(time.Unix(1_800_000_000, 0)), Rand: rng.System{}, Transport: v,
	})
	require.NoError(t, err)
	o := transfer.Order{Account: transfer.Account{Member: 7, Currency: money.BDT}, Reference: "r1", Direction: transfer.In, Amount: 5 * money.Unit}
	v.reply = transferwire.Reply{Status: transferwire.OK, Order: &transferwire.Order{ReferenceNo: "r1", State: "SUCCESS", Amount: 5 * money.Unit, BalanceAfter: 9 * money.Unit, Known: true}}
	return v, c, o
}

func TestMove_BelievesASignedAnswerAboutItsOwnReference(t *testing.T) {
	v, c, o := pair(t)
	out, err := c.Move(context.Background(), o)
	require.NoError(t, err)
	require.Equal(t, transfer.Outcome{State: transfer.Succeeded, Amount: 5 * money.Unit, Balance: 9 * money.Unit, HasBalance: true}, out)
	require.Equal(t, transferwire.FundIn, v.asked.FundType)
	o.Direction = transfer.Out
	_, err = c.Move(context.Background(), o)
	require.NoError(t, err)
	require.Equal(t, transferwire.FundOut, v.asked.FundType)
	o.Whole = true
	_, err = c.Move(context.Background(), o)
	require.NoError(t, err)
	require.Equal(t, []string{"/deep/transfer/v1/transfer", "/deep/transfer/v1/transfer", "/deep/transfer/v1/transfer-out-all"}, v.calls)
}

func TestMove_TakesEverythingElseForSilence(t *testing.T) {
	for name, spoil := range map[string]func(*vendor){
		"another key":        func(v *vendor) { v.signer = seamless.NewSigner([]byte("another key of thirty-two bytes!")) },
		"another path":       func(v *vendor) { v.path = "/transfer/v1/balance" },
		"another reference":  func(v *vendor) { v.reply.Order.ReferenceNo = "r2" },
		"no order":           func(v *vendor) { v.reply.Order = nil },
		"a refused call":     func(v *vendor) { v.reply.Status = transferwire.Maintenance },
		"an error of HTTP":   func(v *vendor) { v.status = http.StatusBadGateway },
		"a call of a friend": func(v *vendor) { v.status = http.StatusFound },
	} {
		t.Run(name, func(t *testing.T) {
			v, c, o := pair(t)
			spoil(v)
			_, err := c.Move(context.Background(), o)
			require.Error(t, err)
			require.Len(t, v.calls, 1, "an order is never sent twice")
			_, err = c.Status(context.Background(), o)
			require.Error(t, err)
		})
	}
}

func TestCreatePlayer_SyncsThePasswordOfOneThatStood(t *testing.T) {
	v, c, o := pair(t)
	v.reply.Created = true
	require.NoError(t, c.CreatePlayer(context.Background(), o.Account))
	first := v.asked.Password
	require.Len(t, first, 16)
	v.reply.Created = false
	require.NoError(t, c.CreatePlayer(context.Background(), o.Account))
	require.Equal(t, first, v.asked.Password, "the same for good")
	require.Equal(t, "/deep/transfer/v1/password", v.calls[len(v.calls)-1])
}

func TestLaunch_NeedsAnAddress(t *testing.T) {
	v, c, o := pair(t)
	_, err := c.Launch(context.Background(), transfer.LaunchOrder{Account: o.Account, GameCode: "g", BackURL: "/"})
	require.Error(t, err)
	v.reply.URL = "/play"
	url, err := c.Launch(context.Background(), transfer.LaunchOrder{Account: o.Account, GameCode: "g", BackURL: "/"})
	require.NoError(t, err)
	require.Equal(t, "/play", url)
	require.Equal(t, transferwire.ModeReal, v.asked.GameMode)
}
