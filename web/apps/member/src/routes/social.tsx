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
import { keepPending, linkIdentity } from "../app/pending-identity.ts";
import { refusal } from "../app/refusal.ts";
import { finishSocial } from "../features/entry/api/ways.ts";

/** Where providers send the browser back to: it logs in, or goes on to the registration. */
export default function Social() {
	const t = useT();
	const client = useQueryClient();
	const [error, setError] = useState("");
	const [demand, setDemand] = useState<Demand | null>(null);
	const begun = useRef(false);
	const [back, setBack] = useState("/");
	const entered = (answer: Entered, to: string) => {
		if (changeAtLogin(answer)) return;
		enter(client, answer.token, answer.firstTimeLogin);
		const intent = peekIntent();
		if (intent?.kind === "launch") return navigate("/login", { over: true, replace: true });
		takeIntent();
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
		if (!state || !code) return setError(t("entry.social.failed"));
		finishSocial(state, code, inside).then(
			(done) => {
				setBack(done.back);
				if (inside) return void linkIdentity(done.ticket, t, client).then(() => navigate(done.back, { replace: true }));
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
