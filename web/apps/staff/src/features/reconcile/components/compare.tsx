import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, Field, Select, TextField } from "@baize/ui";
import { useState } from "react";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { useVendorOptions } from "../../../kit/vendor-name.tsx";
import { dateOf, formatOf } from "../model.ts";

/** The two acts about a day: compare it now, or take a vendor's report first. */
export function Compare({ onDone }: { onDone: () => void }) {
	const t = useT();
	const [ask, setAsk] = useState<"run" | "upload" | null>(null);
	return (
		<>
			<Button kind="secondary" icon="arrow-up" onClick={() => setAsk("upload")}>
				{t("desk.day.upload")}
			</Button>
			<Button icon="refresh" onClick={() => setAsk("run")}>
				{t("desk.day.run")}
			</Button>
			{ask === "run" && <Run onClose={() => setAsk(null)} onDone={onDone} />}
			{ask === "upload" && <Upload onClose={() => setAsk(null)} onDone={onDone} />}
		</>
	);
}

interface Asked {
	onClose: () => void;
	onDone: () => void;
}

const DayField = ({ day, onChange }: { day: string; onChange: (day: string) => void }) => {
	const t = useT();
	return <TextField type="date" label={t("desk.day.dayUtc")} max={dateOf(Date.now())} value={day} onChange={(e) => onChange(e.target.value)} />;
};

function Run({ onClose, onDone }: Asked) {
	const t = useT();
	const [day, setDay] = useState(() => dateOf(Date.now(), -1));
	return (
		<ActDialog
			title={t("desk.day.runAsk")}
			confirm={t("desk.day.run")}
			done={t("desk.day.ran")}
			run={() => request(`/staff/gateway/days/${day}/run`, { method: "POST" })}
			onClose={onClose}
			onDone={onDone}
		>
			<div className="grid gap-4">
				<p>{t("desk.day.runText")}</p>
				<DayField day={day} onChange={setDay} />
			</div>
		</ActDialog>
	);
}

function Upload({ onClose, onDone }: Asked) {
	const t = useT();
	const options = useVendorOptions();
	const [day, setDay] = useState(() => dateOf(Date.now(), -1));
	const [picked, setPicked] = useState("");
	const [file, setFile] = useState<File | null>(null);
	const vendor = picked || options[0]?.value || "";
	const send = async () => {
		const text = (await file?.text()) ?? "";
		return request(`/staff/gateway/days/${day}/${vendor}/report`, { method: "POST", body: { format: formatOf(file?.name ?? "", text), text } });
	};
	return (
		<ActDialog title={t("desk.day.upload")} confirm={t("desk.day.uploadDo")} done={t("desk.day.ran")} run={send} onClose={onClose} onDone={onDone}>
			<div className="grid gap-4">
				<p>{t("desk.day.uploadText")}</p>
				<Select label={t("staff.field.vendor")} value={vendor} options={options} onChange={(e) => setPicked(e.target.value)} />
				<DayField day={day} onChange={setDay} />
				<Field label={t("desk.day.file")} note="txId, roundId, userId, currency, stake, payout, at">
					{(control) => <input {...control} type="file" accept=".csv,.json,text/csv,application/json" onChange={(e) => setFile(e.target.files?.[0] ?? null)} />}
				</Field>
			</div>
		</ActDialog>
	);
}
