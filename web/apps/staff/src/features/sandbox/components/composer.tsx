import { useT } from "@baize/i18n";
import { Button, Select, TextField } from "@baize/ui";
import { Refusal } from "../../../kit/act-dialog.tsx";
import { Note } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { fits } from "../form.ts";
import { FAULTS } from "../model.ts";
import type { Sandbox } from "../use-sandbox.ts";
import { Operation } from "./operation.tsx";

/** Everything that makes a call: who speaks, the operation, its fields, the body as it is sent, and how it is spoiled. */
export function Composer({ of: s, vendors }: { of: Sandbox; vendors: readonly { value: string; label: string }[] }) {
	const t = useT();
	return (
		<form
			className="panel grid gap-5 p-4 sm:p-5"
			onSubmit={(e) => {
				e.preventDefault();
				if (!s.send.isPending) s.send.mutate();
			}}
		>
			<Who of={s} vendors={vendors} />
			<Operation of={s} />
			<Body of={s} />
			<Faults of={s} />
			{s.send.error && <Refusal error={s.send.error} />}
			<Button type="submit" icon="play" size="lg" busy={s.send.isPending} disabled={!s.who.keyId}>
				{t(s.send.isPending && s.fault === "delay" ? "desk.box.waiting" : "desk.box.send")}
			</Button>
		</form>
	);
}

function Who({ of: s, vendors }: { of: Sandbox; vendors: readonly { value: string; label: string }[] }) {
	const t = useT();
	return (
		<fieldset className="grid gap-4">
			<legend className="step">{t("desk.box.who")}</legend>
			<div className="grid gap-4 sm:grid-cols-2">
				<Select label={t("staff.field.vendor")} value={s.who.vendor} options={vendors} onChange={(e) => s.pick({ vendor: e.target.value })} />
				<Select
					label={t("desk.box.key")}
					value={s.who.keyId}
					options={s.keys.map((k) => ({ value: k.keyId, label: k.keyId }))}
					onChange={(e) => s.pick({ keyId: e.target.value })}
				/>
				<TextField
					key={s.who.account}
					label={t("desk.box.member")}
					error={s.session.error ? faultText(s.session.error, t) : undefined}
					autoCapitalize="none"
					autoComplete="off"
					spellCheck={false}
					maxLength={64}
					defaultValue={s.who.account}
					onBlur={(e) => s.pick({ account: e.target.value.trim() })}
				/>
				<Select
					label={t("staff.field.game")}
					value={s.who.gameCode}
					options={s.games.map((g) => ({ value: g.code, label: `${g.name} (${g.code})` }))}
					onChange={(e) => s.pick({ gameCode: e.target.value })}
				/>
			</div>
			{s.who.vendor && !s.who.keyId && (
				<Note tone="warn" icon="lock">
					{t("desk.box.noKey")}
				</Note>
			)}
		</fieldset>
	);
}

function Body({ of: s }: { of: Sandbox }) {
	const t = useT();
	return (
		<section className="wire">
			<header>
				<h2>
					<code>POST /vendor/v1/{s.form.op}</code>
				</h2>
				{s.edited !== null && (
					<Button kind="quiet" size="sm" onClick={() => s.setEdited(null)}>
						{t("desk.box.fromForm")}
					</Button>
				)}
			</header>
			<textarea
				dir="ltr"
				aria-label={t("desk.box.body")}
				spellCheck={false}
				autoComplete="off"
				rows={s.body.split("\n").length}
				maxLength={16384}
				value={s.body}
				onChange={(e) => s.setEdited(e.target.value)}
			/>
			<p className="wire-note">{t(s.edited === null ? "desk.box.bodyNote" : "desk.box.bodyEdited")}</p>
		</section>
	);
}

function Faults({ of: s }: { of: Sandbox }) {
	const t = useT();
	return (
		<fieldset className="grid gap-3">
			<legend className="step">{t("desk.box.fault")}</legend>
			<div className="faults" role="group" aria-label={t("desk.box.fault")}>
				{FAULTS.map((f) => (
					<button key={f} type="button" className="fault" aria-pressed={f === s.fault} disabled={!fits(f, s.form.op)} onClick={() => s.setFault(f)}>
						{t(`desk.fault.${f || "none"}`)}
					</button>
				))}
			</div>
			<p className="text-sm text-text-2" aria-live="polite">
				{t(`desk.fault.${s.fault || "none"}.text`)}
			</p>
		</fieldset>
	);
}
