import "../styles/pages.css";
import { useT } from "@baize/i18n";
import { Badge, buttonClass, GameCard, Icon, IconButton } from "@baize/ui";
import { useAddress } from "../app/address.ts";
import { useBoot } from "../app/boot.tsx";
import { Link } from "../app/link.tsx";
import { navigate } from "../app/navigate.ts";
import { useServices } from "../app/services.tsx";
import { DrawPicture } from "../features/content/components/draw-picture.tsx";
import { standingOf } from "../app/standing.ts";

const AREAS = { "/sealottery": "sea", "/vnlottery": "vn" } as const;
const SHOWN = 6;

/** A lottery's page in its true state: no draw is held yet. The wanted game stays in the address for the day it is. */
export default function LotteryPage() {
	const t = useT();
	const boot = useBoot();
	const { start } = useServices();
	const { path, search } = useAddress();
	const area = AREAS[path.toLowerCase() as keyof typeof AREAS] ?? "main";
	const code = new URLSearchParams(search).get("gameCode")?.slice(0, 64) ?? "";
	const others = boot.hot.filter((g) => standingOf(g) === "open").slice(0, SHOWN);
	return (
		<div className="page">
			<header className="page-bar">
				<IconButton icon="chevron-left" label={t("pages.back")} onClick={() => (history.length > 1 ? history.back() : navigate("/", { replace: true }))} />
				<h1>{t(`pages.lottery.${area}`)}</h1>
				<Link href="/" className="icon-btn" aria-label={t("shell.nav.home")}>
					<Icon name="home" />
				</Link>
			</header>
			<section className="lotto">
				<DrawPicture />
				<Badge icon="clock">{t("pages.lottery.later")}</Badge>
				<p className="lotto-lead">{t("pages.lottery.text")}</p>
				{code && (
					<p className="lotto-code">
						{t("pages.lottery.kept")} <code>{code}</code>
					</p>
				)}
				<div className="page-acts">
					<Link href="/lott" className={buttonClass("secondary")}>
						{t("category.LOTT")}
					</Link>
					<Link href="/help#games" over className={buttonClass("quiet")}>
						{t("shell.title.help")}
					</Link>
				</div>
			</section>
			{others.length > 0 && (
				<section className="page-part">
					<h2>{t("pages.meanwhile")}</h2>
					<div className="card-grid">
						{others.map((g) => (
							<GameCard key={g.nodeId} game={g} onStart={() => start(g)} />
						))}
					</div>
				</section>
			)}
		</div>
	);
}
