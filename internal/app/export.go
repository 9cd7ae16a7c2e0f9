package app

import (
	"bufio"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/ledger"
	"baize/internal/ledger/ledgerdb"
	"baize/internal/platform/carry"
	"baize/internal/platform/db"
)

// exportDelay is how far back an export must lie. It leaves time to who posts:
// on PostgreSQL an entry of before the instant is refused from then on.
const exportDelay = 2 * db.TxTimeout

type exportCmd struct {
	At     string `required:"" help:"The instant, as 2026-11-01T00:00:00Z or 2026-11-01 (midnight UTC)." placeholder:"INSTANT"`
	Format string `help:"csv or jsonl." enum:"csv,jsonl" default:"csv"`
	To     string `help:"A new file; else standard output." placeholder:"FILE"`
	// Patience is for what was begun before the instant and has not ended.
	Patience time.Duration `help:"How long to wait, on PostgreSQL, for transactions that may still bring an entry of before the instant." default:"1m"`
}

// Help says what an export holds.
func (exportCmd) Help() string {
	return `Writes every posting of every entry made before an instant, in order, then the
balance of every account at that instant, then one closing record: how many
entries, postings and accounts there were, the last seal of the audit chain that
lies wholly before the instant, and the SHA-256 of all bytes before the closing
line. The same instant gives the same records and hash, whenever and from
whatever engine or copy it is exported. On PostgreSQL, where no seal lies above the
instant yet, it sees to that first: it lets no entry of before the instant come any
more, waits for the transactions that are open, and refuses while one stays open.
Amounts are micro-units (10^-6), as in the views.

  head -n -1 book.csv | sha256sum     is the hash in the last line
  docs/operations.md                  has the columns and a check in awk`
}

// Run exports, beside traffic.
func (c exportCmd) Run(ctx context.Context, cfg *Config, s streams) error {
	at, err := instant(c.At)
	if err != nil {
		return err
	}
	if time.Since(at) < exportDelay {
		return errExportTooLate
	}
	d, err := db.Open(ctx, db.Config{URL: cfg.dbURL(), Patient: true})
	if err != nil {
		return err
	}
	defer d.Close()
	if err := closeBook(ctx, d, at, c.Patience); err != nil {
		return err
	}
	if c.To == "" {
		return export(ctx, d, at, c.Format, s.out)
	}
	f, err := os.OpenFile(c.To, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	err = errors.Join(export(ctx, d, at, c.Format, f), f.Close())
	if err != nil {
		return errors.Join(err, os.Remove(c.To))
	}
	return carry.Sync(c.To)
}

var errExportTooLate = fmt.Errorf("the instant must lie %s back, so that nothing before it can still be written", exportDelay)

// closeBook sees to it that nothing of before an instant comes into the book any
// more. The instant must lie back by the database's clock too: where this
// machine's is ahead, nobody could post until the others have come so far.
func closeBook(ctx context.Context, d *db.DB, at time.Time, patience time.Duration) error {
	if d.Engine() == db.Postgres {
		var now time.Time
		if err := d.QueryRowContext(ctx, `SELECT now()`).Scan(&now); err != nil {
			return err
		}
		if now.Sub(at) < exportDelay {
			return errExportTooLate
		}
	}
	closed, err := ledgerdb.Close(ctx, d, id.Entry(id.Floor[ledger.Entry](clock.At(at))), patience)
	if err == nil && !closed {
		err = fmt.Errorf("a transaction is still open after %s and may bring an entry of before the instant; export again when it has ended, or end it: "+
			"SELECT pid, xact_start, state, query FROM pg_stat_activity WHERE backend_xid IS NOT NULL ORDER BY xact_start", patience)
	}
	return err
}

func instant(text string) (time.Time, error) {
	for _, layout := range []string{time.RFC3339, time.DateOnly} {
		if at, err := time.Parse(layout, text); err == nil {
			return at.UTC().Truncate(time.Millisecond), nil // as fine as ids are
		}
	}
	return time.Time{}, fmt.Errorf("%q is no instant", text)
}

// exporter writes an export and hashes what it writes.
type exporter struct {
	out   *bufio.Writer
	hash  hash.Hash
	write recordWriter

	entries, postings int64
	last              int64 // entry
	accounts          map[int64]*exported
	order             []int64
}

type exported struct {
	exportAccount
	micros int64
}

// export writes what stood in the book before at, in one snapshot.
func export(ctx context.Context, d *db.DB, at time.Time, format string, to io.Writer) error {
	e := &exporter{hash: sha256.New(), accounts: map[int64]*exported{}}
	e.out = bufio.NewWriterSize(io.MultiWriter(to, e.hash), 1<<20)
	e.write = csvRecords
	if format == "jsonl" {
		e.write = jsonRecords
	}
	tx, err := d.Snapshot(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	before := id.Floor[ledger.Entry](clock.At(at))
	if err := e.write.begin(e.out, at); err != nil {
		return err
	}
	if err := e.walk(ctx, tx, d.Engine(), int64(before)); err != nil {
		return err
	}
	if err := e.balances(); err != nil {
		return err
	}
	seal, sealHash, err := lastSeal(ctx, tx, d.Engine(), int64(before))
	if err != nil {
		return err
	}
	if err := e.out.Flush(); err != nil {
		return err
	}
	return e.write.close(to, exportClosing{
		Before: at, Entries: e.entries, Postings: e.postings, Accounts: int64(len(e.accounts)),
		Seal: seal, SealHash: sealHash, SHA256: hex.EncodeToString(e.hash.Sum(nil)),
	})
}

const exportPostings = `SELECT entry_id, kind, scope, external_id, at, account_id, owner_kind, owner_id, account_kind, currency, amount
	FROM v_postings WHERE entry_id < ? ORDER BY entry_id, account_id`

func (e *exporter) walk(ctx context.Context, tx *sql.Tx, engine db.Engine, before int64) error {
	rows, err := tx.QueryContext(ctx, db.Rebind(engine, exportPostings), before)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var p exportPosting
		a := &p.exportAccount
		if err := rows.Scan(&p.Entry, &p.Kind, &p.Scope, &p.ExternalID, &p.At, &a.Account, &a.OwnerKind, &a.OwnerID, &a.AccountKind, &a.Currency, &p.Micros); err != nil {
			return err
		}
		if p.Entry != e.last {
			e.last = p.Entry
			e.entries++
		}
		e.postings++
		known := e.accounts[a.Account]
		if known == nil {
			known = &exported{exportAccount: *a}
			e.accounts[a.Account] = known
			e.order = append(e.order, a.Account)
		}
		known.micros += p.Micros
		if err := e.write.posting(e.out, p); err != nil {
			return err
		}
	}
	return rows.Err()
}

func lastSeal(ctx context.Context, tx *sql.Tx, engine db.Engine, before int64) (seq int64, sum string, err error) {
	err = tx.QueryRowContext(ctx, db.Rebind(engine, `SELECT seq, hash FROM v_audit WHERE last_entry < ? ORDER BY seq DESC LIMIT 1`), before).Scan(&seq, &sum)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return seq, sum, err
}
