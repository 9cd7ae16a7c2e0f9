import { useT } from "@baize/i18n";
import { type ComponentType, type ReactNode, Suspense, useRef } from "react";
import { Link } from "../../../app/link.tsx";
import { useNear } from "./use-near.ts";

/** Draws the topics of the help centre, and what it is given until it has them. */
export type Topics = ComponentType<{ children: ReactNode }>;

/** The topics that templates have, each with the name of its link. */
const HELP = [
	["start", "about"],
	["fairness", "fairness"],
	["responsible-play", "responsible"],
	["terms", "terms"],
	["privacy", "privacy"],
] as const;

/** Links into the help centre: to the topics of the template, and to the operator's own once the list comes near. */
export function HelpLinks({ topics: Topics, children }: { topics?: Topics; children: ReactNode }) {
	const t = useT();
	const list = useRef<HTMLUListElement>(null);
	const near = useNear(list);
	const drawn = HELP.map(([tag, name]) => (
		<li key={tag}>
			<Link href={`/help#${tag}`} over>
				{t(`shell.footer.help.${name}`)}
			</Link>
		</li>
	));
	return (
		<section>
			<h2>{t("shell.footer.help")}</h2>
			<ul ref={list}>
				{near && Topics ? (
					<Suspense fallback={drawn}>
						<Topics>{drawn}</Topics>
					</Suspense>
				) : (
					drawn
				)}
				{children}
			</ul>
		</section>
	);
}
