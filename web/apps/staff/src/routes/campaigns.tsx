import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, EmptyState, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "../app/session.ts";
import { Builder } from "../features/campaigns/components/builder.tsx";
import { CampaignCard } from "../features/campaigns/components/card.tsx";
import { Claims } from "../features/campaigns/components/claims.tsx";
import type { Campaign } from "../features/campaigns/model.ts";
import { Tools } from "../kit/bits.tsx";
import { faultText } from "../kit/fault.ts";

/** Campaigns: built of parts, tried on the past, launched by two people, with what they came to. */
export default function Campaigns() {
	const t = useT();
	const may = useMay("rewards.campaign.edit");
	const [edited, setEdited] = useState<Campaign | "new" | null>(null);
	const [looked, setLooked] = useState<string | null>(null);
	const found = useQuery({ queryKey: ["staff", "campaigns"], queryFn: ({ signal }) => request<{ items: Campaign[] }>("/staff/campaigns", { signal }) });
	if (found.isPending) return <Skeleton className="h-96" />;
	if (!found.data) return <ErrorState text={faultText(found.error, t)} onRetry={() => void found.refetch()} />;
	const items = found.data.items;
	const chosen = items.find((c) => c.id === looked);
	return (
		<div className="grid gap-4">
			<Tools>
				{chosen && (
					<Button kind="secondary" icon="chevron-left" onClick={() => setLooked(null)}>
						{t("campaign.back")}
					</Button>
				)}
				{may && (
					<Button icon="plus" onClick={() => setEdited("new")}>
						{t("campaign.make")}
					</Button>
				)}
			</Tools>
			{items.length === 0 && <EmptyState icon="gift" title={t("campaign.none")} />}
			{(chosen ? [chosen] : items).map((c) => (
				<CampaignCard key={c.id} of={c} onEdit={() => setEdited(c)} onClaims={() => setLooked(c.id)} />
			))}
			{chosen && <Claims of={chosen} />}
			{edited && <Builder of={edited === "new" ? undefined : edited} onClose={() => setEdited(null)} />}
		</div>
	);
}
