import { useT } from "@baize/i18n";
import { Button, IconButton, TextField } from "@baize/ui";
import { useState } from "react";
import { AreaField } from "../../../kit/area-field.tsx";
import { WordsFields } from "../../../kit/words-fields.tsx";
import { domainsOf, labelled, labelsOf, type Resource, SOCIALS } from "../brand.ts";
import { linesOf } from "../model.ts";
import type { PartProps } from "./brand-panels.tsx";

/** The other resources, by name and type. */
export function ResourcePart({ brand, set }: PartProps) {
	const t = useT();
	const social = (r: Resource) => (SOCIALS as readonly string[]).includes(r.name);
	const change = (n: number, next: Partial<Resource>) => set({ resources: brand.resources.map((r, at) => (at === n ? { ...r, ...next } : r)) });
	return (
		<>
			{brand.resources.map(
				(r, n) =>
					!social(r) && (
						// biome-ignore lint/suspicious/noArrayIndexKey: a name is being written, so the place is the identity.
						<div key={n} className="line-fields">
							<TextField label={t("staff.brand.resName")} maxLength={40} value={r.name} onChange={(e) => change(n, { name: e.target.value.toUpperCase() })} />
							<TextField label={t("staff.brand.resType")} maxLength={40} value={r.type} onChange={(e) => change(n, { type: e.target.value.toUpperCase() })} />
							<TextField label={t("staff.brand.url")} maxLength={500} value={r.url} onChange={(e) => change(n, { url: e.target.value })} />
							<IconButton icon="trash" label={t("staff.brand.remove", { name: r.name })} onClick={() => set({ resources: brand.resources.filter((_, at) => at !== n) })} />
							<WordsFields label={t("staff.brand.resLabel")} maxLength={120} value={labelsOf(r)} onChange={(words) => change(n, labelled(words))} />
						</div>
					),
			)}
			<Button
				kind="secondary"
				size="sm"
				icon="plus"
				className="justify-self-start"
				onClick={() => set({ resources: [...brand.resources, { name: "", type: "LINK", labelNameEn: "", url: "/" }] })}
			>
				{t("staff.brand.add")}
			</Button>
		</>
	);
}

/** Where customer service is reached, and on which hosts it may be. */
export function ServicePart({ brand, set }: PartProps) {
	const t = useT();
	const points = brand.customerService;
	const change = (n: number, next: Partial<(typeof points)[number]>) => set({ customerService: points.map((p, at) => (at === n ? { ...p, ...next } : p)) });
	return (
		<>
			{points.map((p, n) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a position is being written, so the place is the identity.
				<div key={n} className="line-fields">
					<TextField label={t("staff.brand.position")} maxLength={40} value={p.csPosition} onChange={(e) => change(n, { csPosition: e.target.value.toUpperCase() })} />
					<TextField label={t("staff.brand.url")} maxLength={500} value={p.path} onChange={(e) => change(n, { path: e.target.value })} />
					<IconButton icon="trash" label={t("staff.brand.remove", { name: p.csPosition })} onClick={() => set({ customerService: points.filter((_, at) => at !== n) })} />
				</div>
			))}
			<Button
				kind="secondary"
				size="sm"
				icon="plus"
				className="justify-self-start"
				onClick={() => set({ customerService: [...points, { csPosition: `LIVECHAT-${points.length + 1}`, path: "/" }] })}
			>
				{t("staff.brand.add")}
			</Button>
			<Lines label={t("staff.brand.hosts")} note={t("staff.brand.hostsNote")} value={brand.serviceHosts} onChange={(serviceHosts) => set({ serviceHosts })} />
		</>
	);
}

/** Domains, CDNs and the measuring account. */
export function NetPart({ brand, set }: PartProps) {
	const t = useT();
	const [domains, setDomains] = useState(brand.domainRoute.map((d) => `${d.domain} ${d.route}`).join("\n"));
	return (
		<div className="grid gap-4 lg:grid-cols-2">
			<TextField
				label={t("staff.brand.mainDomain")}
				maxLength={253}
				spellCheck={false}
				value={brand.mainDomain}
				onChange={(e) => set({ mainDomain: e.target.value.trim().toLowerCase() })}
			/>
			<TextField label={t("staff.brand.gtag")} maxLength={40} spellCheck={false} value={brand.gtagId} onChange={(e) => set({ gtagId: e.target.value.trim() })} />
			<AreaField
				label={t("staff.brand.domains")}
				note={t("staff.brand.domainsNote")}
				rows={3}
				spellCheck={false}
				value={domains}
				onChange={(e) => {
					setDomains(e.target.value);
					set({ domainRoute: domainsOf(e.target.value) });
				}}
			/>
			<Lines label={t("staff.brand.imageCDNs")} note={t("staff.brand.cdnNote")} value={brand.imageCDNs} onChange={(imageCDNs) => set({ imageCDNs })} />
			<Lines label={t("staff.brand.launchCDNs")} note={t("staff.brand.cdnNote")} value={brand.launchGameCDNs} onChange={(launchGameCDNs) => set({ launchGameCDNs })} />
		</div>
	);
}

/** A list as lines, kept as typed while it is written. */
function Lines({ label, note, value, onChange }: { label: string; note: string; value: readonly string[]; onChange: (value: string[]) => void }) {
	const [text, setText] = useState(value.join("\n"));
	return (
		<AreaField
			label={label}
			note={note}
			rows={3}
			spellCheck={false}
			value={text}
			onChange={(e) => {
				setText(e.target.value);
				onChange(linesOf(e.target.value));
			}}
		/>
	);
}
