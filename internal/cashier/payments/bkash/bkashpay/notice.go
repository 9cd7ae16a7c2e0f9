package bkashpay

import (
	"bytes"
	"context"
	"crypto"
	"crypto/rsa"
	"crypto/sha1" // SNS signature version 1, as bKash's notices have it
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"math/big"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"

	"baize/internal/cashier/payments/bkash/bkashwire"
)

const noticeJob = "bkashpay.notice"

type noticeKind struct{}

// Jobs send the notices, again and again until the merchant answers 2xx.
func (s *Service) Jobs() []jobs.Spec {
	return []jobs.Spec{{Kind: noticeJob, Run: s.send}}
}

func (s *Service) notify(ctx context.Context, tx *db.Tx, p payment) error {
	n := bkashwire.Notice{
		DateTime: p.CreatedAt.Time().Format("20060102150405"), DebitMSISDN: "8801770618575", CreditShortCode: "01770618567", TrxID: p.TrxID,
		TransactionStatus: p.State, TransactionType: "10002294", Amount: p.Amount.String(), Currency: string(p.Currency), MerchantInvoiceNumber: p.Invoice,
	}
	return s.Queue.Enqueue(ctx, tx, noticeJob, id.New[noticeKind](s.IDs).String(), s.now(), n)
}

func (s *Service) send(ctx context.Context, message []byte) error {
	body, err := s.Signed(bkashwire.Envelope{Type: bkashwire.TypeNotification, Message: string(message)})
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.NoticeURL, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "text/plain; charset=UTF-8") // as SNS posts its JSON
	req.Header.Set("X-Amz-Sns-Message-Type", bkashwire.TypeNotification)
	res, err := s.Client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode/100 != 2 {
		return fmt.Errorf("the merchant answers %d to a notice", res.StatusCode)
	}
	return nil
}

// Signed completes a message of the topic and signs it.
func (s *Service) Signed(e bkashwire.Envelope) ([]byte, error) {
	sign, err := s.signer()
	if err != nil {
		return nil, err
	}
	e.MessageID, e.TopicArn, e.SignatureVersion = s.text(20), s.Merchant.TopicArn, "1"
	e.Timestamp = s.Clock.Now().UTC().Format(bkashwire.TimeForm)
	e.SigningCertURL = "https://" + s.CertHost + certPath + sign.name
	sum := sha1.Sum(e.Signed())
	raw, err := rsa.SignPKCS1v15(nil, sign.key, crypto.SHA1, sum[:])
	if err != nil {
		return nil, err
	}
	e.Signature = base64.StdEncoding.EncodeToString(raw)
	return json.Marshal(e)
}

// signer is the key of the notices and its certificate.
type signer struct {
	name string
	key  *rsa.PrivateKey
	cert []byte
}

const certLife = 365 * 24 * time.Hour

func (s *Service) newSigner() (signer, error) {
	key, err := s.Key()
	if err != nil {
		return signer{}, err
	}
	now := s.Clock.Now()
	about := &x509.Certificate{
		SerialNumber: big.NewInt(now.UnixNano()), Subject: pkix.Name{CommonName: "sns.sandbox"},
		NotBefore: now.Add(-time.Hour), NotAfter: now.Add(certLife), KeyUsage: x509.KeyUsageDigitalSignature,
	}
	der, err := x509.CreateCertificate(rng.Reader{Source: s.Chance}, about, about, &key.PublicKey, key)
	if err != nil {
		return signer{}, err
	}
	return signer{name: s.text(12) + ".pem", key: key, cert: pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})}, nil
}

func (s *Service) serveCert(w http.ResponseWriter, r *http.Request) {
	sign, err := s.signer()
	if err != nil || chi.URLParam(r, "name") != sign.name {
		http.NotFound(w, r)
		return
	}
	_, _ = w.Write(sign.cert)
}
