package app

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"baize/internal/platform/carry"
	"baize/migrations"
)

type backupCmd struct {
	To string `required:"" help:"A new file, sealed with the master key, or a new or empty folder (a path that ends in / or is a folder), which is not sealed." placeholder:"FILE|DIR/"`
}

// Help says what a backup is.
func (backupCmd) Help() string {
	return `Makes a backup beside a running server. The database is copied as it is at one
moment, whatever the engine, into one SQLite file; with it go the anchors of
the audit chain and every other file of the data folder, and a manifest with
the sum of every file, the head of the book and its counts. The copy is
recounted before it counts as a backup; one of a faulty book is kept, but the
exit status is 1.

The master key is not in the backup. Keep a copy of it apart: without it a
backup cannot be restored.

The last line is "backup: {json}".`
}

// Run makes the backup.
func (c backupCmd) Run(ctx context.Context, cfg *Config, s streams) error {
	began := time.Now()
	key, err := cfg.presentKey()
	if err != nil {
		return err
	}
	stage, file, err := c.stage()
	if err != nil {
		return err
	}
	if file != "" {
		defer os.RemoveAll(stage)
	}
	m, faulty := takeBackup(ctx, cfg, key, stage, s)
	if faulty != nil && m.Format == 0 {
		return faulty
	}
	size := int64(0)
	for _, f := range m.Files {
		size += f.Size
	}
	if file != "" {
		if size, err = sealFolder(key, stage, file); err != nil {
			return err
		}
	}
	line, _ := json.Marshal(map[string]any{ // texts and numbers always marshal
		"to": c.To, "sealed": file != "", "engine": m.Engine, "bytes": size, "head": m.Book.Head, "entries": m.Book.Entries,
		"key": m.Key, "ms": time.Since(began).Milliseconds(),
	})
	fmt.Fprintf(s.out, "backup: %s\n", line)
	return faulty
}

// stage is the folder in which the backup is put together; file is where it is
// sealed into, or "" where the folder itself is wanted.
func (c backupCmd) stage() (stage, file string, err error) {
	info, err := os.Stat(c.To)
	there := err == nil
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", "", err
	}
	if strings.HasSuffix(c.To, "/") || there && info.IsDir() {
		free, err := empty(c.To)
		if err == nil && !free {
			err = fmt.Errorf("%s is not empty", c.To)
		}
		if err != nil {
			return "", "", err
		}
		return c.To, "", os.MkdirAll(c.To, 0o700)
	}
	if there {
		return "", "", fmt.Errorf("%s stands already", c.To)
	}
	stage, err = os.MkdirTemp(filepath.Dir(c.To), ".baize-backup-*.part")
	return stage, c.To, err
}

// takeBackup fills dir. Where the book is faulty it answers the manifest and an
// error.
func takeBackup(ctx context.Context, cfg *Config, key []byte, dir string, s streams) (manifest, error) {
	if err := refuseInside(cfg.Data, dir); err != nil {
		return manifest{}, err
	}
	// Anchors before the database: heads that are younger than the copy would be
	// missed in it. All other files after it: a file is stored before its row.
	if err := copyFolder(cfg.Data, dir, anchoring); err != nil {
		return manifest{}, err
	}
	file := filepath.Join(dir, databaseFile)
	if err := carry.Snapshot(ctx, cfg.dbURL(), file, migrations.Files); err != nil {
		return manifest{}, err
	}
	rest := func(path string) bool { return carried(path) && !anchoring(path) }
	if err := copyFolder(cfg.Data, dir, rest); err != nil {
		return manifest{}, err
	}
	report, err := recount(ctx, file, dir)
	if err != nil {
		return manifest{}, err
	}
	m := manifest{
		Format: manifestFormat, Version: Version, MadeAt: time.Now().UTC().Format(time.RFC3339),
		Engine: string(carry.EngineOf(cfg.dbURL())), Key: fingerprint(key), Book: countsOf(report),
	}
	if err := carry.Sync(file); err != nil {
		return manifest{}, err
	}
	if m.Files, err = sums(dir); err != nil {
		return manifest{}, err
	}
	if err := m.write(dir); err != nil {
		return manifest{}, err
	}
	return m, sound(report, "the book in the backup", s)
}

// refuseInside keeps a backup out of the folder that it copies.
func refuseInside(data, dir string) error {
	a, err := filepath.Abs(data)
	if err != nil {
		return err
	}
	b, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if rel, err := filepath.Rel(a, b); err == nil && filepath.IsLocal(rel) {
		return errors.New("a backup does not belong into the data folder")
	}
	return nil
}

// presentKey is the master key of a deployment that has one.
func (c *Config) presentKey() ([]byte, error) {
	text := c.MasterKey
	if text == "" {
		raw, err := os.ReadFile(filepath.Join(c.Data, keyFileName))
		if err != nil {
			return nil, fmt.Errorf("the master key: %w", err)
		}
		text = string(raw)
	}
	return parseKey(text)
}

func parseKey(text string) ([]byte, error) {
	key, err := hex.DecodeString(strings.TrimSpace(text))
	if err != nil || len(key) != 32 {
		return nil, errors.New("the master key must be 64 hex digits")
	}
	return key, nil
}
