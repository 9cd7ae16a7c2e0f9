import type { Lane } from "@baize/api";
import { useT } from "@baize/i18n";
import { Each, useHydrated, When } from "@baize/ui";
import { useBoot } from "../../../app/boot.tsx";
import { followHouseLink } from "../../../app/house-links.ts";
import { Link } from "../../../app/link.tsx";
import { routeOf } from "../../../app/manifest.ts";
import { useServices } from "../../../app/services.tsx";
import { ageMark } from "../age.ts";
import { categoryName } from "../model.ts";
import { servicesOf, socialsOf } from "../outside.ts";
import { HelpLinks, type Topics } from "./help-links.tsx";

const FEEDBACK = "/feedback";
const MARKS = ["PG", "EG2", "PT", "JDB", "CQ9", "FC", "JL", "BGS"];

/** Products, help, contact, socials, licence and vendors. */
export function Footer({ topics }: { topics?: Topics }) {
	const t = useT();
	const boot = useBoot();
	const { brand } = boot.permission;
	return (
		<footer className="footer">
			<Products lanes={boot.lanes} />
			<div className="footer-grid">
				<HelpLinks topics={topics}>
					<OwnLinks />
				</HelpLinks>
				<Contact />
				<Socials />
				<Vendors lanes={boot.lanes} />
			</div>
			<Licence />
			<div className="footer-end">
				<span className="footer-adult">{ageMark(t, boot.permission.age)}</span>
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

/** Every category with its vendors. */
function Products({ lanes }: { lanes: readonly Lane[] }) {
	const t = useT();
	const { openVendor } = useServices();
	const hydrated = useHydrated();
	return (
		<section className="footer-products">
			<h2>{t("shell.footer.products")}</h2>
			<ul>
				<Each of={lanes} by={(l) => l.title}>
					{(l) => (
						<li>
							<Link href={l.path}>{categoryName(t, l.title)}</Link>
							<span>
								{hydrated &&
									l.cards.map((c) => (
										<button key={c.vassalage} type="button" onClick={() => openVendor(c)}>
											<bdi>{c.displayName}</bdi>
										</button>
									))}
							</span>
						</li>
					)}
				</Each>
			</ul>
		</section>
	);
}

const Column = ({ title, children }: { title: string; children: React.ReactNode }) => (
	<section>
		<h2>{title}</h2>
		<ul>{children}</ul>
	</section>
);

/** The operator's own links. */
function OwnLinks() {
	const { footer } = useBoot().permission;
	const hydrated = useHydrated();
	const t = useT();
	return (
		hydrated && (
			<>
				<li>
					<Link href="/verify">{t("shell.title.verify")}</Link>
				</li>
				{footer?.links.map((l) => (
					<li key={l.url}>{l.url.startsWith("/") ? <Link href={l.url}>{l.label}</Link> : <a href={l.url}>{l.label}</a>}</li>
				))}
			</>
		)
	);
}

/** What the house says of its licence: that a sandbox has none, and the operator's own words; nothing stands over no words. */
function Licence() {
	const t = useT();
	const { sandbox, footer } = useBoot().permission;
	const own = useHydrated() && footer?.licence && <p>{footer.licence}</p>;
	const part = (words: React.ReactNode) => (
		<section className="footer-licence">
			<h2>{t("shell.footer.licence")}</h2>
			{words}
			{own}
		</section>
	);
	return (
		<>
			<When value={sandbox}>{part(<p>{t("shell.footer.noLicence")}</p>)}</When>
			{own && !sandbox && part(null)}
		</>
	);
}

function Contact() {
	const t = useT();
	const boot = useBoot();
	const hydrated = useHydrated();
	return (
		<Column title={t("shell.footer.contact")}>
			{hydrated &&
				servicesOf(boot).map((s) => (
					<li key={s.path}>
						<a href={s.path} onClick={followHouseLink}>
							{t("shell.nav.support")} {s.host && <bdi>({s.host})</bdi>}
						</a>
					</li>
				))}
			{routeOf(FEEDBACK) && (
				<li>
					<Link href={FEEDBACK} over>
						{t("shell.footer.feedback")}
					</Link>
				</li>
			)}
			<li>
				<a href="/agent">{t("shell.footer.affiliate")}</a>
			</li>
		</Column>
	);
}

/** The social pages that the operator gave an address. */
function Socials() {
	const t = useT();
	const boot = useBoot();
	const socials = useHydrated() ? socialsOf(boot) : [];
	if (socials.length === 0) return null;
	return (
		<Column title={t("shell.footer.follow")}>
			{socials.map((s) => (
				<li key={s.name}>
					<a href={s.url} rel="noopener noreferrer" target="_blank">
						{s.label || s.name}
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
		<section className="footer-marks">
			<h2>{t("shell.footer.vendors")}</h2>
			<ul className="footer-vendors">
				{marks.map((c) => (
					<li key={c.vassalage}>
						<button type="button" onClick={() => openVendor(c)}>
							<img src={c.iconUrl} alt="" width={30} height={30} loading="lazy" />
							<bdi>{c.displayName}</bdi>
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}
