/** The games' messages as the page has them: what all games say, and what the tables, poker and fishing say besides. */
import bnFishing from "../../packages/i18n/src/generated/bn/fishing.json";
import bnGames from "../../packages/i18n/src/generated/bn/games.json";
import bnPoker from "../../packages/i18n/src/generated/bn/poker.json";
import bnTables from "../../packages/i18n/src/generated/bn/tables.json";
import enFishing from "../../packages/i18n/src/generated/en/fishing.json";
import enGames from "../../packages/i18n/src/generated/en/games.json";
import enPoker from "../../packages/i18n/src/generated/en/poker.json";
import enTables from "../../packages/i18n/src/generated/en/tables.json";
import type { Compiled } from "../../packages/i18n/src/runtime.ts";

/** All of them in English. */
export const english = { ...enGames, ...enTables, ...enPoker, ...enFishing } as unknown as Compiled;

/** All of them in Bengali. */
export const bengali = { ...bnGames, ...bnTables, ...bnPoker, ...bnFishing } as unknown as Compiled;
