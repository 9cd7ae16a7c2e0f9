import { type Key, useLang, useT } from "@baize/i18n";
import { formatDate, formatMoney } from "@baize/kernel";
import type { Term } from "../model.ts";

/** Every line of a rule: what is promised, asked and bounded. */
export function Terms({ of, symbol }: { of: readonly Term[]; symbol: string }) {
	const t = useT();
	const lang = useLang();
	const words = (x: Term) =>
		t(
			`bonus.term.${x.key}` as Key as "bonus.term.match",
			{
				amount: x.amount ? formatMoney(x.amount, symbol, lang) : "",
				n: x.count ?? 0,
				percent: x.percent ?? 0,
				names: x.names?.join(", ") ?? "",
				at: x.at ? formatDate(x.at, lang) : "",
			} as { percent: number },
		);
	return (
		<ul className="bonus-terms">
			{of.map((x) => (
				<li key={x.key}>
					{words(x)}
					{x.weights && (
						<span className="bonus-weights">
							{x.weights.map((w) => (
								<span key={w.category} data-none={w.percent === 0 || undefined}>
									{t("bonus.weight", { category: t(`category.${w.category}` as Key as "category.LOTT"), percent: w.percent })}
								</span>
							))}
						</span>
					)}
				</li>
			))}
		</ul>
	);
}
