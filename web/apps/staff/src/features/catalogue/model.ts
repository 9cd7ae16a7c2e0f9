/** Whether something can be played: yes, soon again, no. */
export const SWITCH_STATES = ["open", "maintenance", "closed"] as const;

/** One of the three. */
export type SwitchState = (typeof SWITCH_STATES)[number];

/** A vendor in one category. */
export interface Vendor {
	vassalage: string;
	category: string;
	nameEn: string;
	nameBn: string;
	state: SwitchState;
	/** Its connection is turned off: its games show as under maintenance, whatever the state. */
	off: boolean;
	games: number;
}

/** A game as the back office lists it, closed ones too. */
export interface StaffGame {
	nodeId: string;
	vassalage: string;
	gameCode: string;
	category: string;
	nameEn: string;
	nameBn: string;
	mechanic: string;
	returnPpm: number;
	stakeMin: string;
	stakeMax: string;
	isHot: boolean;
	state: SwitchState;
}

/** A name in the reader's language. */
export const nameIn = (row: { nameEn: string; nameBn: string }, lang: string): string => (lang === "bn" && row.nameBn) || row.nameEn;

/** Vendors whose code, name or category holds a text, whatever its case. */
export function matching(vendors: readonly Vendor[], text: string, state: string): Vendor[] {
	const wanted = text.trim().toLowerCase();
	return vendors.filter((v) => (!state || v.state === state) && [v.vassalage, v.nameEn, v.nameBn, v.category].some((part) => part.toLowerCase().includes(wanted)));
}

/** A return in millionths as a percentage with two decimals; nothing for 0. */
export function percentOf(ppm: number): string {
	if (ppm <= 0) return "";
	const hundredths = Math.trunc(ppm / 100);
	return `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`;
}
