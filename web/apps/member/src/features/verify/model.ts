/** What the verifier page computes with: the games' verifiers, the published sheets, and the same as a command. */
import { DERIVED, type FairInput, type FairResult, readInput, verifyBet } from "@baize/game-kit/fair";
import { EXAMPLES } from "./examples.ts";

/** A verifier of games that the kit's own does not know. */
interface Own {
	readonly games: readonly string[];
	verify(input: unknown): Promise<FairResult>;
}

const OWN = import.meta.glob<Own>("../../../../../games/*/src/verify.ts", { eager: true });
const SHEETS = import.meta.glob<string>("../../../../../../internal/studio/slots/sheets/*.json", { query: "?raw", import: "default", eager: true });

/** Every field of a bet as text. */
export interface Fields {
	readonly game: string;
	readonly serverSeed: string;
	readonly hash: string;
	readonly clientSeed: string;
	readonly nonce: string;
	readonly params: string;
	readonly outcome: string;
	readonly payout: string;
	readonly receipt: string;
}

/** Every game that can be verified here. */
export const GAMES: readonly string[] = [...DERIVED, ...Object.values(OWN).flatMap((o) => o.games)];

/** The fields of an input. */
export function fieldsOf(input: FairInput): Fields {
	const { game, serverSeed, hash, clientSeed, nonce, params, claim } = input;
	return {
		game,
		serverSeed: serverSeed ?? "",
		hash: hash ?? "",
		clientSeed: clientSeed ?? "",
		nonce: String(nonce ?? ""),
		params: JSON.stringify(params),
		outcome: claim?.outcome ?? "",
		payout: claim?.payout ?? "",
		receipt: claim?.receipt ?? "",
	};
}

/** The fields of what was pasted or stands in the address; undefined when it is no bet. */
export function fieldsIn(text: string): Fields | undefined {
	const input = readInput(text);
	return input && fieldsOf(input);
}

/** The fields of a game before a bet is known. */
export const blank = (game: string): Fields => ({ game, serverSeed: "", hash: "", clientSeed: "", nonce: "0", params: "{}", outcome: "", payout: "", receipt: "" });

/** A bet of a game to try, of those that stand in this page. */
export function exampleOf(game: string): Fields {
	const found = (EXAMPLES as readonly FairInput[]).find((e) => e.game === game);
	return found ? fieldsOf(found) : blank(game);
}

/** A bet of a game to try. */
export async function anyExampleOf(game: string): Promise<Fields> {
	const here = exampleOf(game);
	if (here.serverSeed) return here;
	const more = await later().catch(() => undefined);
	const found = more?.MORE.map((text) => JSON.parse(text) as FairInput).find((e) => e.game === game);
	return found ? fieldsOf(found) : here;
}

/** The input that the fields make; undefined when the parameters are no JSON. */
export function inputOf(f: Fields): FairInput | undefined {
	try {
		const claim = { outcome: f.outcome.trim(), payout: f.payout.trim(), receipt: f.receipt.trim() };
		return {
			game: f.game,
			serverSeed: f.serverSeed.trim(),
			hash: f.hash.trim(),
			clientSeed: f.clientSeed.trim(),
			nonce: Number(f.nonce),
			params: JSON.parse(f.params),
			claim,
		} as FairInput;
	} catch {
		return undefined;
	}
}

/** Thrown when a book that is needed cannot be fetched. */
export class NoBook extends Error {
	override name = "NoBook";
}

/** A published sheet: its file byte for byte where it has one, else what it says. */
async function published(path: string, of = "sheets"): Promise<string> {
	try {
		const answer = await fetch(`/api/v1/studio/${of}/${path}`);
		const { value } = (await answer.json()) as { value?: { file?: string } };
		if (answer.ok && value) return value.file ?? JSON.stringify(value);
	} catch {
		// Without a connection only what is here counts.
	}
	throw new NoBook(path);
}

/** The sheet of a code among those that stand in this page. */
const ownSheet = (of: Record<string, string>, code: string): string | undefined => Object.entries(of).find(([path]) => path.endsWith(`/${code}.json`))?.[1];

/** What comes after the page itself. */
export const later = () => import("./later.ts");

/** The texts that a bet needs: the sheets of slots and fishing stand in this page, books and newer sheets are fetched. */
async function filesOf(input: FairInput): Promise<ReadonlyMap<string, string>> {
	const code = (input.params as { sheet?: string }).sheet;
	if (code === undefined) return new Map();
	const game: string = input.game;
	if (game !== "slot") {
		const more = await later().catch(() => undefined);
		return new Map([[`${game}/${code}`, (more && ownSheet(more.FISH, code)) ?? (await published(encodeURIComponent(code), `${game}/sheets`))]]);
	}
	const sheet = ownSheet(SHEETS, code) ?? (await published(encodeURIComponent(code)));
	const files = new Map([[code, sheet]]);
	if ((JSON.parse(sheet) as { book?: string }).book) files.set(`${code}/book`, await published(`${encodeURIComponent(code)}/book`));
	return files;
}

/** Computes a bet again. */
export async function compute(input: FairInput): Promise<FairResult> {
	const own = Object.values(OWN).find((o) => o.games.includes(input.game));
	if (own) return own.verify(input).catch((): FairResult => ({ ok: false, reason: "input" }));
	const files = await filesOf(input);
	return verifyBet(input, (code) => files.get(code));
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The same as a command for the one who does not trust a page. */
export function commandOf(f: Fields): string {
	const flags: [string, string][] = [
		["game", f.game],
		["server-seed", f.serverSeed],
		["hash", f.hash],
		["client-seed", f.clientSeed],
		["nonce", f.nonce],
		["params", f.params],
		["outcome", f.outcome],
		["payout", f.payout],
		["receipt", f.receipt],
	];
	return `baize fair verify ${flags
		.filter(([, v]) => v.trim() !== "")
		.map(([k, v]) => `--${k} ${quoted(v.trim())}`)
		.join(" ")}`;
}
