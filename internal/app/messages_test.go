package app_test

import (
	"encoding/json"
	"go/ast"
	"go/token"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/locales"
)

// sentences are the messages of one language by key.
func sentences(t *testing.T, lang string) map[string]string {
	t.Helper()
	all := map[string]string{}
	files, err := fs.Glob(locales.Files, lang+"/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		raw, err := fs.ReadFile(locales.Files, name)
		require.NoError(t, err)
		var room map[string]string
		require.NoError(t, json.Unmarshal(raw, &room), path.Base(name))
		for key, text := range room {
			all[key] = text
		}
	}
	return all
}

func TestMessages_EveryRefusalHasASentenceInBothLanguages(t *testing.T) {
	en, bn := sentences(t, "en"), sentences(t, "bn")
	keys := faultKeys(t)
	require.Greater(t, len(keys), 50)
	for key, at := range keys {
		require.Contains(t, en, key, "raised at %s", at)
		require.Contains(t, bn, key, "raised at %s", at)
	}
}

var (
	argument = regexp.MustCompile(`\{[^{}]*\}`)
	bengali  = regexp.MustCompile(`\p{Bengali}`)
)

func TestMessages_LanguagesSayTheSame(t *testing.T) {
	en, bn := sentences(t, "en"), sentences(t, "bn")
	for key, text := range en {
		require.Contains(t, bn, key)
		require.Equal(t, arguments(text), arguments(bn[key]), key)
		require.Regexp(t, bengali, bn[key], key)
	}
	for key := range bn {
		require.Contains(t, en, key)
	}
}

// A language may lack sentences, which are then said in English; what it says
// takes the same arguments, or a reader would see bare braces.
func TestMessages_EveryLanguageTakesTheArgumentsOfEnglish(t *testing.T) {
	en := sentences(t, "en")
	langs, err := fs.ReadDir(locales.Files, ".")
	require.NoError(t, err)
	require.Greater(t, len(langs), 2)
	for _, lang := range langs {
		for key, text := range sentences(t, lang.Name()) {
			english, known := en[key]
			require.True(t, known, "%s: %s is unknown in English", lang.Name(), key)
			require.Equal(t, arguments(english), arguments(text), "%s: %s", lang.Name(), key)
		}
	}
}

// arguments are the names in braces of a sentence, each once.
func arguments(text string) []string {
	found := argument.FindAllString(text, -1)
	slices.Sort(found)
	return slices.Compact(found)
}

// makers are the calls whose argument of the given place is a message key.
var makers = map[string]int{"fault.New": 1, "fault.InvalidField": 1}

// faultKeys finds every key that the program raises as a literal, and where.
func faultKeys(t *testing.T) map[string]string {
	t.Helper()
	all, set := sources(t)
	keys := map[string]string{}
	for _, s := range all {
		if s.test || strings.HasSuffix(s.sub, "test") {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if key := keyOf(n); key != "" {
				keys[key] = set.Position(n.Pos()).String()
			}
			return true
		})
	}
	return keys
}

func keyOf(n ast.Node) string {
	switch n := n.(type) {
	case *ast.CallExpr:
		if at, ok := makers[selector(n.Fun)]; ok && len(n.Args) > at {
			return text(n.Args[at])
		}
	case *ast.CompositeLit:
		if selector(n.Type) != "fault.Field" {
			return ""
		}
		for _, e := range n.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				if name, ok := kv.Key.(*ast.Ident); ok && name.Name == "Key" {
					return text(kv.Value)
				}
			}
		}
	}
	return ""
}

func selector(e ast.Expr) string {
	s, ok := e.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	x, ok := s.X.(*ast.Ident)
	if !ok {
		return ""
	}
	return x.Name + "." + s.Sel.Name
}

func text(e ast.Expr) string {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return ""
	}
	s, err := strconv.Unquote(lit.Value)
	if err != nil {
		return ""
	}
	return s
}
