import { keys, request, type Wallet } from "@baize/api";
import { figured, type GameHandle, type GameHost, type HostListener, type Mount } from "@baize/game-kit/host";
import { type Key, loadMessages, messagesOf, speaker, useLang } from "@baize/i18n";
import { amountText, formatMoney, micro, parseAmount } from "@baize/kernel";
import { STARS, useReducedMotion, useVeil } from "@baize/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type Launched, SESSION } from "../../../app/launch.ts";
import { clientOf, OpenRounds, wordsOf } from "../model.ts";

const CLIENTS = import.meta.glob<{ mount: Mount }>("../../../../../../games/*/src/index.ts");

/** Whether this build has a client for an engine. */
export const hasClient = (engine: string): boolean => clientOf(CLIENTS, engine) !== undefined;

const load = (engine: string, lang: string) => Promise.all([clientOf(CLIENTS, engine)?.(), loadMessages(lang, wordsOf(engine))]);

/** Fetches an engine's client and words while the launch is still being asked for. */
export const warmClient = (engine: string, lang: string): void => void load(engine, lang).catch(() => {});

interface GameMountProps {
	launched: Launched;
	symbol: string;
	/** Shown beside the title when the money is play money; empty otherwise. */
	sandbox: string;
	listen: (topic: string, listener: HostListener) => () => void;
	onReady: () => void;
	onFail: () => void;
	onExit: () => void;
	/** Absent for who has nothing to pay in with. */
	onDeposit?: () => void;
	onOpen: (open: boolean) => void;
	/** A past round to show at once. */
	round?: string;
}

/** Loads a game's client and gives it its page; all its traffic carries the game token. */
export function GameMount(props: GameMountProps) {
	const lang = useLang();
	const client = useQueryClient();
	const still = useReducedMotion();
	const veil = useVeil() ? `${props.symbol} ${STARS}` : "";
	const box = useRef<HTMLDivElement>(null);
	const handle = useRef<GameHandle | null>(null);
	const latest = useRef(props);
	latest.current = props;
	const { launched } = props;
	// What every client asks for first was asked for with its launch; whoever asks again wants it as it is then.
	const early = useRef(launched.session);
	const wallet = useQuery({ queryKey: keys.balance, queryFn: ({ signal }) => request<Wallet>("/member/wallet", { signal }) }).data;
	// A game is mounted once per launch; what changes later reaches it through update.
	useEffect(() => {
		let alive = true;
		const now = () => latest.current;
		const rounds = new OpenRounds((open) => alive && now().onOpen(open));
		const host = (): GameHost => ({
			request: <Value,>(path: string, call: Parameters<GameHost["request"]>[1] = {}) => {
				if (path === SESSION && early.current) {
					const first = early.current as Promise<Value>;
					early.current = undefined;
					return first;
				}
				const method = call.method ?? (call.body === undefined ? "GET" : "POST");
				return rounds.follow(path, method, () => request<Value>(path, { ...call, token: launched.gameToken }));
			},
			subscribe: (topic, listener) =>
				now().listen(topic, {
					...bound(listener),
					message: (kind, data) => {
						rounds.hear(kind, data);
						listener.message(kind, data);
					},
				}),
			t: (key, args) => speaker({ lang, messages: messagesOf(lang) })(key as Key as "ui.close", ...((args ? [figured(args, lang)] : []) as [])),
			locale: lang,
			money: (value, options) => formatMoney(value, now().symbol, lang, { ...options, digits: undefined }),
			color: launched.game.color,
			theme: document.documentElement.dataset.theme === "light" ? "light" : "dark",
			// With bonus money the game's balance is both together: which of them moved is told by the platform.
			onBalance: (balance, version) =>
				client.setQueryData<Wallet>(keys.balance, (old) => (old && version > old.version && parseAmount(old.bonus) === 0n ? { ...old, cash: balance, version } : old)),
			onExit: () => now().onExit(),
			onDeposit: now().onDeposit && (() => now().onDeposit?.()),
			sandbox: now().sandbox,
			reducedMotion: still,
			veil,
			round: now().round,
			verifier: "/verify",
		});
		load(launched.engine, lang)
			.then(([module]) => {
				if (!alive || !box.current || !module) return;
				handle.current = module.mount(box.current, host());
				now().onReady();
			})
			.catch(() => alive && now().onFail());
		return () => {
			alive = false;
			handle.current?.destroy();
			handle.current = null;
			void client.invalidateQueries({ queryKey: keys.balance });
			void client.invalidateQueries({ queryKey: keys.recent });
		};
	}, [launched, lang]);
	useEffect(() => {
		if (wallet) handle.current?.update({ balance: { amount: spendable(wallet), version: wallet.version } });
	}, [wallet]);
	useEffect(() => handle.current?.update({ reducedMotion: still }), [still]);
	useEffect(() => handle.current?.update({ veil }), [veil]);
	return <div ref={box} className="stage-game" />;
}

/** All that can be staked. */
const spendable = (w: Wallet): string => (parseAmount(w.bonus) > 0n ? amountText(micro(parseAmount(w.cash) + parseAmount(w.bonus))) : w.cash);

const bound = (l: HostListener): HostListener => ({ message: (k, d) => l.message(k, d), gap: () => l.gap(), status: (on) => l.status?.(on) });
