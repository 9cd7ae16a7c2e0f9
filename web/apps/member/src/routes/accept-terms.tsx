import { ApiError } from "@baize/api";
import { FormAlert } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Button, Dialog, ErrorState, Skeleton } from "@baize/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { LayerLink } from "../app/layer-link.tsx";
import { closeLayer } from "../app/navigate.ts";
import { refusal } from "../app/refusal.ts";
import { useToken } from "../app/session.ts";
import { signOut } from "../app/sign-out.ts";
import { acceptTerms, fetchTerms } from "../features/auth/api/terms.ts";
import { useDocument } from "../features/content/api/get-document.ts";

/** The new terms over the page: one accepts them or leaves. */
export default function AcceptTerms() {
	const t = useT();
	const client = useQueryClient();
	const token = useToken();
	const { data, isError, refetch } = useQuery({ queryKey: ["member", "terms"], queryFn: ({ signal }) => fetchTerms(signal), enabled: token !== "" });
	const { document: terms } = useDocument("terms", data?.version);
	const [busy, setBusy] = useState(false);
	const [fault, setFault] = useState("");
	const done = token === "" || (data !== undefined && !data.due);
	useEffect(() => {
		if (done) closeLayer();
	}, [done]);
	const accept = async () => {
		if (!data) return;
		setBusy(true);
		setFault("");
		try {
			await acceptTerms(data.version);
			client.setQueryData(["member", "terms"], { ...data, acceptedVersion: data.version, due: false });
		} catch (e) {
			setFault(refusal(e, t));
			if (e instanceof ApiError && e.code === "identity.terms.changed") void refetch();
		}
		setBusy(false);
	};
	return (
		<Dialog title={t("auth.terms.title")} onClose={() => void signOut(client)}>
			<div className="auth-form">
				<FormAlert text={fault} />
				<p className="text-text-2">{t("auth.terms.text")}</p>
				{isError && <ErrorState onRetry={() => void refetch()} />}
				{!data && !isError && <Skeleton className="h-13" />}
				{data && (
					<>
						{terms?.changes && <p dir="auto">{terms.changes}</p>}
						<p>
							<LayerLink href="/help#terms">{t("auth.terms.read")}</LayerLink>
						</p>
						<Button size="lg" busy={busy} onClick={() => void accept()}>
							{t("auth.terms.accept")}
						</Button>
					</>
				)}
				<Button kind="secondary" size="lg" onClick={() => void signOut(client)}>
					{t("auth.terms.leave")}
				</Button>
			</div>
		</Dialog>
	);
}
