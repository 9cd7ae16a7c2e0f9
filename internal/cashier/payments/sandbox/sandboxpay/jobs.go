package sandboxpay

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"

	"baize/internal/cashier/payments/sandbox/sandboxwire"
)

const (
	noticeJob = "sandboxpay.notice"
	settleJob = "sandboxpay.settle"
	payoutJob = "sandboxpay.payout"
	forgedJob = "sandboxpay.forged"
)

type noticeKind struct{}

// settlement is a change of a payment's state that was put off.
type settlement struct {
	Reference string `json:"reference"`
	From      string `json:"from"`
	To        string `json:"to"`
}

// Jobs are the provider's own clockwork: notices, late changes, payouts.
func (s *Service) Jobs() []jobs.Spec {
	return []jobs.Spec{
		{Kind: noticeJob, Run: s.send},
		{Kind: forgedJob, Run: s.sendForged},
		{Kind: settleJob, Run: func(ctx context.Context, payload []byte) error {
			var c settlement
			if err := json.Unmarshal(payload, &c); err != nil {
				return err
			}
			return s.settle(ctx, c)
		}},
		{Kind: payoutJob, Run: func(ctx context.Context, payload []byte) error {
			var reference string
			if err := json.Unmarshal(payload, &reference); err != nil {
				return err
			}
			return s.payOut(ctx, reference)
		}},
	}
}

func (s *Service) later(ctx context.Context, tx *db.Tx, at clock.Instant, c settlement) error {
	return s.Queue.Enqueue(ctx, tx, settleJob, c.Reference+":"+c.From+":"+c.To, at, c)
}

// notify queues a webhook in the transaction of what it tells.
func (s *Service) notify(ctx context.Context, tx *db.Tx, t sandboxwire.Transaction) error {
	return s.Queue.Enqueue(ctx, tx, noticeJob, id.New[noticeKind](s.IDs).String(), s.now(), t)
}

// forge queues a notice of a payment that nobody made; the payment itself stays
// where it is.
func (s *Service) forge(ctx context.Context, tx *db.Tx, p payment) error {
	p.State, p.Paid, p.TrxID = succeeded, p.Amount, "SBX"+s.token(12)
	return s.Queue.Enqueue(ctx, tx, forgedJob, id.New[noticeKind](s.IDs).String(), s.now(), s.wire(p))
}

// send posts a webhook; anything but 2xx is tried again.
func (s *Service) send(ctx context.Context, body []byte) error {
	status, err := s.post(ctx, body, s.Secret)
	if err == nil && status/100 != 2 {
		err = fmt.Errorf("the merchant answers %d to a notice", status)
	}
	return err
}

// sendForged posts a webhook under a signature of nobody's; who forges does
// not insist, whatever the answer.
func (s *Service) sendForged(ctx context.Context, body []byte) error {
	_, err := s.post(ctx, body, rng.Bytes(s.Chance, len(s.Secret)))
	return err
}

// post sends a webhook signed as of now and answers the status.
func (s *Service) post(ctx context.Context, body, secret []byte) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.CallbackURL, bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	req.Header.Set("Content-Type", "application/json")
	sandboxwire.Sign(req.Header, secret, body, s.Clock.Now())
	res, err := s.Client.Do(req)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	return res.StatusCode, nil
}
