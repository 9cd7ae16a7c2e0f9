package site

import (
	"context"
	"slices"

	"baize/internal/kernel/locale"
)

// Language is one the switcher lists.
type Language struct {
	Code     locale.Lang `json:"code"`
	Name     string      `json:"name" doc:"in English"`
	Native   string      `json:"native" doc:"in the language itself"`
	RTL      bool        `json:"rtl" doc:"written from right to left"`
	Complete bool        `json:"complete" doc:"the site is built in it, so it can be offered"`
}

// languageList is every language the switcher lists, in its order. Only read.
var languageList = []Language{
	{Code: "zh", Name: "Chinese", Native: "中文"},
	{Code: "en", Name: "English", Native: "English"},
	{Code: "ja", Name: "Japanese", Native: "日本語"},
	{Code: "th", Name: "Thai", Native: "ไทย"},
	{Code: "vi", Name: "Vietnamese", Native: "Tiếng Việt"},
	{Code: "my", Name: "Burmese", Native: "မြန်မာ"},
	{Code: "es", Name: "Spanish", Native: "Español"},
	{Code: "hi", Name: "Hindi", Native: "हिन्दी"},
	{Code: "id", Name: "Indonesian", Native: "Bahasa Indonesia"},
	{Code: "km", Name: "Khmer", Native: "ខ្មែរ"},
	{Code: "ko", Name: "Korean", Native: "한국어"},
	{Code: "ms", Name: "Malay", Native: "Bahasa Melayu"},
	{Code: "pt", Name: "Portuguese", Native: "Português"},
	{Code: "ta", Name: "Tamil", Native: "தமிழ்"},
	{Code: "tl", Name: "Tagalog", Native: "Tagalog"},
	{Code: "ur", Name: "Urdu", Native: "اردو"},
	{Code: "tr", Name: "Turkish", Native: "Türkçe"},
	{Code: "bn", Name: "Bengali", Native: "বাংলা"},
	{Code: "ar", Name: "Arabic", Native: "العربية"},
	{Code: "fa", Name: "Persian", Native: "فارسی"},
	{Code: "ru", Name: "Russian", Native: "Русский"},
	{Code: "kk", Name: "Kazakh", Native: "Қазақша"},
	{Code: "uz", Name: "Uzbek", Native: "Oʻzbekcha"},
	{Code: "lo", Name: "Lao", Native: "ລາວ"},
	{Code: "ne", Name: "Nepali", Native: "नेपाली"},
	{Code: "fr", Name: "French", Native: "Français"},
	{Code: "te", Name: "Telugu", Native: "తెలుగు"},
	{Code: "sw", Name: "Swahili", Native: "Kiswahili"},
}

// listed reports whether the switcher lists a language.
func listed(lang locale.Lang) bool {
	return slices.ContainsFunc(languageList, func(l Language) bool { return l.Code == lang })
}

// languages is the list with those marked that the site is built in.
func languages(built []locale.Lang) []Language {
	out := slices.Clone(languageList)
	for i := range out {
		out[i].RTL, out[i].Complete = out[i].Code.RTL(), slices.Contains(built, out[i].Code)
	}
	return out
}

// everyLanguage is what a brand offers that has chosen nothing: English and
// Bengali, then the others in the switcher's order.
func everyLanguage() []locale.Lang {
	all := []locale.Lang{"en", "bn"}
	for _, l := range languageList {
		if !slices.Contains(all, l.Code) {
			all = append(all, l.Code)
		}
	}
	return all
}

// offers are the brand's languages that the site is built in, the first of them
// for who asks for another; never none.
func (b Brand) offers(built []locale.Lang) []locale.Lang {
	offered := make([]locale.Lang, 0, len(b.Languages))
	for _, lang := range b.Languages {
		if slices.Contains(built, lang) {
			offered = append(offered, lang)
		}
	}
	if len(offered) == 0 {
		return []locale.Lang{locale.Default}
	}
	return offered
}

// Offered are the languages that the member site is read in, the house's own
// first.
func (s *Service) Offered(ctx context.Context) ([]locale.Lang, error) {
	at, err := s.current(ctx)
	if err != nil {
		return nil, err
	}
	return at.brand.offers(s.built), nil
}
