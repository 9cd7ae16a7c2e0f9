package rewards

import (
	"embed"
	"encoding/json"
	"fmt"
	"path"
	"strings"
	"sync"

	"baize/internal/kernel/locale"
)

// seedWords are the sandbox's words of ranks, quests, the mall and bonuses, one
// file a language: the English ones to those of the language.
//
//go:embed seed/*.json
var seedWords embed.FS

// Seeded are words of the sandbox, known by their English, in every language
// that has them. They are shared: only read.
func Seeded(english string) Words {
	if words, ok := seeded()[english]; ok {
		return words
	}
	return Words{locale.Default: english}
}

// seeded is every word of the sandbox by its English. That the files can be read
// is tested; they are part of the program.
var seeded = sync.OnceValue(func() map[string]Words {
	files, err := seedWords.ReadDir("seed")
	if err != nil {
		panic(err)
	}
	all := map[string]Words{}
	for _, file := range files {
		raw, err := seedWords.ReadFile(path.Join("seed", file.Name()))
		if err != nil {
			panic(err)
		}
		var words map[string]string
		if err := json.Unmarshal(raw, &words); err != nil {
			panic(fmt.Errorf("words of the sandbox, %s: %w", file.Name(), err))
		}
		lang := locale.Lang(strings.TrimSuffix(file.Name(), ".json"))
		for english, text := range words {
			if all[english] == nil {
				all[english] = Words{locale.Default: english}
			}
			all[english][lang] = text
		}
	}
	return all
})
