import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { buttonClass, Dialog, ErrorState, Icon, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useMay } from "../../../app/session.ts";
import { Facts, Id } from "../../../kit/bits.tsx";
import type { CallDetail } from "../../../kit/call.ts";
import { CallStatus, CallView, DialectMark, ReplayedMark, Took } from "../../../kit/call-view.tsx";
import { Clock } from "../../../kit/clock.tsx";
import { faultText } from "../../../kit/fault.ts";
import { MemberName } from "../../../kit/member-name.tsx";
import { VendorName } from "../../../kit/vendor-name.tsx";

/** One call in full; in the sandbox it can be sent once more. */
export function CallDrawer({ id, onClose }: { id: string; onClose: () => void }) {
	const t = useT();
	const mayReplay = useMay("gateway.sandbox.use");
	const call = useQuery({ queryKey: ["staff", "call", id], queryFn: ({ signal }) => request<CallDetail>(`/staff/gateway/calls/${id}`, { signal }), staleTime: 600_000 });
	const c = call.data;
	return (
		<Dialog
			shape="drawer-end"
			title={c?.path ?? t("desk.call.one")}
			onClose={onClose}
			foot={
				c &&
				mayReplay && (
					<Link href={`/desk/sandbox?replay=${c.id}`} className={buttonClass("secondary")}>
						<Icon name="refresh" />
						{t("desk.call.replay")}
					</Link>
				)
			}
		>
			{call.isPending && <Skeleton className="h-96" />}
			{call.isError && <ErrorState text={faultText(call.error, t)} onRetry={() => void call.refetch()} />}
			{c && (
				<div className="grid gap-4">
					<div className="flex flex-wrap items-center gap-2">
						<CallStatus of={c.status} />
						{c.dialect && <DialectMark of={c.dialect} />}
						{c.replayed && <ReplayedMark />}
						<Took micros={c.micros} />
					</div>
					<Facts
						of={[
							{ label: t("staff.field.vendor"), value: <VendorName code={c.vendor} /> },
							{ label: t("desk.call.at"), value: <Clock at={c.at} /> },
							...(c.member ? [{ label: t("staff.field.member"), value: <MemberName id={c.member} /> }] : []),
							...(c.txId ? [{ label: "txId", value: <Id of={c.txId} /> }] : []),
							...(c.roundId ? [{ label: "roundId", value: <Id of={c.roundId} /> }] : []),
							...(c.origin ? [{ label: t("desk.call.origin"), value: t("desk.call.origin.sandbox") }] : []),
						]}
					/>
					<CallView of={c} />
				</div>
			)}
		</Dialog>
	);
}
