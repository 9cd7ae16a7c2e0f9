package vendors

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"syscall"
	"time"

	"baize/internal/gateway"
	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
	"baize/internal/platform/outward"
)

// Outcome is how a call of a vendor's API went, in one word that staff's page
// has a sentence for.
type Outcome string

// The outcomes of a try.
const (
	Answered    Outcome = "answered"
	Lacking     Outcome = "lacking"     // something that it takes to call is not set
	NameUnknown Outcome = "nameUnknown" // the host has no address
	NotOutside  Outcome = "notOutside"  // the host is in the house's own network
	Closed      Outcome = "closed"      // nobody listens there
	Silent      Outcome = "silent"      // no answer in time
	Certificate Outcome = "certificate" // the host does not prove who it is
	Disbelieved Outcome = "disbelieved" // HTTP 401 or 403: the signature, or our number
	Unproved    Outcome = "unproved"    // the answer is not signed with the vendor's key
	OtherStatus Outcome = "otherStatus" // another HTTP status
	OtherAnswer Outcome = "unreadable"  // an answer that is not the one asked for
	Broken      Outcome = "broken"      // the connection, in some other way
)

// Tried is what a try found. Said is the beginning of an answer that was wrong,
// HTTP its status.
type Tried struct {
	Outcome Outcome
	HTTP    int
	Said    string
	Games   int
	Took    time.Duration
}

// tryTime is how long a try waits; who set the vendor up waits with it.
const tryTime = 15 * time.Second

// Try asks a vendor for its games and tells how that went; nothing is done with
// them. Faults: ErrUnknown, ErrNoCalls.
func (s *Service) Try(ctx context.Context, by gateway.Operator, vendor string) (Tried, error) {
	p := s.Peer(ctx, vendor)
	if p == nil {
		return Tried{}, ErrUnknown
	}
	a := s.d.APIs[p.Dialect]
	if a == nil {
		return Tried{}, ErrNoCalls
	}
	var out Tried
	if p.Callable() {
		asking, cancel := context.WithTimeout(ctx, tryTime)
		defer cancel()
		began := clock.NowOf(s.d.Clock)
		list, err := a.List(asking, p)
		out = outcomeOf(err)
		out.Games, out.Took = len(list), clock.NowOf(s.d.Clock).Sub(began)
	} else {
		out.Outcome = Lacking
	}
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.audit(ctx, tx, by, "gateway.vendor.try", vendor, nil, map[string]any{"baseUrl": p.BaseURL, "outcome": out.Outcome, "http": out.HTTP}, "")
	})
	return out, err
}

// outcomeOf finds the word for an error of a call.
func outcomeOf(err error) Tried {
	var (
		wrong *gateway.Misanswer
		name  *net.DNSError
		proof *tls.CertificateVerificationError
		slow  net.Error
	)
	switch {
	case err == nil:
		return Tried{Outcome: Answered}
	case errors.Is(err, ErrNoAPI):
		return Tried{Outcome: Lacking}
	case errors.Is(err, gateway.ErrUnproved):
		return Tried{Outcome: Unproved}
	case errors.As(err, &wrong):
		return Tried{Outcome: statusOutcome(wrong.HTTP), HTTP: wrong.HTTP, Said: wrong.Said}
	case errors.Is(err, outward.ErrInside):
		return Tried{Outcome: NotOutside}
	case errors.As(err, &proof):
		return Tried{Outcome: Certificate}
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &slow) && slow.Timeout():
		return Tried{Outcome: Silent}
	case errors.As(err, &name):
		return Tried{Outcome: NameUnknown}
	case errors.Is(err, syscall.ECONNREFUSED):
		return Tried{Outcome: Closed}
	}
	return Tried{Outcome: Broken}
}

func statusOutcome(status int) Outcome {
	switch status {
	case http.StatusOK:
		return OtherAnswer
	case http.StatusUnauthorized, http.StatusForbidden:
		return Disbelieved
	}
	return OtherStatus
}
