package identity

import (
	"context"
	"strings"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/platform/db"
)

// After how many failures a name asks for a captcha: from one address, and from
// all of them together, within a day.
const (
	captchaFrom         = 3
	captchaFromAnywhere = 10
)

// lockFor is how long a name's login by password is locked, and within what time
// the wrong ones are counted, where the operator's licence wants such a lock.
const lockFor = 30 * time.Minute

// locked is the refusal of a name that is locked, whoever asks; other ways in stay
// open.
func locked(wait time.Duration) error {
	minutes := int((wait + time.Minute - 1) / time.Minute)
	return fault.New(fault.Limited, "identity.login.locked", fault.Args{"minutes": minutes, "seconds": minutes * 60})
}

// loginGates are the counters of a guess: the account from anywhere, the
// account from here, and this address at any account. Only the pair locks
// early, so that a stranger cannot lock an account's owner out; lock does, where
// a licence wants it.
type loginGates struct{ account, pair, origin, lock Gate }

// all are the gates that count.
func (g loginGates) all() []Gate {
	if g.lock.LockFrom == 0 {
		return []Gate{g.account, g.pair, g.origin}
	}
	return []Gate{g.account, g.pair, g.origin, g.lock}
}

// loginGates of a name as it was typed. The account's counter is a day's: what
// strangers have guessed is never taken back by the owner's login, or they would
// see from the captcha that somebody is there.
func (s *Service) loginGates(typed string, c Client) loginGates {
	const day = 24 * time.Hour
	name := s.guessedName(typed)
	today := quota{scope: "login:" + name, window: day}.gate(clock.NowOf(s.clock))
	today.LockFrom, today.Longest = 50, 30*time.Second
	return loginGates{
		account: today,
		pair:    Gate{Scope: "login:" + name + "@" + c.Origin(), LockFrom: 6, Longest: 15 * time.Minute, Forget: time.Hour},
		origin:  Gate{Scope: "login@" + c.Origin(), LockFrom: 100, Longest: 15 * time.Minute, Forget: time.Hour},
		lock:    Gate{Scope: "lock:" + name, LockFrom: s.policy.LoginLock, Least: lockFor, Longest: lockFor, Forget: lockFor},
	}
}

// lockedOut is the refusal of a name that is locked, nil of any other.
func (s *Service) lockedOut(ctx context.Context, tx *db.Tx, g loginGates) (refusal, err error) {
	if g.lock.LockFrom == 0 {
		return nil, nil
	}
	wait, err := s.throttle.Wait(ctx, tx, g.lock)
	if err != nil || wait <= 0 {
		return nil, err
	}
	return locked(wait), nil
}

// guessedName is one name for all the ways in which a number can be written,
// whether or not there is an account of it.
func (s *Service) guessedName(typed string) string {
	if number, err := s.Mobile(typed, ""); err == nil {
		return strings.TrimPrefix(number, "+")
	}
	return Normalize(typed)
}

// captchaDue tells whether the next try at the gates' name needs a captcha.
func (s *Service) captchaDue(ctx context.Context, tx *db.Tx, g loginGates) (bool, error) {
	here, err := s.throttle.Count(ctx, tx, g.pair)
	if err != nil || here >= captchaFrom {
		return true, err
	}
	all, err := s.throttle.Count(ctx, tx, g.account)
	return all >= captchaFromAnywhere, err
}

// forgiveGuesses takes back what the guesses from here before a right secret
// have cost, under every name that leads to the account.
func (s *Service) forgiveGuesses(ctx context.Context, tx *db.Tx, names []string, client Client) error {
	for _, name := range names {
		g := s.loginGates(name, client)
		here, err := s.throttle.Count(ctx, tx, g.pair)
		if err != nil {
			return err
		}
		if err := s.throttle.Refund(ctx, tx, g.account, here); err != nil {
			return err
		}
		if err := s.throttle.Forgive(ctx, tx, g.pair, g.lock); err != nil {
			return err
		}
	}
	return nil
}
