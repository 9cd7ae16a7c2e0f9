package fundist

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"

	"baize/internal/gateway/vendors"
	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
)

// Deps are what the dialect needs.
type Deps struct {
	DB       *db.DB
	Store    Store
	Gateway  vendors.Gateway
	Members  vendors.Members
	Balances vendors.Balances
	Clock    clock.Clock
	Log      *slog.Logger
}

// Service answers calls of Fundist; make it with New.
type Service struct{ d Deps }

// New makes a Service.
func New(d Deps) *Service {
	if d.Log == nil {
		d.Log = slog.Default()
	}
	return &Service{d}
}

// reply is the body of an answer; an error has no status.
type reply struct {
	Status  string          `json:"status,omitempty"`
	TID     json.RawMessage `json:"tid,omitempty"`
	Balance string          `json:"balance,omitempty"`
	Error   Error           `json:"error,omitempty"`
	HMAC    string          `json:"hmac,omitempty"`

	seen vendors.Seen
}

const statusOK = "OK"

// Answer is vendors.Dialect.
func (s *Service) Answer(ctx context.Context, c *vendors.Call) vendors.Answer {
	if c.Trouble != "" {
		return troubled(c.Trouble)
	}
	if c.Op != "" {
		return plain(http.StatusNotFound, InvalidRequest, vendors.Seen{Status: seamless.UnsupportedRequest})
	}
	o, err := vendors.ReadObject(c.Body)
	if err != nil {
		return plain(http.StatusBadRequest, InvalidRequest, vendors.Seen{Status: seamless.InvalidRequest})
	}
	kind, _ := vendors.Text(o.Get("type"))
	if !genuine(c.Peer.Secrets, o) {
		return plain(http.StatusForbidden, InvalidHMAC, vendors.Seen{Op: seamless.Op(kind), Status: seamless.InvalidSignature})
	}
	if s.d.Gateway.Throttle(c.Peer.Vendor) > 0 {
		return troubled(vendors.TooOften)
	}
	in, wrong := parse(c.Peer.Vendor, kind, o)
	status := http.StatusOK
	var out reply
	if wrong != "" {
		out = s.refused(ctx, in, wrong)
	} else {
		out, status = s.answer(ctx, c.Peer.Vendor, in)
	}
	out.seen.Op, out.seen.Genuine, out.seen.Member, out.seen.TxID, out.seen.Round = in.word(), true, in.user, in.tid, in.round
	return signed(c.Peer.Secrets, o, status, out)
}

// signed signs with the secret that the call was signed with.
func signed(secrets [][]byte, o vendors.Object, status int, r reply) vendors.Answer {
	for _, secret := range secrets {
		if !genuine([][]byte{secret}, o) {
			continue
		}
		raw, _ := json.Marshal(r) // plain texts always have a form
		r.HMAC, _ = SignatureOf(secret, raw)
		break
	}
	raw, _ := json.Marshal(r)
	return vendors.Answer{HTTP: status, Body: raw, Seen: r.seen}
}

// plain is an answer to what was not proved to come from a vendor.
func plain(status int, e Error, seen vendors.Seen) vendors.Answer {
	raw, _ := json.Marshal(reply{Error: e})
	return vendors.Answer{HTTP: status, Body: raw, Seen: seen}
}

func troubled(t vendors.Trouble) vendors.Answer {
	status, e := http.StatusBadRequest, InvalidRequest
	switch t {
	case vendors.NoPeer:
		status, e = http.StatusNotFound, UnknownVendor
	case vendors.NotPost:
		status = http.StatusMethodNotAllowed
	case vendors.TooLarge:
		status = http.StatusRequestEntityTooLarge
	case vendors.TooOften:
		status, e = http.StatusTooManyRequests, TryAgain
	case vendors.Busy:
		status, e = http.StatusServiceUnavailable, TryAgain
	}
	return plain(status, e, t.SeenAs())
}

// answer carries a call out that is genuine and well formed. Whether it is a
// reversal is asked before its type is.
func (s *Service) answer(ctx context.Context, vendor string, in *call) (reply, int) {
	switch {
	case in.kind == Ping, in.kind == RoundInfo:
		return reply{Status: statusOK, seen: vendors.Seen{Status: seamless.OK}}, http.StatusOK
	case in.kind == Balance:
		return s.serve(ctx, in, seamless.Balance, s.wording(vendor, in))
	case in.kind != Debit && in.kind != Credit:
		return reply{Error: UnknownType, seen: vendors.Seen{Status: seamless.UnsupportedRequest}}, http.StatusOK
	case in.reversal():
		return s.reverse(ctx, vendor, in)
	case in.subtype == Promotion:
		return s.promote(ctx, vendor, in)
	}
	return s.act(ctx, vendor, in)
}

func (s *Service) wording(vendor string, in *call) *seamless.Call {
	return &seamless.Call{
		VendorID: vendor, RequestUUID: in.tid, UserID: in.user.String(), Token: in.token, GameCode: in.game, RoundID: in.round,
		Currency: string(in.currency), Amount: in.amount, RoundClosed: in.roundEnded,
	}
}

// act is a bet or a win.
func (s *Service) act(ctx context.Context, vendor string, in *call) (reply, int) {
	txID, undone, err := s.note(ctx, in, Note{
		Vendor: vendor, TID: in.tid, Kind: in.kind, Member: in.user, Round: in.round, Action: in.action, Game: in.game,
		Currency: in.currency, Amount: in.amount,
	})
	if err != nil {
		return s.failed(ctx, in, err)
	}
	if undone {
		return s.undo(ctx, vendor, in, txID)
	}
	c, op := s.wording(vendor, in), seamless.Bet
	c.TxID = txID
	if in.kind == Credit {
		op, c.Token = seamless.Win, ""
	}
	return s.serve(ctx, in, op, c)
}

// undo takes an action back that came under a tid which was taken back already:
// the vendor was told that it does not stand.
func (s *Service) undo(ctx context.Context, vendor string, in *call, txID string) (reply, int) {
	c := s.wording(vendor, in)
	c.TxID, c.RefTxID, c.Token, c.RoundID, c.GameCode, c.Amount, c.RoundClosed = undoneAs+in.tid, txID, "", "", "", 0, false
	out, status := s.serve(ctx, in, seamless.Rollback, c)
	if out.Status == statusOK {
		out = s.refused(ctx, in, Cancelled)
	}
	return out, status
}

// undoneAs names the rollback of such an action; a tid has no colon.
const undoneAs = "undo:"

// promote pays a prize, which belongs to no round; its tid is all that names it.
// It is noted like a win, so that a reversal is held against what was paid.
func (s *Service) promote(ctx context.Context, vendor string, in *call) (reply, int) {
	txID, _, err := s.note(ctx, in, Note{
		Vendor: vendor, TID: in.tid, Kind: in.kind, Member: in.user, Action: prizeAs + in.tid, Game: in.game,
		Currency: in.currency, Amount: in.amount,
	})
	if err != nil {
		return s.failed(ctx, in, err)
	}
	c := s.wording(vendor, in)
	c.TxID, c.Token, c.RoundID, c.RoundClosed = txID, "", "", false
	return s.serve(ctx, in, seamless.PromoWin, c)
}

// reverse undoes a debit or a credit.
func (s *Service) reverse(ctx context.Context, vendor string, in *call) (reply, int) {
	if p, err := s.d.Members.Profile(ctx, in.user); err != nil || p.Currency != in.currency {
		if err == nil {
			return s.refused(ctx, in, CurrencyMismatch), http.StatusOK
		}
		return s.refused(ctx, in, UserNotFound), http.StatusOK
	}
	target, err := s.target(ctx, vendor, in)
	if err != nil {
		return s.failed(ctx, in, err)
	}
	c := s.wording(vendor, in)
	c.TxID, c.RefTxID, c.Token, c.RoundID, c.GameCode, c.Amount, c.RoundClosed = in.tid, target, "", "", "", 0, false
	return s.serve(ctx, in, seamless.Rollback, c)
}

func (s *Service) serve(ctx context.Context, in *call, op seamless.Op, c *seamless.Call) (reply, int) {
	r := s.d.Gateway.Serve(ctx, op, c)
	s.d.Gateway.Unplaced(ctx, op, c, r.Status)
	e, status := ErrorOf(r.Status)
	seen := vendors.Seen{Status: r.Status, Replayed: r.Replayed}
	if e != "" {
		out := s.refused(ctx, in, e)
		out.seen = seen
		if r.HasBalance {
			out.Balance = told(r.Balance)
		}
		return out, status
	}
	return reply{Status: statusOK, TID: in.tidRaw, Balance: told(r.Balance), seen: seen}, status
}

// refused words an error with the balance as it is, where it is known whose.
func (s *Service) refused(ctx context.Context, in *call, e Error) reply {
	out := reply{Error: e, Balance: told(0), seen: vendors.Seen{Status: e.status()}}
	if in.user == 0 || in.currency == "" {
		return out
	}
	if _, err := s.d.Members.Profile(ctx, in.user); err != nil {
		return out
	}
	if b, err := s.d.Balances.Balance(ctx, in.user, in.currency); err == nil {
		out.Balance = told(b.Cash)
	}
	return out
}

// failed words an error of noting.
func (s *Service) failed(ctx context.Context, in *call, err error) (reply, int) {
	if errors.Is(err, errMismatch) {
		return s.refused(ctx, in, Mismatch), http.StatusOK
	}
	s.d.Log.ErrorContext(ctx, "vendor call cannot be noted", "tid", in.tid, "cause", err)
	return s.refused(ctx, in, TryAgain), http.StatusServiceUnavailable
}
