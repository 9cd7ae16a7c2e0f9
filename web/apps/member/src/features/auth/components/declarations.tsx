import { useT } from "@baize/i18n";
import { Checkbox } from "@baize/ui";
import type { ReactNode } from "react";

/** What is ticked below the form; nothing is beforehand. */
export interface Ticks {
	age: boolean;
	terms: boolean;
	marketing: boolean;
}

interface DeclarationsProps {
	ticks: Ticks;
	minAge: number;
	errors: Record<string, string>;
	/** A link to the terms. */
	terms: ReactNode;
	onTick: (name: keyof Ticks, on: boolean) => void;
}

/** Age and terms, which are needed; offers apart from them, which are not. */
export function Declarations({ ticks, minAge, errors, terms, onTick }: DeclarationsProps) {
	const t = useT();
	const box = (name: keyof Ticks, text: ReactNode) => (
		<Checkbox name={name} checked={ticks[name]} error={errors[name]} onChange={(e) => onTick(name, e.target.checked)}>
			{text}
		</Checkbox>
	);
	return (
		<>
			<div>
				{box("age", t("auth.register.age", { age: minAge }))}
				{box(
					"terms",
					<>
						{t("auth.register.terms")} {terms}
					</>,
				)}
			</div>
			<div className="apart">{box("marketing", t("auth.register.marketing"))}</div>
		</>
	);
}
