import { LANGUAGES, useT } from "@baize/i18n";
import { fromDigits } from "@baize/kernel";
import { Chip, TextField } from "@baize/ui";
import { wordFor } from "../../../kit/word.ts";
import { type Audience, DEVICES, RANK_TOP, WHO } from "../model.ts";

interface PickerProps {
	value: Audience;
	languages: readonly string[];
	/** A pop-up's execution says who already. */
	noWho?: boolean;
	onChange: (value: Audience) => void;
}

/** Picks whom something is for; nothing picked means everybody. */
export function AudiencePicker({ value, languages, noWho, onChange }: PickerProps) {
	const t = useT();
	const flip = (name: "who" | "languages" | "devices", one: string) => {
		const now = value[name] ?? [];
		onChange({ ...value, [name]: now.includes(one) ? now.filter((x) => x !== one) : [...now, one] });
	};
	const group = (name: "who" | "languages" | "devices", options: readonly string[], say: (o: string) => string) => (
		<div className="grid gap-1.5">
			<p className="text-sm text-text-3">{t(`staff.content.aim.${name}`)}</p>
			<div className="flex flex-wrap gap-2" role="group" aria-label={t(`staff.content.aim.${name}`)}>
				{options.map((o) => (
					<Chip key={o} on={value[name]?.includes(o) ?? false} onClick={() => flip(name, o)}>
						{say(o)}
					</Chip>
				))}
			</div>
		</div>
	);
	return (
		<div className="grid gap-4">
			{!noWho && group("who", WHO, (o) => wordFor(t, "staff.content.who", o))}
			{group("devices", DEVICES, (o) => wordFor(t, "staff.content.who", o))}
			{group("languages", languages, (o) => LANGUAGES[o] ?? o)}
			<TextField
				label={t("staff.content.aim.rank")}
				note={t("staff.content.aim.rankNote")}
				inputMode="numeric"
				value={value.rankFrom || ""}
				onChange={(e) => onChange({ ...value, rankFrom: Math.min(RANK_TOP, Number(fromDigits(e.target.value).replace(/\D/g, ""))) })}
			/>
		</div>
	);
}
