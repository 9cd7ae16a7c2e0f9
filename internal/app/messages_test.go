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

	"github.com/stretchr/testify/assert"
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

// everyLanguage are the messages of each language that the switcher lists.
func everyLanguage(t *testing.T) map[string]map[string]string {
	t.Helper()
	langs, err := fs.ReadDir(locales.Files, ".")
	require.NoError(t, err)
	require.Len(t, langs, 28)
	all := map[string]map[string]string{}
	for _, lang := range langs {
		all[lang.Name()] = sentences(t, lang.Name())
	}
	return all
}

func TestMessages_EveryRefusalHasASentenceInEveryLanguage(t *testing.T) {
	keys := faultKeys(t)
	require.Greater(t, len(keys), 50)
	for lang, said := range everyLanguage(t) {
		for key, at := range keys {
			assert.NotEmpty(t, said[key], "%s: %s is raised at %s", lang, key, at)
		}
	}
}

var argument = regexp.MustCompile(`\{[^{}]*\}`)

// scripts are the letters of the languages that are not written in Latin ones.
var scripts = map[string]string{
	"ar": "Arabic", "bn": "Bengali", "fa": "Arabic", "hi": "Devanagari", "ja": `Han}\p{Hiragana}\p{Katakana`, "kk": "Cyrillic",
	"km": "Khmer", "ko": "Hangul", "lo": "Lao", "my": "Myanmar", "ne": "Devanagari", "ru": "Cyrillic", "ta": "Tamil", "te": "Telugu",
	"th": "Thai", "ur": "Arabic", "zh": "Han",
}

// A reader of any language reads every sentence in it, with the arguments that
// English takes: what lacked would be said in English, or show bare braces.
func TestMessages_LanguagesSayTheSame(t *testing.T) {
	all := everyLanguage(t)
	for lang, said := range all {
		letters := regexp.MustCompile(`\p{Latin}`)
		if script, ok := scripts[lang]; ok {
			letters = regexp.MustCompile(`[\p{` + script + `}]`)
		}
		for key, text := range all["en"] {
			assert.Regexp(t, letters, said[key], "%s: %s", lang, key)
			assert.Equal(t, arguments(text), arguments(said[key]), "%s: %s", lang, key)
		}
		for key := range said {
			assert.NotEmpty(t, all["en"][key], "%s: %s is unknown in English", lang, key)
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
