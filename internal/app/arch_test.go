package app_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/migrations"
)

// level of every room; a room imports only rooms on lower levels.
var level = map[string]int{
	"kernel": 0, "platform": 1,
	"ledger": 2, "identity": 2, "site": 2, "content": 2,
	"wallet": 3, "members": 3, "staff": 3,
	"betting": 4, "cashier": 4, "messaging": 4, "feedback": 4,
	"catalogue": 5, "rewards": 5, "agency": 5, "care": 5, "compliance": 5,
	"gateway": 6, "studio": 6, "lottery": 6, "sportsbook": 6,
	"reporting": 7, "screens": 7, "feeds": 7,
	"app": 8,
}

const root = "../.."

type source struct {
	path, room, sub string // internal/<room>/<sub>/file.go
	file            *ast.File
	lines           int
	test            bool
}

func sources(t *testing.T) (all []source, set *token.FileSet) {
	t.Helper()
	set = token.NewFileSet()
	err := filepath.WalkDir(filepath.Join(root, "internal"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		f, err := parser.ParseFile(set, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		parts := strings.Split(filepath.ToSlash(strings.TrimPrefix(path, filepath.Join(root, "internal")+"/")), "/")
		all = append(all, source{
			path: path, room: parts[0], sub: strings.Join(parts[1:len(parts)-1], "/"), file: f,
			lines: set.Position(f.End()).Line, test: strings.HasSuffix(path, "_test.go"),
		})
		return nil
	})
	require.NoError(t, err)
	require.NotEmpty(t, all)
	return all, set
}

func TestHouse_EveryRoomHasALevel(t *testing.T) {
	all, _ := sources(t)
	for _, s := range all {
		_, ok := level[s.room]
		require.True(t, ok, "internal/%s is not in the plan of the house", s.room)
	}
}

func TestHouse_ImportsGoDownOnly(t *testing.T) {
	all, _ := sources(t)
	for _, s := range all {
		if s.test {
			continue
		}
		for _, spec := range s.file.Imports {
			path := strings.Trim(spec.Path.Value, `"`)
			rest, ours := strings.CutPrefix(path, "baize/internal/")
			if !ours {
				continue
			}
			room, sub, _ := strings.Cut(rest, "/")
			if room == s.room {
				continue
			}
			require.Less(t, level[room], level[s.room], "%s imports %s", s.path, path)
			if level[room] >= 2 && s.room != "app" && sub != "" {
				require.True(t, strings.HasSuffix(s.sub, "test"), "%s imports %s: a room's subpackage is its own", s.path, path)
			}
		}
	}
}

// wordsless packages say nothing about what is in them.
var wordless = regexp.MustCompile(`^(utils?|common|helpers?|managers?|base|misc|impl|models?)$`)

func TestHouse_PackagesAreDocumentedNouns(t *testing.T) {
	all, _ := sources(t)
	documented := map[string]bool{}
	for _, s := range all {
		if s.test {
			continue
		}
		dir := filepath.Dir(s.path)
		documented[dir] = documented[dir] || s.file.Doc != nil
		require.False(t, wordless.MatchString(s.file.Name.Name), s.path)
	}
	for dir, ok := range documented {
		require.True(t, ok, "%s has no package comment", dir)
	}
}

func TestHouse_RoomsHaveTheirFurniture(t *testing.T) {
	entries, err := os.ReadDir(filepath.Join(root, "internal"))
	require.NoError(t, err)
	for _, e := range entries {
		if n := level[e.Name()]; n < 2 || n > 6 {
			continue
		}
		for _, piece := range []string{"doc.go", "service.go"} {
			if e.Name() == "studio" && piece == "service.go" {
				piece = "runner" // engines are pure; the runner is the service
			}
			_, err := os.Stat(filepath.Join(root, "internal", e.Name(), piece))
			require.NoError(t, err, "room %s has no %s", e.Name(), piece)
		}
	}
}

func TestHouse_ExportedNamesAreDocumented(t *testing.T) {
	all, set := sources(t)
	for _, s := range all {
		if s.test {
			continue
		}
		for _, decl := range s.file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() && d.Doc == nil && (d.Recv == nil || ast.IsExported(receiver(d))) {
					t.Errorf("%s: %s has no comment", set.Position(d.Pos()), d.Name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if ts, ok := spec.(*ast.TypeSpec); ok && ts.Name.IsExported() && d.Doc == nil && ts.Doc == nil {
						t.Errorf("%s: %s has no comment", set.Position(ts.Pos()), ts.Name)
					}
				}
			}
		}
	}
}

func receiver(d *ast.FuncDecl) string {
	typ := d.Recv.List[0].Type
	for {
		switch x := typ.(type) {
		case *ast.StarExpr:
			typ = x.X
		case *ast.IndexExpr:
			typ = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

const (
	maxFile, maxTestFile, maxFunc = 600, 1000, 70
)

// tables of data are long by nature.
var tables = regexp.MustCompile(`(_data|_table|titles/|art/|sandbox)[a-z_]*\.go$|/titles/|/art/`)

func TestHouse_FilesAndFunctionsStaySmall(t *testing.T) {
	all, set := sources(t)
	for _, s := range all {
		limit := maxFile
		if s.test {
			limit = maxTestFile
		}
		if !tables.MatchString(filepath.ToSlash(s.path)) {
			require.LessOrEqual(t, s.lines, limit, s.path)
		}
		for _, decl := range s.file.Decls {
			if d, ok := decl.(*ast.FuncDecl); ok && d.Body != nil && !s.test && !tables.MatchString(filepath.ToSlash(s.path)) {
				n := set.Position(d.End()).Line - set.Position(d.Pos()).Line + 1
				require.LessOrEqual(t, n, maxFunc, "%s: %s", set.Position(d.Pos()), d.Name)
			}
		}
	}
}

// moneyRooms may not know floats at all.
var moneyRooms = map[string]bool{"ledger": true, "wallet": true, "betting": true, "cashier": true, "gateway": true}

func TestMoney_KnowsNoFloat(t *testing.T) {
	all, set := sources(t)
	for _, s := range all {
		if s.test || !(moneyRooms[s.room] || (s.room == "kernel" && s.sub == "money")) {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && (id.Name == "float64" || id.Name == "float32") {
				t.Errorf("%s: %s in a money room", set.Position(id.Pos()), id.Name)
			}
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.FLOAT {
				t.Errorf("%s: float literal in a money room", set.Position(lit.Pos()))
			}
			return true
		})
	}
}

// injected are the calls that only the kernel, platform and app may make.
var injected = map[string]map[string]bool{
	"time": {"Now": true, "Since": true, "Until": true},
	"os":   {"Getenv": true, "LookupEnv": true, "Environ": true},
}

func TestHouse_TimeChanceAndEnvironmentAreInjected(t *testing.T) {
	all, set := sources(t)
	for _, s := range all {
		if s.test || level[s.room] < 2 || s.room == "app" || strings.HasSuffix(s.sub, "test") {
			continue
		}
		for _, spec := range s.file.Imports {
			path := strings.Trim(spec.Path.Value, `"`)
			if path == "math/rand" || path == "math/rand/v2" || path == "crypto/rand" {
				t.Errorf("%s imports %s: take an rng.Source", s.path, path)
			}
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if pkg, ok := sel.X.(*ast.Ident); ok && injected[pkg.Name][sel.Sel.Name] {
					t.Errorf("%s: %s.%s: inject it", set.Position(sel.Pos()), pkg.Name, sel.Sel.Name)
				}
			}
			if f, ok := n.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
				t.Errorf("%s: init()", set.Position(f.Pos()))
			}
			return true
		})
	}
}

var table = regexp.MustCompile(`(?i)\b(?:insert into|update|delete from)\s+([a-z_]+)`)
var creates = regexp.MustCompile(`(?i)create table (?:if not exists )?([a-z_]+)`)

func TestHouse_OnlyTheOwnerWritesATable(t *testing.T) {
	owner := map[string]string{}
	for _, dir := range []string{"", "sqlite", "postgres"} {
		names, err := filepath.Glob(filepath.Join(root, "migrations", dir, "*.sql"))
		require.NoError(t, err)
		for _, name := range names {
			raw, err := os.ReadFile(name)
			require.NoError(t, err)
			room := migrations.Room(filepath.Base(name))
			require.NotEmpty(t, room, name)
			for _, m := range creates.FindAllStringSubmatch(string(raw), -1) {
				owner[m[1]] = room
			}
		}
	}
	all, set := sources(t)
	for _, s := range all {
		if s.test || strings.HasSuffix(s.sub, "test") {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				for _, m := range table.FindAllStringSubmatch(lit.Value, -1) {
					if own, known := owner[m[1]]; known && own != s.room {
						t.Errorf("%s: %s writes table %s of %s", set.Position(lit.Pos()), s.room, m[1], own)
					}
				}
			}
			return true
		})
	}
}

// A case is found by its kind, so that a second name of one is a slip away from
// a kind that nobody looks for.
func TestHouse_AKindOfCaseHasOneName(t *testing.T) {
	names := map[string]string{} // value -> name
	all, _ := sources(t)
	for _, s := range all {
		if s.room != "gateway" || s.test {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			c, ok := n.(*ast.ValueSpec)
			if !ok || len(c.Values) != 1 || !strings.HasPrefix(c.Names[0].Name, "Case") {
				return true
			}
			if v, ok := c.Values[0].(*ast.BasicLit); ok {
				require.Empty(t, names[v.Value], "%s: %s is %s already", s.path, c.Names[0].Name, v.Value)
				names[v.Value] = c.Names[0].Name
			}
			return true
		})
	}
	require.Contains(t, names, `"round.stale"`)
}
