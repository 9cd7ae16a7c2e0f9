import { isOn, type Switch } from "@baize/api";
import type { Entered, Key, Rule } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Tabs } from "@baize/ui";
import { useId, useState } from "react";
import { ForgotEmail } from "./forgot-email.tsx";
import { ForgotPhone } from "./forgot-phone.tsx";

interface ForgotFormProps {
	sealKey: Key;
	whitelabel: readonly Switch[];
	/** The password rule of the server, once known. */
	rule?: Rule;
	onEntered: (answer: Entered) => void;
	onRefused?: (e: unknown) => boolean;
	/** The link is on its way; there is nothing more to do here. */
	onDone: () => void;
}

/** A forgotten password: a link by e-mail, or a code by phone. The operator says which comes first. */
export function ForgotForm({ sealKey, whitelabel, rule, onEntered, onRefused, onDone }: ForgotFormProps) {
	const t = useT();
	const panel = useId();
	const [way, setWay] = useState<"email" | "phone">(isOn(whitelabel, "CHNGPASSVERIF3") ? "phone" : "email");
	const options = (["email", "phone"] as const).map((value) => ({ value, label: t(`codes.forgot.${value}`) }));
	return (
		<div className="auth-form">
			<Tabs label={t("codes.forgot.ways")} value={way} options={options} onChange={setWay} panelId={panel} className="tabs-even" />
			<div id={panel} role="tabpanel">
				{way === "email" ? <ForgotEmail onDone={onDone} /> : <ForgotPhone sealKey={sealKey} rule={rule} onEntered={onEntered} onRefused={onRefused} />}
			</div>
		</div>
	);
}
