// Package nagadwire is the wire of Nagad's online payment API, version v-0.2.0:
// paths, messages and the envelope of encryption and signature. It holds no
// state.
//
// Where the facts come from (public pages, read and judged; Nagad hands its own
// document to merchants only):
//   - check-out/initialize/{merchant}/{order}, check-out/complete/{reference},
//     verify/payment/{reference}; sensitiveData is RSA PKCS#1 v1.5 to Nagad's
//     key, the signature over the same JSON with the merchant's; the answer is
//     the other way round and its signature must be checked; currency "050";
//     status "Success" with callBackUrl: a public adapter of the API v-0.2.0
//     ("nagadVerify", "X-KM-Api-Version": "v-0.2.0"), and
//     muhibbin-munna/nagad_pg_php, README.
//   - the fields of verify with status and issuerPaymentRefNo: the public
//     interface INagadPaymentVerificationResponse of nagad-payment-gateway.
//   - the time is Dhaka's, yyyyMMddHHmmss, and may be a minute off; a refund is
//     not in the API: notes in a public adapter ("Two things that bite").
//   - the hash of the signature: three public clients sign with SHA-256, one
//     with SHA-1; SHA-256 is what is written here.
package nagadwire

import (
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"time"
)

// The paths before merchant, order and reference.
const (
	PathInitialize = "/api/dfs/check-out/initialize/"
	PathComplete   = "/api/dfs/check-out/complete/"
	PathVerify     = "/api/dfs/verify/payment/"
)

// What every request carries.
const (
	HeaderVersion = "X-Km-Api-Version"
	HeaderIP      = "X-Km-Ip-V4"
	HeaderClient  = "X-Km-Client-Type"
	HeaderID      = "X-Km-Mc-Id"
	Version       = "v-0.2.0"
	Taka          = "050"
)

// The states of a payment in verify.
const (
	Success   = "Success"
	Failed    = "Failed"
	Aborted   = "Aborted"
	Cancelled = "Cancelled"
	Fraud     = "Fraud"
	Ready     = "Ready"
)

// TimeForm is how Nagad writes a time.
const TimeForm = "20060102150405"

// Dhaka is the zone of Nagad's times; it has no summer time.
func Dhaka(t time.Time) string {
	return t.In(time.FixedZone("+06", 6*60*60)).Format(TimeForm)
}

// Sealed is a message whose content is encrypted to its reader and signed by
// its writer.
type Sealed struct {
	AccountNumber  string         `json:"accountNumber,omitempty"`
	DateTime       string         `json:"dateTime,omitempty"`
	SensitiveData  string         `json:"sensitiveData"`
	Signature      string         `json:"signature"`
	CallbackURL    string         `json:"merchantCallbackURL,omitempty"`
	AdditionalInfo map[string]any `json:"additionalMerchantInfo,omitempty"`
}

// Initialize is the content of the first request.
type Initialize struct {
	MerchantID string `json:"merchantId"`
	DateTime   string `json:"datetime"`
	OrderID    string `json:"orderId"`
	Challenge  string `json:"challenge"`
}

// Initialized is the content of its answer.
type Initialized struct {
	PaymentReferenceID string `json:"paymentReferenceId"`
	AcceptDateTime     string `json:"acceptDateTime"`
	Challenge          string `json:"challenge"`
}

// Complete is the content of the second request.
type Complete struct {
	MerchantID   string `json:"merchantId"`
	OrderID      string `json:"orderId"`
	CurrencyCode string `json:"currencyCode"`
	Amount       string `json:"amount"`
	Challenge    string `json:"challenge"`
}

// Completed is its answer, in the open.
type Completed struct {
	CallBackURL string `json:"callBackUrl"`
	Status      string `json:"status"`
	Message     string `json:"message,omitempty"`
	Reason      string `json:"reason,omitempty"`
}

// Verification is what verify says of a payment.
type Verification struct {
	MerchantID            string `json:"merchantId"`
	OrderID               string `json:"orderId"`
	PaymentRefID          string `json:"paymentRefId"`
	Amount                string `json:"amount"`
	ClientMobileNo        string `json:"clientMobileNo,omitempty"`
	MerchantMobileNo      string `json:"merchantMobileNo,omitempty"`
	OrderDateTime         string `json:"orderDateTime,omitempty"`
	IssuerPaymentDateTime string `json:"issuerPaymentDateTime,omitempty"`
	IssuerPaymentRefNo    string `json:"issuerPaymentRefNo,omitempty"`
	Status                string `json:"status"`
	StatusCode            string `json:"statusCode"`
}

// ErrSealed says that a message is not for us, not from them, or no message.
var ErrSealed = errors.New("nagad: the message is not sealed as it should be")

// Seal encrypts content to the reader's key and signs it with the writer's.
func Seal(chance io.Reader, content any, to *rsa.PublicKey, from *rsa.PrivateKey) (Sealed, error) {
	plain, err := json.Marshal(content)
	if err != nil {
		return Sealed{}, err
	}
	secret, err := rsa.EncryptPKCS1v15(chance, to, plain)
	if err != nil {
		return Sealed{}, err
	}
	sum := sha256.Sum256(plain)
	signature, err := rsa.SignPKCS1v15(nil, from, crypto.SHA256, sum[:])
	if err != nil {
		return Sealed{}, err
	}
	return Sealed{SensitiveData: base64.StdEncoding.EncodeToString(secret), Signature: base64.StdEncoding.EncodeToString(signature)}, nil
}

// Open decrypts a message into content and checks who wrote it; ErrSealed
// otherwise.
func (s Sealed) Open(content any, mine *rsa.PrivateKey, theirs *rsa.PublicKey) error {
	secret, err := base64.StdEncoding.DecodeString(s.SensitiveData)
	if err != nil {
		return ErrSealed
	}
	signature, err := base64.StdEncoding.DecodeString(s.Signature)
	if err != nil {
		return ErrSealed
	}
	plain, err := rsa.DecryptPKCS1v15(nil, mine, secret)
	if err != nil {
		return ErrSealed
	}
	sum := sha256.Sum256(plain)
	if rsa.VerifyPKCS1v15(theirs, crypto.SHA256, sum[:], signature) != nil || json.Unmarshal(plain, content) != nil {
		return ErrSealed
	}
	return nil
}
