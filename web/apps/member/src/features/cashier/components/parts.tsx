import { useT } from "@baize/i18n";
import { Icon, type IconName } from "@baize/ui";
import { hueOf, type Tone } from "../model.ts";

/** A method's letter on its own hue. */
export const MethodMark = ({ code, name }: { code: string; name: string }) => (
	<span
		className="pay-mark"
		aria-hidden="true"
		style={{ background: `color-mix(in oklab, var(--${hueOf(code)}), transparent 78%)`, color: `var(--${hueOf(code) === "marigold" ? "marigold-text" : hueOf(code)})` }}
	>
		{[...name][0]?.toUpperCase()}
	</span>
);

const ICONS: Record<Tone, IconName> = { wait: "clock", act: "info", ok: "check", bad: "close" };

/** A state in words, with the icon of its tone. */
export const StateBadge = ({ tone, text }: { tone: Tone; text: string }) => (
	<span className={`badge tone-${tone}`}>
		<Icon name={ICONS[tone]} className="h-3.5 w-3.5" />
		{text}
	</span>
);

/** The large mark of a state. */
export const StateMark = ({ tone }: { tone: Tone }) => (
	<span className={`status-mark tone-${tone}`} aria-hidden="true">
		<Icon name={ICONS[tone]} />
	</span>
);

/** The sentence above a form that was refused. */
export const Refused = ({ text }: { text: string }) => (
	<div role="alert">
		{text && (
			<p className="form-refused">
				<Icon name="alert" />
				{text}
			</p>
		)}
	</div>
);

/** Says that no real money moves. */
export function SandboxNote({ on }: { on: boolean }) {
	const t = useT();
	return on ? (
		<p className="sandbox-note">
			<Icon name="info" />
			{t("cashier.sandbox")}
		</p>
	) : null;
}
