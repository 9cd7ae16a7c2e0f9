import { glide } from "../../../app/navigate.ts";
import type { FairResult } from "@baize/game-kit/fair";
import { useT } from "@baize/i18n";
import { Button, Copyable, Field, Icon, Select, TextField } from "@baize/ui";
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { anyExampleOf, blank, commandOf, compute, exampleOf, type Fields, fieldsIn, GAMES, inputOf, later, NoBook } from "../model.ts";

type Shown = { readonly result: FairResult } | { readonly trouble: "unreadable" | "noBook" };

/** A form that computes any bet again; a bet in the address is computed at once. */
export function Verifier() {
	const t = useT();
	const [fields, setFields] = useState<Fields>(() => fieldsIn(location.hash) ?? exampleOf("slot"));
	const [shown, setShown] = useState<Shown>();
	const place = useRef<HTMLElement>(null);
	useEffect(() => {
		if (shown) place.current?.scrollIntoView({ block: "nearest", behavior: glide() });
	}, [shown]);
	const run = async (f: Fields) => {
		const input = inputOf(f);
		if (!input) return setShown({ trouble: "unreadable" });
		try {
			setShown({ result: await compute(input) });
		} catch (e) {
			if (!(e instanceof NoBook)) throw e;
			setShown({ trouble: "noBook" });
		}
	};
	useEffect(() => {
		const f = fieldsIn(location.hash);
		if (f) void run(f);
		later().catch(() => null); // asked for again when it is needed
	}, []);
	const put = (next: Fields) => {
		setFields(next);
		setShown(undefined);
	};
	/** Fills in a game's example; one that comes late must not take the place of what was written meanwhile. */
	const fill = async (game: string) => {
		put(blank(game));
		const example = await anyExampleOf(game);
		setFields((f) => (JSON.stringify(f) === JSON.stringify(blank(game)) ? example : f));
	};
	const change = (name: keyof Fields) => (e: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => put({ ...fields, [name]: e.target.value });
	const paste = (e: ChangeEvent<HTMLTextAreaElement>) => {
		const f = fieldsIn(e.target.value);
		if (!f) return e.target.value.trim() ? setShown({ trouble: "unreadable" }) : undefined;
		put(f);
		void run(f);
	};
	const submit = (e: FormEvent) => {
		e.preventDefault();
		void run(fields);
	};
	const text = (name: keyof Fields, label: string) => (
		<TextField key={name} label={label} value={fields[name]} onChange={change(name)} dir="ltr" spellCheck={false} autoComplete="off" className="verify-code" />
	);
	return (
		<div className="verify">
			<form className="card verify-form" onSubmit={submit}>
				<Field label={t("pages.verify.record")} note={t("pages.verify.recordNote")}>
					{(control) => <textarea {...control} className="input verify-code" rows={2} dir="ltr" spellCheck={false} onChange={paste} />}
				</Field>
				<Select label={t("pages.verify.game")} value={fields.game} onChange={(e) => void fill(e.target.value)} options={GAMES.map((g) => ({ value: g, label: g }))} />
				<Button kind="secondary" onClick={() => void fill(fields.game)}>
					{t("pages.verify.fill")}
				</Button>
				{text("serverSeed", t("games.fair.seed"))}
				{text("hash", t("games.fair.hash"))}
				<div className="verify-pair">
					{text("clientSeed", t("games.fair.client"))}
					{text("nonce", t("pages.verify.nonce"))}
				</div>
				<Field label={t("pages.verify.params")}>
					{(control) => <textarea {...control} className="input verify-code" rows={3} dir="ltr" spellCheck={false} value={fields.params} onChange={change("params")} />}
				</Field>
				<fieldset className="verify-claim">
					<legend>{t("pages.verify.claim")}</legend>
					{text("outcome", t("games.step.outcome"))}
					{text("payout", t("games.step.payout"))}
					{text("receipt", t("games.step.receipt"))}
				</fieldset>
				<Button type="submit">{t("pages.verify.go")}</Button>
			</form>
			<section ref={place} className="verify-result" aria-live="polite" aria-label={t("games.fair.arithmetic")}>
				{shown ? <Result shown={shown} /> : <p className="page-note">{t("pages.verify.example")}</p>}
				<div className="card verify-command">
					<h2>{t("pages.verify.command")}</h2>
					<Copyable text={commandOf(fields)} />
				</div>
			</section>
		</div>
	);
}

function Verdict({ good, text }: { good: boolean; text: string }) {
	return (
		<p className="verify-verdict" data-good={good || undefined}>
			<Icon name={good ? "check" : "alert"} />
			{text}
		</p>
	);
}

function Result({ shown }: { shown: Shown }) {
	const t = useT();
	if ("trouble" in shown) return <Verdict good={false} text={t(`pages.verify.${shown.trouble}`)} />;
	const { result } = shown;
	if (!result.ok) return <Verdict good={false} text={t(`games.fair.fails.${result.reason}`)} />;
	const rows = [
		...result.steps.map((s) => [t(`games.step.${s.what}` as "games.step.payout"), s.formula, s.value] as const),
		[t("games.step.outcome"), "", result.outcome] as const,
		[t("games.step.receipt"), "SHA-256", result.receipt] as const,
	];
	return (
		<>
			<Verdict good text={t("games.fair.holds")} />
			<ol className="card verify-steps">
				{rows.map(([what, formula, value]) => (
					<li key={`${what} ${formula} ${value}`}>
						<b>{what}</b>
						{formula && <code dir="ltr">{formula}</code>}
						<code dir="ltr" className="verify-value">
							{value}
						</code>
					</li>
				))}
			</ol>
		</>
	);
}
