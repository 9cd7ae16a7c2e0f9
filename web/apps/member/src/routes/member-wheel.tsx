import "../styles/quests.css";
import { useT } from "@baize/i18n";
import { EmptyState, ErrorState, Skeleton } from "@baize/ui";
import { refusal } from "../app/refusal.ts";
import { Centre } from "../features/member/components/centre.tsx";
import { useWheels } from "../features/quests/api/quests.ts";
import { Draws } from "../features/quests/components/draws.tsx";
import { WheelCard } from "../features/quests/components/wheel.tsx";

/** The wheels, and what they gave. */
export default function MemberWheel() {
	const t = useT();
	const { data, error, refetch } = useWheels();
	return (
		<Centre here="/member/wheel" title="quests.page.wheel" wide>
			{!data && (error ? <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} /> : <Skeleton className="h-96 rounded-card" />)}
			{data?.length === 0 && <EmptyState icon="feather" title={t("quests.wheel.none")} />}
			{data?.map((w) => (
				<WheelCard key={w.id} wheel={w} />
			))}
			<Draws />
		</Centre>
	);
}
