package transfer

import (
	"context"
	"errors"

	"baize/internal/care"
	"baize/internal/gateway"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// ErrNonsense says that a vendor's answer contradicts the order.
var ErrNonsense = errors.New("transfer: the vendor's answer does not fit the order")

// ErrRefused says that the vendor has answered but does not do what the call
// asks for, an unknown player for example: it is there for other calls.
var ErrRefused = errors.New("transfer: the vendor refuses the call")

// OutcomeState is a vendor's word about an order.
type OutcomeState string

// The words. Pending is no answer yet; Failed means that the order has not
// moved anything and never will.
const (
	Pending   OutcomeState = "PENDING"
	Succeeded OutcomeState = "SUCCESS"
	Failed    OutcomeState = "FAILED"
)

// Outcome is what a vendor says about an order. Balance is what it holds after
// it, where HasBalance says so.
type Outcome struct {
	State      OutcomeState
	Reason     string
	Amount     money.Amount
	Balance    money.Amount
	HasBalance bool
}

// Account is a member at a vendor.
type Account struct {
	Member   id.Member
	Currency money.Currency
}

// Order moves money; Reference is its one name for good. The amount of a whole
// one is the vendor's to say.
type Order struct {
	Account
	Reference string
	Direction Direction
	Whole     bool
	Amount    money.Amount
}

// LaunchOrder opens a game of the vendor.
type LaunchOrder struct {
	Account
	GameCode string
	Lang     locale.Lang
	BackURL  string
}

// Vendor is a vendor that keeps wallets; transferwire.Client implements it. An
// error means that nobody knows whether the call has arrived.
type Vendor interface {
	Code() string
	// CreatePlayer may be repeated.
	CreatePlayer(ctx context.Context, a Account) error
	Balance(ctx context.Context, a Account) (money.Amount, error)
	Move(ctx context.Context, o Order) (Outcome, error)
	// Status tells how an order stands. One that the vendor has never seen is
	// Failed only if the vendor will refuse it from then on.
	Status(ctx context.Context, o Order) (Outcome, error)
	// Kick ends the member's sessions at the vendor.
	Kick(ctx context.Context, a Account) error
	Launch(ctx context.Context, o LaunchOrder) (url string, err error)
	// Games lists what the vendor offers.
	Games(ctx context.Context) ([]Game, error)
	// Report tells what the vendor's orders moved from a moment to another, and
	// what it holds; found is false where the vendor gives no reports.
	Report(ctx context.Context, from, to clock.Instant, into Reader) (found bool, err error)
}

// Reader takes a vendor's report as it comes. Held is not called where the
// vendor does not tell what it holds.
type Reader struct {
	Moved func(Reported) error
	Held  func([]Holding) error
}

// Reported is an order that has moved money, as the vendor has it.
type Reported struct {
	Reference string
	Account   string
	Currency  money.Currency
	Direction Direction
	Amount    money.Amount
	At        clock.Instant
}

// Holding is what the vendor holds for a player. Result is what its games have
// ever paid the player less the stakes: the rest of the balance was moved there.
type Holding struct {
	Account  string
	Currency money.Currency
	Balance  money.Amount
	Result   money.Amount
}

// Vendors are the vendors that keep wallets, as they are set up now.
type Vendors interface {
	// Codes lists them in the one order in which everybody locks their wallets.
	Codes(ctx context.Context) []string
	// Find finds one that can be called; ErrVendor where there is no such vendor,
	// another fault where something is missing to call it.
	Find(ctx context.Context, vendor string) (Vendor, error)
	// MayEnter refuses money and games of a vendor that takes none now, or not in
	// a currency.
	MayEnter(ctx context.Context, vendor string, c money.Currency) error
}

// Game is one game in a vendor's own list.
type Game struct {
	Code    string
	Name    string
	Type    string
	Trial   bool
	Enabled bool
}

// Store keeps transfers and wallets; transferdb implements it.
type Store interface {
	Insert(ctx context.Context, tx *db.Tx, t Transfer) error
	Get(ctx context.Context, transfer ID) (Transfer, error)
	// Lock is Get for change.
	Lock(ctx context.Context, tx *db.Tx, transfer ID) (Transfer, error)
	// Save writes t back and raises its version.
	Save(ctx context.Context, tx *db.Tx, t *Transfer) error
	List(ctx context.Context, f Filter) ([]Transfer, error)
	// Carried are transfers that were sent to their vendor and ended within a
	// time, newest first, with ids below before where it is given.
	Carried(ctx context.Context, from, to clock.Instant, before ID, limit int) ([]Transfer, error)
	// Running are the member's transfers that have not ended.
	Running(ctx context.Context, member id.Member) ([]Transfer, error)
	RunningTx(ctx context.Context, tx *db.Tx, member id.Member, vendor string) (t Transfer, found bool, err error)

	Wallets(ctx context.Context, member id.Member) ([]Wallet, error)
	// VendorsOf are the vendors of Wallets; tx may be nil.
	VendorsOf(ctx context.Context, tx *db.Tx, member id.Member) ([]string, error)
	// LockWallet reads a wallet for change, made now where there is none.
	LockWallet(ctx context.Context, tx *db.Tx, member id.Member, vendor string, c money.Currency) (Wallet, error)
	SaveWallet(ctx context.Context, tx *db.Tx, w Wallet) error
	// Unheard are wallets at a vendor that were used in the day before a moment
	// and neither heard nor asked since; who waited longest comes first.
	Unheard(ctx context.Context, vendor string, before clock.Instant, limit int) ([]Wallet, error)
	// MarkAsked notes that the vendor of the wallets, which is one, is asked.
	MarkAsked(ctx context.Context, tx *db.Tx, wallets []Wallet, at clock.Instant) error

	Setting(ctx context.Context, member id.Member) (Setting, error)
	LockSetting(ctx context.Context, tx *db.Tx, member id.Member) (Setting, error)
	SaveSetting(ctx context.Context, tx *db.Tx, s Setting) error
}

// Members tells who may play and in which currency.
type Members interface {
	MayPlay(ctx context.Context, member id.Member) (gateway.Player, error)
	CurrencyOf(ctx context.Context, member id.Member) (money.Currency, error)
}

// Guard is what members' protection says of vendors that take bets unseen; care.
type Guard interface {
	MayLeave(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) (care.Leave, error)
	Go(ctx context.Context, tx *db.Tx, o care.Outing) error
	NotGone(ctx context.Context, tx *db.Tx, o care.Outing) error
	Result(ctx context.Context, tx *db.Tx, member id.Member, won money.Amount) error
	MayEnter(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) (until clock.Instant, err error)
	LeavesAt(ctx context.Context, member id.Member) (clock.Instant, error)
}

// Pockets moves members' money; wallet.
type Pockets interface {
	BalanceTx(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) (wallet.Balance, error)
	Away(ctx context.Context, member id.Member, vendor string, c money.Currency) (wallet.Away, error)
	AwayTx(ctx context.Context, tx *db.Tx, member id.Member, vendor string, c money.Currency) (wallet.Away, error)
	MoveAway(ctx context.Context, tx *db.Tx, m wallet.AwayMove) (wallet.Balance, error)
	Changed(b wallet.Balance) wallet.BalanceChanged
}

// Doors tells a vendor's name and whether it takes money now; catalogue.
type Doors interface {
	VendorDoor(ctx context.Context, vendor string, lang locale.Lang) (name string, open bool, err error)
}

// Cases opens a case for staff, once per kind, vendor and subject while it is
// open.
type Cases interface {
	OpenCase(ctx context.Context, tx *db.Tx, kind, vendor, subject string, member id.Member, detail string) error
}

// Approvals is the staff room's four-eyes register, in which the same person
// cannot make and check; staff implements it.
type Approvals interface {
	Propose(ctx context.Context, tx *db.Tx, kind, subject string, maker id.Staff) error
	Decide(ctx context.Context, tx *db.Tx, kind, subject string, checker id.Staff, approved bool) error
}

// Publisher writes events; platform/bus.
type Publisher interface {
	Publish(ctx context.Context, tx *db.Tx, e bus.Event) error
}

// Queue enqueues jobs; platform/jobs.
type Queue interface {
	Enqueue(ctx context.Context, tx *db.Tx, kind, key string, at clock.Instant, payload any) error
}
