package catalogue

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
)

// Index is every game by columns, small enough for a browser to search in
// itself. Row n of each column is one game, in the catalogue's order.
type Index struct {
	Version int64    `json:"version"`
	Lang    string   `json:"lang" doc:"the language of the names: en or bn"`
	First   id.Game  `json:"first" doc:"id of row 0"`
	Steps   []int64  `json:"steps" doc:"id of a row less that of the row before, divided by step"`
	Step    int64    `json:"step"`
	Names   []string `json:"names"`
	Vendors []string `json:"vendors"`
	Called  []string `json:"called" doc:"the vendors' names"`
	Vendor  []int    `json:"vendor" doc:"index into vendors"`
	Words   []string `json:"words" doc:"what else games are searched by"`
	Word    []int    `json:"word" doc:"index into words"`
	Types   []string `json:"types"`
	Type    []int    `json:"type" doc:"index into types"`
	Codes   []string `json:"codes"`
	Flags   []int    `json:"flags" doc:"1 hot, 2 new, 4 playable, 8 with a demo, 16 under maintenance, 32 a door to its vendor's list, 64 closed by the brand's rules of play"`
}

// indexForm moves the entity tag when the same version is drawn otherwise.
const indexForm = 5

// IndexDocument is the Index in a language as JSON, with its entity tag.
func (s *Service) IndexDocument(ctx context.Context, lang locale.Lang) (raw []byte, tag string, err error) {
	at, err := s.current(ctx)
	if err != nil {
		return nil, "", err
	}
	lang = known(lang)
	raw = remember(at, "index/"+string(lang), func() []byte { return at.index(lang) })
	return raw, fmt.Sprintf(`"%s-%d-%d%s"`, lang, at.version, indexForm, strings.Join(append([]string{""}, at.halted...), "-")), nil
}

// idStep is what ids made one after another on one node differ by.
const idStep = 32

func (s *snapshot) index(lang locale.Lang) []byte {
	n := len(s.games)
	x := Index{Version: s.version, Lang: string(lang), Step: idStep, Steps: make([]int64, n), Names: make([]string, n), Vendor: make([]int, n),
		Type: make([]int, n), Codes: make([]string, n), Flags: make([]int, n)}
	x.Word = make([]int, n)
	vendors, types, words := map[string]int{}, map[string]int{}, map[string]int{}
	for i := range s.games {
		g := &s.games[i]
		if i == 0 {
			x.First = g.ID
		} else {
			x.Steps[i] = int64(g.ID-s.games[i-1].ID) / idStep
		}
		x.Names[i], x.Codes[i] = g.Name(lang), g.Code
		x.Vendor[i] = place(vendors, &x.Vendors, g.Vendor)
		x.Type[i] = place(types, &x.Types, g.lane)
		x.Word[i] = place(words, &x.Words, g.Keywords+" "+strings.ToLower(g.Classify))
		status := g.status()
		x.Flags[i] = bit(g.IsHot) + 2*bit(g.IsNew) + 4*bit(status == "open" && g.IsGame == "GAME") + 8*bit(g.Trial) + 16*bit(status == "maintenance") + 32*bit(g.IsGame != "GAME") + 64*bit(status == "halted")
		if len(x.Called) < len(x.Vendors) {
			x.Called = append(x.Called, g.vendorName(lang))
		}
	}
	raw, err := json.Marshal(x)
	if err != nil {
		panic("catalogue: the index cannot be written: " + err.Error()) // plain columns always can
	}
	return raw
}

// place is the index of a word in a list that grows when it is new.
func place(known map[string]int, list *[]string, word string) int {
	at, ok := known[word]
	if !ok {
		at = len(*list)
		known[word] = at
		*list = append(*list, word)
	}
	return at
}
