import { LANGUAGES, useT } from "@baize/i18n";
import { Button, Chip, IconButton, Select, TextField } from "@baize/ui";
import { WordsFields } from "../../../kit/words-fields.tsx";
import { AA, type Accent, type Brand, HUES, leastContrast, SOCIAL_NAMES, SOCIALS, withSocial } from "../brand.ts";

/** What every part of the brand's page gets. */
export interface PartProps {
	brand: Brand;
	/** The languages that the member site is built in. */
	built: readonly string[];
	set: (change: Partial<Brand>) => void;
	/** Asks for a picture that was brought in. */
	pickLogo: () => void;
}

/** Name, logo and colours. */
export function LookPart({ brand, set, pickLogo }: PartProps) {
	const t = useT();
	return (
		<>
			<TextField label={t("staff.brand.name")} maxLength={40} value={brand.name} onChange={(e) => set({ name: e.target.value })} />
			<div className="flex flex-wrap items-center gap-3">
				<span className="text-sm text-text-2">{t("staff.brand.logo")}</span>
				{brand.logo ? <img className="logo-shown" src={brand.logo} alt="" /> : <span className="text-text-3">{t("staff.brand.logoNone")}</span>}
				<Button kind="secondary" size="sm" icon="camera" onClick={pickLogo}>
					{t("staff.brand.pickLogo")}
				</Button>
				{brand.logo && (
					<Button kind="quiet" size="sm" onClick={() => set({ logo: "" })}>
						{t("staff.brand.dropLogo")}
					</Button>
				)}
			</div>
			<div className="grid gap-4 lg:grid-cols-2">
				{(Object.keys(HUES) as (keyof Accent)[]).map((name) => (
					<Hue key={name} name={name} value={brand.accent?.[name] ?? ""} onChange={(colour) => set({ accent: { ...brand.accent, [name]: colour } })} />
				))}
			</div>
		</>
	);
}

/** One colour with its least contrast, told while it is chosen. */
function Hue({ name, value, onChange }: { name: keyof Accent; value: string; onChange: (value: string) => void }) {
	const t = useT();
	const shown = /^#[0-9a-f]{6}$/.test(value) ? value : HUES[name].own;
	const ratio = leastContrast(shown, HUES[name].on);
	const bad = ratio < AA;
	return (
		<div className="hue">
			<input type="color" aria-label={t(`staff.brand.${name}`)} value={shown} onChange={(e) => onChange(e.target.value.toLowerCase())} />
			<TextField
				label={t(`staff.brand.${name}`)}
				note={t("staff.brand.ratio", { ratio })}
				error={bad ? t("staff.brand.ratioBad", { ratio }) : undefined}
				placeholder={HUES[name].own}
				maxLength={7}
				spellCheck={false}
				value={value}
				onChange={(e) => onChange(e.target.value.toLowerCase())}
				after={value ? <IconButton icon="refresh" label={t("staff.brand.default")} onClick={() => onChange("")} /> : undefined}
			/>
		</div>
	);
}

/** Languages, decorative figures, ages. */
export function ChoicePart({ brand, built, set }: PartProps) {
	const t = useT();
	const flip = (lang: string) => {
		const next = brand.languages.includes(lang) ? brand.languages.filter((l) => l !== lang) : [...brand.languages, lang];
		if (next.length) set({ languages: next });
	};
	const figures = (name: "jackpot" | "hot") => (
		<Select
			label={t(`staff.brand.${name}`)}
			value={brand.decorFigures[name]}
			options={(["real", "labelled", "off"] as const).map((v) => ({ value: v, label: t(`staff.brand.decor.${v}`) }))}
			onChange={(e) => set({ decorFigures: { ...brand.decorFigures, [name]: e.target.value } })}
		/>
	);
	const age = (name: "ageMin" | "birthdayLimit") => (
		<TextField label={t(`staff.brand.${name}`)} type="number" min={18} max={30} value={brand[name]} onChange={(e) => set({ [name]: Number(e.target.value) })} />
	);
	return (
		<>
			<div className="grid gap-2">
				<p className="font-semibold">{t("staff.brand.languages")}</p>
				<p className="text-sm text-text-3">{t("staff.brand.languagesNote")}</p>
				<div className="flex flex-wrap gap-2" role="group" aria-label={t("staff.brand.languages")}>
					{built.map((l) => (
						<Chip key={l} on={brand.languages.includes(l)} onClick={() => flip(l)}>
							{LANGUAGES[l] ?? l}
						</Chip>
					))}
				</div>
				<Select
					label={t("staff.brand.isDefault")}
					value={brand.languages[0]}
					options={brand.languages.map((l) => ({ value: l, label: LANGUAGES[l] ?? l }))}
					onChange={(e) => set({ languages: [e.target.value, ...brand.languages.filter((l) => l !== e.target.value)] })}
				/>
			</div>
			<div className="grid gap-4 lg:grid-cols-2">
				{figures("jackpot")}
				{figures("hot")}
				{age("ageMin")}
				{age("birthdayLimit")}
			</div>
		</>
	);
}

/** The licence and further links at the foot of the page. */
export function FootPart({ brand, set }: PartProps) {
	const t = useT();
	const footer = brand.footer ?? {};
	const links = footer.links ?? [];
	const setLink = (n: number, change: Partial<(typeof links)[number]>) => set({ footer: { ...footer, links: links.map((l, at) => (at === n ? { ...l, ...change } : l)) } });
	return (
		<>
			<WordsFields label={t("staff.brand.licence")} rows={3} maxLength={1000} value={footer.licence} onChange={(licence) => set({ footer: { ...footer, licence } })} />
			{links.map((link, n) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: links have no other identity than their place.
				<div key={n} className="line-fields">
					<WordsFields label={t("staff.brand.linkLabel")} maxLength={80} value={link.label} onChange={(label) => setLink(n, { label })} />
					<TextField label={t("staff.brand.url")} maxLength={500} value={link.url} onChange={(e) => setLink(n, { url: e.target.value })} />
					<IconButton icon="trash" label={t("staff.brand.removeLink", { n: n + 1 })} onClick={() => set({ footer: { ...footer, links: links.filter((_, at) => at !== n) } })} />
				</div>
			))}
			<Button
				kind="secondary"
				size="sm"
				icon="plus"
				className="justify-self-start"
				onClick={() => set({ footer: { ...footer, links: [...links, { label: { en: "" }, url: "/" }] } })}
			>
				{t("staff.brand.addLink")}
			</Button>
		</>
	);
}

/** One address for each social network; an empty one is not shown. */
export function SocialPart({ brand, set }: PartProps) {
	const t = useT();
	return (
		<div className="grid gap-4 lg:grid-cols-2">
			{SOCIALS.map((name) => (
				<TextField
					key={name}
					label={SOCIAL_NAMES[name]}
					aria-label={`${name} ${t("staff.brand.url")}`}
					type="url"
					maxLength={500}
					value={brand.resources.find((r) => r.name === name)?.url ?? ""}
					onChange={(e) => set({ resources: withSocial(brand.resources, name, e.target.value.trim()) })}
				/>
			))}
		</div>
	);
}
