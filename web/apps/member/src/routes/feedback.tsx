import "../styles/feedback.css";
import { useT } from "@baize/i18n";
import { Dialog, Tabs } from "@baize/ui";
import { useState } from "react";
import { closeLayer } from "../app/navigate.ts";
import { useSession } from "../app/session.ts";
import { MyFeedback } from "../features/feedback/components/mine.tsx";
import { WriteFeedback } from "../features/feedback/components/write.tsx";

/** Feedback and complaints over the page; a member finds here what became of earlier ones. */
export default function FeedbackLayer() {
	const t = useT();
	const { isLogin } = useSession();
	const [tab, setTab] = useState<"write" | "mine">("write");
	return (
		<Dialog title={t("shell.title.feedback")} shape="wide" onClose={closeLayer}>
			{isLogin && (
				<Tabs
					label={t("shell.title.feedback")}
					className="mb-4"
					value={tab}
					panelId="feedback-panel"
					options={[
						{ value: "write", label: t("feedback.tab.write") },
						{ value: "mine", label: t("feedback.tab.mine") },
					]}
					onChange={setTab}
				/>
			)}
			<div id="feedback-panel">
				{tab === "mine" && isLogin ? <MyFeedback onWrite={() => setTab("write")} /> : <WriteFeedback isLogin={isLogin} onMine={() => setTab("mine")} onClose={closeLayer} />}
			</div>
		</Dialog>
	);
}
