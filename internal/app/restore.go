package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"baize/internal/ledger/ledgerdb"
	"baize/internal/platform/carry"
	"baize/internal/platform/db"
	"baize/migrations"
)

type restoreCmd struct {
	From       string `required:"" help:"A backup: the file or the folder that baize backup made." placeholder:"FILE|DIR"`
	Key        string `help:"File with the master key of the backup, which then goes into the data folder. Without it BAIZE_MASTER_KEY is taken." type:"existingfile" placeholder:"FILE"`
	WithoutKey bool   `help:"Restore an unsealed backup for a look at it, without the key that serving needs."`
}

// Help says what a restore does.
func (restoreCmd) Help() string {
	return `Restores a backup into the empty folder --data, and with --db postgres://… into
that empty database. Checks every sum, brings the schema of an older version up
to date, recounts the book, the rounds and the log of what staff did, and
compares the head of the book with the manifest; only then do the files get
their names. A restore that was cut off leaves a folder
(or a database) that baize refuses to serve: empty it and restore again.

The last line is "restore: {json}".`
}

// Run restores.
func (c restoreCmd) Run(ctx context.Context, cfg *Config, s streams) error {
	began := time.Now()
	key, err := c.masterKey(cfg)
	if err != nil {
		return err
	}
	free, err := empty(cfg.Data)
	if err == nil && !free {
		err = fmt.Errorf("the folder %s is not empty", cfg.Data)
	}
	if err != nil {
		return err
	}
	work := filepath.Join(cfg.Data, workFolder)
	m, err := c.fill(ctx, cfg, key, work, s)
	if err != nil {
		return errors.Join(err, os.RemoveAll(work))
	}
	if err := c.settle(cfg, key, work); err != nil {
		return err
	}
	line, _ := json.Marshal(map[string]any{ // texts and numbers always marshal
		"data": cfg.Data, "engine": carry.EngineOf(cfg.dbURL()), "madeAt": m.MadeAt, "head": m.Book.Head, "entries": m.Book.Entries,
		"postings": m.Book.Postings, "accounts": m.Book.Accounts, "violations": 0, "ms": time.Since(began).Milliseconds(),
	})
	fmt.Fprintf(s.out, "restore: %s\n", line)
	return nil
}

// fill brings the backup into the work folder, or its database into the other
// engine, and recounts it.
func (c restoreCmd) fill(ctx context.Context, cfg *Config, key []byte, work string, s streams) (manifest, error) {
	if err := os.MkdirAll(work, 0o700); err != nil {
		return manifest{}, err
	}
	m, err := c.unpack(key, work)
	if err != nil {
		return m, err
	}
	file := filepath.Join(work, databaseFile)
	if err := upToDate(ctx, file); err != nil {
		return m, err
	}
	if err := sameBook(ctx, m, file, work, s); err != nil {
		return m, err
	}
	if carry.EngineOf(cfg.dbURL()) != db.Postgres {
		return m, nil
	}
	_, err = carry.Copy(ctx, carry.Job{From: file, To: cfg.DB, Name: m.Book.Head, Files: migrations.Files, Check: func(ctx context.Context) error {
		return sameBook(ctx, m, cfg.DB, work, s)
	}})
	return m, errors.Join(err, os.Remove(file))
}

// upToDate brings a backup of an older version to this one's schema, which is
// what it will be served with, and its balances into their rows: the other
// engine reads rows only.
func upToDate(ctx context.Context, file string) error {
	d, err := db.Open(ctx, db.Config{URL: file, Patient: true})
	if err != nil {
		return err
	}
	err = d.Migrate(ctx, migrations.Files)
	if err == nil {
		err = ledgerdb.CatchUp(ctx, d)
	}
	return errors.Join(err, d.Close())
}

// masterKey is nil where the backup is restored without.
func (c restoreCmd) masterKey(cfg *Config) ([]byte, error) {
	switch {
	case c.WithoutKey:
		return nil, nil
	case c.Key != "":
		raw, err := os.ReadFile(c.Key)
		if err != nil {
			return nil, err
		}
		return parseKey(string(raw))
	case cfg.MasterKey != "":
		return parseKey(cfg.MasterKey)
	}
	return nil, errors.New("the master key is not in the backup: name its file with --key, or set BAIZE_MASTER_KEY")
}

// unpack brings the backup into the work folder and compares its sums.
func (c restoreCmd) unpack(key []byte, work string) (manifest, error) {
	info, err := os.Stat(c.From)
	switch {
	case err != nil:
		return manifest{}, err
	case info.IsDir():
		err = copyFolder(c.From, work, func(string) bool { return true })
	case key == nil:
		err = errors.New("a sealed backup needs its master key")
	default:
		err = openArchive(key, c.From, work)
	}
	if err != nil {
		return manifest{}, err
	}
	m, err := readManifest(work)
	if err != nil {
		return m, err
	}
	if key != nil && fingerprint(key) != m.Key {
		return m, fmt.Errorf("this is not the master key of the backup: its fingerprint is %s, the backup wants %s", fingerprint(key), m.Key)
	}
	return m, m.check(work)
}

// sameBook recounts a database and compares its book with the manifest.
func sameBook(ctx context.Context, m manifest, url, folder string, s streams) error {
	report, err := recount(ctx, url, folder)
	if err != nil {
		return err
	}
	if err := sound(report, "the restored book", s); err != nil {
		return err
	}
	if got := countsOf(report); got != m.Book {
		return fmt.Errorf("the restored book is %+v, the backup was of %+v", got, m.Book)
	}
	return nil
}

// settle gives the files their names, the database last, and the work folder
// goes.
func (c restoreCmd) settle(cfg *Config, key []byte, work string) error {
	if err := os.Remove(filepath.Join(work, manifestFile)); err != nil {
		return err
	}
	if key != nil && cfg.MasterKey == "" {
		path := filepath.Join(cfg.Data, keyFileName)
		if err := os.WriteFile(path, []byte(fmt.Sprintf("%x\n", key)), 0o600); err != nil {
			return err
		}
		if err := carry.Sync(path); err != nil {
			return err
		}
	}
	entries, err := os.ReadDir(work)
	if err != nil {
		return err
	}
	for _, last := range []bool{false, true} {
		for _, e := range entries {
			if (e.Name() == databaseFile) != last {
				continue
			}
			if err := os.Rename(filepath.Join(work, e.Name()), filepath.Join(cfg.Data, e.Name())); err != nil {
				return err
			}
		}
	}
	if err := os.RemoveAll(work); err != nil {
		return err
	}
	return carry.Sync(cfg.Data)
}

// refuseHalf keeps a folder from being served into which a restore was cut off.
func refuseHalf(dir string) error {
	if _, err := os.Stat(filepath.Join(dir, workFolder)); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return fmt.Errorf("a restore into %s was cut off: empty the folder and restore again", dir)
}
