package conformance

import "context"

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

// lacks says why the target cannot run c; empty where it can.
func (t *Target) lacks(c check) string {
	for _, act := range c.needs {
		if !t.can(act) {
			return "needs the act " + string(act) + " (--hook)"
		}
	}
	switch {
	case c.extra == needsSecondKey && t.Second.KeyID == "":
		return "needs a second live key (--key2, --secret2)"
	case c.extra == needsTwoAccounts && len(t.Accounts) < 2:
		return "needs a second account (--user and --token twice, or --accounts)"
	case c.extra == needsTooMuch && t.TooMuch == 0:
		return "needs a stake that the game does not take (--too-much)"
	case c.extra == needsDepth && t.Depth == 0:
		return "needs a length of sequences above 0 (--depth)"
	case c.extra == needsCrew && len(t.Accounts) < Crashing:
		return "needs 8 accounts (--accounts)"
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
