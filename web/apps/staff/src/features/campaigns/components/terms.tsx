import { type Key, useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import type { Term } from "../model.ts";

/** The terms as members read them, made by the server of the same rule. */
export function Terms({ of, currency }: { of: readonly Term[]; currency: string }) {
	const t = useT();
	const lang = useLang();
	const line = (x: Term) =>
		t(
			`bonus.term.${x.key}` as Key as "bonus.term.match",
			{
				amount: `${x.amount ?? ""} ${currency}`,
				n: x.count ?? 0,
				percent: x.percent ?? 0,
				names: x.names?.join(", ") ?? "",
				at: x.at ? formatDate(x.at, lang) : "",
			} as { percent: number },
		);
	return (
		<ul className="grid list-disc gap-1 ps-5 text-sm">
			{of.map((x) => (
				<li key={x.key}>
					{line(x)}
					{x.weights && `: ${x.weights.map((w) => t("bonus.weight", { category: t(`category.${w.category}` as Key as "category.LOTT"), percent: w.percent })).join(" · ")}`}
				</li>
			))}
		</ul>
	);
}
