import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { Badge, Button, Copyable, Dialog, Fact, Facts } from "@baize/ui";
import { useState } from "react";
import { redeem } from "../api/loyalty.ts";
import type { Redemption, Ware } from "../model.ts";
import { SecretForm } from "./secret-form.tsx";

/** Asks for the payment password, and shows the number of what was redeemed. */
export function RedeemDialog({ ware: w, left, onClose }: { ware: Ware; left: number; onClose: () => void }) {
	const t = useT();
	const lang = useLang();
	const [done, setDone] = useState<Redemption | null>(null);
	if (done)
		return (
			<Dialog title={t("loyalty.redeem.done")} onClose={onClose} foot={<Button onClick={onClose}>{t("ui.close")}</Button>}>
				<div className="redeem-done">
					<Badge icon="clock">{t("loyalty.redemption.IN_PROCESS")}</Badge>
					<p>{t("loyalty.redeem.doneText")}</p>
					<Copyable text={done.reference} />
				</div>
			</Dialog>
		);
	return (
		<Dialog title={t("loyalty.redeem.title")} onClose={onClose}>
			<SecretForm confirm={t("loyalty.ware.redeem")} run={(proof, key) => redeem(w.tag, proof, key)} onDone={setDone}>
				<Facts>
					<Fact name={t("loyalty.redeem.what")} strong>
						<span dir="auto">{w.name}</span>
					</Fact>
					<Fact name={t("loyalty.redeem.cost")}>{t("pages.points.cost", { n: formatCount(w.points, lang) })}</Fact>
					<Fact name={t("loyalty.redeem.left")}>{t("pages.points.cost", { n: formatCount(Math.max(left, 0), lang) })}</Fact>
				</Facts>
			</SecretForm>
		</Dialog>
	);
}
