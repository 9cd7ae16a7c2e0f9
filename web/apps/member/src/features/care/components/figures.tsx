import { useLang } from "@baize/i18n";
import { formatFigure, parseAmount } from "@baize/kernel";
import { Money, Skeleton, useTicker } from "@baize/ui";
import { useEffect, useState } from "react";
import { useMeter } from "../api/care.ts";
import { aheadBy, clockText } from "../model.ts";

const SECOND = 1000;

/** The server's present time, second by second; 0 until it is known. */
export function useServerNow(serverNow: string | undefined): number {
	const [ahead, setAhead] = useState<number | null>(null);
	const [now, setNow] = useState(() => Date.now());
	useEffect(() => {
		if (serverNow) setAhead(aheadBy(serverNow, Date.now()));
	}, [serverNow]);
	useTicker(() => setNow(Date.now()), SECOND, ahead !== null);
	return ahead === null ? 0 : now + ahead;
}

/** How long a span is, as h:mm:ss in the reader's figures. */
export const useClockText = (ms: number): string => formatFigure(clockText(ms), useLang(), false);

/** How long the session has lasted. */
export function Elapsed() {
	const { data } = useMeter();
	const now = useServerNow(data?.now);
	const text = useClockText(data?.startedAt ? now - Date.parse(data.startedAt) : 0);
	if (!data || !now) return <Skeleton className="h-8 w-24" />;
	return (
		<span className="care-clock" role="timer">
			{text}
		</span>
	);
}

/** What was won or lost since the session began. */
export function Net({ symbol }: { symbol: string }) {
	const { data } = useMeter();
	if (!data) return <Skeleton className="h-8 w-24" />;
	const net = parseAmount(data.net);
	return <Money amount={data.net} symbol={symbol} className={net > 0n ? "care-net care-up" : net < 0n ? "care-net care-down" : "care-net"} signed />;
}
