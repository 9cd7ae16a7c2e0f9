import { useRegisterSettings } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Dialog, EmptyState, ErrorState, Skeleton, Tabs, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { LaterStrip } from "../app/later-strip.tsx";
import { useBoot } from "../app/boot.tsx";
import { loadChunk } from "../app/chunk.ts";
import { enter, leaveLogin } from "../app/enter.ts";
import { invitation } from "../app/invitation.ts";
import { peekIntent } from "../app/intent.ts";
import { LayerLink } from "../app/layer-link.tsx";
import { closeLayer, navigate, pageHere } from "../app/navigate.ts";
import { useSession } from "../app/session.ts";
import { peekPending } from "../app/pending-identity.ts";
import { LaterWays } from "../features/entry/components/later-ways.tsx";
import { RegisterForm } from "../features/auth/components/register-form.tsx";
import { type By, waysOf } from "../features/auth/model.ts";

/** The way to customer service, for who is refused. */
const ServiceLink = lazy(() => loadChunk(() => import("../app/service-link.tsx").then((m) => ({ default: m.ServiceLink }))));

/** For the few who come from a provider. */
const PendingNote = lazy(() => loadChunk(() => import("../features/entry/components/pending-note.tsx").then((m) => ({ default: m.PendingNote }))));

/** The registration over the page. */
export default function Register() {
	const t = useT();
	const { permission } = useBoot();
	const client = useQueryClient();
	const session = useSession();
	const { settings, error, retry } = useRegisterSettings(permission.register);
	const [invited] = useState(invitation);
	const [chosen, setChosen] = useState<By | null>(null);
	const ways = settings ? waysOf(settings) : [];
	const by = chosen ?? ways[0];
	const [waits, setWaits] = useState(peekPending);
	const inside = session.isLogin && !session.isTrial;
	useEffect(() => {
		if (!inside) return;
		if (peekIntent()?.kind === "launch") navigate("/login", { over: true, replace: true });
		else if (peekIntent()) leaveLogin();
		else navigate("/", { replace: true });
	}, [inside]);
	return (
		<Dialog title={t("auth.register.title")} onClose={closeLayer}>
			{settings && ways.length === 0 && <EmptyState icon="lock" title={t("auth.register.closed")} />}
			{ways.length > 1 && by && (
				<Tabs
					label={t("auth.register.tabs")}
					value={by}
					options={ways.map((w) => ({ value: w, label: t(w === "mobile" ? "auth.register.tabMobile" : "auth.register.tabUsername") }))}
					onChange={setChosen}
					className="auth-tabs"
				/>
			)}
			{waits && (
				<Suspense>
					<PendingNote waits={waits} by="register" onDropped={() => setWaits(null)} />
				</Suspense>
			)}
			{settings && by && (
				<RegisterForm
					key={by}
					by={by}
					phone={permission.phoneAuth}
					service={
						<Suspense>
							<ServiceLink />
						</Suspense>
					}
					settings={settings}
					sealKey={permission.jweKey}
					invited={invited}
					terms={<LayerLink href={`/help#${settings.termsTag || "terms"}`}>{t("auth.login.terms")}</LayerLink>}
					onEntered={(answer) => {
						enter(client, answer.token, answer.firstTimeLogin);
						toast(t("auth.register.done"), "ok");
					}}
				/>
			)}
			{!waits && <LaterWays back={pageHere()} onEntered={() => {}} onRefused={() => false} />}
			{!settings && (error ? <ErrorState onRetry={retry} /> : <Waiting />)}
			<p className="auth-foot">
				{t("auth.register.haveAccount")} <LayerLink href="/login">{t("shell.header.login")}</LayerLink>
			</p>
			<LaterStrip group="w_login" />
		</Dialog>
	);
}

const Waiting = () => (
	<div className="auth-form" aria-hidden="true">
		{["a", "b", "c", "d"].map((k) => (
			<Skeleton key={k} className="h-18" />
		))}
	</div>
);
