import { keys, request, type Wallet } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { buttonClass, ConfirmDialog, Money } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAddress } from "../app/address.ts";
import { useBoot } from "../app/boot.tsx";
import { startedGame } from "../app/launch.ts";
import { atLaunchHost, isFramed } from "../app/launch-host.ts";
import { Link } from "../app/link.tsx";
import { listen } from "../app/live.ts";
import { navigate } from "../app/navigate.ts";
import { useServices } from "../app/services.tsx";
import { useMember } from "../app/session.ts";
import { Net } from "../features/care/components/figures.tsx";
import { useLaunch } from "../features/game-host/api/launch-game.ts";
import { GameMount, hasClient, warmClient } from "../features/game-host/components/game-mount.tsx";
import { StageBar, StageHelp, StageRefused, StageWaiting } from "../features/game-host/components/stage.tsx";
import { VendorFrame } from "../features/game-host/components/vendor-frame.tsx";
import { useGame } from "../features/games/api/get-game.ts";
import { standingOf } from "../app/standing.ts";
import { supportPath } from "../features/shell/outside.ts";

/** A game's page; the id of the game stands in the address, and that of a past round to show again. */
export default function Seamless() {
	const { search } = useAddress();
	const asked = new URLSearchParams(search);
	const id = asked.get("id") ?? "";
	return <Play key={id} id={id} round={asked.get("round") ?? undefined} />;
}

function Play({ id, round }: { id: string; round?: string }) {
	const t = useT();
	const boot = useBoot();
	const { start } = useServices();
	const member = useMember();
	const trial = member?.isTrial;
	// Trial money is of no currency: the sign beside the title says what it is, and figures keep their room.
	const symbol = trial ? "" : boot.permission.currencySymbol;
	const { launched, error, again, turn } = useLaunch(id);
	const { data: detail } = useGame(id, !startedGame(id) || error !== null);
	const [ready, setReady] = useState(false);
	const [failed, setFailed] = useState(false);
	const [open, setOpen] = useState(false);
	const [asking, setAsking] = useState<"leave" | "deposit" | null>(null);
	const game = launched?.game ?? detail ?? startedGame(id);
	const hosts = boot.permission.launchGameCDNs;
	const elsewhere = launched?.mode === "vendor" ? launched.url : undefined;
	const framed = elsewhere !== undefined && isFramed(elsewhere, hosts);
	const missing = launched !== undefined && !elsewhere && !hasClient(launched.engine);
	const lang = useLang();
	const mechanic = launched ? undefined : game?.mechanic;
	useEffect(() => {
		if (mechanic && hasClient(mechanic)) warmClient(mechanic, lang);
	}, [mechanic, lang]);
	// A vendor's page that may not be framed takes the place of this one, so that back leads to the lobby.
	useEffect(() => {
		if (elsewhere && !framed) location.replace(elsewhere);
	}, [elsewhere, framed]);
	useEffect(() => {
		if (!open) return;
		const stay = (e: BeforeUnloadEvent) => e.preventDefault();
		addEventListener("beforeunload", stay);
		return () => removeEventListener("beforeunload", stay);
	}, [open]);
	const leave = () => (history.length > 1 ? history.back() : navigate("/", { replace: true }));
	const deposit = () => navigate("/member?page=depositv2");
	const back = () => (open ? setAsking("leave") : leave());
	const retry = () => {
		setFailed(false);
		setReady(false);
		again();
	};
	const support = supportPath(boot);
	const other = (
		<>
			<Link href={game ? `/${game.gameType === "INHOUSE" ? "bgs" : game.gameType.toLowerCase()}` : "/"} className={buttonClass("secondary")}>
				{t("host.others")}
			</Link>
			{support && (
				<a href={support} className={buttonClass("quiet")}>
					{t("shell.nav.support")}
				</a>
			)}
		</>
	);
	const standing = game ? standingOf(game) : "open";
	const name = game?.gameName ?? t("shell.title.game");
	const refused = id === "" || error || failed || missing;
	const kind = standing !== "open" ? standing : missing ? "soon" : error?.status === 404 || id === "" ? "missing" : "failed";
	return (
		<div className="stage">
			{(refused || (!ready && !framed)) && <StageBar name={name} balance={<Balance />} onBack={back} />}
			{refused ? (
				<StageRefused
					kind={kind}
					text={error && error.code !== "network" && kind === "failed" ? error.message : ""}
					help={<StageHelp onAgain={kind === "failed" || kind === "maintenance" ? retry : undefined} other={other} />}
					others={(detail?.alternatives ?? boot.hot.filter((g) => standingOf(g) === "open" && g.nodeId !== id)).slice(0, 6)}
					onPick={(g) => start(g, { replace: true })}
				/>
			) : (
				<>
					{framed && (
						<VendorFrame
							key={turn}
							name={name}
							url={atLaunchHost(elsewhere, hosts)}
							balance={<Balance />}
							net={<Net symbol={symbol} />}
							onBack={back}
							onDeposit={trial ? undefined : deposit}
							onReady={() => setReady(true)}
						/>
					)}
					{!ready && <StageWaiting key={turn} game={game} help={<StageHelp onAgain={retry} other={other} />} />}
					{launched && !elsewhere && (
						<GameMount
							key={launched.gameToken}
							launched={launched}
							symbol={symbol}
							sandbox={trial ? t("host.trial") : boot.permission.sandbox ? t("host.sandbox") : ""}
							listen={listen}
							onReady={() => setReady(true)}
							onFail={() => setFailed(true)}
							onExit={back}
							onDeposit={trial ? undefined : () => (open ? setAsking("deposit") : deposit())}
							onOpen={setOpen}
							round={round}
						/>
					)}
				</>
			)}
			{asking && (
				<ConfirmDialog
					title={t("host.leave.title")}
					confirmLabel={t("host.leave.go")}
					cancelLabel={t("host.leave.stay")}
					onConfirm={asking === "deposit" ? deposit : leave}
					onCancel={() => setAsking(null)}
				>
					{t("host.leave.text")}
				</ConfirmDialog>
			)}
		</div>
	);
}

function Balance() {
	const { data } = useQuery({ queryKey: keys.balance, queryFn: ({ signal }) => request<Wallet>("/member/wallet", { signal }) });
	return data ? <Money className="stage-balance" amount={data.cash} symbol={data.symbol} own /> : null;
}
