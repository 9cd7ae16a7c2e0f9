import { LANGUAGES } from "@baize/i18n";

/** Every language that readers can choose, by its code; English, which every text has, comes first. */
export const ALL: readonly string[] = Object.keys(LANGUAGES);

/** A language by its own name. */
export const nameOf = (lang: string): string => LANGUAGES[lang] ?? lang;
