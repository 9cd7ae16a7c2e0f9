import { ApiError } from "@baize/api";
import { useT } from "@baize/i18n";
import { Badge, Button, Icon, type IconName, PasswordField } from "@baize/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { encode } from "uqr";
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

/** Runs an act, and keeps what is wrong with the field of that name. */
export function useAct(field: string) {
	const t = useT();
	const [error, setError] = useState("");
	const [busy, setBusy] = useState(false);
	const run = async (act: () => Promise<void>) => {
		setBusy(true);
		setError("");
		try {
			await act();
		} catch (e) {
			setError((e instanceof ApiError && e.fieldMessage(field)) || refusal(e, t));
		}
		setBusy(false);
	};
	return { busy, error, run, mend: () => setError(""), say: setError };
}

interface ProofFormProps {
	note: string;
	/** What is asked for besides the password. */
	children?: ReactNode;
	/** False while that is not filled in. */
	ready?: boolean;
	/** What the password is for; say tells what went wrong without a refusal. */
	act: (password: string, say: (text: string) => void) => Promise<void>;
}

/** Asks for the password before something about the ways in is changed. */
export function ProofForm({ note, children, ready = true, act }: ProofFormProps) {
	const t = useT();
	const [password, setPassword] = useState("");
	const { busy, error, run, mend, say } = useAct("password");
	const submit = (e: FormEvent) => {
		e.preventDefault();
		if (!password || !ready) return say(t("security.empty"));
		void run(() => act(password, say));
	};
	return (
		<form className="auth-form" noValidate onSubmit={submit}>
			<p className="pay-note">{note}</p>
			{children}
			<PasswordField
				label={t("security.password")}
				name="password"
				data-focus
				maxLength={256}
				value={password}
				error={error}
				onChange={(e) => {
					setPassword(e.target.value);
					mend();
				}}
			/>
			<Button type="submit" size="lg" busy={busy}>
				{t("security.next")}
			</Button>
		</form>
	);
}
