package db

import (
	"context"
	"errors"
	"iter"
	"slices"

	"github.com/uptrace/bun"

	"baize/internal/platform/faultpoint"
)

// convoy runs functions of hot paths on PostgreSQL, all that wait in one
// transaction. It first trusts what the process remembers (wagon.go). What that
// is not enough for, it does under locks: it reads what functions want in one
// round trip, writes what they have staged and commits in another. Where that
// fails for any reason but an unknown commit, nothing of it stands, and each
// function runs in a transaction of its own, aside.
//
// There is one: two needed rules for taking turns, and made no more bets.
type convoy struct {
	*groups
	w      *txWriter
	conn   *bun.Conn
	pipe   *pipe // over conn
	trust  trust
	aside  aside
	units  [2]unit
	turn   int        // of units
	flying *wagon     // on its way, or landed and not yet settled
	landed chan error // what became of it
}

func newConvoy(w *txWriter) *convoy {
	l := &convoy{w: w, landed: make(chan error, 1)}
	l.groups = newGroups(l.take)
	l.aside.run, l.idle = w.alone, l.look
	go l.loop(l.join)
	return l
}

func (l *convoy) close() {
	l.groups.close()
	l.aside.wait()
	l.drop()
}

func (l *convoy) drop() {
	if l.conn != nil {
		_ = l.conn.Close()
		l.conn = nil
	}
}

// take runs a group's functions and sends what they leave on its way.
func (l *convoy) take(group []*job) {
	ctx := context.Background()
	if group = l.aside.theirs(group); len(group) == 0 {
		return
	}
	if !l.trust.enough() {
		l.join()
		l.underLocks(ctx, group)
		return
	}
	f, err := l.couple(ctx)
	if err != nil {
		l.join()
		l.underLocks(ctx, group)
		return
	}
	f.add(ctx, group)
	before, ok := l.fill(ctx, f)
	if !ok {
		l.take(append(f.done, f.rest...))
		return
	}
	l.send(ctx, f)
	answer(before)
	if len(f.rest) > 0 {
		l.join()
		l.underLocks(ctx, f.rest)
	}
}

// underLocks answers a group, or leaves that to aside; nothing may fly.
func (l *convoy) underLocks(ctx context.Context, group []*job) {
	err := l.attempt(ctx, group)
	switch {
	case err == nil:
	case errors.Is(err, ErrUnknown):
		failAll(group, err)
	default:
		l.aside.take(group)
		return
	}
	answer(group)
}

// attempt runs a group together under locks; after an error nothing of it
// stands, except where that is unknown.
func (l *convoy) attempt(ctx context.Context, group []*job) error {
	u, err := l.unit(ctx)
	if err != nil {
		return err
	}
	u.pipe.begin = true
	if err = u.together(ctx, group); err == nil {
		err = u.commit(ctx)
	}
	return l.ended(ctx, u, err)
}

// unit is a fresh unit, not the one before, which may fly.
func (l *convoy) unit(ctx context.Context) (*unit, error) {
	if l.conn == nil {
		conn, err := l.w.db.Conn(ctx)
		if err != nil {
			return nil, err
		}
		// Everything here goes by keys, so that no plan depends on the values. Plans
		// are kept, and one that was made while a table was small would read all of
		// it when it has grown.
		if _, err := conn.ExecContext(ctx, `SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off;
			SET plan_cache_mode = force_generic_plan; `+lockPatience); err != nil {
			return nil, err
		}
		l.conn, l.pipe = &conn, &pipe{wire: newWire(conn.Conn), rebind: pgTx{rebound: l.w.rebound}.rebind}
	}
	l.turn = 1 - l.turn
	u := &l.units[l.turn]
	for _, c := range u.cells {
		c.cells.reset()
	}
	for i := range u.staged {
		u.staged[i].truncate(0)
	}
	*u = unit{
		engine: Postgres, idb: *l.conn, prepared: pgTx{tx: l.conn.Conn, rebound: l.w.rebound}, pipe: l.pipe, first: 1, serial: 1,
		cells: u.cells, staged: u.staged, touched: u.touched[:0], out: u.out[:0], asserts: u.asserts[:0], lasts: u.lasts[:0],
	}
	return u, nil
}

// ended sees to what is left of a unit in memory and on the connection.
func (l *convoy) ended(ctx context.Context, u *unit, err error) error {
	if err == nil {
		u.settled()
		return nil
	}
	u.undoAll()
	if _, gone := l.conn.ExecContext(ctx, "ROLLBACK"); gone != nil || errors.Is(err, ErrUnknown) {
		l.drop()
	}
	return err
}

// errUndone says that a transaction was rolled back though it was to be
// committed: that is how PostgreSQL answers after a statement that failed.
var errUndone = errors.New("db: the transaction had failed before its commit")

// commit writes what is staged and commits, together.
func (u *unit) commit(ctx context.Context) error {
	rest := u.pending(0, false)
	for _, point := range []faultpoint.Name{faultpoint.DBFlush, faultpoint.CommitBefore} {
		if err := faultpoint.Hit(ctx, point); err != nil {
			return err
		}
	}
	return u.pipe.commit(ctx, func(q *packet) {
		for i := range rest {
			q.rows(ctx, &rest[i], false)
		}
		u.queueLasts(q)
	})
}

func (u *unit) together(ctx context.Context, group []*job) error {
	if err := u.load(ctx, group); err != nil {
		return err
	}
	if err := u.pipe.start(ctx); err != nil {
		return err
	}
	return u.all(ctx, group)
}

// load reads what the functions of a group want, loader by loader.
func (u *unit) load(ctx context.Context, group []*job) error {
	tx := &Tx{unit: u, engine: u.engine}
	for of, some := range byLoader(group) {
		keys := make([]any, len(some))
		for i, j := range some {
			keys[i] = j.want.Key
		}
		if err := of.Load(ctx, tx, keys); err != nil {
			return err
		}
	}
	return nil
}

// byLoader are the functions of a group that one loader loads for, loader by
// loader as they came.
func byLoader(group []*job) iter.Seq2[Loader, []*job] {
	return func(yield func(Loader, []*job) bool) {
		for i, first := range group {
			of := first.want.Of
			if slices.ContainsFunc(group[:i], func(j *job) bool { return j.want.Of == of }) {
				continue
			}
			if !yield(of, slices.DeleteFunc(slices.Clone(group), func(j *job) bool { return j.want.Of != of })) {
				return
			}
		}
	}
}

// Reading is a select of Tx.ReadAll; Row is called for every row.
type Reading struct {
	Query string // with ?
	Args  []any
	Row   func(scan func(dest ...any) error) error
}

// ReadAll runs selects that need nothing of what this transaction has staged,
// in one round trip where the engine can. They run one after the other: what
// one locks is seen by the next as it stands under the lock.
func (tx *Tx) ReadAll(ctx context.Context, looks ...Reading) error {
	switch {
	case tx.unit.optimistic:
		return tx.unit.refuseToRead()
	case tx.unit.pipe != nil:
		return tx.unit.pipe.look(ctx, looks)
	}
	for _, l := range looks {
		rows, err := tx.Look(ctx, l.Query, l.Args...)
		if err != nil {
			return err
		}
		for rows.Next() && err == nil {
			err = l.Row(rows.Scan)
		}
		err = errors.Join(err, rows.Err(), rows.Close())
		if err != nil {
			return err
		}
	}
	return nil
}

// pipe sends statements to PostgreSQL together.
type pipe struct {
	wire   *wire
	rebind func(query string) string
	begin  bool   // the transaction begins with the next statements
	out    []byte // memory of packets
}

func (p *pipe) start(ctx context.Context) error {
	if !p.begin {
		return nil
	}
	return p.send(ctx, p.packet())
}

// packet begins the transaction where that is due.
func (p *pipe) packet() *packet {
	q := p.wire.packet(p.out)
	if p.begin {
		q.statement("BEGIN", step{})
		p.begin = false
	}
	return q
}

func (p *pipe) send(ctx context.Context, q *packet) error {
	err := q.send(ctx)
	p.out = q.out
	return err
}

func (p *pipe) look(ctx context.Context, looks []Reading) error {
	q := p.packet()
	for _, l := range looks {
		q.statement(p.rebind(l.Query), step{row: func(values [][]byte) error {
			return l.Row(func(dest ...any) error { return scanBinary(values, dest) })
		}}, l.Args...)
	}
	return p.send(ctx, q)
}

func (p *pipe) write(ctx context.Context, all []staged) error {
	q := p.packet()
	for i := range all {
		q.rows(ctx, &all[i], true)
	}
	return p.send(ctx, q)
}

// commit knows no count before the end: a change of rows that are not there
// fails by its own statement.
func (p *pipe) commit(ctx context.Context, fill func(q *packet)) error {
	q := p.packet()
	fill(q)
	q.statement("COMMIT", step{done: func(tag string) error {
		if tag != "COMMIT" {
			return errUndone
		}
		return nil
	}})
	err := p.send(ctx, q)
	if err == nil || q.err != nil || q.passed || errors.Is(err, errUndone) {
		return err // where a value could not be sent, nothing was
	}
	return commitOutcome(err)
}
