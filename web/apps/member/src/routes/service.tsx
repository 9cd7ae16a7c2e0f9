import "../styles/feedback.css";
import { useT } from "@baize/i18n";
import { Button, ErrorState, Icon, Skeleton } from "@baize/ui";
import { useState } from "react";
import { Link } from "../app/link.tsx";
import { navigate } from "../app/navigate.ts";
import { refusal } from "../app/refusal.ts";
import { useSession } from "../app/session.ts";
import { WriteFeedback } from "../features/feedback/components/write.tsx";
import { useFollow } from "../features/support/api/follow.ts";
import { useSupport } from "../features/support/api/support.ts";
import { BeginChat } from "../features/support/components/begin.tsx";
import { Conversation } from "../features/support/components/conversation.tsx";
import { PastChats } from "../features/support/components/past.tsx";

/** Customer service: a chat while somebody is there, a message otherwise. */
export default function Service() {
	const t = useT();
	const { isLogin } = useSession();
	return (
		<div className="support">
			<header className="support-head">
				<span className="support-mark" aria-hidden="true">
					<Icon name="headset" />
				</span>
				<div>
					<h1>{t("shell.nav.support")}</h1>
					<p>{t("support.lead")}</p>
				</div>
			</header>
			{isLogin ? <Desk /> : <Letter isLogin={false} note={t("support.visitor")} />}
			<p className="support-foot">
				<Link href="/help" over className="link">
					{t("shell.title.help")}
				</Link>
				<Link href="/feedback" over className="link">
					{t("shell.title.feedback")}
				</Link>
			</p>
		</div>
	);
}

function Desk() {
	const t = useT();
	const typing = useFollow();
	const { data, error, refetch } = useSupport(true);
	const [last, setLast] = useState("");
	if (!data) return error ? <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} /> : <Skeleton className="h-96 rounded-card" />;
	const now = data.chat?.id ?? last;
	if (data.chat && data.chat.id !== last) setLast(data.chat.id);
	return (
		<>
			{now ? <Conversation id={now} typing={typing} /> : data.open ? <BeginChat topics={data.topics} /> : <Letter isLogin note={t("support.offline")} />}
			{!data.chat && now && (
				<Button kind="secondary" icon="plus" onClick={() => setLast("")}>
					{t("support.again")}
				</Button>
			)}
			<PastChats now={now} />
		</>
	);
}

function Letter({ isLogin, note }: { isLogin: boolean; note: string }) {
	return (
		<section className="card support-letter">
			<p className="chat-open">
				<Icon name="clock" className="h-5 w-5" />
				{note}
			</p>
			<WriteFeedback isLogin={isLogin} onMine={() => navigate("/feedback", { over: true })} onClose={() => navigate("/")} />
		</section>
	);
}
