import { FormHead, useFaults } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Badge, Button, ErrorState, Icon, type IconName, Skeleton } from "@baize/ui";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { encode } from "uqr";
import { PROOF_NAMES, type Proof, type Proving, useProving } from "../../../app/proof.ts";
import { useProof } from "../../../app/use-proof.tsx";
import { refusal } from "../../../app/refusal.ts";

/** One way in or proof: what it is, whether it is set, what can be done. */
export function Row({ icon, title, text, set, badge, children }: { icon: IconName; title: string; text: ReactNode; set: boolean; badge?: boolean; children?: ReactNode }) {
	const t = useT();
	return (
		<li className="row guard-row">
			<span className={set ? "row-icon guard-on" : "row-icon"}>
				<Icon name={icon} />
			</span>
			<span className="row-text">
				<b>
					{title}{" "}
					{badge !== false && (
						<Badge kind={set ? "ok" : undefined} icon={set ? "check" : undefined}>
							{t(set ? "security.set" : "security.notSet")}
						</Badge>
					)}
				</b>
				<small>{text}</small>
			</span>
			{children && <span className="guard-act">{children}</span>}
		</li>
	);
}

/** A QR code, dark on white in both themes so that every camera reads it. */
export function Qr({ text, label }: { text: string; label: string }) {
	const { data, size } = encode(text, { ecc: "M", border: 2 });
	const path = data.flatMap((line, y) => line.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
	return (
		<svg className="guard-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
			<rect width={size} height={size} fill="#fff" />
			<path d={path} fill="#07171c" />
		</svg>
	);
}

/** A form of one field: runs an act once the field is filled, and shows what is refused where it belongs. */
export function useAct(field: string) {
	const t = useT();
	const form = useRef<HTMLFormElement>(null);
	const whole = useFaults(form);
	const [busy, setBusy] = useState(false);
	const run = async (value: string, act: () => Promise<void>) => {
		if (!value.trim()) return whole.show({ [field]: t("security.empty") });
		whole.clear();
		setBusy(true);
		try {
			await act();
		} catch (e) {
			whole.refuse(e, t, [field]);
		}
		setBusy(false);
	};
	return { form, whole, busy, waits: whole.left > 0, error: whole.faults.fields[field], run, mend: () => whole.mend(field) };
}

interface ProofFormProps {
	note: string;
	/** What is asked for besides the proof. */
	children?: ReactNode;
	/** False while that is not filled in. */
	ready?: boolean;
	/** What the proof is for; say tells what went wrong without a refusal. */
	act: (proof: Proof, say: (text: string) => void) => Promise<void>;
}

/** Asks for a proof that it is the member before something about the ways in is changed. */
export function ProofForm(props: ProofFormProps) {
	const { data, error, refetch } = useProving();
	const t = useT();
	if (error && !data) return <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} />;
	return data ? <Proven proving={data} {...props} /> : <Skeleton className="h-40" />;
}

function Proven({ proving, note, children, ready = true, act }: ProofFormProps & { proving: Proving }) {
	const t = useT();
	const form = useRef<HTMLFormElement>(null);
	const whole = useFaults(form);
	const owner = useProof({ proving, label: t("security.password"), form: whole });
	const [busy, setBusy] = useState(false);
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		const found = owner.wrong();
		if (Object.keys(found).length > 0) return whole.show(found);
		if (!ready) return whole.show({}, t("security.empty"));
		whole.clear();
		setBusy(true);
		try {
			await act(owner.proof, (text) => whole.show({}, text));
		} catch (e) {
			whole.refuse(e, t, PROOF_NAMES);
		}
		setBusy(false);
	};
	return (
		<form ref={form} className="auth-form" noValidate onSubmit={(e) => void submit(e)}>
			<FormHead form={whole} />
			<p className="pay-note">{note}</p>
			{children}
			{owner.fields}
			<Button type="submit" size="lg" busy={busy} disabled={whole.left > 0 || !owner.able}>
				{t("security.next")}
			</Button>
		</form>
	);
}
