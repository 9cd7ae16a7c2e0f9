/** Somebody who helps with gambling or distress, by country. Names and addresses are their own words. */
export interface Helpline {
	/** The country's code; "" is worldwide. */
	country: string;
	name: string;
	url: string;
	phone?: string;
}

/** Help by country, the worldwide ones last. */
export const HELPLINES: readonly Helpline[] = [
	{ country: "BD", name: "Kaan Pete Roi", url: "https://kaanpeteroi.org" },
	{ country: "IN", name: "Tele MANAS", url: "https://telemanas.mohfw.gov.in", phone: "14416" },
	{ country: "GB", name: "GamCare", url: "https://www.gamcare.org.uk", phone: "0808 8020 133" },
	{ country: "US", name: "1-800-GAMBLER", url: "https://www.ncpgambling.org", phone: "1-800-426-2537" },
	{ country: "AU", name: "Gambling Help Online", url: "https://www.gamblinghelponline.org.au", phone: "1800 858 858" },
	{ country: "", name: "Gambling Therapy", url: "https://www.gamblingtherapy.org" },
	{ country: "", name: "Gamblers Anonymous", url: "https://www.gamblersanonymous.org" },
];

const ZONES: Record<string, string> = { "Asia/Dhaka": "BD", "Asia/Kolkata": "IN", "Asia/Calcutta": "IN", "Europe/London": "GB" };

/** The country that a time zone lies in, "" where it is not told by it. */
export function countryOf(zone: string): string {
	return ZONES[zone] ?? (zone.startsWith("Australia/") ? "AU" : "");
}

/** The lines of a country first, then the worldwide ones, then all others. */
export function linesFor(country: string, all: readonly Helpline[] = HELPLINES): Helpline[] {
	const rank = (l: Helpline) => (l.country !== "" && l.country === country ? 0 : l.country === "" ? 1 : 2);
	return [...all].sort((a, b) => rank(a) - rank(b));
}
