package content

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"baize/internal/kernel/locale"
)

// seedWords are the words of one language: by kind (or "document"), then by tag.
type seedWords map[string]map[string]Text

// readSeedWords are the sandbox's words in every language.
func readSeedWords() (map[locale.Lang]seedWords, error) {
	files, err := fs.Glob(seeds, "seed/text/*.json")
	if err != nil {
		return nil, err
	}
	all := make(map[locale.Lang]seedWords, len(files))
	for _, name := range files {
		raw, err := seeds.ReadFile(name)
		if err != nil {
			return nil, err
		}
		var words seedWords
		if err := json.Unmarshal(raw, &words); err != nil {
			return nil, fmt.Errorf("seed of words %s: %w", name, err)
		}
		all[locale.Lang(strings.TrimSuffix(path.Base(name), ".json"))] = words
	}
	return all, nil
}

// textsOf are the words of one thing in every language that has them.
func textsOf(all map[locale.Lang]seedWords, kind, tag string) map[locale.Lang]Text {
	texts := make(map[locale.Lang]Text, len(all))
	for lang, words := range all {
		if text, ok := words[kind][tag]; ok {
			texts[lang] = text
		}
	}
	return texts
}

// worded gives seeds their words, which only those that are written need.
func (s *Service) worded(items []Item) error {
	words, err := readSeedWords()
	if err != nil {
		return err
	}
	for n := range items {
		i := &items[n]
		i.Texts = s.clean.texts(textsOf(words, string(i.Kind), i.Tag))
		if err := i.check(); err != nil {
			return fmt.Errorf("seed of %s %q: %w", i.Kind, i.Tag, err)
		}
	}
	return nil
}
