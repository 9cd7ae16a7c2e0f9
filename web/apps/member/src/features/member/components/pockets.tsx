import { useT } from "@baize/i18n";
import { ErrorState, Icon, type IconName, Money, Skeleton } from "@baize/ui";
import { refusal } from "../../../app/refusal.ts";
import { useWallet } from "../../../app/wallet.ts";

const POCKETS = [
	["cash", "wallet"],
	["bonus", "gift"],
	["locked", "lock"],
] as const satisfies readonly (readonly [string, IconName])[];

/** Cash, bonus and what is held, each with what it is for. */
export function Pockets() {
	const t = useT();
	const { data, error, refetch } = useWallet();
	if (error && !data) return <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} />;
	return (
		<dl className="pockets">
			{POCKETS.map(([pocket, icon]) => (
				<div key={pocket} className={`card pocket pocket-${pocket}`}>
					<dt>
						<Icon name={icon} />
						{t(`member.wallet.${pocket}`)}
					</dt>
					<dd>{data ? <Money amount={data[pocket]} symbol={data.symbol} count own /> : <Skeleton className="h-9 w-32" />}</dd>
					<dd className="pay-note">{t(`member.wallet.${pocket}Note`)}</dd>
				</div>
			))}
		</dl>
	);
}
