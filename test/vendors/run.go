package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/test/process"
)

// play is what a simulator reports.
type play struct {
	calls int
	told  string
	cash  map[string]money.Amount // what each member must have
}

// dialect is one vendor's side.
type dialect interface {
	name() string
	// key writes the vendor's key into the folder and returns its use and file.
	key(folder string) (use, file string, err error)
	play(ctx context.Context, o options, s *process.Server, pause func(context.Context)) (play, error)
}

// result is what came of a dialect.
type result struct {
	calls, kills, accounts, agree int
	told                          string
	wrong                         []string
}

func (r *result) fail(format string, args ...any) {
	r.wrong = append(r.wrong, fmt.Sprintf(format, args...))
}

func run(ctx context.Context, o options, d dialect) (r result) {
	s, err := process.Start(ctx, process.Options{Binary: o.binary, Database: o.database, Accounts: o.accounts, Cash: cash})
	if err != nil {
		r.fail("%v", err)
		return r
	}
	defer s.Stop()
	if err := setUp(ctx, s, d); err != nil {
		r.fail("%v", err)
		return r
	}
	playing, ended := context.WithCancel(ctx)
	killed := make(chan int)
	go func() { killed <- kill(playing, o, s, &r) }()
	p, err := d.play(ctx, o, s, pause)
	ended()
	r.kills = <-killed
	r.calls, r.told, r.accounts = p.calls, p.told, len(p.cash)
	if err != nil { // where the others were stopped nothing can be said of their books
		r.fail("%v", err)
		return r
	}
	r.compare(ctx, s, p.cash)
	if out, err := s.Command(ctx, "ledger", "verify"); err != nil {
		r.fail("the book does not recount: %v\n%s", err, out)
	}
	return r
}

// setUp stops the server, because a data folder has one process, and starts it
// again.
func setUp(ctx context.Context, s *process.Server, d dialect) error {
	use, file, err := d.key(s.Dir())
	if err != nil {
		return err
	}
	if err := s.Kill(); err != nil {
		return err
	}
	for _, args := range [][]string{
		{"vendor", "set", s.Seed.Vendor, "--dialect", d.name(), "--operator-id", "7"},
		{"vendor", "key", s.Seed.Vendor, "--use", use, "--id", "first", "--file", file},
	} {
		if out, err := s.Command(ctx, args...); err != nil {
			return fmt.Errorf("%v: %w\n%s", args, err, out)
		}
	}
	if l, ok := d.(lister); ok {
		if err := l.list(ctx, s); err != nil {
			return err
		}
	}
	return s.Again(ctx, 0)
}

// kill ends the binary now and then while the play lasts.
func kill(ctx context.Context, o options, s *process.Server, r *result) (kills int) {
	for kills < o.kills {
		select {
		case <-ctx.Done():
			return kills
		case <-time.After(700 * time.Millisecond):
		}
		// Not with ctx: what was killed is started again when the play is over.
		if err := s.Crash(context.WithoutCancel(ctx)); err != nil {
			r.fail("%v", err)
			return kills
		}
		kills++
	}
	return kills
}

const pauseTime = 100 * time.Millisecond

func pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(pauseTime):
	}
}

// compare reads the book's balances past the product's code.
func (r *result) compare(ctx context.Context, s *process.Server, want map[string]money.Amount) {
	d, err := db.Open(ctx, db.Config{URL: s.Database()})
	if err != nil {
		r.fail("%v", err)
		return
	}
	defer d.Close()
	for user, cash := range want {
		var balance, posted money.Amount
		err := d.QueryRowContext(ctx, `SELECT b.balance, (SELECT CAST(SUM(p.amount) AS BIGINT) FROM v_postings p WHERE p.account_id = b.account_id)
			FROM v_balances b WHERE b.owner_kind = 'member' AND b.owner_id = ? AND b.account_kind = 'CASH' AND b.currency = ?`,
			user, string(s.Seed.Currency)).Scan(&balance, &posted)
		if err != nil || balance != cash || posted != cash {
			r.fail("member %s has %s, of postings that add up to %s, the vendor counted %s (%v)", user, balance, posted, cash, err)
			continue
		}
		r.agree++
	}
}

func write(folder, name string, material []byte) (string, error) {
	file := filepath.Join(folder, name)
	return file, os.WriteFile(file, material, 0o600)
}
