package cashiertest

import (
	"context"
	"errors"

	"baize/internal/platform/db"

	"baize/internal/cashier"
)

// ErrCrash is how a Flaky store fails.
var ErrCrash = errors.New("the machine stopped")

// Flaky is a store whose saves now and then fail after they have written, as
// if the machine stopped before the commit.
type Flaky struct {
	cashier.Store
	// Fails decides for each save.
	Fails func() bool
}

// SaveWithdrawal writes, then perhaps fails.
func (f Flaky) SaveWithdrawal(ctx context.Context, tx *db.Tx, w *cashier.Withdrawal) error {
	return f.after(f.Store.SaveWithdrawal(ctx, tx, w))
}

// InsertWithdrawal writes, then perhaps fails.
func (f Flaky) InsertWithdrawal(ctx context.Context, tx *db.Tx, w cashier.Withdrawal) error {
	return f.after(f.Store.InsertWithdrawal(ctx, tx, w))
}

// SaveDeposit writes, then perhaps fails.
func (f Flaky) SaveDeposit(ctx context.Context, tx *db.Tx, d *cashier.Deposit) error {
	return f.after(f.Store.SaveDeposit(ctx, tx, d))
}

// InsertDeposit writes, then perhaps fails.
func (f Flaky) InsertDeposit(ctx context.Context, tx *db.Tx, d cashier.Deposit) error {
	return f.after(f.Store.InsertDeposit(ctx, tx, d))
}

func (f Flaky) after(err error) error {
	if err == nil && f.Fails() {
		return ErrCrash
	}
	return err
}
