/** The languages that the product lists, each by its own name. */
export const LANGUAGES: Record<string, string> = {
	en: "English",
	bn: "বাংলা",
	zh: "中文",
	ja: "日本語",
	th: "ไทย",
	vi: "Tiếng Việt",
	my: "မြန်မာ",
	es: "Español",
	hi: "हिन्दी",
	id: "Bahasa Indonesia",
	km: "ខ្មែរ",
	ko: "한국어",
	ms: "Bahasa Melayu",
	pt: "Português",
	ta: "தமிழ்",
	tl: "Tagalog",
	ur: "اردو",
	tr: "Türkçe",
	ar: "العربية",
	fa: "فارسی",
	ru: "Русский",
	kk: "Қазақша",
	uz: "Oʻzbekcha",
	lo: "ລາວ",
	ne: "नेपाली",
	fr: "Français",
	te: "తెలుగు",
	sw: "Kiswahili",
};

const RTL = new Set(["ar", "fa", "ur"]);

/** The writing direction of a language. */
export const directionOf = (lang: string): "rtl" | "ltr" => (RTL.has(lang.split("-")[0] as string) ? "rtl" : "ltr");
