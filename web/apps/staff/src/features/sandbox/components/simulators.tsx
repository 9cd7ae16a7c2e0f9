import { useT } from "@baize/i18n";
import { Skeleton } from "@baize/ui";
import { useMay } from "../../../app/session.ts";
import { Refusal } from "../../../kit/act-dialog.tsx";
import { Facts, State, Sum } from "../../../kit/bits.tsx";
import { wordFor } from "../../../kit/word.ts";
import { type Simulator, useSimulators } from "../use-simulators.ts";

const CURRENCY = "BDT";

/** The vendors that keep wallets of their own: how each behaves, and what it holds. */
export function Simulators() {
	const t = useT();
	const may = useMay("gateway.simvendor.read");
	const { list, set } = useSimulators(may);
	if (!may || list.data?.length === 0) return null;
	return (
		<section className="panel grid gap-4 p-4 sm:p-5" aria-label={t("desk.sim.title")}>
			<div className="grid gap-1">
				<h2 className="text-lg font-bold">{t("desk.sim.title")}</h2>
				<p className="text-sm text-text-2">{t("desk.sim.text")}</p>
			</div>
			{list.error && <Refusal error={list.error} />}
			{set.error && <Refusal error={set.error} />}
			<div className="grid gap-4 lg:grid-cols-2">
				{list.data?.map((v) => <Card key={v.vendor} of={v} busy={set.isPending} onPick={(mode) => set.mutate({ vendor: v.vendor, mode })} />) ??
					[1, 2].map((n) => <Skeleton key={n} className="h-64" />)}
			</div>
		</section>
	);
}

function Card({ of: v, busy, onPick }: { of: Simulator; busy: boolean; onPick: (mode: string) => void }) {
	const t = useT();
	const may = useMay("gateway.simvendor.set");
	return (
		<article className="inner grid content-start gap-4">
			<h3 className="flex flex-wrap items-center justify-between gap-2">
				<span className="flex min-w-0 items-baseline gap-2 font-bold">
					<span className="truncate">{v.name}</span>
					<code className="text-sm font-normal text-text-3">{v.vendor}</code>
				</span>
				<State of={v.mode} prefix="desk.sim.mode" tone={v.mode === "normal" ? "good" : "wait"} />
			</h3>
			<div className="faults" role="group" aria-label={t("desk.sim.behaves")}>
				{v.modes.map((mode) => (
					<button key={mode} type="button" className="fault" aria-pressed={mode === v.mode} disabled={!may || busy} onClick={() => mode !== v.mode && onPick(mode)}>
						{wordFor(t, "desk.sim.mode", mode)}
					</button>
				))}
			</div>
			<p className="text-sm text-text-2" aria-live="polite">
				{wordFor(t, "desk.sim.mode", `${v.mode}.text`)}
			</p>
			<Facts
				of={[
					{ label: t("desk.sim.players"), value: v.players },
					{ label: t("desk.sim.held"), value: <Sum of={v.held} currency={CURRENCY} strong /> },
					{ label: t("desk.sim.staked"), value: <Sum of={v.staked} currency={CURRENCY} /> },
					{ label: t("desk.sim.paid"), value: <Sum of={v.paid} currency={CURRENCY} /> },
				]}
			/>
		</article>
	);
}
