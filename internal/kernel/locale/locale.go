// Package locale knows languages and turns message keys into text.
//
// Messages are the server's own sentences: errors and notices. They live in
// the root folder "locales", one JSON file a room and language, and take named
// arguments in braces. What a site shows beyond them is translated there.
package locale

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
)

// Lang is a two-letter language code in lower case.
type Lang string

// RTL reports a language that is written from right to left.
func (l Lang) RTL() bool { return l == "ar" || l == "fa" || l == "ur" }

// Default is used where a reader asks for none of the languages at hand.
const Default Lang = "en"

// Catalog holds every message of every language; it does not change.
type Catalog struct{ messages map[Lang]map[string]string }

// Load reads <lang>/<room>.json files: flat objects of key to sentence. A key
// that stands twice in a language is an error.
func Load(files fs.FS) (*Catalog, error) {
	c := &Catalog{messages: map[Lang]map[string]string{}}
	return c, fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".json" {
			return err
		}
		return c.add(files, name)
	})
}

func (c *Catalog) add(files fs.FS, name string) error {
	raw, err := fs.ReadFile(files, name)
	if err != nil {
		return err
	}
	var room map[string]string
	if err := json.Unmarshal(raw, &room); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	lang := Lang(path.Dir(name))
	if c.messages[lang] == nil {
		c.messages[lang] = map[string]string{}
	}
	for key, text := range room {
		if _, twice := c.messages[lang][key]; twice {
			return fmt.Errorf("%s: key %q stands twice", name, key)
		}
		c.messages[lang][key] = text
	}
	return nil
}

// Langs are the languages that the catalog has messages of, in order.
func (c *Catalog) Langs() []Lang { return slices.Sorted(maps.Keys(c.messages)) }

// Has reports whether the catalog has any message of the language.
func (c *Catalog) Has(lang Lang) bool { return len(c.messages[lang]) > 0 }

// Keys lists the keys of a language, in no order.
func (c *Catalog) Keys(lang Lang) []string {
	keys := make([]string, 0, len(c.messages[lang]))
	for key := range c.messages[lang] {
		keys = append(keys, key)
	}
	return keys
}

// Text is the sentence of key in lang, else in English, else the key itself.
func (c *Catalog) Text(lang Lang, key string, args map[string]any) string {
	text, ok := c.messages[lang][key]
	if !ok {
		text, ok = c.messages[Default][key]
	}
	if !ok {
		return key
	}
	return Fill(lang, text, args)
}

// Fill puts arguments into a sentence of a language.
func Fill(lang Lang, text string, args map[string]any) string {
	for name, value := range args {
		text = strings.ReplaceAll(text, "{"+name+"}", written(lang, value))
	}
	return text
}

// Match picks the first language of an Accept-Language header that the catalog
// has; weights are ignored because browsers send the list in order.
func (c *Catalog) Match(header string) Lang {
	for part := range strings.SplitSeq(header, ",") {
		tag, _, _ := strings.Cut(strings.TrimSpace(part), ";")
		base, _, _ := strings.Cut(strings.ToLower(tag), "-")
		if lang := Lang(base); c.Has(lang) {
			return lang
		}
	}
	return Default
}
