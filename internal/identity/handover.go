package identity

import (
	"context"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Handover is a code as it is stored: it opens a session of the member in
// another browser, once, while the session that asked for it is open.
type Handover struct {
	CodeHash string
	Member   id.Member
	Session  id.Session
	EndsAt   clock.Instant
}

// HandoverFor is how long a code of HandOver is good. It stands in an address,
// which servers write down and histories keep, so it is short.
const HandoverFor = 30 * time.Second

const handoverPrefix = "h_"

// ErrHandover says that a code was used, is too old or never was.
var ErrHandover = fault.New(fault.Refused, "identity.handover.link")

// HandOver draws a code with which another browser goes on as the member;
// fault.Limited where too many were asked for.
func (s *Service) HandOver(ctx context.Context, member id.Member, session id.Session) (code string, err error) {
	code, hash := NewToken(s.random, handoverPrefix)
	most := quota{scope: "handover:" + member.String(), most: 10, window: 10 * time.Minute}
	var refusal error
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		refusal = nil
		wait, err := s.quotaLeft(ctx, tx, most)
		if err != nil {
			return err
		}
		if wait > 0 {
			refusal = TooOften(wait)
			return nil
		}
		if err := s.spendQuota(ctx, tx, most); err != nil {
			return err
		}
		return s.store.InsertHandover(ctx, tx, Handover{
			CodeHash: hash, Member: member, Session: session, EndsAt: clock.NowOf(s.clock).Add(HandoverFor),
		})
	})
	return code, firstError(err, refusal)
}

// TakeOver opens a session with a code of HandOver; ErrHandover, ErrBlocked, or
// the demand for a further proof where the place is unknown. The code is spent
// in any case.
func (s *Service) TakeOver(ctx context.Context, code string, client Client) (LoginResult, error) {
	var member id.Member
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		member, err = s.store.SpendHandover(ctx, tx, HashToken(code), clock.NowOf(s.clock))
		return err
	})
	if err != nil {
		return LoginResult{}, err
	}
	if member == 0 {
		return LoginResult{}, ErrHandover
	}
	return s.Enter(ctx, member, WayHandover, client)
}
