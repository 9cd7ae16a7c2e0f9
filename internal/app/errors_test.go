package app_test

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	errorsPage    = "../../docs/errors.md"
	errorsEntries = "../../docs/errors.txt"
)

// refusal is a fault key as the code raises it.
type refusal struct{ key, code, file string }

// codeStatus is docs' copy of the codes: what fault and httpx say of each.
var codeStatus = map[string]string{
	"Invalid": "422", "Unauthenticated": "401", "Forbidden": "403", "NotFound": "404", "Conflict": "409", "Refused": "422",
	"Limited": "429", "TooLarge": "413", "Unavailable": "503", "Unknown": "503", "Internal": "500", "field": "422",
}

// refusals finds every key that the program raises as a literal, with its code.
func refusals(t *testing.T) []refusal {
	t.Helper()
	all, set := sources(t)
	found := map[string]refusal{}
	for _, s := range all {
		if s.test || strings.HasSuffix(s.sub, "test") {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			key := keyOf(n)
			if key == "" {
				return true
			}
			code := "field"
			if call, ok := n.(*ast.CallExpr); ok && selector(call.Fun) == "fault.New" {
				code = strings.TrimPrefix(selector(call.Args[0]), "fault.")
			}
			if code == "" { // inside package fault, or chosen at run time
				code = "field"
			}
			if old, ok := found[key]; !ok || old.code == "field" {
				found[key] = refusal{key, code, filepath.Base(set.Position(n.Pos()).Filename)}
			}
			return true
		})
	}
	out := make([]refusal, 0, len(found))
	for _, r := range found {
		out = append(out, r)
	}
	slices.SortFunc(out, func(a, b refusal) int { return strings.Compare(a.key, b.key) })
	return out
}

// catalogueEntry is a line of docs/errors.txt: an entry of the specification's
// catalogue, whose message it is, and where it is shown.
type catalogueEntry struct{ name, side, key, shown string }

func catalogue(t *testing.T) (out []catalogueEntry) {
	t.Helper()
	file, err := os.Open(errorsEntries)
	require.NoError(t, err)
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Split(line, "|")
		require.Len(t, parts, 4, line)
		out = append(out, catalogueEntry{strings.TrimSpace(parts[0]), strings.TrimSpace(parts[1]), strings.TrimSpace(parts[2]), strings.TrimSpace(parts[3])})
	}
	return out
}

func TestErrors_EveryServerEntryOfTheCatalogueIsRaisedSaidAndTested(t *testing.T) {
	en, bn := sentences(t, "en"), sentences(t, "bn")
	raised, tested := literals(t), testedKeys(t)
	for _, e := range catalogue(t) {
		if e.side != "server" {
			require.Equal(t, "client", e.side, e.name)
			continue
		}
		require.True(t, raised[e.key], "%s: no code raises %s", e.name, e.key)
		require.NotEmpty(t, en[e.key], e.name)
		require.NotEmpty(t, bn[e.key], e.name)
		assert.True(t, tested[e.key], "%s: no test names %s, or the error that carries it", e.name, e.key)
	}
}

// faultKey is a key, also inside a longer text.
var faultKey = regexp.MustCompile(`[a-z]\w*(?:\.\w+)+`)

// testedKeys are the keys that some test names, by themselves or by the
// variable that holds the fault.
func testedKeys(t *testing.T) map[string]bool {
	t.Helper()
	all, _ := sources(t)
	named := map[string]bool{}
	for _, s := range all {
		if !s.test {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				for _, key := range faultKey.FindAllString(text(n), -1) {
					named[key] = true
				}
			case *ast.Ident:
				named[n.Name] = true
			}
			return true
		})
	}
	found := maps.Clone(named)
	for _, s := range all {
		if s.test {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok || len(spec.Values) != 1 || !named[spec.Names[0].Name] {
				return true
			}
			ast.Inspect(spec.Values[0], func(v ast.Node) bool {
				if lit, ok := v.(*ast.BasicLit); ok {
					found[text(lit)] = true
				}
				return true
			})
			return true
		})
	}
	return found
}

func TestErrors_ThePageIsTheCommittedOne(t *testing.T) {
	got := errorsMarkdown(t)
	if *update {
		require.NoError(t, os.WriteFile(errorsPage, []byte(got), 0o644))
	}
	want, err := os.ReadFile(errorsPage)
	require.NoError(t, err)
	require.Equal(t, string(want), got, "run go test ./internal/app -run TestErrors -update and review the page")
}

// errorsMarkdown writes docs/errors.md from the code and the catalogue.
func errorsMarkdown(t *testing.T) string {
	en := sentences(t, "en")
	var b strings.Builder
	b.WriteString(`# Errors

Written by ` + "`go test ./internal/app -run TestErrors -update`" + ` from the code and from errors.txt. A refusal is problem+json: ` + "`code`" + ` is the key below and never changes its meaning, ` + "`message`" + ` is its sentence in the reader's language, ` + "`errors`" + ` names wrong fields. HTTP 429 and 503 carry ` + "`Retry-After`" + ` where a time is known.

## The catalogue of the specification
Each entry has a key that some code raises (server) or that a site says by itself (client). A server's key has words in every language, a site's in English and Bengali, and each has a test; tests hold all three.

| Entry | From | Key | Shown |
|---|---|---|---|
`)
	for _, e := range catalogue(t) {
		fmt.Fprintf(&b, "| %s | %s | `%s` | %s |\n", e.name, e.side, e.key, e.shown)
	}
	b.WriteString("\n## Every refusal of the server\n`field` is the key of one wrong field inside a refusal.\n\n| Key | Code | HTTP | English |\n|---|---|---|---|\n")
	for _, r := range refusals(t) {
		code := snake(r.code)
		require.Contains(t, codeStatus, r.code, r.key)
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", r.key, code, codeStatus[r.code], strings.NewReplacer("|", `\|`, "\n", " ").Replace(en[r.key]))
	}
	return b.String()
}

// literals are the texts that the program is written with: a key may be handed
// to fault.New by another function.
func literals(t *testing.T) map[string]bool {
	t.Helper()
	all, _ := sources(t)
	found := map[string]bool{}
	for _, s := range all {
		if s.test || strings.HasSuffix(s.sub, "test") {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				found[text(e)] = true
			}
			return true
		})
	}
	return found
}

func snake(code string) string {
	switch code {
	case "NotFound":
		return "not_found"
	case "TooLarge":
		return "too_large"
	}
	return strings.ToLower(code)
}

// A limit that says nothing of the wait has no Retry-After; one that is a
// package's variable gets its seconds where it is answered.
func TestErrors_EveryLimitTellsHowLongToWait(t *testing.T) {
	all, set := sources(t)
	later := map[string]bool{} // the variables that have no seconds yet, with their package
	for _, s := range all {
		if s.test || strings.HasSuffix(s.sub, "test") {
			continue
		}
		for _, decl := range s.file.Decls {
			_, isFunc := decl.(*ast.FuncDecl)
			ast.Inspect(decl, func(n ast.Node) bool {
				if v, ok := n.(*ast.ValueSpec); ok && !isFunc {
					for i := range v.Values {
						if isLimit(v.Values[i]) && !tellsSeconds(t, set, v.Values[i]) {
							later[s.file.Name.Name+"."+v.Names[i].Name] = true
						}
					}
				}
				if e, ok := n.(ast.Expr); ok && isFunc && isLimit(e) {
					assert.True(t, tellsSeconds(t, set, e), "%s", set.Position(e.Pos()))
				}
				return true
			})
		}
	}
	require.True(t, later["runner.ErrPace"], "the search finds them")
	for _, s := range all {
		if !s.test {
			requireAfter(t, set, s, later)
		}
	}
}

func isLimit(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	return ok && selector(call.Fun) == "fault.New" && selector(call.Args[0]) == "fault.Limited"
}

func tellsSeconds(t *testing.T, set *token.FileSet, e ast.Expr) bool {
	from, to := set.Position(e.Pos()), set.Position(e.End())
	raw, err := os.ReadFile(from.Filename)
	require.NoError(t, err)
	return strings.Contains(string(raw[from.Offset:to.Offset]), `"seconds"`)
}

// requireAfter lets variables without seconds be compared with, be asked for
// their key, and be answered by a chain of calls that ends with After.
func requireAfter(t *testing.T, set *token.FileSet, s source, later map[string]bool) {
	var above []ast.Node
	ast.Inspect(s.file, func(n ast.Node) bool {
		if n == nil {
			above = above[:len(above)-1]
			return true
		}
		above = append(above, n)
		name := ""
		switch n := n.(type) {
		case *ast.SelectorExpr:
			name = selector(n)
		case *ast.Ident:
			name = s.file.Name.Name + "." + n.Name
		}
		if !later[name] {
			return true
		}
		fine := false
		for i := len(above) - 2; i >= 0 && !fine; i-- {
			switch up := above[i].(type) {
			case *ast.SelectorExpr:
				fine = up.Sel.Name == "After" || up.Sel.Name == "Key"
			case *ast.ValueSpec:
				fine = true // where it is made
			case *ast.CallExpr:
				fine = selector(up.Fun) == "errors.Is"
			case *ast.ReturnStmt, *ast.AssignStmt, *ast.BlockStmt:
				i = 0
			}
		}
		assert.True(t, fine, "%s: %s is answered without After", set.Position(n.Pos()), name)
		return true
	})
}
