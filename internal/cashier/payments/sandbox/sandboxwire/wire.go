// Package sandboxwire is what the sandbox payment provider and its adapter
// agree on: the JSON of their messages and the signature over them. It is the
// provider's published protocol and holds no state.
//
// A signature is HMAC-SHA256 over "<unix seconds>.<content>". The content of a
// webhook is its body; of a request "<method> <path>.<body>". What is more than
// Tolerance away from the reader's clock is refused, so that nothing old can
// be sent again.
package sandboxwire

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"strconv"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
)

// The headers of every signed message.
const (
	HeaderTime      = "X-Sandboxpay-Timestamp"
	HeaderSignature = "X-Sandboxpay-Signature"
)

// Tolerance is how far the clocks may differ.
const Tolerance = 300 * time.Second

// ErrSignature says that a message is unsigned, altered or too old.
var ErrSignature = errors.New("sandboxpay: bad signature")

// The paths of the provider's API.
const (
	PaymentsPath = "/sandbox-pay/api/payments"
	PayoutsPath  = "/sandbox-pay/api/payouts"
	BalancePath  = "/sandbox-pay/api/balance"
)

// PaymentOrder asks for a payment under the merchant's own reference.
type PaymentOrder struct {
	Reference string         `json:"reference"`
	Method    string         `json:"method"`
	Amount    money.Amount   `json:"amount"`
	Currency  money.Currency `json:"currency"`
}

// PayoutOrder asks for money to be sent to an account.
type PayoutOrder struct {
	Reference string         `json:"reference"`
	Method    string         `json:"method"`
	Number    string         `json:"number"`
	Name      string         `json:"name"`
	Amount    money.Amount   `json:"amount"`
	Currency  money.Currency `json:"currency"`
}

// The types of a Transaction.
const (
	TypePayment = "payment"
	TypePayout  = "payout"
)

// Transaction is a payment or payout as it stands, in answers and webhooks.
// Amount is what was paid, once it is paid.
type Transaction struct {
	Type      string         `json:"type"`
	Reference string         `json:"reference"`
	State     string         `json:"state"`
	TrxID     string         `json:"trxId"`
	Amount    money.Amount   `json:"amount"`
	Currency  money.Currency `json:"currency"`
	Reason    string         `json:"reason"`
	PayURL    string         `json:"payUrl,omitempty"`
	ExpiresAt clock.Instant  `json:"expiresAt,omitempty"`
}

// Funds is what the provider holds for the merchant.
type Funds struct {
	Amount   money.Amount   `json:"amount"`
	Currency money.Currency `json:"currency"`
}

// RequestContent is what is signed of a request.
func RequestContent(method, path string, body []byte) []byte {
	return append([]byte(method+" "+path+"."), body...)
}

// Sign sets the two headers for content as of now.
func Sign(h http.Header, secret, content []byte, now time.Time) {
	at := strconv.FormatInt(now.Unix(), 10)
	h.Set(HeaderTime, at)
	h.Set(HeaderSignature, hex.EncodeToString(sum(secret, at, content)))
}

// Verify accepts content that was signed with secret around now; ErrSignature
// otherwise.
func Verify(h http.Header, secret, content []byte, now time.Time) error {
	at := h.Get(HeaderTime)
	seconds, err := strconv.ParseInt(at, 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > Tolerance {
		return ErrSignature
	}
	given, err := hex.DecodeString(h.Get(HeaderSignature))
	if err != nil || !hmac.Equal(given, sum(secret, at, content)) {
		return ErrSignature
	}
	return nil
}

func sum(secret []byte, at string, content []byte) []byte {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(at + "."))
	mac.Write(content)
	return mac.Sum(nil)
}
