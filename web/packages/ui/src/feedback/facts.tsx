import { useT } from "@baize/i18n";
import type { ReactNode } from "react";
import { IconButton } from "../button.tsx";
import { toast } from "../overlay/toast.tsx";

/** Pairs of a name and a value, one under the other. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="facts">{children}</dl>;

/** One pair of Facts. */
export const Fact = ({ name, strong, children }: { name: string; strong?: boolean; children: ReactNode }) => (
	<div className={strong ? "fact fact-strong" : "fact"}>
		<dt>{name}</dt>
		<dd>{children}</dd>
	</div>
);

/** A text to be passed on, such as an id, with a button that copies it. */
export function Copyable({ text }: { text: string }) {
	const t = useT();
	const copy = () => void navigator.clipboard?.writeText(text).then(() => toast(t("ui.copied"), "ok"));
	return (
		<span className="copyable">
			<code>{text}</code>
			<IconButton icon="copy" label={t("ui.copy")} onClick={copy} />
		</span>
	);
}
