package catalogue

import (
	"slices"
	"strings"
	"sync"
)

// finder is the search index of a snapshot: every folded word of names and
// keywords, and in which games it stands. Its words are few (titles are made
// of the same ones), so a query is compared with all of them.
type finder struct {
	words  []word
	places map[string]int // in words
	games  int
	bonus  []uint8   // what a game is worth beside its words
	idle   sync.Pool // of *hits, which are as long as the catalogue
}

// word is one folded word with where it stands, in order of games.
type word struct {
	text  string
	games []posting
}

// posting is a word in a game; main says that it stands in a name, not only
// in the keywords.
type posting struct {
	game int32
	main bool
}

// The limits of a query.
const (
	maxQueryRunes = 64
	maxQueryWords = 6
)

func newFinder(games []Game, vendors []Vendor) *finder {
	f := &finder{games: len(games), bonus: make([]uint8, len(games)), places: map[string]int{}}
	vendorWords, known := map[string]string{}, folded{}
	for _, v := range vendors {
		vendorWords[v.Code] = v.NameEn + " " + v.NameBn + " " + v.Code
	}
	for at := range games {
		g := &games[at]
		f.bonus[at] = uint8(3*bit(g.IsHot) + 2*bit(g.Mechanic != ""))
		f.add(known, int32(at), g.NameEn+" "+g.NameBn, true)
		f.add(known, int32(at), g.Keywords+" "+vendorWords[g.Vendor]+" "+g.Classify, false)
	}
	return f
}

// folded keeps what words fold to, while titles of the same words are added.
type folded map[string][]spoken

func (k folded) fold(word string) []spoken {
	got, ok := k[word]
	if !ok {
		got = fold(word)
		k[word] = got
	}
	return got
}

func (f *finder) add(known folded, game int32, text string, main bool) {
	for written := range strings.FieldsSeq(text) {
		for _, token := range known.fold(written) {
			for _, way := range token.ways {
				f.place(way, posting{game: game, main: main})
			}
		}
	}
}

func (f *finder) place(text string, p posting) {
	at, known := f.places[text]
	if !known {
		at = len(f.words)
		f.places[text] = at
		f.words = append(f.words, word{text: text})
	}
	w := &f.words[at]
	if n := len(w.games); n == 0 || w.games[n-1].game != p.game {
		w.games = append(w.games, p)
	}
}

// hits is how well each game answers a query.
type hits struct {
	score   []int32
	matched []uint8 // how many words of the query it has
	best    []int32 // by the word in hand
	found   []int32 // games with any
}

// run compares every word of the query with every word of the index. The hits
// go back by done.
func (f *finder) run(query string) (h *hits, words int) {
	h, ok := f.idle.Get().(*hits)
	if !ok {
		h = &hits{score: make([]int32, f.games), matched: make([]uint8, f.games), best: make([]int32, f.games)}
	}
	tokens := f.apart(queryWords(query))
	for _, token := range tokens {
		for _, g := range f.match(token, h.best) {
			if h.matched[g] == 0 {
				h.found = append(h.found, g)
			}
			h.matched[g]++
			h.score[g] += h.best[g]
			h.best[g] = 0
		}
	}
	return h, len(tokens)
}

// done clears the hits for the next query.
func (f *finder) done(h *hits) {
	for _, g := range h.found {
		h.score[g], h.matched[g] = 0, 0
	}
	h.found = h.found[:0]
	f.idle.Put(h)
}

func queryWords(query string) []spoken {
	if r := []rune(query); len(r) > maxQueryRunes {
		query = string(r[:maxQueryRunes])
	}
	tokens := fold(query)
	if len(tokens) > maxQueryWords {
		tokens = tokens[:maxQueryWords]
	}
	return tokens
}

// apart makes two words of one that no game has, where it is two that games
// have, written together ("teenpatti").
func (f *finder) apart(tokens []spoken) []spoken {
	out := make([]spoken, 0, len(tokens)+1)
	for _, token := range tokens {
		if first, second, ok := f.joined(token); ok {
			out = append(out, first, second)
		} else {
			out = append(out, token)
		}
	}
	return out
}

func (f *finder) joined(token spoken) (first, second spoken, ok bool) {
	if f.fits(token) {
		return first, second, false
	}
	for _, way := range token.ways {
		for at := minJoined; at <= len(way)-minJoined; at++ {
			_, left := f.places[way[:at]]
			_, right := f.places[way[at:]]
			if left && right {
				return spoken{ways: []string{way[:at]}}, spoken{ways: []string{way[at:]}}, true
			}
		}
	}
	return first, second, false
}

// minJoined is the fewest letters of a word that is written together with
// another.
const minJoined = 3

// fits tells whether a word of the index begins with or holds the token.
func (f *finder) fits(token spoken) bool {
	return slices.ContainsFunc(f.words, func(w word) bool { return token.likeness(w.text) > 0 })
}

// match raises best for each game that has a word like token, and tells which.
// Slips are looked for only where nothing fits as it is written.
func (f *finder) match(token spoken, best []int32) []int32 {
	if touched := f.collect(best, token.likeness); len(touched) > 0 {
		return touched
	}
	return f.collect(best, token.nearness)
}

func (f *finder) collect(best []int32, value func(string) int32) []int32 {
	var touched []int32
	for i := range f.words {
		w := &f.words[i]
		v := value(w.text)
		if v == 0 {
			continue
		}
		for _, p := range w.games {
			worth := v
			if p.main {
				worth += 25
			}
			if best[p.game] == 0 {
				touched = append(touched, p.game)
			}
			best[p.game] = max(best[p.game], worth)
		}
	}
	return touched
}

// all marks the games that have every word of the query.
func (f *finder) all(query string) []bool {
	h, words := f.run(query)
	defer f.done(h)
	out := make([]bool, f.games)
	for _, g := range h.found {
		out[g] = int(h.matched[g]) == words
	}
	return out
}

// top is the best games, best first, and how many have every word. Where none
// has, near is true and those with the most words are told instead.
func (f *finder) top(query string, limit int) (games []int32, total int, near bool) {
	h, words := f.run(query)
	defer f.done(h)
	if words == 0 {
		return nil, 0, false
	}
	most := 0
	for _, g := range h.found {
		most = max(most, int(h.matched[g]))
	}
	for _, g := range h.found {
		if int(h.matched[g]) == most {
			total++
			h.score[g] += int32(f.bonus[g])
			games = insert(games, g, limit, h.score)
		}
	}
	return games, total, total > 0 && most < words
}

// insert keeps the limit best games in order; equal ones by their place in the
// catalogue.
func insert(games []int32, g int32, limit int, score []int32) []int32 {
	better := func(a, b int32) int {
		if score[a] != score[b] {
			return int(score[b] - score[a])
		}
		return int(a - b)
	}
	if len(games) == limit && better(games[limit-1], g) < 0 {
		return games
	}
	at, _ := slices.BinarySearchFunc(games, g, better)
	games = slices.Insert(games, at, g)
	return games[:min(len(games), limit)]
}
