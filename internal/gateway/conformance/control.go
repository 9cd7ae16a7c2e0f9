package conformance

import (
	"context"
	"fmt"
	"slices"
)

// Act is something that only the operator of the gateway under test can do.
type Act string

// The acts. Subject is what they are done to.
const (
	Kill          Act = "kill"           // ends the gateway without warning and starts it again
	CloseGame     Act = "close-game"     // subject: the game's code
	OpenGame      Act = "open-game"      // subject: the game's code
	BlockMember   Act = "block-member"   // subject: the user's id
	UnblockMember Act = "unblock-member" // subject: the user's id
	ExcludeMember Act = "exclude-member" // subject: the user's id, who excludes himself
	RestoreMember Act = "restore-member" // subject: the user's id, who is neither excluded nor limited any more
	GrantRounds   Act = "grant-rounds"   // subject: user's id, rewardId, CASH or BONUS and seconds, with spaces; two rounds worth 5.00
	CancelRounds  Act = "cancel-rounds"  // subject: user's id and rewardId
	CheckReality  Act = "check-reality"  // subject: the user's id, who owes an answer from now on
	Stall         Act = "stall"          // subject: a duration; the gateway answers nobody for that long, and goes on
	Wait          Act = "wait"           // subject: a duration, which goes by; without it the suite waits itself
	LimitStake    Act = "limit-stake"    // subject: the user's id; a limit of 5.00 a day from now on
	Advance       Act = "advance"        // subject: a duration; the gateway's clock goes that far ahead
)

// Control does acts on the gateway under test. Can tells which; a case that
// needs another is skipped.
type Control interface {
	Can(act Act) bool
	Do(ctx context.Context, act Act, subject string) error
}

func (t *Target) can(act Act) bool { return t.Control != nil && t.Control.Can(act) }

// grant has the member given a reward that lasts an hour.
func (t *Target) grant(ctx context.Context, who Account, reward, pocket string) error {
	return t.Control.Do(ctx, GrantRounds, who.UserID+" "+reward+" "+pocket+" 3600")
}

// lacks says why c cannot be run; empty where it can. Accounts that cases took
// for the other day are not there any more.
func (r *runner) lacks(c check) string {
	for _, act := range c.needs {
		if !r.can(act) {
			return "needs the act " + string(act) + " (--hook)"
		}
	}
	switch {
	case c.extra == needsSecondKey && r.Second.KeyID == "":
		return "needs a second live key (--key2, --secret2)"
	case c.extra == needsTwoAccounts && !slices.ContainsFunc(r.crew, func(a Account) bool { return a.UserID != r.Accounts[0].UserID }):
		return "needs a second member's account (--user and --token twice, or --accounts)"
	case c.extra == needsTooMuch && r.TooMuch == 0:
		return "needs a stake that the game does not take (--too-much)"
	case c.extra == needsDepth && r.Depth == 0:
		return "needs a length of sequences above 0 (--depth)"
	case c.extra == needsCrew && len(r.crew) < Crashing:
		return fmt.Sprintf("needs %d accounts besides those of the cases that wait for the clock, and %d are left (--accounts)", Crashing, len(r.crew))
	case c.later != nil && len(r.crew) < 2:
		return "needs an account of its own (--accounts)"
	}
	return ""
}

// The options that cases need.
const (
	needsSecondKey   = "second key"
	needsTwoAccounts = "two accounts"
	needsCrew        = "eight accounts"
	needsDepth       = "depth"
	needsTooMuch     = "too much"
)
