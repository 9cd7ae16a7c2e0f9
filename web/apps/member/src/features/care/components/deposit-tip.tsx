import "../../../styles/care.css";
import { useT } from "@baize/i18n";
import { Icon } from "@baize/ui";
import { useBoot } from "../../../app/boot.tsx";
import { Link } from "../../../app/link.tsx";
import { useCare } from "../api/care.ts";
import { useAmountText } from "./kind-card.tsx";

/** On the deposit page: the limits that count there, or the offer to set one before the first deposit. */
export default function DepositTip() {
	const t = useT();
	const { data } = useCare();
	const say = useAmountText("deposit", useBoot().permission.currencySymbol);
	if (!data) return null;
	const limits = data.limits.filter((l) => l.kind === "deposit");
	return (
		<Link href="/member/care" className="card care-tip" data-away={data.pause.active || undefined}>
			<Icon name={data.pause.active ? "moon" : "shield"} />
			<span>
				{data.pause.active ? (
					<b>{t("protect.paused")}</b>
				) : limits.length === 0 ? (
					<>
						<b>{t("protect.tip.title")}</b>
						<small>{t("protect.tip.text")}</small>
					</>
				) : (
					limits.map((l) => (
						<span key={l.period}>
							<b>{l.period && t(`protect.period.${l.period}`)}</b> {t("protect.usedOf", { used: say(l.used), amount: say(l.amount) })}
						</span>
					))
				)}
			</span>
			<Icon name="chevron-right" className="icon-flip" />
		</Link>
	);
}
