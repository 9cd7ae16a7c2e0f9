import { request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { Button, buttonClass, Copyable, useTicker } from "@baize/ui";
import { useBoot } from "../../../app/boot.tsx";
import { servicesOf } from "../outside.ts";

const POLL_MS = 10_000;

/** What stands instead of the site during maintenance (1) and where it is not offered (2); it goes by itself when the site is open. */
export function StatusScreen({ onSupport }: { onSupport: () => void }) {
	const t = useT();
	const lang = useLang();
	const boot = useBoot();
	const { status, maintenance, location: place, brand } = boot.permission;
	const resting = status === 1;
	useTicker(
		() => {
			request<{ status: number }>("/site/status").then(
				(s) => s.status !== status && location.reload(),
				() => {},
			);
		},
		POLL_MS,
		true,
	);
	const services = servicesOf(boot);
	const outside = services.filter((s) => s.path.startsWith("https://"));
	return (
		<main className="closed">
			<div className="closed-card">
				<ClosedPicture resting={resting} />
				{brand.logoUrl ? <img src={brand.logoUrl} alt={brand.name} height={32} /> : <p className="closed-brand">{brand.name}</p>}
				<h1>{t(resting ? "shell.status.maintenanceTitle" : "shell.status.blockedTitle")}</h1>
				<p dir="auto">{resting ? maintenance?.message || t("shell.status.maintenance") : t("shell.status.blocked")}</p>
				{resting && maintenance?.untilAt && (
					<p>
						{t("shell.status.until")} <time dateTime={maintenance.untilAt}>{formatDate(maintenance.untilAt, lang)}</time>
					</p>
				)}
				{!resting && (
					<p className="closed-ip">
						{t("shell.status.yourIp")} <Copyable text={place.ip} />
					</p>
				)}
				{outside.map((s) => (
					<a key={s.path} className={buttonClass("secondary")} href={s.path} target="_blank" rel="noopener noreferrer">
						{t("shell.nav.support")} {s.host && <bdi>({s.host})</bdi>}
					</a>
				))}
				{outside.length < services.length && (
					<Button kind="secondary" icon="headset" onClick={onSupport}>
						{t("shell.nav.support")}
					</Button>
				)}
				<p className="closed-note" role="status">
					{t("shell.status.returns")}
				</p>
			</div>
		</main>
	);
}

/** A lantern taken down for cleaning, or a gate that stays shut. */
const ClosedPicture = ({ resting }: { resting: boolean }) => (
	<svg className="closed-art" viewBox="0 0 200 150" aria-hidden="true" role="presentation">
		<g stroke="var(--kingfisher)" strokeWidth="2" strokeLinecap="round" opacity="0.35">
			<path d="M24 20l-6 18M48 70l-6 18M160 24l-6 18M182 76l-6 18M140 96l-6 18M70 14l-5 14" />
		</g>
		<ellipse cx="100" cy="138" rx="62" ry="7" fill="var(--bg3)" />
		{resting ? (
			<>
				<path d="M100 8v22" stroke="var(--text-3)" strokeWidth="4" strokeLinecap="round" />
				<path d="M78 34h44l10 18-10 60H78L68 52z" fill="var(--marigold)" />
				<path d="M78 34h44l4 8H74zM80 112h40l-3 12H83z" fill="var(--lily)" />
				<path d="M88 44l-6 10 6 54M112 44l6 10-6 54" fill="none" stroke="var(--on-marigold)" strokeOpacity="0.35" strokeWidth="3" />
				<circle cx="100" cy="78" r="14" fill="#fff" opacity="0.75" />
			</>
		) : (
			<>
				<path d="M44 132V60a56 44 0 0 1 112 0v72z" fill="var(--bg3)" stroke="var(--border)" strokeWidth="4" />
				<path d="M64 132V62M84 132V46M116 132V46M136 132V62M46 92h108" stroke="var(--kingfisher)" strokeWidth="4" />
				<rect x="82" y="78" width="36" height="30" rx="7" fill="var(--marigold)" />
				<path d="M90 78v-8a10 10 0 0 1 20 0v8" fill="none" stroke="var(--marigold)" strokeWidth="5" />
				<path d="M100 90v7" stroke="var(--on-marigold)" strokeWidth="4" strokeLinecap="round" />
			</>
		)}
	</svg>
);
