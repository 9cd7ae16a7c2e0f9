import "../styles/pages.css";
import { useT } from "@baize/i18n";
import { buttonClass } from "@baize/ui";
import { useState } from "react";
import { Link } from "../app/link.tsx";
import { useSession } from "../app/session.ts";
import { PageHead } from "../features/programme/components/parts.tsx";
import { Scene, type SceneName } from "../features/programme/components/scenes.tsx";

const STEPS: readonly { name: Exclude<SceneName, "share" | "menu" | "add" | "icon">; to: string; over?: boolean }[] = [
	{ name: "account", to: "/register", over: true },
	{ name: "deposit", to: "/member/deposit" },
	{ name: "choose", to: "/rng" },
	{ name: "play", to: "/bgs" },
	{ name: "withdraw", to: "/member/withdraw" },
	{ name: "stop", to: "/responsible" },
];

/** How the site works, step by step. */
export default function Tutorial() {
	const t = useT();
	const { isLogin } = useSession();
	const [first] = useState(isLogin ? 1 : 0);
	return (
		<div className="page">
			<PageHead icon="book" title={t("shell.nav.tutorial")} lead={t("pages.tutorial.lead")} />
			<ol className="guide">
				{STEPS.slice(first).map((s, i) => (
					<li key={s.name} className="guide-step">
						<Scene name={s.name} />
						<div>
							<p className="guide-n">{t("pages.step", { n: i + 1 })}</p>
							<h2>{t(`pages.tutorial.${s.name}`)}</h2>
							<p>{t(`pages.tutorial.${s.name}Text`)}</p>
							<Link href={s.to} over={s.over} className={buttonClass("secondary", "sm")}>
								{t(`pages.tutorial.${s.name}Go`)}
							</Link>
						</div>
					</li>
				))}
			</ol>
		</div>
	);
}
