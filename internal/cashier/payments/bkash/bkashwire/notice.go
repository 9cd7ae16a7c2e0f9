package bkashwire

import (
	"crypto"
	"crypto/rsa"
	"crypto/sha1" // SNS signature version 1; only to verify what its version 2 does not sign
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strings"
)

// The types of a message.
const (
	TypeNotification = "Notification"
	TypeConfirmation = "SubscriptionConfirmation"
)

// Envelope is an Amazon SNS message as it is posted.
type Envelope struct {
	Type             string `json:"Type"`
	MessageID        string `json:"MessageId"`
	TopicArn         string `json:"TopicArn"`
	Subject          string `json:"Subject,omitempty"`
	Message          string `json:"Message"`
	Timestamp        string `json:"Timestamp"`
	Token            string `json:"Token,omitempty"`
	SubscribeURL     string `json:"SubscribeURL,omitempty"`
	SignatureVersion string `json:"SignatureVersion"`
	Signature        string `json:"Signature"`
	SigningCertURL   string `json:"SigningCertURL"`
}

// Notice is the message inside: a payment that bKash has taken.
type Notice struct {
	DateTime              string `json:"dateTime"`
	DebitMSISDN           string `json:"debitMSISDN"`
	CreditShortCode       string `json:"creditShortCode"`
	TrxID                 string `json:"trxID"`
	TransactionStatus     string `json:"transactionStatus"`
	TransactionType       string `json:"transactionType"`
	Amount                string `json:"amount"`
	Currency              string `json:"currency"`
	TransactionReference  string `json:"transactionReference,omitempty"`
	MerchantInvoiceNumber string `json:"merchantInvoiceNumber,omitempty"`
}

// TimeForm is how SNS writes a time.
const TimeForm = "2006-01-02T15:04:05.000Z"

// Signed is what is signed of a message: names and values of fixed fields, a
// line each, in the order of their names.
func (e Envelope) Signed() []byte {
	fields := [][2]string{{"Message", e.Message}, {"MessageId", e.MessageID}}
	if e.Type == TypeNotification {
		if e.Subject != "" {
			fields = append(fields, [2]string{"Subject", e.Subject})
		}
	} else {
		fields = append(fields, [2]string{"SubscribeURL", e.SubscribeURL})
	}
	fields = append(fields, [2]string{"Timestamp", e.Timestamp})
	if e.Type != TypeNotification {
		fields = append(fields, [2]string{"Token", e.Token})
	}
	fields = append(fields, [2]string{"TopicArn", e.TopicArn}, [2]string{"Type", e.Type})
	var out strings.Builder
	for _, f := range fields {
		out.WriteString(f[0] + "\n" + f[1] + "\n")
	}
	return []byte(out.String())
}

// ErrSignature says that a message is not signed by the key.
var ErrSignature = errors.New("bkash: bad signature")

// Verify checks the message's signature of version 1 (SHA-1) or 2 (SHA-256).
func (e Envelope) Verify(key *rsa.PublicKey) error {
	given, err := base64.StdEncoding.DecodeString(e.Signature)
	if err != nil {
		return ErrSignature
	}
	switch e.SignatureVersion {
	case "1":
		sum := sha1.Sum(e.Signed())
		err = rsa.VerifyPKCS1v15(key, crypto.SHA1, sum[:], given)
	case "2":
		sum := sha256.Sum256(e.Signed())
		err = rsa.VerifyPKCS1v15(key, crypto.SHA256, sum[:], given)
	default:
		return ErrSignature
	}
	if err != nil {
		return ErrSignature
	}
	return nil
}
