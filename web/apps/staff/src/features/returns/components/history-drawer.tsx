import { request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatDate, formatFigure } from "@baize/kernel";
import { Dialog, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { Facts, Note, State } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { type Day, type Line, percent, plotOf, TONES } from "../model.ts";
import { LineTable } from "./line-table.tsx";

/** How a profile or a game came to its figures: the drift day by day in what chance allows, and by the order of the stakes. */
export function HistoryDrawer({ of: l, onClose }: { of: Line; onClose: () => void }) {
	const t = useT();
	const lang = useLang();
	const query = { mechanic: l.mechanic, sheet: l.sheet, vendor: l.vendor || undefined, game: l.game || undefined, currency: l.currency };
	const found = useQuery({
		queryKey: ["staff", "return-history", query],
		queryFn: ({ signal }) => request<{ days: Day[]; levels: Line[] }>("/staff/reporting/returns/history", { query, signal }),
	});
	return (
		<Dialog shape="drawer-end" title={l.game ? l.name || l.game : `${l.sheet} (${l.mechanic})`} onClose={onClose}>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
				<div className="headline">
					<State of={l.state} prefix="desk.return.state" tone={TONES[l.state]} />
				</div>
				<Note tone={l.state === "off" ? "bad" : "info"}>{t(`desk.return.meaning.${l.state}`)}</Note>
				{found.isPending && <Skeleton className="h-48" />}
				{found.isError && <ErrorState text={faultText(found.error, t)} onRetry={() => void found.refetch()} />}
				{found.data && (
					<>
						<Drift days={found.data.days} />
						<Facts
							className="facts-boxed"
							of={[
								{ label: t("desk.return.promised"), value: l.returnPpm > 0 ? percent(l.returnPpm, lang) : "–" },
								{ label: t("desk.return.actual"), value: percent(l.actualPpm, lang) },
								{ label: t("desk.return.deviation"), value: l.deviationPpm > 0 ? formatFigure((l.deviationPpm / 1_000_000).toFixed(2), lang) : "–" },
								{ label: t("desk.return.bound"), value: l.boundPpm > 0 ? `± ${percent(l.boundPpm, lang)}` : "–" },
							]}
						/>
						<h3 className="font-bold">{t("desk.return.byLevel")}</h3>
						<LineTable label={t("desk.return.byLevel")} lines={found.data.levels} of="level" />
					</>
				)}
			</div>
		</Dialog>
	);
}

/** The drift as a line in the band of what chance allows. */
function Drift({ days }: { days: readonly Day[] }) {
	const t = useT();
	const lang = useLang();
	const plot = plotOf(days);
	const [first, last] = [days[0], days.at(-1)];
	if (!plot || !first || !last) return <p className="text-sm text-text-3">{t("desk.return.noPlot")}</p>;
	const out = Math.abs(last.driftPpm) > last.boundPpm;
	const name = (d: Day) => formatDate(`${d.day}T00:00:00Z`, lang, "date", "UTC");
	return (
		<figure className="drift">
			<figcaption>{t("desk.return.plot")}</figcaption>
			<div className="drift-plot">
				<span>{percent(plot.top, lang, true)}</span>
				<span>{percent(-plot.top, lang, true)}</span>
				<svg
					viewBox="0 0 100 100"
					preserveAspectRatio="none"
					role="img"
					aria-label={t("desk.return.plotText", { drift: percent(last.driftPpm, lang, true), bound: percent(last.boundPpm, lang) })}
				>
					<path d={plot.band} className="drift-band" />
					<path d="M0 50H100" className="drift-zero" vectorEffect="non-scaling-stroke" />
					<path d={plot.line} className="drift-line" data-out={out || undefined} vectorEffect="non-scaling-stroke" />
				</svg>
			</div>
			<div className="drift-axis" aria-hidden="true">
				<span>{name(first)}</span>
				<span>{name(last)}</span>
			</div>
		</figure>
	);
}
