package owe

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Rows are the rows of one kind that owe calls, and how they are written.
type Rows[R any] struct {
	DB    *db.DB
	Desks Desks
	Find  func(ctx context.Context, row id.Round) (R, bool, error)
	// Owing lists rows that owe a call, those under way (Bet) too.
	Owing func(ctx context.Context, limit int) ([]R, error)
	Debt  func(r R) Debt
	// Put notes in a row what of its debt has changed: call, balance, version.
	Put func(r *R, d Debt)
	// Acknowledge clears what is owed if it is still that.
	Acknowledge func(ctx context.Context, tx *db.Tx, row id.Round, owed Call, balance money.Amount, version int64) error
	// Set writes a row; UndoUnderWay needs it.
	Set func(ctx context.Context, tx *db.Tx, r R) error
	// Paid, where it is set, is told of each row that was paid.
	Paid func(r R)
	// UnderWay, where it is set, is asked about a row that owes Bet when it is
	// swept; elsewhere its request reports what came of it.
	UnderWay func(ctx context.Context, r R) error
}

// Payer pays rows of one kind.
type Payer[R any] struct {
	rows  Rows[R]
	locks *Locks
}

// NewPayer makes a Payer.
func NewPayer[R any](rows Rows[R]) *Payer[R] { return &Payer[R]{rows: rows, locks: NewLocks()} }

// Pay makes the call that a row owes and writes down that it was acknowledged.
// It may be called by anybody at any time. A row that owes nothing that is due
// is answered as it is.
func (p *Payer[R]) Pay(ctx context.Context, row id.Round) (R, error) {
	var none R
	unlock, err := p.locks.Take(ctx, row.String(), "", nil)
	if err != nil {
		return none, err
	}
	defer unlock()
	r, found, err := p.rows.Find(ctx, row)
	if err != nil || !found {
		return r, err
	}
	d := p.rows.Debt(r)
	if !d.Owed.Due() {
		return r, nil
	}
	reply, err := Discharge(ctx, p.rows.Desks.Of(d.Vendor), d)
	if err != nil {
		return r, err
	}
	owed := d.Owed
	d.Owed = Nothing
	if reply.HasBalance {
		d.Balance, d.Version = reply.Balance, reply.BalanceVersion
	}
	p.rows.Put(&r, d)
	err = p.rows.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return p.rows.Acknowledge(ctx, tx, row, owed, d.Balance, d.Version)
	})
	if err == nil && p.rows.Paid != nil {
		p.rows.Paid(r)
	}
	return r, err
}

const (
	sweepAtOnce = 500
	everything  = 1 << 30
)

// Later is told what a sweep could not do; a Queue is one.
type Later interface {
	Left()
	Waits(debt any, cause error)
}

// Sweep pays what is owed; what it could not pay is left for later.
func (p *Payer[R]) Sweep(ctx context.Context, later Later) error {
	all, err := p.rows.Owing(ctx, sweepAtOnce)
	if err != nil {
		return err
	}
	for _, r := range all {
		if err := p.sweep(ctx, r); err != nil {
			later.Waits(p.rows.Debt(r).Row, err)
		}
	}
	if len(all) == sweepAtOnce {
		later.Left()
	}
	return nil
}

func (p *Payer[R]) sweep(ctx context.Context, r R) error {
	d := p.rows.Debt(r)
	if d.Owed == Bet {
		if p.rows.UnderWay == nil {
			return nil
		}
		if err := p.rows.UnderWay(ctx, r); err != nil {
			return err
		}
	}
	_, err := p.Pay(ctx, d.Row)
	return err
}

// UndoUnderWay makes rows whose stake was being asked for when the process
// stopped owe its rollback. Call it only while nothing runs.
func (p *Payer[R]) UndoUnderWay(ctx context.Context) error {
	all, err := p.rows.Owing(ctx, everything)
	if err != nil || len(all) == 0 {
		return err
	}
	return p.rows.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, r := range all {
			d := p.rows.Debt(r)
			if d.Owed != Bet {
				continue
			}
			d.Owed = Rollback
			p.rows.Put(&r, d)
			if err := p.rows.Set(ctx, tx, r); err != nil {
				return err
			}
		}
		return nil
	})
}
