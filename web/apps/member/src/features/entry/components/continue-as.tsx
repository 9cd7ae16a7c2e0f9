import type { Entered } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Avatar, Button, Icon, toast } from "@baize/ui";
import { useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { continueAs, forgetDevice, type Remembered } from "../api/ways.ts";

interface ContinueAsProps {
	who: Remembered;
	onEntered: (answer: Entered) => void;
	/** The refusal was a demand for more, which somebody else shows. */
	onRefused: (e: unknown) => boolean;
	/** The browser is not remembered any more. */
	onGone: () => void;
	/** The member wants the form instead. */
	onOther: () => void;
}

/** One tap for whom this browser remembers. */
export function ContinueAs({ who, onEntered, onRefused, onGone, onOther }: ContinueAsProps) {
	const t = useT();
	const [busy, setBusy] = useState(false);
	const go = async () => {
		setBusy(true);
		try {
			onEntered(await continueAs());
		} catch (e) {
			setBusy(false);
			if (onRefused(e)) return;
			toast(refusal(e, t), "bad");
			onGone();
		}
	};
	const forget = async () => {
		setBusy(true);
		await forgetDevice().catch(() => null);
		onGone();
	};
	return (
		<section className="continue-as" aria-label={t("entry.continue.title")}>
			<button type="button" className="continue-as-go" data-focus disabled={busy} aria-busy={busy || undefined} onClick={() => void go()}>
				<Avatar name={who.label} size={44} />
				<span className="row-text">
					<b>{t("entry.continue.as", { name: who.label })}</b>
					<small>{t("entry.continue.note")}</small>
				</span>
				<Icon name="chevron-right" className="icon-flip" />
			</button>
			<Button kind="secondary" size="lg" disabled={busy} onClick={onOther}>
				{t("entry.continue.other")}
			</Button>
			<Button kind="quiet" size="sm" disabled={busy} onClick={() => void forget()}>
				{t("entry.continue.forget")}
			</Button>
		</section>
	);
}
