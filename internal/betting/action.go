package betting

import (
	"context"
	"strconv"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// Kind says what an action did.
type Kind string

// The kinds of actions. A tombstone stands where a rollback came before its
// bet.
const (
	KindBet       Kind = "bet"
	KindBetWin    Kind = "bet-win"
	KindWin       Kind = "win"
	KindPromo     Kind = "promo"
	KindJackpot   Kind = "jackpot"
	KindRollback  Kind = "rollback"
	KindClose     Kind = "close"
	KindResettle  Kind = "resettle"
	KindTombstone Kind = "tombstone"
)

type actionKind struct{}

// ActionID is the id of an action; its decimal form is the external id of the
// action's entries in scope "betting".
type ActionID = id.Of[actionKind]

// Scope is the scope of betting's entries in the book.
const Scope = "betting"

// Action is one transaction of a vendor and the reply it got.
type Action struct {
	ID         ActionID
	Vendor     string
	TxID       string
	Kind       Kind
	Hash       string
	Round      id.Round
	RefTxID    string
	Stake      money.Amount
	Payout     money.Amount // as credited; signed for resettle
	Claimed    money.Amount // as the vendor named it
	Entry      id.Entry
	Balance    wallet.Balance
	ReversedBy ActionID
	OccurredAt clock.Instant
	At         clock.Instant

	detail *Detail // nil for nearly all
}

// Result is the reply to a command. Replayed says that it was given before and
// nothing was done now.
type Result struct {
	Round       id.Round
	Entry       id.Entry
	Balance     wallet.Balance
	Replayed    bool
	ProcessedAt clock.Instant
}

func (a *Action) result(replayed bool) Result {
	return Result{Round: a.Round, Entry: a.Entry, Balance: a.Balance, Replayed: replayed, ProcessedAt: a.At}
}

func (a *Action) live() bool { return a.ReversedBy == 0 && a.Kind != KindTombstone }

// isBet reports whether the action staked something that a rollback can undo.
func (a *Action) isBet() bool { return a.Kind == KindBet || a.Kind == KindBetWin }

func (a *Action) isWin() bool {
	return a.Kind == KindWin || a.Kind == KindPromo || a.Kind == KindJackpot
}

// once answers a repeat of (vendor, tx id) from the store, or does the work.
func (s *Service) once(ctx context.Context, tx *db.Tx, fresh *Action, work func() error) (Result, error) {
	if err := fresh.valid(); err != nil {
		return Result{}, err
	}
	before, found, err := s.store.FindAction(ctx, tx, fresh.Vendor, fresh.TxID)
	switch {
	case err != nil:
		return Result{}, err
	case !found && fresh.Claimed > money.Greatest: // what was taken before is answered as it was
		return Result{}, ErrCommand
	case !found:
		if err := work(); err != nil {
			return Result{}, err
		}
		return fresh.result(false), nil
	case before.Kind == KindTombstone:
		return Result{}, ErrRolledBack
	case before.Hash != fresh.Hash || before.Kind != fresh.Kind || before.Balance.Member != fresh.Balance.Member:
		return Result{}, ErrDuplicate
	}
	return before.result(true), nil
}

// The longest ids that are taken from a vendor.
const (
	maxTxID    = 80
	maxRoundID = 128
)

func (a *Action) valid() error {
	if a.Vendor == "" || a.TxID == "" || len(a.TxID) > maxTxID || a.Balance.Member == 0 || a.Hash == "" {
		return ErrCommand
	}
	if a.Stake < 0 || a.Claimed < 0 {
		return ErrCommand
	}
	return nil
}

// fresh begins an action now; the ids in it grow with time.
func (s *Service) fresh(kind Kind, h Head) *Action {
	a := &Action{
		ID: ActionID(id.New[Action](s.ids)), Vendor: h.Vendor, TxID: h.TxID, Kind: kind, Hash: h.Hash,
		Balance:    wallet.Balance{Member: h.Member, Currency: h.Currency},
		OccurredAt: h.OccurredAt, At: clock.NowOf(s.clock),
	}
	if h.Extra != nil {
		a.detail = &Detail{Extra: *h.Extra}
	}
	return a
}

func (a *Action) externalID() string { return strconv.FormatInt(int64(a.ID), 10) }

// FindAction tells what became of a vendor's transaction id; found is false
// where it never came (a tombstone counts as never come to Place, but is found
// here).
func (s *Service) FindAction(ctx context.Context, vendor, txID string) (a Action, found bool, err error) {
	return s.store.ReadAction(ctx, vendor, txID)
}
