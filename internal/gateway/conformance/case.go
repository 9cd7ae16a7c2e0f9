package conformance

import (
	"context"
	"time"
)

// Group is one chapter of the suite.
type Group string

// The groups, in the order of the report.
const (
	Auth        Group = "auth"
	Input       Group = "bad input"
	Balances    Group = "balance"
	Bets        Group = "bet"
	Idempotency Group = "idempotency"
	Duplicates  Group = "duplicate with a change"
	Rollbacks   Group = "rollback"
	Wins        Group = "win"
	Rounds      Group = "rounds"
	Closes      Group = "round close"
	FreeRounds  Group = "free rounds"
	Jackpots    Group = "jackpot"
	Promos      Group = "promo win"
	Resettles   Group = "resettle"
	Limits      Group = "limits"
	Sessions    Group = "session"
	Timeouts    Group = "timeout and status"
	Parallel    Group = "at once"
	Sequences   Group = "sequences"
	Crashes     Group = "crash"
)

// Groups lists every group in the order of the report.
func Groups() []Group {
	return []Group{Auth, Input, Balances, Bets, Idempotency, Duplicates, Rollbacks, Wins, Rounds, Closes, FreeRounds,
		Jackpots, Promos, Resettles, Limits, Sessions, Timeouts, Parallel, Sequences, Crashes}
}

// check is one case.
type check struct {
	group Group
	name  string
	needs []Act  // of the target's Control
	extra string // an option that it needs, told by runner.lacks
	run   func(ctx context.Context, t *Target, who Account) error
	// later is the part of the case after the clock was moved by Month.
	later func(ctx context.Context, t *Target, who Account) error
}

// Month is how far the clock is moved once for all cases that need it.
const Month = 31 * 24 * time.Hour

// Result is what came of one case: it passed where Err is nil and Skipped
// empty.
type Result struct {
	Group   Group
	Name    string
	Err     error
	Skipped string        // why the case was not run
	Retry   []string      // the retry classes of the refusals that it met
	Took    time.Duration // without bringing the account to Cash
	Calls   int
	Note    string // a remark on what was done
	// Trace is the exchanges of a case that failed, the last Kept of them.
	Trace []Exchange
}

// Passed reports whether the case was run and kept.
func (r Result) Passed() bool { return r.Err == nil && r.Skipped == "" }

func checks() []check {
	all := genuine()
	all = append(all, fieldChecks()...)
	all = append(all, readable()...)
	for _, s := range scenarios() {
		all = append(all, check{group: s.group, name: s.name, needs: s.needs, run: s.run})
	}
	all = append(all, changed()...)
	all = append(all, strangers()...)
	all = append(all, controlled()...)
	all = append(all, stalls()...)
	all = append(all, parallel()...)
	all = append(all, sequences()...)
	all = append(all, late()...)
	return append(all, crashes()...)
}

// Count is the number of cases.
func Count() int { return len(checks()) }

// Accounts is how many accounts let every case have what it needs: one for the
// cases of the day, one for each that waits for the clock, and those of Crash.
func Accounts() int { return 2 + len(late()) + Crashing }
