package content

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
)

// element is one of HTML, figure a number as the reader sees it.
var (
	element = regexp.MustCompile(`<[^>]*>`)
	figure  = regexp.MustCompile(`[0-9]+`)
)

// figures are the numbers of a text, whatever numerals and order it has them in.
func figures(text string) []string {
	found := figure.FindAllString(locale.Latin(element.ReplaceAllString(text, "")), -1)
	slices.Sort(found)
	return found
}

func fields(t Text) []string { return []string{t.Title, t.Subtitle, t.CTA, t.Body, t.Claim, t.Terms} }

// seedTags are the kinds and tags that the sandbox is given.
func seedTags(t *testing.T) map[string][]string {
	t.Helper()
	s := &Service{ids: id.NewSource(clock.System{}, 1)}
	tags := map[string][]string{"document": {"terms", "privacy"}}
	for _, kind := range []Kind{Banner, Notice, Popup, Promotion, Help} {
		items, err := s.seedsOf(kind)
		require.NoError(t, err)
		for _, i := range items {
			tags[string(kind)] = append(tags[string(kind)], i.Tag)
		}
	}
	return tags
}

func TestSeedWords_SayTheSameInEachLanguageOfTheSite(t *testing.T) {
	all, err := readSeedWords()
	require.NoError(t, err)
	require.Len(t, all, 28)
	english := all[locale.Default]
	for lang, words := range all {
		for kind, tags := range seedTags(t) {
			require.Len(t, words[kind], len(tags), "%s: %s", lang, kind)
			for _, tag := range tags {
				want, got := fields(english[kind][tag]), fields(words[kind][tag])
				require.NotEmpty(t, want[0], "%s %s", kind, tag)
				for n := range want {
					require.Equal(t, want[n] == "", strings.TrimSpace(got[n]) == "", "%s: %s %s: said in one only: %q", lang, kind, tag, want[n])
					require.Equal(t, element.FindAllString(want[n], -1), element.FindAllString(got[n], -1), "%s: %s %s: elements", lang, kind, tag)
					require.Equal(t, figures(want[n]), figures(got[n]), "%s: %s %s: figures", lang, kind, tag)
				}
			}
		}
	}
}

// The age that governs is a setting of two rooms: a text that told one of its
// own would contradict it.
func TestSeedWords_LeadToTheAgeThatRegistrationAsksForAndTellNone(t *testing.T) {
	all, err := readSeedWords()
	require.NoError(t, err)
	for lang, words := range all {
		for kind, tag := range map[string]string{"notice": "adults-only", "promotion": "welcome-play", "help": "age", "document": "terms"} {
			for _, said := range fields(words[kind][tag]) {
				require.Empty(t, figures(said), "%s: %s %s", lang, kind, tag)
			}
		}
	}
}

// Offers end on their day, whoever rests (ADR 0018): the help says no other.
func TestSeedWords_PromiseNoRestingReaderThatOffersWait(t *testing.T) {
	all, err := readSeedWords()
	require.NoError(t, err)
	for lang, promise := range map[locale.Lang]string{
		"en": "no offer ends", "bn": "কোনো আয়োজনও শেষ হয়ে যায় না", "es": "ninguna oferta termina", "fr": "aucune offre ne se termine", "ru": "ни одно предложение не кончится",
	} {
		require.NotContains(t, all[lang]["help"]["responsible-play"].Body, promise)
	}
}
