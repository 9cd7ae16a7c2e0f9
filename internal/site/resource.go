package site

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"
	"unicode/utf8"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/locale"
)

// Resource is a picture, link or text that the operator chooses by name.
type Resource struct {
	Name  string `json:"name"`
	Type  string `json:"type"`
	Label string `json:"labelNameEn"`
	// Labels are the label in the other languages; English where one lacks it.
	Labels map[locale.Lang]string `json:"labels,omitempty" doc:"the label by language; labelNameEn where a language has none"`
	URL    string                 `json:"url"`
}

// UnmarshalJSON reads a resource anew: a list that is read over the default one
// would else keep the labels of what stood in its place.
func (r *Resource) UnmarshalJSON(raw []byte) error {
	type plain Resource
	var p plain
	if err := json.Unmarshal(raw, &p); err != nil {
		return err
	}
	*r = Resource(p)
	return nil
}

// ResourceView is a resource with its label in the reader's language.
type ResourceView struct {
	Name    string `json:"name"`
	Type    string `json:"type"`
	Label   string `json:"label" doc:"in the reader's language; empty where the operator wrote none and the sites have words of their own"`
	LabelEn string `json:"labelNameEn"`
	URL     string `json:"url"`
}

// shown leaves out what leads nowhere.
func shown(all []Resource, lang locale.Lang) []ResourceView {
	out := []ResourceView{}
	for _, r := range all {
		if r.URL == "" {
			continue
		}
		out = append(out, ResourceView{Name: r.Name, Type: r.Type, Label: r.labelIn(lang), LabelEn: r.Label, URL: r.URL})
	}
	return out
}

// siteWords are the resources that the sites have words of their own for in
// every language, with the English label that each is delivered with. Only read.
var siteWords = map[string]string{
	"MOBILECONFIG2": "Install on iOS", "ANDROID2": "Install on Android", "LITEIOS": "Bookmark on iOS", "PHMACAOTUTORIAL": "How it works",
}

// labelIn is what the operator wrote for readers of a language: else the English
// label, but not in place of a site's own words in their language.
func (r Resource) labelIn(lang locale.Lang) string {
	delivered, own := siteWords[r.Name]
	switch {
	case r.Labels[lang] != "":
		return r.Labels[lang]
	case own && (lang != locale.Default || r.Label == delivered):
		return ""
	}
	return r.Label
}

const maxResourceLabel = 120

func (r Resource) checkLabels() error {
	for lang, text := range r.Labels {
		field := "resources." + r.Name + "." + string(lang)
		if !listed(lang) {
			return fault.InvalidField(field, "site.brand.language", fault.Args{"language": lang})
		}
		if utf8.RuneCountInString(text) > maxResourceLabel {
			return fault.InvalidField(field, "field.size")
		}
	}
	return nil
}

// labelFile holds the labels of the default resources, by name and language.
//
//go:embed seed/labels.json
var labelFile []byte

// labelsOf are the labels of a default resource; they are shared: only read.
func labelsOf(name string) map[locale.Lang]string { return seededLabels()[name] }

// seededLabels are read once. That the file can be read is tested; it is part of
// the program.
var seededLabels = sync.OnceValue(func() (all map[string]map[locale.Lang]string) {
	if err := json.Unmarshal(labelFile, &all); err != nil {
		panic(fmt.Errorf("labels of the default resources: %w", err))
	}
	return all
})
