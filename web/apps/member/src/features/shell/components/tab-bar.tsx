import { isOn } from "@baize/api";
import { useT } from "@baize/i18n";
import { Icon, type IconName, toast, useHydrated } from "@baize/ui";
import { useState } from "react";
import { usePath } from "../../../app/address.ts";
import { useBoot } from "../../../app/boot.tsx";
import { loadChunk } from "../../../app/chunk.ts";
import { Link } from "../../../app/link.tsx";
import { useToken } from "../../../app/session.ts";

/** The bar at the foot of phones: where a thumb finds the five places. */
export function TabBar() {
	const t = useT();
	const boot = useBoot();
	const hydrated = useHydrated();
	const inside = useToken() !== "" && hydrated;
	const here = usePath();
	const current = hydrated ? here.toLowerCase() : "";
	const [opening, setOpening] = useState(false);
	const free = () => {
		setOpening(true); // two taps are one wish
		void loadChunk(() => import("../begin-trial.ts"))
			.then((m) => m.beginTrial(t))
			.catch(() => toast(t("error.network"), "bad"))
			.finally(() => setOpening(false));
	};
	const games = boot.lanes[0]?.path ?? "/rng";
	return (
		<nav className="tabbar" aria-label={t("shell.nav.main")}>
			<Tab to="/" icon="home" text={t("shell.nav.home")} current={current} />
			<Tab to={hydrated ? games : "/rng"} icon="games" text={t("shell.nav.games")} current={current} />
			{inside ? (
				<Tab to="/member/deposit" icon="deposit" text={t("shell.nav.deposit")} current={current} main />
			) : hydrated && !isOn(boot.permission.whitelabel, "FREEPLAY3") ? (
				<Tab to="/register" over icon="plus" text={t("shell.header.register")} current={current} main />
			) : (
				<button type="button" className="tabbar-item tabbar-main" disabled={opening} onClick={free}>
					<Icon name="play" />
					<span>{t("shell.nav.freePlay")}</span>
				</button>
			)}
			<Tab to="/promotions" icon="gift" text={t("shell.nav.promotions")} current={current} />
			{inside ? <Tab to="/member" icon="user" text={t("shell.nav.me")} current={current} /> : <Tab to="/login" over icon="user" text={t("shell.header.login")} current={current} />}
		</nav>
	);
}

interface TabProps {
	to: string;
	icon: IconName;
	text: string;
	current: string;
	main?: boolean;
	over?: boolean;
}

const Tab = ({ to, icon, text, current, main, over }: TabProps) => (
	<Link href={to} over={over} className={main ? "tabbar-item tabbar-main" : "tabbar-item"} aria-current={current === to ? "page" : undefined}>
		<Icon name={icon} />
		<span>{text}</span>
	</Link>
);
