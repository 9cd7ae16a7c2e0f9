/**
 * Mounts one game against a server written here, for looking and for tests.
 * Query: game=slots|dice|crash|tables or an engine of games/instant, lang, theme, color, motion=0, and what the
 * scripted server does (see server.ts). Never part of a build of the product.
 */
import "../../packages/ui/src/styles/tokens.css";
import "../../packages/ui/src/styles/fonts.css";
import { figured, type GameHost, type Mount } from "@baize/game-kit";
import { formatMoney } from "@baize/kernel";
import { format } from "../../packages/i18n/src/runtime.ts";
import { mount as crash } from "../crash/src/index.ts";
import { mount as dice } from "../dice/src/index.ts";
import { mount as instant } from "../instant/src/index.ts";
import { mount as tables } from "../tables/src/index.ts";
import { mount as slots } from "../slots/src/index.ts";
import { script } from "./server.ts";
import { bengali, english } from "./words.ts";

const query = new URLSearchParams(location.search);
const lang = query.get("lang") ?? "en";
const messages = lang === "bn" ? bengali : english;
const theme = query.get("theme") === "light" ? "light" : "dark";
document.documentElement.lang = lang;
document.documentElement.dataset.theme = theme;
const server = script(query);
const host: GameHost = {
	request: server.request,
	subscribe: server.subscribe,
	t: (key, args = {}) => (messages[key] === undefined ? `[${key}]` : format(messages[key], figured(args, lang) ?? {}, lang)),
	locale: lang,
	money: (value, options) => formatMoney(value, "৳", lang, options),
	color: query.get("color") ?? "#a02c62",
	theme,
	onBalance: (balance, version) => console.log("balance", balance, version),
	onExit: () => console.log("exit"),
	sandbox: query.get("sandbox") ?? "Demo",
	reducedMotion: query.get("motion") === "0",
};
const games: Record<string, Mount> = { slots, dice, crash, tables };
const handle = (games[query.get("game") ?? "slots"] ?? instant)(document.getElementById("game") as HTMLElement, host);
Object.assign(globalThis, { handle, server });
