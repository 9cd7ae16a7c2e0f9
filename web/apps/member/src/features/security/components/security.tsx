import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { Button, buttonClass, ErrorState, Icon, Skeleton } from "@baize/ui";
import { type ReactNode, useState } from "react";
import { Link } from "../../../app/link.tsx";
import { useProving } from "../../../app/proof.ts";
import { usePayment } from "../../../app/payment.ts";
import { refusal } from "../../../app/refusal.ts";
import { useApp, useContacts, useLinks, useOpenSessions, usePasskeys } from "../api/security.ts";
import { AppManage } from "./app-manage.tsx";
import { AppSetup } from "./app-setup.tsx";
import { type BindSlot, Contacts } from "./contacts.tsx";
import { Links } from "./links.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Row } from "./parts.tsx";

/** How the account is kept safe: every way in, every proof, set or not. The form that binds an address is another feature's. */
export function Security({ bind, accounts }: { bind: BindSlot; accounts: ReactNode }) {
	const t = useT();
	const app = useApp();
	const keysOf = usePasskeys();
	const links = useLinks();
	const contacts = useContacts();
	const proving = useProving();
	const missing = [app, keysOf, links, contacts, proving, usePayment()].filter((q) => q.isError && !q.data);
	const retry = () => {
		for (const q of missing) void q.refetch();
	};
	// What is not known is not called unset: all of it or none.
	if (missing[0]) return <ErrorState text={refusal(missing[0].error, t)} onRetry={retry} />;
	if (!app.data || !keysOf.data || !links.data || !contacts.data || !proving.data) return <Waiting />;
	const { hasPassword } = proving.data;
	return (
		<div className="guard">
			<Shield app={app.data.on} passkey={keysOf.data.length > 0} />
			<section className="grid gap-2">
				<h2 className="section-title">{t("security.group.ways")}</h2>
				<ul className="card rows">
					<Row icon="lock" title={t("security.word.title")} text={t(hasPassword ? "security.word.text" : "security.word.none")} set={hasPassword}>
						<Link href="/password" over className={buttonClass(hasPassword ? "secondary" : "primary", "sm")}>
							{t(hasPassword ? "security.change" : "centre.payment.set")}
						</Link>
					</Row>
					<PaymentRow />
					<Passkeys />
					<Links />
				</ul>
			</section>
			<section className="grid gap-2">
				<h2 className="section-title">{t("security.group.proofs")}</h2>
				<ul className="card rows">
					<AppRow />
					<Contacts bind={bind} />
					{accounts}
				</ul>
			</section>
			<section className="grid gap-2">
				<h2 className="section-title">{t("security.group.places")}</h2>
				<ul className="card rows">
					<Places />
				</ul>
			</section>
		</div>
	);
}

/** How well the account is kept, in one look. */
function Shield({ app, passkey }: { app: boolean; passkey: boolean }) {
	const t = useT();
	const level = app && passkey ? 3 : app || passkey ? 2 : 1;
	return (
		<section className={`card guard-shield guard-level-${level}`}>
			<span className="guard-mark">
				<Icon name="shield" />
			</span>
			<div>
				<h2>{t(level === 3 ? "security.level.best" : level === 2 ? "security.level.good" : "security.level.basic")}</h2>
				<p>{t(!passkey ? "security.advice.passkey" : !app ? "security.advice.app" : "security.advice.none")}</p>
				<span className="guard-meter" role="img" aria-label={t("security.step", { n: level, of: 3 })}>
					{[1, 2, 3].map((n) => (
						<i key={n} data-on={n <= level || undefined} />
					))}
				</span>
			</div>
		</section>
	);
}

/** The payment password: set or not, and what stands against using it. */
function PaymentRow() {
	const t = useT();
	const lang = useLang();
	const { data } = usePayment();
	const set = data?.set ?? false;
	const text = data?.lockedUntil
		? t("payment.lockedUntil", { at: formatDate(data.lockedUntil, lang) })
		: data?.holdUntil
			? t("payment.heldUntil", { at: formatDate(data.holdUntil, lang) })
			: t("centre.payment.text");
	return (
		<Row icon="lock" title={t("payment.word")} text={text} set={set}>
			<Link href="/payment-password" over className={buttonClass(set ? "secondary" : "primary", "sm")}>
				{t(set ? "security.change" : "centre.payment.set")}
			</Link>
		</Row>
	);
}

function AppRow() {
	const t = useT();
	const lang = useLang();
	const { data } = useApp();
	const [open, setOpen] = useState<"" | "set" | "manage">("");
	const on = data?.on ?? false;
	return (
		<>
			<Row icon="shield" title={t("security.app.title")} text={data?.on ? t("security.app.since", { at: formatDate(data.since, lang) }) : t("security.app.text2")} set={on}>
				<Button kind="secondary" size="sm" onClick={() => setOpen(on ? "manage" : "set")}>
					{t(on ? "security.manage" : "security.app.setUp")}
				</Button>
			</Row>
			{open === "set" && <AppSetup onClose={() => setOpen("")} />}
			{open === "manage" && data && <AppManage app={data} onClose={() => setOpen("")} />}
		</>
	);
}

function Places() {
	const t = useT();
	const { data } = useOpenSessions();
	return (
		<Row icon="globe" title={t("security.places.title")} text={t("security.places.text", { n: data?.length ?? 1 })} set badge={false}>
			<Link href="/member/sessions" className={buttonClass("secondary", "sm")}>
				{t("security.places.see")}
			</Link>
		</Row>
	);
}

const Waiting = () => (
	<div className="guard" aria-hidden="true">
		<Skeleton className="h-28 rounded-card" />
		<Skeleton className="h-64 rounded-card" />
		<Skeleton className="h-24 rounded-card" />
	</div>
);
