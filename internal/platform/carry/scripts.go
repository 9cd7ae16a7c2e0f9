package carry

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing/fstest"

	"baize/internal/platform/db"
)

// script is a migration file; dir is "." or the engine that it is for.
type script struct {
	name, dir string
	version   int64
	text      []byte
}

type scripts []script

func readScripts(files fs.FS) (scripts, error) {
	var out scripts
	for _, dir := range []string{".", string(db.SQLite), string(db.Postgres)} {
		names, err := fs.Glob(files, path.Join(dir, "*.sql"))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			number, _, _ := strings.Cut(path.Base(name), "_")
			version, err := strconv.ParseInt(number, 10, 64)
			if err != nil {
				return nil, fmt.Errorf("migration %s has no number", name)
			}
			raw, err := fs.ReadFile(files, name)
			if err != nil {
				return nil, err
			}
			out = append(out, script{name: name, dir: dir, version: version, text: raw})
		}
	}
	return out, nil
}

// knows refuses a database that has had a migration that is not here.
func (s scripts) knows(had map[int64]bool) error {
	for version, applied := range had {
		if applied && version != 0 && !slices.ContainsFunc(s, func(f script) bool { return f.version == version }) {
			return fmt.Errorf("%w (migration %d is not known here)", db.ErrNewer, version)
		}
	}
	return nil
}

// aged are the migrations for a target that is to have the age of its source:
// all, where the source has had all of its engine's, else those that it has had.
func (s scripts) aged(from, to db.Engine, had map[int64]bool) fs.FS {
	whole := !slices.ContainsFunc(s, func(f script) bool { return f.is(from) && !had[f.version] })
	out := fstest.MapFS{}
	for _, f := range s {
		if f.is(to) && (whole || had[f.version]) {
			out[f.name] = &fstest.MapFile{Data: f.text, Mode: 0o444}
		}
	}
	return out
}

func (f script) is(engine db.Engine) bool { return f.dir == "." || f.dir == string(engine) }

var makesTable = regexp.MustCompile(`(?i)create table (?:if not exists )?"?(\w+)`)

// indexes are the tables that the migrations make on one engine only. They hold
// nothing of their own but stand in for indexes, and are built again by
// whoever keeps them where they are missing.
func (s scripts) indexes() []string {
	var out []string
	for _, f := range s {
		twin := slices.ContainsFunc(s, func(g script) bool { return g.version == f.version && g.dir != f.dir })
		if f.dir == "." || twin {
			continue
		}
		for _, m := range makesTable.FindAllSubmatch(f.text, -1) {
			out = append(out, string(m[1]))
		}
	}
	return out
}

func without(all []table, names []string) []table {
	return slices.DeleteFunc(slices.Clone(all), func(t table) bool { return slices.Contains(names, t.name) })
}

// sameTables refuses to leave anything behind.
func sameTables(from, to []table) error {
	named := map[string]table{}
	for _, t := range to {
		named[t.name] = t
	}
	for _, f := range from {
		t, ok := named[f.name]
		if !ok {
			return fmt.Errorf("the source has a table %s that no migration makes in the target", f.name)
		}
		if !slices.Equal(f.names(), t.names()) {
			return fmt.Errorf("table %s has the columns %v in the source and %v in the target", f.name, f.names(), t.names())
		}
		delete(named, f.name)
	}
	for name := range named {
		return fmt.Errorf("the source has no table %s, which the target has", name)
	}
	return nil
}
