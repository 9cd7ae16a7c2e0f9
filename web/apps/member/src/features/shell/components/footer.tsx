import type { Lane } from "@baize/api";
import { useT } from "@baize/i18n";
import { Each, useHydrated, When } from "@baize/ui";
import { useBoot } from "../../../app/boot.tsx";
import { Link } from "../../../app/link.tsx";
import { useServices } from "../../../app/services.tsx";
import { categoryName, socialsOf, supportPath } from "../model.ts";

/** The topics of the help centre that the footer leads to, each with the name of its link. */
const HELP = [
	["start", "about"],
	["fairness", "fairness"],
	["responsible-play", "responsible"],
	["terms", "terms"],
	["privacy", "privacy"],
] as const;
const MARKS = ["PG", "EG2", "PT", "JDB", "CQ9", "FC", "JL", "BGS"];

/** Products, help, contact, socials, licence and vendors. */
export function Footer() {
	const t = useT();
	const boot = useBoot();
	const { brand } = boot.permission;
	return (
		<footer className="footer">
			<div className="footer-grid">
				<Column title={t("shell.footer.products")}>
					<Each of={boot.lanes} by={(l) => l.title}>
						{(l) => (
							<li>
								<Link href={l.path}>{categoryName(t, l.title)}</Link>
							</li>
						)}
					</Each>
				</Column>
				<Column title={t("shell.footer.help")}>
					{HELP.map(([tag, name]) => (
						<li key={tag}>
							<Link href={`/help#${tag}`} over>
								{t(`shell.footer.help.${name}`)}
							</Link>
						</li>
					))}
				</Column>
				<Contact />
				<Vendors lanes={boot.lanes} />
			</div>
			<div className="footer-end">
				<span className="footer-adult">{t("shell.footer.adult")}</span>
				<p>
					{t("shell.footer.responsible")}{" "}
					<When value={boot.permission.sandbox}>
						<strong>{t("shell.footer.sandbox")}</strong>
					</When>
				</p>
				<p>
					© <bdi>{brand.name}</bdi>
				</p>
			</div>
		</footer>
	);
}

const Column = ({ title, children }: { title: string; children: React.ReactNode }) => (
	<section>
		<h2>{title}</h2>
		<ul>{children}</ul>
	</section>
);

function Contact() {
	const t = useT();
	const boot = useBoot();
	const hydrated = useHydrated();
	const support = hydrated ? supportPath(boot) : "";
	return (
		<Column title={t("shell.footer.contact")}>
			<When value={support}>
				<li>
					<a href={support}>{t("shell.nav.support")}</a>
				</li>
			</When>
			<li>
				<a href="/agent">{t("shell.footer.affiliate")}</a>
			</li>
			{hydrated &&
				socialsOf(boot).map((s) => (
					<li key={s.name}>
						<a href={s.url} rel="noopener noreferrer" target="_blank">
							{s.labelNameEn || s.name}
						</a>
					</li>
				))}
		</Column>
	);
}

/** The vendors' marks; only those in the catalogue, the listed ones first. */
function Vendors({ lanes }: { lanes: readonly Lane[] }) {
	const t = useT();
	const { openVendor } = useServices();
	const hydrated = useHydrated();
	const cards = hydrated ? lanes.flatMap((l) => l.cards) : [];
	const marks = MARKS.flatMap((code) => cards.find((c) => c.vassalage === code) ?? []);
	return (
		<section>
			<h2>{t("shell.footer.vendors")}</h2>
			<ul className="footer-vendors">
				{marks.map((c) => (
					<li key={c.vassalage}>
						<button type="button" onClick={() => openVendor(c)} aria-label={c.displayName} title={c.displayName}>
							<img src={c.iconUrl} alt="" width={32} height={32} loading="lazy" />
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}
