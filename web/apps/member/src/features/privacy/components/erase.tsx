import { FormHead, useFaults } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Button, Checkbox, Dialog, ErrorState, Icon, Skeleton } from "@baize/ui";
import { type FormEvent, useRef, useState } from "react";
import { PROOF_NAMES, type Proving, useProving } from "../../../app/proof.ts";
import { refusal } from "../../../app/refusal.ts";
import { useProof } from "../../../app/use-proof.tsx";
import { eraseMe } from "../api/privacy.ts";

const OBSTACLES = ["money", "bets", "payments", "waiting"] as const;

/** What erasing does, what forbids it now, and the form that does it. */
export function Erase({ obstacles }: { obstacles: string[] }) {
	const t = useT();
	const [open, setOpen] = useState(false);
	const found = OBSTACLES.filter((o) => obstacles.includes(`compliance.erase.${o}`));
	return (
		<section className="card papers-box">
			<h2>{t("papers.erase.title")}</h2>
			<p>{t("papers.erase.text")}</p>
			<p className="pay-note">{t("papers.erase.kept")}</p>
			{found.length > 0 && (
				<ul className="papers-obstacles">
					{found.map((o) => (
						<li key={o}>
							<Icon name="alert" />
							{t(`papers.erase.${o}`)}
						</li>
					))}
				</ul>
			)}
			<Button kind="danger" disabled={found.length > 0} onClick={() => setOpen(true)}>
				{t("papers.erase.ask")}
			</Button>
			{open && <EraseDialog onClose={() => setOpen(false)} />}
		</section>
	);
}

function EraseDialog({ onClose }: { onClose: () => void }) {
	const t = useT();
	const { data, error, refetch } = useProving();
	return (
		<Dialog title={t("papers.erase.title")} onClose={onClose}>
			{data ? <EraseForm proving={data} /> : error ? <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} /> : <Skeleton className="h-40" />}
		</Dialog>
	);
}

function EraseForm({ proving }: { proving: Proving }) {
	const t = useT();
	const form = useRef<HTMLFormElement>(null);
	const whole = useFaults(form);
	const owner = useProof({ proving, label: t("papers.erase.password"), form: whole });
	const [sure, setSure] = useState(false);
	const [busy, setBusy] = useState(false);
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		const found: Record<string, string> = { ...owner.wrong(), ...(sure ? {} : { confirm: t("papers.fill") }) };
		if (Object.keys(found).length > 0) return whole.show(found);
		setBusy(true);
		try {
			await eraseMe(owner.proof);
			location.assign("/");
		} catch (e) {
			whole.refuse(e, t, PROOF_NAMES);
			setBusy(false);
		}
	};
	return (
		<form ref={form} className="auth-form" noValidate onSubmit={(e) => void submit(e)}>
			<FormHead form={whole} />
			<p className="pay-note">{t(proving.hasPassword ? "papers.erase.last" : "papers.erase.lastCode")}</p>
			{owner.fields}
			<Checkbox
				checked={sure}
				error={whole.faults.fields.confirm}
				onChange={(e) => {
					setSure(e.target.checked);
					whole.mend("confirm");
				}}
			>
				{t("papers.erase.sure")}
			</Checkbox>
			<Button type="submit" kind="danger" size="lg" busy={busy} disabled={whole.left > 0 || !owner.able}>
				{t("papers.erase.go")}
			</Button>
		</form>
	);
}
