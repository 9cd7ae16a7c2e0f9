import "../styles/pages.css";
import { useT } from "@baize/i18n";
import { ErrorState, Icon } from "@baize/ui";
import { useBoot } from "../app/boot.tsx";
import { useHash } from "../app/hash.ts";
import { navigate } from "../app/navigate.ts";
import { useAnnouncements } from "../features/content/api/get-content.ts";
import { TextSkeleton } from "../features/content/components/notices.tsx";
import { PromotionList } from "../features/content/components/promotions.tsx";
import { useOffers } from "../features/programme/api/programme.ts";
import { Claim } from "../features/programme/components/claim.tsx";
import { lazy, Suspense } from "react";
import { OfferFacts } from "../features/programme/components/offer-facts.tsx";

const Campaigns = lazy(() => import("../features/bonus/components/campaigns.tsx"));

/** All promotions; the one whose id stands in the address is open. */
export default function Promotions() {
	const t = useT();
	const boot = useBoot();
	const { said, error, waiting, retry } = useAnnouncements();
	const hash = useHash();
	const { offers, error: noOffers, retry: askOffers } = useOffers();
	const offerOf = (id: string) => offers?.find((o) => o.promotion === id);
	const list = said?.promotions ?? (boot.promotions.length > 0 ? boot.promotions : undefined);
	return (
		<div className="browse">
			<header className="browse-head">
				<h1>
					<Icon name="gift" />
					{t("shell.nav.promotions")}
				</h1>
			</header>
			<Suspense>
				<Campaigns />
			</Suspense>
			{list && (error || noOffers) && (
				<ErrorState
					onRetry={() => {
						if (error) retry();
						if (noOffers) askOffers();
					}}
				/>
			)}
			{list ? (
				<PromotionList
					promotions={list}
					told={said !== undefined}
					chosen={hash}
					onChoose={(id) => navigate(id ? `/promotions#${id}` : "/promotions", { replace: true })}
					facts={(p) => said && <OfferFacts offer={offerOf(p.id)} startsAt={p.startsAt} endsAt={p.endsAt} symbol={boot.permission.currencySymbol} />}
					act={(p) => said && offers && <Claim state={offerOf(p.id)?.state ?? "none"} to={p.url} cta={p.cta} />}
				/>
			) : (
				(waiting && <TextSkeleton />) || (error && <ErrorState onRetry={retry} />)
			)}
		</div>
	);
}
