package bus

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/platform/db"
	"baize/internal/platform/faultpoint"
)

// position is how far a listener has read: by transaction, then by sequence.
// On SQLite the transaction is always 0.
type position struct{ tx, seq int64 }

func (p position) before(q position) bool { return p.tx < q.tx || p.tx == q.tx && p.seq < q.seq }

// at is where the row stands in the order that listeners follow.
func (d Delivery) at() position { return position{d.tx, d.Seq} }

// readers must not run ahead of transactions that are still open: a smaller
// number may yet appear. SQLite has one writer and no such gap.
const (
	readSQLite = `SELECT seq, tx, topic, subject, payload, created_at FROM outbox
		WHERE tx = ? AND seq > ? ORDER BY seq LIMIT ?`
	readPostgres = `SELECT seq, tx, topic, subject, payload, created_at FROM outbox
		WHERE (tx, seq) > (?, ?) AND tx < ` + db.OldestOpen + ` ORDER BY tx, seq LIMIT ?`
	lastPostgres = `SELECT tx, seq FROM outbox WHERE tx < ` + db.OldestOpen + ` ORDER BY tx DESC, seq DESC LIMIT 1`
)

// deliver hands one batch of at most so many rows to the listener and returns how many rows were read.
// A batch without anything that the listener wants moves only its place in
// memory; the cursor follows at most a moment later (see settle).
func (b *Bus) deliver(ctx context.Context, r *runner, most int) (int, error) {
	if !r.placed {
		at, err := b.position(ctx, r)
		if err != nil {
			return 0, err
		}
		r.place(at)
	}
	rows, err := b.tail.after(ctx, r.at, most, b.read)
	if err != nil {
		return 0, err
	}
	if len(rows) == 0 {
		return 0, b.settle(ctx, r)
	}
	wanted := make([]Delivery, 0, len(rows))
	for _, d := range rows {
		if r.topics[d.Topic] {
			wanted = append(wanted, d)
		}
	}
	last := rows[len(rows)-1]
	if r.FromNow && len(wanted) > 0 {
		if err = r.Handle(ctx, nil, wanted); err == nil {
			r.at = last.at()
		}
	} else if len(wanted) > 0 {
		err = b.apply(ctx, r, last.at(), wanted)
	} else {
		r.at = last.at()
	}
	if err == nil {
		at := last.at()
		r.seen.Store(&at)
	}
	return len(rows), err
}

// place lets the listener read on from where its cursor stands.
func (r *runner) place(at position) {
	r.at, r.stored, r.placed = at, at, true
	r.seen.Store(&at)
}

// settle writes the cursor of a listener that has only passed rows over, so
// that a restart does not read them again.
func (b *Bus) settle(ctx context.Context, r *runner) error {
	if r.FromNow || r.at == r.stored || b.clock.Now().Sub(r.settledAt) < settleEvery {
		return nil
	}
	r.settledAt = b.clock.Now()
	return b.apply(ctx, r, r.at, nil)
}

// apply runs the listener's effect and moves its cursor in one transaction.
// Where another node has moved it meanwhile, this one starts again from there.
func (b *Bus) apply(ctx context.Context, r *runner, to position, wanted []Delivery) error {
	if err := faultpoint.Hit(ctx, faultpoint.OutboxApply); err != nil {
		return err
	}
	var moved bool
	err := b.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		moved, err = r.move(ctx, tx, to)
		if err != nil || !moved || len(wanted) == 0 {
			return err
		}
		return r.Handle(ctx, tx, wanted)
	})
	if err == nil {
		err = faultpoint.Hit(ctx, faultpoint.OutboxApplied)
	}
	switch {
	case err != nil:
		r.placed = false // the commit may be unknown: look where the cursor stands
	case !moved:
		r.placed = false
	default:
		r.at, r.stored = to, to
	}
	return err
}

var cursors = db.NewUpdates("outbox_cursors", db.Column{Name: "listener", Type: db.Text, Key: true},
	db.Column{Name: "tx", Type: db.Int}, db.Column{Name: "seq", Type: db.Int})

// move writes the cursor, unless another node has moved it. A SQLite file has one
// node, so that the row can wait for the commit with whatever the listener stages.
func (r *runner) move(ctx context.Context, tx *db.Tx, to position) (bool, error) {
	if tx.Engine() == db.SQLite {
		tx.Stage(cursors, r.Name, to.tx, to.seq)
		return true, nil
	}
	moved, err := tx.Exec(ctx, `UPDATE outbox_cursors SET tx = ?, seq = ? WHERE listener = ? AND tx = ? AND seq = ?`,
		to.tx, to.seq, r.Name, r.stored.tx, r.stored.seq)
	return moved == 1, err
}

// position reads the listener's cursor, or makes one.
func (b *Bus) position(ctx context.Context, r *runner) (position, error) {
	var at position
	if r.FromNow {
		query := `SELECT tx, seq FROM outbox ORDER BY seq DESC LIMIT 1`
		if b.db.Engine() == db.Postgres { // what is still running will come with smaller numbers
			query = lastPostgres
		}
		err := b.db.DB.DB.QueryRowContext(ctx, query).Scan(&at.tx, &at.seq)
		if errors.Is(err, sql.ErrNoRows) {
			err = nil
		}
		return at, err
	}
	err := b.db.QueryRowContext(ctx, `SELECT tx, seq FROM outbox_cursors WHERE listener = ?`, r.Name).Scan(&at.tx, &at.seq)
	if !errors.Is(err, sql.ErrNoRows) {
		return at, err
	}
	return at, b.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO outbox_cursors (listener, tx, seq) VALUES (?, ?, ?)`, r.Name, at.tx, at.seq)
		return err
	})
}

func (b *Bus) read(ctx context.Context, at position, most int) ([]Delivery, error) {
	query := readSQLite
	if b.db.Engine() == db.Postgres {
		query = readPostgres
	}
	rows, err := b.db.Look(ctx, query, at.tx, at.seq, most)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []Delivery
	for rows.Next() {
		var d Delivery
		if err := rows.Scan(&d.Seq, &d.tx, &d.Topic, &d.Subject, &d.Payload, &d.CreatedAt); err != nil {
			return nil, err
		}
		d.value = b.said.find(d.Payload)
		out = append(out, d)
	}
	return out, rows.Err()
}
