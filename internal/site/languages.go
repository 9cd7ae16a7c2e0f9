package site

import (
	"slices"

	"baize/internal/kernel/locale"
)

// Language is one the switcher lists.
type Language struct {
	Code     locale.Lang `json:"code"`
	Name     string      `json:"name" doc:"in English"`
	Native   string      `json:"native" doc:"in the language itself"`
	RTL      bool        `json:"rtl" doc:"written from right to left"`
	Complete bool        `json:"complete" doc:"every text of the site stands in it"`
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

// languages is the list with the complete ones marked.
func languages(complete []locale.Lang) []Language {
	out := make([]Language, len(languageList))
	copy(out, languageList)
	for i := range out {
		out[i].RTL = out[i].Code.RTL()
		for _, code := range complete {
			out[i].Complete = out[i].Complete || out[i].Code == code
		}
	}
	return out
}
