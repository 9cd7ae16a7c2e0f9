package measure

import (
	"context"
	"database/sql"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"baize/internal/platform/db"
)

// oneRowEach writes one small row with a growing key a bet, durable at the
// answer, from o.conns callers, and does nothing else: what the database can do
// at best here. On SQLite the group is platform/db's; on PostgreSQL rows are
// gathered into statements of up to batchRows.
func oneRowEach(ctx context.Context, o options) (measure, error) {
	d, done, err := limitDB(ctx, o)
	if err != nil {
		return measure{}, err
	}
	defer done()
	var last atomic.Int64
	insert := func() error {
		return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			row := last.Add(1)
			_, err := tx.Exec(ctx, oneRow, row, row%10_000, 1_000_000, row)
			return err
		})
	}
	if d.Engine() == db.Postgres {
		b := newBatcher(ctx, d, insertRows)
		defer b.close()
		insert = func() error { return b.add(last.Add(1)) }
	}
	return callers(o, insert)
}

// leastBets does what a bet cannot do without, by SQL: the id is looked for, the
// balance checked and moved, two postings written; random ids, 10,000 accounts.
// On SQLite in group commits, on PostgreSQL in batches of one statement.
func leastBets(ctx context.Context, o options) (measure, error) {
	d, done, err := limitDB(ctx, o)
	if err != nil {
		return measure{}, err
	}
	defer done()
	if d.Engine() == db.Postgres {
		b := newBatcher(ctx, d, betTogether)
		defer b.close()
		return callers(o, func() error { return b.add(rand.Int64N(limitAccounts)) })
	}
	return callers(o, func() error {
		txID, account := uuid.NewString(), rand.Int64N(limitAccounts)
		return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return leastBet(ctx, tx, txID, account) })
	})
}

// betTogether makes a bet of each account of a batch in one statement; a bet that
// stands already, and all of an account that cannot pay, are left out.
func betTogether(ctx context.Context, tx *db.Tx, accounts []int64) error {
	ids := make([]string, len(accounts))
	for i := range ids {
		ids[i] = uuid.NewString()
	}
	_, err := tx.Exec(ctx, betsTogether, ids, accounts)
	return err
}

const betsTogether = `WITH fresh AS MATERIALIZED (
	SELECT tx_id, account_id FROM unnest(CAST(? AS text[]), CAST(? AS bigint[])) AS a (tx_id, account_id)
	WHERE (SELECT b.tx_id FROM bench_bets b WHERE b.tx_id = a.tx_id) IS NULL
), paid AS (
	UPDATE bench_accounts a SET balance = a.balance - n.n
	FROM (SELECT account_id, COUNT(*) AS n FROM fresh GROUP BY account_id) n
	WHERE a.id = n.account_id AND a.balance >= n.n RETURNING a.id
), bets AS (
	INSERT INTO bench_bets SELECT fresh.tx_id, fresh.account_id FROM fresh JOIN paid ON paid.id = fresh.account_id RETURNING tx_id, account_id
)
INSERT INTO bench_postings SELECT tx_id, account_id, -1 FROM bets UNION ALL SELECT tx_id, -1, 1 FROM bets`

const limitAccounts = 10_000

func leastBet(ctx context.Context, tx *db.Tx, txID string, account int64) error {
	var seen int
	if err := tx.QueryRow(ctx, `SELECT COUNT(*) FROM bench_bets WHERE tx_id = ?`, txID).Scan(&seen); err != nil || seen > 0 {
		return err
	}
	n, err := tx.Exec(ctx, `UPDATE bench_accounts SET balance = balance - 1 WHERE id = ? AND balance >= 1`, account)
	if err != nil || n == 0 {
		return errors.Join(err, sql.ErrNoRows)
	}
	if _, err := tx.Exec(ctx, `INSERT INTO bench_bets VALUES (?, ?)`, txID, account); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO bench_postings VALUES (?, ?, -1), (?, -1, 1)`, txID, account, txID)
	return err
}

const oneRow = `INSERT INTO bench_limit (id, account, amount, balance) VALUES (?, ?, ?, ?)`

// limitDB opens a database with an empty table, and says how to remove it.
func limitDB(ctx context.Context, o options) (*db.DB, func(), error) {
	url, remove := o.database, func() {}
	if url == "" {
		dir, err := os.MkdirTemp("", "baize-limit-")
		if err != nil {
			return nil, nil, err
		}
		url, remove = filepath.Join(dir, "limit.db"), func() { _ = os.RemoveAll(dir) }
	}
	d, err := db.Open(ctx, db.Config{URL: url})
	if err != nil {
		remove()
		return nil, nil, err
	}
	run := func(statement string) error {
		return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, statement)
			return err
		})
	}
	done := func() {
		for _, table := range limitTables {
			_ = run(`DROP TABLE ` + table[0])
		}
		_ = d.Close()
		remove()
	}
	for _, table := range limitTables {
		err = errors.Join(err, run(`CREATE TABLE `+table[0]+` (`+table[1]+`)`))
	}
	err = errors.Join(err, run(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
		INSERT INTO bench_accounts SELECT i, 1000000000 FROM n`))
	if err != nil {
		done()
		return nil, nil, err
	}
	return d, done, nil
}

var limitTables = [][2]string{
	{"bench_limit", "id BIGINT PRIMARY KEY, account BIGINT NOT NULL, amount BIGINT NOT NULL, balance BIGINT NOT NULL"},
	{"bench_accounts", "id INTEGER PRIMARY KEY, balance BIGINT NOT NULL"},
	{"bench_bets", "tx_id TEXT NOT NULL PRIMARY KEY, account_id BIGINT NOT NULL"},
	{"bench_postings", "tx_id TEXT NOT NULL, account_id BIGINT NOT NULL, amount BIGINT NOT NULL"},
}

// callers repeats work from o.conns goroutines and measures it as load does.
func callers(o options, work func() error) (measure, error) {
	begin := time.Now().Add(o.warmup)
	end := begin.Add(o.span)
	all := make([][]time.Duration, o.conns)
	errs := make([]error, o.conns)
	var wg sync.WaitGroup
	for n := range o.conns {
		wg.Go(func() {
			for errs[n] == nil && time.Now().Before(end) {
				sent := time.Now()
				errs[n] = work()
				if now := time.Now(); sent.After(begin) && now.Before(end) {
					all[n] = append(all[n], now.Sub(sent))
				}
			}
		})
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		return measure{}, err
	}
	return summarise(slices.Concat(all...), o.span)
}

const batchRows = 256

// batcher gathers numbers that wait, and writes them together.
type batcher struct {
	queue chan waiting
	done  chan struct{}
	write func(ctx context.Context, tx *db.Tx, numbers []int64) error
}

type waiting struct {
	number int64
	answer chan error
}

func newBatcher(ctx context.Context, d *db.DB, write func(context.Context, *db.Tx, []int64) error) *batcher {
	b := &batcher{queue: make(chan waiting, 4*batchRows), done: make(chan struct{}), write: write}
	go b.loop(ctx, d)
	return b
}

// add waits until the number is written.
func (b *batcher) add(number int64) error {
	w := waiting{number, make(chan error, 1)}
	b.queue <- w
	return <-w.answer
}

func (b *batcher) close() { close(b.queue); <-b.done }

func (b *batcher) loop(ctx context.Context, d *db.DB) {
	defer close(b.done)
	for first := range b.queue {
		group, numbers := []waiting{first}, []int64{first.number}
		for len(group) < batchRows && len(b.queue) > 0 {
			w := <-b.queue
			group, numbers = append(group, w), append(numbers, w.number)
		}
		err := d.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return b.write(ctx, tx, numbers) })
		for _, w := range group {
			w.answer <- err
		}
	}
}

// insertRows writes a row for each number in one statement.
func insertRows(ctx context.Context, tx *db.Tx, numbers []int64) error {
	args := make([]any, 0, 4*len(numbers))
	for _, n := range numbers {
		args = append(args, n, n%10_000, 1_000_000, n)
	}
	_, err := tx.Exec(ctx, oneRow+strings.Repeat(", (?, ?, ?, ?)", len(numbers)-1), args...)
	return err
}
