import { ApiError, keys } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { Avatar, Button, ErrorState, Skeleton, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { PROFILE, type ProfileValue, saveProfile, useProfile } from "../api/profile.ts";
import { changesOf, type FieldName, PARTS } from "../model.ts";
import { ProfileField } from "./profile-field.tsx";

/** Who the member is, in their own words. */
export function Profile() {
	const t = useT();
	const { data, error, refetch } = useProfile();
	if (error && !data) return <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} />;
	return data ? <Form key={data.account} profile={data} /> : <Skeleton className="h-96 rounded-card" />;
}

function Form({ profile: p }: { profile: ProfileValue }) {
	const t = useT();
	const lang = useLang();
	const client = useQueryClient();
	const form = useRef<HTMLFormElement>(null);
	const [values, setValues] = useState(p.answers);
	const [faults, setFaults] = useState<Record<string, string>>({});
	const [busy, setBusy] = useState(false);
	const changes = changesOf(p.answers, values);
	const set = (name: FieldName, value: string) => {
		setValues((v) => ({ ...v, [name]: value }));
		setFaults((f) => ({ ...f, [name]: "", form: "" }));
	};
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		setBusy(true);
		setFaults({});
		try {
			await saveProfile(changes);
			await client.invalidateQueries({ queryKey: PROFILE });
			void client.invalidateQueries({ queryKey: keys.member });
			toast(t("centre.profile.saved"), "ok");
		} catch (e) {
			const found: Record<string, string> = {};
			if (e instanceof ApiError) for (const name of p.fields) found[name] = e.fieldMessage(name) ?? "";
			setFaults(Object.values(found).some(Boolean) ? found : { form: refusal(e, t) });
			setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
		}
		setBusy(false);
	};
	return (
		<form ref={form} className="profile" onSubmit={(e) => void submit(e)} noValidate>
			<section className="card profile-head">
				<Avatar name={values.nickname || p.account} size={72} />
				<div>
					<h2>{values.nickname || p.account}</h2>
					{values.nickname !== p.account && (
						<p>
							<bdi>{p.account}</bdi>
						</p>
					)}
					<p>{t("centre.profile.since", { at: formatDate(p.since, lang, "date") })}</p>
					{p.inviter && <p>{t("centre.profile.inviter", { account: p.inviter })}</p>}
				</div>
			</section>
			{PARTS.map(([part, names]) => (
				<fieldset key={part} className="card profile-part">
					<legend>{t(`centre.profile.part.${part}`)}</legend>
					{part === "you" && <p className="pay-note">{t("centre.profile.onceNote")}</p>}
					{names.map((name) => (
						<ProfileField key={name} name={name} profile={p} value={values[name] ?? ""} error={faults[name]} onChange={(v) => set(name, v)} />
					))}
				</fieldset>
			))}
			<div className="profile-save">
				{faults.form && <p className="form-refused">{faults.form}</p>}
				<Button type="submit" size="lg" busy={busy} disabled={Object.keys(changes).length === 0}>
					{t("centre.profile.save")}
				</Button>
			</div>
		</form>
	);
}
