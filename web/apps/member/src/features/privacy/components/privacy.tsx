import { useLang, useT } from "@baize/i18n";
import { formatDate, newKey } from "@baize/kernel";
import { Button, buttonClass, ErrorState, Icon, Skeleton, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { askCopy, type Channel, type PrivacyPage, privacyKey, setConsent, usePrivacy } from "../api/privacy.ts";
import { Erase } from "./erase.tsx";
import { OnBoard } from "./on-board.tsx";

/** The member's copy, consents and the way out. */
export function Privacy() {
	const t = useT();
	const { data, error, refetch } = usePrivacy();
	if (error && !data) return <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} />;
	if (!data) return <Skeleton className="h-96 rounded-card" />;
	return (
		<div className="papers">
			<CopyCard page={data} />
			<Consents page={data} />
			<OnBoard />
			<Erase obstacles={data.obstacles} />
		</div>
	);
}

function CopyCard({ page }: { page: PrivacyPage }) {
	const t = useT();
	const lang = useLang();
	const client = useQueryClient();
	const key = useRef(newKey());
	const [refused, setRefused] = useState("");
	const [busy, setBusy] = useState(false);
	const c = page.copy;
	const ask = async () => {
		setBusy(true);
		setRefused("");
		try {
			client.setQueryData(privacyKey, await askCopy(key.current));
			key.current = newKey();
		} catch (e) {
			setRefused(refusal(e, t));
		}
		setBusy(false);
	};
	return (
		<section className="card papers-box">
			<h2>{t("papers.copy.title")}</h2>
			<p>{t("papers.copy.text")}</p>
			<div aria-live="polite">
				{c?.state === "asked" && (
					<p className="papers-wait">
						<Icon name="clock" />
						<b>{t("papers.copy.making")}</b>
					</p>
				)}
				{c?.url && <p className="pay-note">{t("papers.copy.until", { at: formatDate(c.until, lang) })}</p>}
				{c?.state === "fetched" && <p className="pay-note">{t("papers.copy.fetched")}</p>}
				{refused && (
					<p className="form-refused" role="alert">
						<Icon name="alert" />
						{refused}
					</p>
				)}
			</div>
			{c?.url ? (
				<a className={buttonClass("primary")} href={c.url} download onClick={() => setTimeout(() => void client.invalidateQueries({ queryKey: privacyKey }), 1_000)}>
					{t("papers.copy.fetch")}
				</a>
			) : (
				<Button kind="secondary" icon="download" busy={busy} disabled={c?.state === "asked"} onClick={() => void ask()}>
					{t("papers.copy.ask")}
				</Button>
			)}
		</section>
	);
}

function Consents({ page }: { page: PrivacyPage }) {
	const t = useT();
	const client = useQueryClient();
	const [busy, setBusy] = useState<Channel | null>(null);
	const set = async (channel: Channel, given: boolean) => {
		setBusy(channel);
		try {
			client.setQueryData(privacyKey, await setConsent(channel, given));
		} catch (e) {
			toast(refusal(e, t), "bad");
		}
		setBusy(null);
	};
	return (
		<section className="card papers-box">
			<h2>{t("papers.consent.title")}</h2>
			<p>{t("papers.consent.text")}</p>
			<ul className="papers-consents">
				{page.consents.map((c) => (
					<li key={c.channel}>
						<label className="check">
							<input type="checkbox" checked={c.given} disabled={busy === c.channel} onChange={(e) => void set(c.channel, e.target.checked)} />
							<span>{t(`papers.consent.${c.channel}`)}</span>
						</label>
					</li>
				))}
			</ul>
		</section>
	);
}
