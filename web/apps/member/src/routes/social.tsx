import { token } from "@baize/api";
import { type Demand, demandOf, type Entered, StepUp } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Dialog, ErrorState, Skeleton } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { enter } from "../app/enter.ts";
import { changeAtLogin } from "../app/finish-at-login.ts";
import { peekIntent, takeIntent } from "../app/intent.ts";
import { closeLayer, navigate } from "../app/navigate.ts";
import { dropPending, keepPending, linkIdentity } from "../app/pending-identity.ts";
import { refusal } from "../app/refusal.ts";
import { spoken } from "../app/spoken.tsx";
import { type Finished, finishSocial } from "../features/entry/api/ways.ts";

const LinkProof = spoken(() => import("../features/security/components/link-proof.tsx"), ["security", "codes"]);

/** Where providers send the browser back to: it logs in, goes on to the registration, or links what who is logged in proves to want. */
export default function Social() {
	const t = useT();
	const client = useQueryClient();
	const [error, setError] = useState("");
	const [demand, setDemand] = useState<Demand | null>(null);
	const [linking, setLinking] = useState<Finished | null>(null);
	const begun = useRef(false);
	const [back, setBack] = useState("/");
	const entered = (answer: Entered, to: string) => {
		if (changeAtLogin(answer)) return;
		enter(client, answer.token, answer.firstTimeLogin);
		const intent = peekIntent();
		if (intent?.kind === "launch") return navigate("/login", { over: true, replace: true });
		if (intent?.kind === "go") takeIntent();
		navigate(intent?.kind === "go" ? intent.to : to, { replace: true });
	};
	useEffect(() => {
		if (begun.current) return;
		begun.current = true;
		const inside = token() !== "";
		const query = new URLSearchParams(location.search);
		const [state, code] = [query.get("state") ?? "", query.get("code") ?? ""];
		// The answer is good once: it leaves the address before anybody can copy it.
		history.replaceState(history.state, "", location.pathname);
		// Of an earlier visit: this one has taken its browser's secret.
		dropPending();
		if (!state || !code) return setError(t("entry.social.failed"));
		finishSocial(state, code, inside).then(
			(done) => {
				setBack(done.back);
				if (inside) return setLinking(done);
				if (done.login) return entered(done.login, done.back);
				keepPending({ ticket: done.ticket, provider: done.provider, email: done.email, name: done.name });
				navigate("/register", { over: true, replace: true });
			},
			(e: unknown) => {
				const asked = demandOf(e);
				if (asked) setDemand(asked);
				else setError(refusal(e, t));
			},
		);
	});
	const again = () => navigate("/login", { over: true, replace: true });
	const leave = () => navigate(back, { replace: true });
	if (linking)
		return (
			<Dialog key="link" title={t("entry.stepUp.title")} onClose={leave}>
				<LinkProof provider={linking.provider} link={(proof) => linkIdentity(linking.ticket, proof, t, client).then(leave)} />
			</Dialog>
		);
	return (
		<Dialog title={t(demand ? "entry.stepUp.title" : "entry.social.title")} onClose={closeLayer}>
			{demand && <StepUp demand={demand} onEntered={(answer) => entered(answer, back)} onExpired={setError} />}
			{error && <ErrorState title={error} text={t("entry.social.other")} onRetry={again} />}
			{!demand && !error && (
				<div className="auth-form" aria-busy="true">
					<p role="status">{t("entry.social.busy")}</p>
					<Skeleton className="h-13" />
				</div>
			)}
		</Dialog>
	);
}
