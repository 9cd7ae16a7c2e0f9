package app_test

import (
	"encoding/json"
	"go/ast"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/ledger"
)

// unseen are the kinds of entries that touch no pocket that a record shows.
var unseen = []string{"deposit.claimed", "deposit.kept", "withdrawal.excess", "transfer.in.done", "transfer.out.begun", "transfer.out.return", "vendor.result"}

// A member reads of every movement what it was, on the site and in the saved
// statement: a kind without a name would be a "Booking" like all the others.
func TestMessages_EveryKindOfAnAccountRecordHasAName(t *testing.T) {
	kinds := postedKinds(t)
	require.Subset(t, kinds, []string{"bet", "win.rollback", "bonus.cash", "bonus.expire", "deposit", "kin.in", "transfer.return"}, "the search finds them")

	csv := sentences(t, "en")
	site := map[string]string{}
	raw, err := os.ReadFile(filepath.Join(root, "web/packages/i18n/locales/en/records.json"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &site))
	model, err := os.ReadFile(filepath.Join(root, "web/apps/member/src/features/records/model.ts"))
	require.NoError(t, err)
	for _, kind := range kinds {
		require.Contains(t, csv, "reporting.csv.kind."+kind)
		require.Contains(t, site, "records.kind."+kind)
		require.Contains(t, string(model), `"`+kind+`"`, "the account record names it, in a group")
	}
}

// postedKinds finds the kinds that rooms post to members' pockets, as literals.
func postedKinds(t *testing.T) []string {
	t.Helper()
	found := map[string]bool{ledger.KindHold: true, ledger.KindCapture: true, ledger.KindRelease: true}
	all, set := sources(t)
	posts := map[string][]source{}
	for _, s := range all {
		if dir := s.room + "/" + s.sub; !s.test && !strings.HasSuffix(s.sub, "test") {
			posts[dir] = append(posts[dir], s)
		}
	}
	for _, files := range posts {
		if !slices.ContainsFunc(files, postsMoves) {
			continue
		}
		takes := kindTakers(files)
		for _, s := range files {
			ast.Inspect(s.file, func(n ast.Node) bool {
				for _, e := range kindsAt(n, takes) {
					kind := text(e)
					if b, ok := e.(*ast.BinaryExpr); ok {
						require.Contains(t, []string{".bonus", ".cash"}, text(b.Y), "%s: a half is named by its pocket", set.Position(e.Pos()))
					} else if _, literal := e.(*ast.BasicLit); literal && kind != "" && !slices.Contains(unseen, kind) {
						found[kind] = true
					}
				}
				return true
			})
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// moves are the types in which a kind of movement is told to the wallet.
var moves = []string{"wallet.Leg", "wallet.Move", "wallet.HoldMove", "wallet.AwayMove"}

func postsMoves(s source) (posts bool) {
	ast.Inspect(s.file, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && slices.Contains(moves, selector(e)) {
			posts = true
		}
		return !posts
	})
	return posts
}

// kindTakers are the functions of a package that are given a kind, and where
// among their arguments.
func kindTakers(files []source) map[string]int {
	takes := map[string]int{}
	note := func(name string, f *ast.FuncType) {
		at := 0
		for _, field := range f.Params.List {
			for _, p := range field.Names {
				if typ, ok := field.Type.(*ast.Ident); ok && typ.Name == "string" && p.Name == "kind" {
					takes[name] = at
				}
				at++
			}
		}
	}
	for _, s := range files {
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				note(n.Name.Name, n.Type)
			case *ast.AssignStmt:
				if f, ok := n.Rhs[0].(*ast.FuncLit); ok {
					note(calledAs(n.Lhs[0]), f.Type)
				}
			}
			return true
		})
	}
	return takes
}

// kindsAt are the kinds that a node gives: as a field, as an argument, or as the
// answer of a function that is asked for one.
func kindsAt(n ast.Node, takes map[string]int) (kinds []ast.Expr) {
	switch n := n.(type) {
	case *ast.CompositeLit:
		for _, e := range n.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok && slices.Contains(moves, selector(n.Type)) && calledAs(kv.Key) == "Kind" {
				kinds = append(kinds, kv.Value)
			}
		}
	case *ast.AssignStmt:
		for i, to := range n.Lhs {
			if s, ok := to.(*ast.SelectorExpr); ok && s.Sel.Name == "Kind" && len(n.Rhs) == len(n.Lhs) {
				kinds = append(kinds, n.Rhs[i])
			}
		}
	case *ast.CallExpr:
		if at, ok := takes[calledAs(n.Fun)]; ok && at < len(n.Args) {
			kinds = append(kinds, n.Args[at])
		}
	case *ast.FuncDecl:
		if strings.HasPrefix(n.Name.Name, "kindOf") {
			ast.Inspect(n, func(in ast.Node) bool {
				if r, ok := in.(*ast.ReturnStmt); ok {
					kinds = append(kinds, r.Results...)
				}
				return true
			})
		}
	}
	return kinds
}

// calledAs is the last part of a name.
func calledAs(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}
