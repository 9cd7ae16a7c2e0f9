package cashier

import (
	"context"

	"baize/internal/identity"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/members"
	"baize/internal/platform/db"
)

// TurnoverGuard says whether a member may withdraw now or a bonus still binds
// the money; rewards implements it. Its fault is the answer to the member.
type TurnoverGuard interface {
	MayWithdraw(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency, amount money.Amount) error
}

// DepositGuard says whether a member may pay in (exclusion, deposit limits);
// care implements it. It is asked in the transaction that creates a deposit and
// again in the one that credits it; but is the deposit itself, which does not
// count against the limit.
type DepositGuard interface {
	MayDeposit(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency, amount money.Amount, but DepositID) error
}

// Asked is a payment that a member asks for. Before is what was asked for
// earlier, since the account was opened, refusals aside; Name is the payout
// account's, empty for a deposit.
type Asked struct {
	Member   id.Member
	Currency money.Currency
	Amount   money.Amount
	Before   money.Amount
	Name     string
}

// Checks says whether who a member has proved to be lets a payment be asked
// for, in its own transaction; compliance implements it. Concerns are why a
// withdrawal is not for the rules of low risk: each is named beside its score. They
// are asked for under the member's gate.
type Checks interface {
	MayPayIn(ctx context.Context, tx *db.Tx, p Asked) error
	MayPayOut(ctx context.Context, tx *db.Tx, p Asked) error
	Concerns(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) ([]string, error)
}

// Standings tells what a member's terms depend on: rank and country.
type Standings interface {
	Standing(ctx context.Context, member id.Member) (Standing, error)
}

// Payments is what the cashier needs of identity: whether the secret of payments
// is the member's, in the clear or in an envelope, and what stands against it.
// What is wrong with a secret is counted before the answer.
type Payments interface {
	ProvePayment(ctx context.Context, member id.Member, secret, jwe string) error
	PaymentStatus(ctx context.Context, member id.Member) (identity.PaymentStatus, error)
}

// Kin knows members and the lines that they stand in; members implements it. An
// account that there is not is members.ErrUnknown.
type Kin interface {
	Get(ctx context.Context, member id.Member) (members.Member, error)
	ByAccount(ctx context.Context, account string) (members.Member, error)
}

// Switches tells the operator's switches by name.
type Switches interface {
	Enabled(ctx context.Context, name string) (bool, error)
}

// Rollovers notes that what a member got must be played through before it is
// withdrawn; rewards implements it. Source names it for good.
type Rollovers interface {
	Require(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency, amount money.Amount, source string) error
}

// Notices puts a notice into a member's inbox in the caller's transaction.
type Notices interface {
	Notify(ctx context.Context, tx *db.Tx, member id.Member, kind string, args map[string]string) error
}

// Action is something that staff did, for the audit log.
type Action struct {
	Staff   id.Staff
	Name    string // "cashier.withdrawal.approve"
	Subject string // the id of what it was done to
	Before  any
	After   any
	Reason  string
}

// Auditor writes staff's actions into the audit log; staff implements it.
type Auditor interface {
	Audit(ctx context.Context, tx *db.Tx, a Action) error
}

// StepUp asks a session of staff for a fresh one-time code before a weighty act;
// staff implements it, and its fault is the answer.
type StepUp interface {
	RequireFresh(ctx context.Context, session id.Session) error
}

// Approvals is the staff room's four-eyes register: the same subject cannot be
// made and checked by one person, whatever accounts they use. staff
// implements it; its fault stops the decision.
type Approvals interface {
	Propose(ctx context.Context, tx *db.Tx, kind, subject string, maker id.Staff) error
	Decide(ctx context.Context, tx *db.Tx, kind, subject string, checker id.Staff, approved bool) error
}
