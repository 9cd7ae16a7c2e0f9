// Package quest is what members do for a prize: missions, the daily sign-in,
// leaderboards, the wheel, red packets and inviting friends.
//
// All six are a Quest: a definition that staff write as a draft, open, pause and
// close. What was open once is never changed, only closed and made anew, so that
// nobody's terms change under them.
//
//	quest     draft -> open <-> paused -> closed
//	mission   LOCKED | IN_PROGRESS -> CLAIMABLE -> CLAIMED | EXPIRED
//	board     running -> ended -> proposed -> paid (four eyes)
//	referral  WAITING -> DUE -> PAID | HELD -> PAID | REJECTED
//	award     ISSUED | NOTHING | PROCESS -> ISSUED | REJECTED
//
// Whatever is given is an Award, written in the transaction that gives it, and
// handed over by prize.Giver. An award's Once says what it is for; the database
// keeps it unique, so that nothing is given twice however often it is asked for.
//
// Progress is counted from settled bets (turnover.Rule), credited deposits and
// logins, in the transaction that moves the listener's cursor. What is taken back
// later counts below zero in the period in which it is taken back. Trial money
// counts nowhere.
//
// Invariants: prizes issued never exceed their stock; a red packet's shares add
// up to its sum; tickets never go below zero and are the sum of their moves; a
// draw is fixed by a seed whose hash the member had seen and by the member's own
// seed, before anything is given; a board is paid once, by two operators.
//
// Events in: betting.bet.settled and voided, cashier.deposit.credited,
// identity.member.loggedIn, members.member.opened. Events out:
// rewards.Changed when something new can be claimed, and when it was.
package quest
