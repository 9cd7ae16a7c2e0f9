import "../styles/quests.css";
import { useT } from "@baize/i18n";
import { Icon, Tabs } from "@baize/ui";
import { useState } from "react";
import { Link } from "../app/link.tsx";
import { Centre } from "../features/member/components/centre.tsx";
import { Boards } from "../features/quests/components/boards.tsx";
import { Missions } from "../features/quests/components/missions.tsx";
import { Packets } from "../features/quests/components/packets.tsx";
import { SignInCard } from "../features/quests/components/sign-in.tsx";

/** Missions and leaderboards, with the daily sign-in and open red packets above them. */
export default function MemberMissions() {
	const t = useT();
	const [tab, setTab] = useState<"missions" | "boards">("missions");
	return (
		<Centre here="/member/missions" title="quests.page.missions" wide>
			<SignInCard />
			<Packets />
			<Link href="/member/wheel" className="card to-wheel">
				<span className="row-icon">
					<Icon name="feather" />
				</span>
				<b>{t("quests.toWheel")}</b>
				<Icon name="chevron-right" className="icon-flip" />
			</Link>
			<Tabs
				label={t("quests.tab.label")}
				value={tab}
				options={[
					{ value: "missions", label: t("quests.tab.missions") },
					{ value: "boards", label: t("quests.tab.boards") },
				]}
				onChange={setTab}
				panelId="quests-panel"
			/>
			<div id="quests-panel" role="tabpanel">
				{tab === "missions" ? <Missions /> : <Boards />}
			</div>
		</Centre>
	);
}
