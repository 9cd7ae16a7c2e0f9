/** The parts of the page, each with the fields that stand in it. */
export const PARTS = [
	["you", ["nickname", "payeeName", "birthday", "nationality"]],
	["home", ["region", "address", "occupation", "incomeSource"]],
	["handles", ["whatsapp", "line", "facebook", "wechat", "qqNum"]],
] as const;

/** A field of the profile. */
export type FieldName = (typeof PARTS)[number][1][number];

/** How a field is filled in. */
export const kindOf = (name: FieldName): "text" | "date" | "country" | "income" =>
	name === "birthday" ? "date" : name === "nationality" ? "country" : name === "incomeSource" ? "income" : "text";

/** What differs from what was there. */
export function changesOf(before: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>): Record<string, string> {
	return Object.fromEntries(Object.entries(now).filter(([name, value]) => value.trim() !== (before[name] ?? "")));
}

/** The last day on which somebody of that age was born; days are the reader's own. */
export function lastBirthday(age: number, today: Date): string {
	const day = new Date(Date.UTC(today.getFullYear() - age, today.getMonth(), today.getDate()));
	return day.toISOString().slice(0, 10);
}

/** The countries of the world by their two letters; browsers name them. */
export const COUNTRIES =
	"AE AF AL AM AO AR AT AU AZ BA BD BE BG BH BI BJ BN BO BR BT BW BY CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DO DZ EC EE EG ER ES ET FI FJ FR GA GB GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KM KP KR KW KZ LA LB LK LR LS LT LU LV LY MA MD ME MG MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NZ OM PA PE PG PH PK PL PT PY QA RO RS RU RW SA SC SD SE SG SI SK SL SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TR TT TW TZ UA UG US UY UZ VE VN VU WS YE ZA ZM ZW".split(
		" ",
	);
