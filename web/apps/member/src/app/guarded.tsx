import { useT } from "@baize/i18n";
import { ErrorState, toast } from "@baize/ui";
import { type ReactNode, useEffect } from "react";
import { type Action, guard } from "./guard.ts";
import { keepIntent } from "./intent.ts";
import { navigate } from "./navigate.ts";
import { PageSkeleton } from "./screen.tsx";
import { useServices } from "./services.tsx";
import { useStanding } from "./session.ts";

/** Draws a page only for those who may see it; others keep their wish and are led to the login, the notice or elsewhere. */
export function Guarded({ action, children }: { action: Action; children: ReactNode }) {
	const t = useT();
	const { may } = useServices();
	const { session, pending, error, retry } = useStanding();
	const verdict = guard(action, session);
	const waits = pending || error !== null;
	const { kind } = verdict;
	const to = verdict.kind === "redirect" ? verdict.to : "/login";
	useEffect(() => {
		if (waits || kind === "ok") return;
		if (kind === "trial") {
			may(action);
			navigate("/", { replace: true });
			return;
		}
		if (to === "/login") {
			toast(t("error.loginNeeded"));
			keepIntent({ kind: "go", to: location.pathname + location.search + location.hash });
		}
		navigate(to, { replace: true });
	}, [waits, kind, to, action, may, t]);
	if (error) return <ErrorState title={t("error.network")} onRetry={retry} />;
	return waits || kind !== "ok" ? <PageSkeleton /> : children;
}
