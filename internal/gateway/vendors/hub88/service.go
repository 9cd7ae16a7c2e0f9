package hub88

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"time"

	"baize/internal/gateway/vendors"
	"baize/internal/platform/seamless"
)

// Deps are what the dialect needs.
type Deps struct {
	Gateway vendors.Gateway
	Members vendors.Members
	Log     *slog.Logger
}

// Service answers calls of Hub88; make it with New.
type Service struct{ d Deps }

// New makes a Service.
func New(d Deps) *Service {
	if d.Log == nil {
		d.Log = slog.Default()
	}
	return &Service{d}
}

// reply is the body of an answer; fields that are not known are left out.
type reply struct {
	User             string `json:"user,omitempty"`
	Status           Status `json:"status"`
	RequestUUID      string `json:"request_uuid,omitempty"`
	Currency         string `json:"currency,omitempty"`
	Balance          *int64 `json:"balance,omitempty"`
	RegistrationDate string `json:"registration_date,omitempty"`

	seen vendors.Seen
}

// Answer is vendors.Dialect.
func (s *Service) Answer(ctx context.Context, c *vendors.Call) vendors.Answer {
	if c.Trouble != "" {
		return troubled(c.Trouble)
	}
	op := Op(c.Op)
	if !known(op) {
		return answer(http.StatusNotFound, reply{Status: WrongSyntax, seen: vendors.Seen{Status: seamless.UnsupportedRequest}})
	}
	c.Proofs = http.Header{HeaderSignature: c.Header[HeaderSignature]}
	if !genuine(c.Peer.VerifyKeys, c.Header, c.Body) {
		return answer(http.StatusOK, reply{Status: InvalidSignature, seen: vendors.Seen{Op: wordOf(op), Status: seamless.InvalidSignature}})
	}
	if s.d.Gateway.Throttle(c.Peer.Vendor) > 0 {
		return troubled(vendors.TooOften)
	}
	in, status := parse(op, c.Body)
	out := reply{Status: status, seen: vendors.Seen{Status: seamless.InvalidRequest}}
	if status == OK {
		out = s.answer(ctx, c.Peer.Vendor, op, in)
	}
	out.User, out.RequestUUID = in.userText, in.requestUUID
	out.seen.Op, out.seen.Genuine, out.seen.Member, out.seen.TxID, out.seen.Round = wordOf(op), true, in.user, in.txUUID, in.round
	return answer(http.StatusOK, out)
}

// wordOf is the platform's word for an operation; what has none keeps its own.
func wordOf(op Op) seamless.Op {
	switch op {
	case Balance:
		return seamless.Balance
	case Bet:
		return seamless.Bet
	case Win:
		return seamless.Win
	case Rollback:
		return seamless.Rollback
	}
	return seamless.Op(op)
}

func troubled(t vendors.Trouble) vendors.Answer {
	out := reply{Status: WrongSyntax, seen: t.SeenAs()}
	status := http.StatusBadRequest
	switch t {
	case vendors.NoPeer:
		status, out.Status = http.StatusOK, InvalidPartner
	case vendors.NotPost:
		status = http.StatusMethodNotAllowed
	case vendors.TooLarge:
		status = http.StatusRequestEntityTooLarge
	case vendors.TooOften:
		status, out.Status = http.StatusTooManyRequests, Unknown
	case vendors.Busy:
		status, out.Status = http.StatusOK, Unknown
	}
	return answer(status, out)
}

func known(op Op) bool {
	for _, one := range Ops() {
		if one == op {
			return true
		}
	}
	return false
}

func answer(status int, r reply) vendors.Answer {
	raw, _ := json.Marshal(r) // plain strings and numbers always have a form
	return vendors.Answer{HTTP: status, Body: raw, Seen: r.seen}
}

// answer carries a call out that is genuine and well formed.
func (s *Service) answer(ctx context.Context, vendor string, op Op, in *call) reply {
	c := &seamless.Call{
		VendorID: vendor, RequestUUID: in.requestUUID, UserID: in.user.String(), Token: in.token, GameCode: in.gameCode,
		RoundID: in.round, TxID: in.txUUID, RefTxID: in.refUUID, Currency: string(in.currency), Amount: in.amount,
		RoundClosed: in.roundClosed,
	}
	switch op {
	case Info:
		return s.info(ctx, in)
	case Balance:
		return s.serve(ctx, seamless.Balance, c)
	case Bet:
		if in.isFree && in.rewardUUID != "" {
			c.BetType, c.RewardID = seamless.Free, in.rewardUUID
		}
		return s.serve(ctx, seamless.Bet, c)
	case Win:
		return s.serve(ctx, seamless.Win, c)
	default:
		return s.rollback(ctx, in, c)
	}
}

// rollback names the currency, which the vendor does not: a member has one, for
// good, so that a repeat says the same. Round and game are left out, because
// the action that is undone has its own.
func (s *Service) rollback(ctx context.Context, in *call, c *seamless.Call) reply {
	p, err := s.d.Members.Profile(ctx, in.user)
	if err != nil {
		s.d.Log.WarnContext(ctx, "rollback of a member who is not known", "vendor", c.VendorID, "txId", c.TxID, "cause", err)
		return reply{Status: Unknown, seen: vendors.Seen{Status: seamless.Internal}}
	}
	c.Currency, c.RoundID, c.GameCode, c.RoundClosed = string(p.Currency), "", "", false
	return s.serve(ctx, seamless.Rollback, c)
}

func (s *Service) serve(ctx context.Context, op seamless.Op, c *seamless.Call) reply {
	r := s.d.Gateway.Serve(ctx, op, c)
	s.d.Gateway.Unplaced(ctx, op, c, r.Status)
	out := reply{Status: StatusOf(r.Status), Currency: r.Currency, seen: vendors.Seen{Status: r.Status, Replayed: r.Replayed}}
	if r.HasBalance {
		n := told(r.Balance)
		out.Balance = &n
	}
	switch {
	case r.Status == seamless.InvalidToken:
		if late, err := s.d.Gateway.Expired(ctx, c.Token); err == nil && late {
			out.Status = TokenExpired
		}
	case out.Status == Unknown:
		// The vendor will try hundreds of times; somebody should know why.
		s.d.Log.WarnContext(ctx, "vendor is told of an unknown error", "vendor", c.VendorID, "op", op, "txId", c.TxID,
			"status", r.Status, "reason", r.Reason)
	}
	return out
}

// info tells of a member what the platform has and a vendor may know.
func (s *Service) info(ctx context.Context, in *call) reply {
	p, err := s.d.Members.Profile(ctx, in.user)
	if err != nil {
		return reply{Status: Unknown, seen: vendors.Seen{Status: seamless.Internal}}
	}
	return reply{
		Status: OK, Currency: string(p.Currency), RegistrationDate: p.RegisteredAt.Time().Format(time.DateOnly),
		seen: vendors.Seen{Status: seamless.OK},
	}
}
