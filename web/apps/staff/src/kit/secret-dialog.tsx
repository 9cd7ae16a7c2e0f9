import { useT } from "@baize/i18n";
import { Button, cx, Dialog, toast } from "@baize/ui";
import type { ReactNode } from "react";
import { Note } from "./bits.tsx";

interface SecretProps {
	title: string;
	/** What the secret is for. */
	text: ReactNode;
	/** That it is not shown again. */
	once: string;
	secret: string;
	copyLabel: string;
	/** Facts that belong to the secret. */
	children?: ReactNode;
	/** A second way out beside copying. */
	also?: ReactNode;
	onClose: () => void;
}

/** Shows a secret the only time it is shown. */
export function SecretDialog({ title, text, once, secret, copyLabel, children, also, onClose }: SecretProps) {
	const t = useT();
	const copy = () =>
		navigator.clipboard?.writeText(secret).then(
			() => toast(t("staff.copied"), "ok"),
			() => null,
		);
	return (
		<Dialog
			title={title}
			onClose={onClose}
			foot={
				<>
					{also}
					<Button icon="copy" onClick={copy}>
						{copyLabel}
					</Button>
				</>
			}
		>
			<p className="text-sm text-text-2">{text}</p>
			<p className={cx("secret", secret.length > 24 && "secret-long", secret.includes("\n") && "secret-lines")} dir="ltr">
				<bdi>{secret}</bdi>
			</p>
			{children}
			<Note icon="lock">{once}</Note>
		</Dialog>
	);
}
