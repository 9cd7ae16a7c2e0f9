// Package bettingtest builds the whole money corridor for tests.
package bettingtest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingdb"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// Vendor and Game are what the builders bet on.
const (
	Vendor = "acme"
	Game   = "dice"
)

// World is book, wallet and betting on one database.
type World struct {
	*betting.Service
	Book    *ledgertest.Book
	Wallet  *wallet.Service
	Bus     *bus.Bus
	DB      *db.DB
	Games   *Games
	Members *Members

	deps betting.Deps
}

// Games says that every game may be played unless Err is set.
type Games struct {
	Facts betting.Facts
	Err   error
}

// Playable answers Facts or Err.
func (g *Games) Playable(context.Context, string, string) (betting.Facts, error) {
	return g.Facts, g.Err
}

// Members says that every member may bet unless Err is set.
type Members struct{ Err error }

// MayBet answers Err.
func (m *Members) MayBet(context.Context, id.Member, money.Amount, money.Currency) error {
	return m.Err
}

// New makes a world on d.
func New(t testing.TB, d *db.DB) *World {
	t.Helper()
	return Over(ledgertest.New(t, d), nil)
}

// Over makes a world on a book; guard, which may be nil, makes the port Guard
// from what the world has by then.
func Over(book *ledgertest.Book, guard func(w *World) betting.Guard) *World {
	d := book.DB
	w := &World{
		Book: book, DB: d, Wallet: wallet.New(wallet.Deps{Ledger: book.Service}),
		Bus: bus.New(d, book.Clock, slog.New(slog.DiscardHandler)), Games: &Games{}, Members: &Members{},
	}
	deps := betting.Deps{
		DB: d, Store: bettingdb.New(d), Wallet: w.Wallet, Bus: w.Bus, Clock: book.Clock, IDs: book.IDs,
		Games: w.Games, Members: w.Members,
	}
	if guard != nil {
		deps.Guard = guard(w)
	}
	w.Service, w.deps = betting.New(deps), deps
	return w
}

// Beside is the service of another node, which gives its own numbers.
func (w *World) Beside(ids *id.Source) *betting.Service {
	deps := w.deps
	deps.IDs = ids
	return betting.New(deps)
}

// Funded makes a member with cash, paid in through a provider.
func (w *World) Funded(t testing.TB, cash string) id.Member {
	t.Helper()
	m := w.Book.Member()
	if amount := money.MustParse(cash); amount > 0 {
		w.Fund(t, m, amount)
	}
	return m
}

// Fund pays cash in.
func (w *World) Fund(t testing.TB, m id.Member, amount money.Amount) {
	t.Helper()
	require.NoError(t, w.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := w.Wallet.Credit(ctx, tx, wallet.Move{
			Member: m, Currency: money.BDT, Pocket: wallet.Cash, Amount: amount, Kind: "deposit", Scope: "test",
			Counter: ledger.Provider("bank", ledger.PSPClearing, money.BDT), ExternalID: id.New[World](w.Book.IDs).String(),
		})
		return err
	}))
}

// Cash is the member's cash as committed.
func (w *World) Cash(t testing.TB, m id.Member) money.Amount {
	t.Helper()
	b, err := w.Wallet.Balance(t.Context(), m, money.BDT)
	require.NoError(t, err)
	return b.Cash
}

// Head names a transaction of Vendor; its hash is of all that is given.
func Head(m id.Member, round, tx string, content ...any) betting.Head {
	sum := sha256.Sum256(fmt.Append(nil, m, round, tx, content))
	return betting.Head{
		Vendor: Vendor, TxID: tx, RoundID: round, Member: m, GameCode: Game, Currency: money.BDT, Hash: hex.EncodeToString(sum[:]),
	}
}

// Bet is a stake in a round.
func Bet(m id.Member, round, tx, stake string) betting.PlaceCmd {
	return betting.PlaceCmd{Head: Head(m, round, tx, "bet", stake), Stake: money.MustParse(stake)}
}

// Win is a payout of the bet ref, or of the round where ref is empty.
func Win(m id.Member, round, tx, ref, payout string) betting.SettleCmd {
	return betting.SettleCmd{Head: Head(m, round, tx, "win", ref, payout), RefTxID: ref, Payout: money.MustParse(payout)}
}

// Undo is a rollback of ref.
func Undo(m id.Member, round, tx, ref string) betting.RollbackCmd {
	return betting.RollbackCmd{Head: Head(m, round, tx, "rollback", ref), RefTxID: ref}
}

// Close ends a round.
func Close(m id.Member, round string) betting.CloseRoundCmd {
	return betting.CloseRoundCmd{Head: Head(m, round, "", "close")}
}

// RequireSound fails the test where book, actions and rounds do not agree.
func (w *World) RequireSound(t testing.TB) {
	t.Helper()
	w.Book.RequireSound(t)
	wrong, err := w.VerifyRounds(t.Context())
	require.NoError(t, err)
	require.Empty(t, wrong)
}

// BetWin is a stake and its result in one.
func BetWin(m id.Member, round, tx, stake, payout string) betting.PlaceAndSettleCmd {
	bet := betting.PlaceCmd{Head: Head(m, round, tx, "bet-win", stake, payout), Stake: money.MustParse(stake)}
	return betting.PlaceAndSettleCmd{PlaceCmd: bet, Payout: money.MustParse(payout)}
}
