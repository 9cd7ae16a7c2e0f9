import { request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { digitsOf, toDigits } from "@baize/kernel";
import { toast } from "@baize/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Toggle } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { useList } from "../../../kit/use-list.ts";
import { wordFor } from "../../../kit/word.ts";
import { nameIn, percentOf, type StaffGame, type SwitchState } from "../model.ts";
import { StateSwitch } from "./state-switch.tsx";

/** Games by name, vendor and state, each with its switch and its hot mark. */
export function GameList({ query, vendor, state }: { query: string; vendor: string; state: string }) {
	const t = useT();
	const lang = useLang();
	const list = useList<StaffGame>("/staff/catalogue/games", { query, vassalage: vendor, state });
	const set = useSetGame();
	const busy = (g: StaffGame) => set.isPending && set.variables.game.nodeId === g.nodeId;
	const columns: Column<StaffGame>[] = [
		{
			key: "name",
			head: t("staff.field.game"),
			cell: (g) => (
				<span className="inline-flex items-center gap-2.5">
					<img className="rounded-md" src={`/img/g/${g.vassalage}-${g.gameCode}.v2.svg`} alt="" width={36} height={36} loading="lazy" />
					<span className="grid">
						<b>{nameIn(g, lang)}</b>
						<span className="text-xs text-text-3">{g.gameCode}</span>
					</span>
				</span>
			),
		},
		{ key: "vendor", head: t("staff.field.vendor"), cell: (g) => g.vassalage },
		{ key: "category", head: t("staff.field.category"), cell: (g) => wordFor(t, "category", g.category), wide: true },
		{
			key: "return",
			head: t("staff.field.return"),
			cell: (g) => (percentOf(g.returnPpm) ? `${toDigits(percentOf(g.returnPpm), digitsOf(lang))}%` : "–"),
			end: true,
			wide: true,
		},
		{
			key: "hot",
			head: t("staff.field.hot"),
			cell: (g) => (
				<Toggle quiet on={g.isHot} busy={busy(g)} label={t("staff.catalogue.hotOf", { name: nameIn(g, lang) })} onFlip={() => set.mutate({ game: g, to: { isHot: !g.isHot } })} />
			),
		},
		{
			key: "state",
			head: t("staff.field.state"),
			cell: (g) => <StateSwitch of={g.state} busy={busy(g)} name={nameIn(g, lang)} onSet={(to) => set.mutate({ game: g, to: { state: to } })} />,
		},
	];
	return <ListTable list={list} label={t("staff.nav.games")} columns={columns} by={(g) => g.nodeId} icon="games" empty={t("staff.list.noMatch")} />;
}

function useSetGame() {
	const t = useT();
	const lang = useLang();
	const client = useQueryClient();
	return useMutation({
		mutationFn: ({ game, to }: { game: StaffGame; to: { state?: SwitchState; isHot?: boolean } }) =>
			request(`/staff/catalogue/games/${game.nodeId}`, { method: "PUT", body: { state: game.state, isHot: game.isHot, ...to } }),
		onSuccess: async (_, { game, to }) => {
			await client.invalidateQueries({ queryKey: ["staff", "/staff/catalogue/games"] });
			const name = nameIn(game, lang);
			if (to.state) toast(t("staff.catalogue.set", { name, state: t(`staff.state.${to.state}`) }), "ok");
			else toast(to.isHot ? t("staff.catalogue.hotOn", { name }) : t("staff.catalogue.hotOff", { name }), "ok");
		},
		onError: (e) => toast(faultText(e, t), "bad"),
	});
}
