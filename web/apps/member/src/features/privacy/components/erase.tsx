import { ApiError } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, Checkbox, Dialog, Icon, PasswordField } from "@baize/ui";
import { type FormEvent, useState } from "react";
import { refusal } from "../../../app/refusal.ts";
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
	const [password, setPassword] = useState("");
	const [sure, setSure] = useState(false);
	const [faults, setFaults] = useState({ password: "", confirm: "", form: "" });
	const [busy, setBusy] = useState(false);
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		if (!sure || !password) return setFaults({ password: password ? "" : t("papers.fill"), confirm: sure ? "" : t("papers.fill"), form: "" });
		setBusy(true);
		try {
			await eraseMe(password);
			location.assign("/");
		} catch (e) {
			const field = (e instanceof ApiError && e.fieldMessage("password")) || "";
			setFaults({ password: field, confirm: "", form: field ? "" : refusal(e, t) });
			setBusy(false);
		}
	};
	return (
		<Dialog title={t("papers.erase.title")} onClose={onClose}>
			<form className="auth-form" noValidate onSubmit={(e) => void submit(e)}>
				<p className="pay-note">{t("papers.erase.last")}</p>
				{faults.form && (
					<p className="form-refused" role="alert">
						<Icon name="alert" />
						{faults.form}
					</p>
				)}
				<PasswordField
					label={t("papers.erase.password")}
					name="password"
					data-focus
					maxLength={200}
					value={password}
					error={faults.password}
					onChange={(e) => setPassword(e.target.value)}
				/>
				<Checkbox checked={sure} error={faults.confirm} onChange={(e) => setSure(e.target.checked)}>
					{t("papers.erase.sure")}
				</Checkbox>
				<Button type="submit" kind="danger" size="lg" busy={busy}>
					{t("papers.erase.go")}
				</Button>
			</form>
		</Dialog>
	);
}
