import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { PictureShelf } from "../features/content/components/picture-shelf.tsx";
import { PreviewPane } from "../features/content/components/preview-pane.tsx";
import type { Brand } from "../features/site/brand.ts";
import { ChoicePart, FootPart, LookPart, type PartProps, SocialPart } from "../features/site/components/brand-panels.tsx";
import { NetPart, ResourcePart, ServicePart } from "../features/site/components/outside-panels.tsx";
import { ALL } from "../kit/languages.ts";
import { SettingPanel } from "../kit/save-bar.tsx";
import { useDoc } from "../kit/use-doc.ts";

const PARTS: readonly { key: "look" | "foot" | "socials" | "resources" | "service" | "net"; parts: readonly ComponentType<PartProps>[] }[] = [
	{ key: "look", parts: [LookPart, ChoicePart] },
	{ key: "foot", parts: [FootPart] },
	{ key: "socials", parts: [SocialPart] },
	{ key: "resources", parts: [ResourcePart] },
	{ key: "service", parts: [ServicePart] },
	{ key: "net", parts: [NetPart] },
];

/** The brand: its look, its languages, its links; one document, so one save. */
export default function SiteBrandPage() {
	const t = useT();
	const held = useDoc<Brand>("brand");
	const [shelf, setShelf] = useState(false);
	/** Grows when what was typed is thrown away, so that fields that keep their own text begin anew. */
	const [drops, setDrops] = useState(0);
	const { data: built = ["en"] } = useQuery({
		queryKey: ["built"],
		queryFn: async ({ signal }) =>
			(await request<{ languages: { code: string; complete: boolean }[] }>("/site/permission", { signal })).languages.filter((l) => l.complete).map((l) => l.code),
	});
	const version = held.doc.data?.version ?? 0;
	const of = {
		...held,
		drop: () => {
			held.drop();
			setDrops((n) => n + 1);
		},
	};
	return (
		<SettingPanel of={of} title={t("staff.nav.brand")} lead={t("staff.brand.lookLead")} history="brand" plan={() => held.value}>
			{() => {
				const brand = held.value as Brand;
				const set = (change: Partial<Brand>) => held.change({ ...brand, ...change });
				return (
					<div className="editor" key={`${version}.${drops}`}>
						<div className="grid min-w-0 content-start gap-7">
							{PARTS.map(({ key, parts }) => (
								<section key={key} className="grid gap-4" aria-label={t(`staff.brand.${key}`)}>
									<div>
										<h3 className="text-lg">{t(`staff.brand.${key}`)}</h3>
										{key !== "look" && <p className="text-sm text-text-2">{t(`staff.brand.${key}Lead`)}</p>}
									</div>
									{parts.map((Part) => (
										<Part key={Part.name} brand={brand} built={built} set={set} pickLogo={() => setShelf(true)} />
									))}
								</section>
							))}
						</div>
						<PreviewPane path="/staff/site/brand/preview" piece={{ value: brand }} languages={ALL} />
						{shelf && (
							<PictureShelf
								purpose="logo"
								onClose={() => setShelf(false)}
								onPick={(p) => {
									setShelf(false);
									set({ logo: p.url });
								}}
							/>
						)}
					</div>
				);
			}}
		</SettingPanel>
	);
}
