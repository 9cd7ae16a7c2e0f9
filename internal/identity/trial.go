package identity

import (
	"context"
	"encoding/hex"
	"regexp"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
)

// ErrFreePlayClosed says that the operator offers no trial accounts.
var ErrFreePlayClosed = fault.New(fault.Forbidden, "identity.freePlay.closed")

// trialForm is the form that only names of trials have: FreePlay draws them, Enrol
// gives them to nobody else.
var trialForm = regexp.MustCompile(`^trial[0-9a-f]{10}$`)

func trialName(username string) bool { return trialForm.MatchString(Normalize(username)) }

const (
	// trialRepeat is how long a repeated request finds its trial: a key is no
	// secret to log in with for good.
	trialRepeat = 10 * time.Minute
	// sameTrialKey is how often a request is asked again that met its twin on
	// the way.
	sameTrialKey = 3
)

// trial is what a request opened.
type trial struct {
	Member id.Member
	At     clock.Instant
}

// FreePlay opens a trial account without a password; it lives as long as its
// sessions. Its play money comes with members.member.opened. A
// repeat of the caller's key opens another session of the same account, because
// two taps are one wish. ErrFreePlayClosed, fault.Limited, idem.ErrMismatch.
func (s *Service) FreePlay(ctx context.Context, key string, client Client) (LoginResult, error) {
	if open, err := s.on(ctx, switchFreePlay); err != nil || !open {
		return LoginResult{}, orElse(err, ErrFreePlayClosed)
	}
	if s.members == nil {
		return LoginResult{}, errNotConnected
	}
	once := idem.Key{Scope: "identity.freePlay:" + client.Origin(), ID: key}
	if key == "" {
		once.ID = hex.EncodeToString(rng.Bytes(s.random, tokenBytes))
	}
	if known, err := idem.Done(ctx, s.db, once.Scope, once.ID); err != nil {
		return LoginResult{}, err
	} else if !known {
		err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.chargeOpening(ctx, tx, "trial", client) })
		if err != nil {
			return LoginResult{}, err
		}
	}
	var out LoginResult
	var err error
	for range sameTrialKey {
		account := "trial" + hex.EncodeToString(rng.Bytes(s.random, 5))
		out, err = s.openTrial(ctx, once, opening{
			Profile: NewMember{Account: account, Kind: KindTrial, Lang: client.Lang}, Client: client,
		})
		if !db.IsUnique(err) {
			break
		}
	}
	return out, err
}

// openTrial opens the account, or a session of the one that the key opened.
func (s *Service) openTrial(ctx context.Context, once idem.Key, o opening) (out LoginResult, err error) {
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		now := clock.NowOf(s.clock)
		opened, again, err := idem.Once(ctx, tx, s.clock, once, func() (trial, error) {
			out, err = s.openIn(ctx, tx, o)
			return trial{out.Member, now}, err
		})
		switch {
		case err != nil || !again:
			return err
		case now > opened.At.Add(trialRepeat):
			return idem.ErrMismatch
		}
		_, token, err := s.openSessionBy(ctx, tx, opened.Member, arrival{way: WayRegister, client: o.Client}, 0)
		out = LoginResult{Token: token, Member: opened.Member, FirstTimeLogin: true}
		return err
	})
	return out, err
}
