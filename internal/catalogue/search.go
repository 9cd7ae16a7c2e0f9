package catalogue

import (
	"context"

	"baize/internal/kernel/locale"
)

// searchShown is how many games a search shows.
const searchShown = 30

// Found is the answer of a search.
type Found struct {
	Items []Card `json:"items" nullable:"false"`
	Total int    `json:"total" doc:"how many games match"`
	Near  bool   `json:"near" doc:"nothing has every word; these come closest"`
}

// Search finds games by words of their name, vendor or subject, in Latin or
// Bengali script, as they sound, with a slip or two; best first.
func (s *Service) Search(ctx context.Context, text string, lang locale.Lang) (Found, error) {
	at, err := s.current(ctx)
	if err != nil {
		return Found{}, err
	}
	games, total, near := at.find.top(text, searchShown)
	return Found{Items: at.cards(games, lang), Total: total, Near: near}, nil
}

// Lanes is the navigation in a language.
func (s *Service) Lanes(ctx context.Context, lang locale.Lang) (Lanes, error) {
	at, err := s.current(ctx)
	if err != nil {
		return Lanes{}, err
	}
	return remember(at, "lanes/"+string(known(lang)), func() Lanes { return at.lanes(lang) }), nil
}

// known is the language that documents of the catalogue exist in.
func known(lang locale.Lang) locale.Lang {
	if lang == "bn" {
		return lang
	}
	return locale.Default
}
