import { ApiError } from "@baize/api";
import type { T } from "@baize/i18n";
import { Icon } from "@baize/ui";
import { retrySeconds, useCountdownOf } from "./countdown.ts";
import { refusal } from "./refusal.ts";
import { RetryNote } from "./retry-note.tsx";
import { type RefObject, useEffect, useRef, useState } from "react";

/** What is wrong with a form: sentences by field, and one for the whole. */
export interface Faults {
	fields: Record<string, string>;
	form: string;
	/** Changes with every refusal, so that the same fault moves the focus again. */
	turn: number;
}

const NONE: Faults = { fields: {}, form: "", turn: 0 };

/** Keeps what is wrong with a form; the first wrong field gets the focus. */
export function useFaults(form: RefObject<HTMLFormElement | null>) {
	const [faults, set] = useState(NONE);
	const turn = useRef(0);
	const wait = useCountdownOf();
	const show = (fields: Record<string, string>, whole = "") => set({ fields, form: whole, turn: ++turn.current });
	useEffect(() => {
		if (faults.turn) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
	}, [faults, form]);
	return {
		faults,
		/** Seconds until the form may be sent again, where the server asked to wait. */
		left: wait.left,
		show,
		clear: () => set(NONE),
		/** Takes away the fault of a field that is being mended. */
		mend: (name: string) => set((old) => (old.fields[name] ? { ...old, fields: { ...old.fields, [name]: "" }, turn: 0 } : old)),
		/** Marks one field while the others are still being filled; the focus stays where it is. */
		mark: (name: string, sentence: string) => set((old) => ({ ...old, fields: { ...old.fields, [name]: sentence }, turn: 0 })),
		/** Shows a refusal of the server at the fields it names, the rest above the form; a field may stand under another name here. */
		refuse: (e: unknown, t: T, names: readonly string[], here: Record<string, string> = {}) => {
			const fields: Record<string, string> = {};
			if (e instanceof ApiError) for (const n of names) fields[here[n] ?? n] = e.fieldMessage(n) ?? "";
			const any = Object.values(fields).some(Boolean);
			show(fields, any ? "" : refusal(e, t));
			wait.begin(retrySeconds(e));
		},
	};
}

/** What useFaults keeps of a form. */
export type FormFaults = ReturnType<typeof useFaults>;

/** The sentence above a form that was refused. */
export const FormAlert = ({ text }: { text: string }) => (
	<div role="alert" aria-live="assertive">
		{text && (
			<p className="form-alert">
				<Icon name="alert" />
				{text}
			</p>
		)}
	</div>
);

/** What stands above a form: why it was refused, and how long to wait. */
export const FormHead = ({ form }: { form: Pick<FormFaults, "faults" | "left"> }) => (
	<>
		<FormAlert text={form.faults.form} />
		<RetryNote left={form.left} />
	</>
);
