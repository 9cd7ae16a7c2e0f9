import { request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { Button, toast } from "@baize/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Note } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { VendorName } from "../../../kit/vendor-name.tsx";
import type { ForeignVendor, Tried } from "../foreign.ts";
import { SetForeign } from "./set-foreign.tsx";

type Act = "set" | "fetch" | "switch";

/** What staff do with a vendor besides its keys: change it, try it, fetch its games, turn it off and on. */
export function ForeignActs({ of }: { of: ForeignVendor }) {
	const t = useT();
	const maySet = useMay("gateway.vendor.set");
	const mayCall = useMay("gateway.vendor.call");
	const [act, setAct] = useState<Act | null>(null);
	const tried = useMutation({ mutationFn: () => request<Tried>(`/staff/gateway/foreign/${of.vendor}/try`, { method: "POST" }) });
	const close = () => setAct(null);
	if (!maySet && !mayCall) return null;
	return (
		<>
			<div className="flex flex-wrap gap-2">
				{maySet && (
					<Button kind="secondary" icon="edit" onClick={() => setAct("set")}>
						{t("desk.foreign.change")}
					</Button>
				)}
				{mayCall && of.calls && (
					<>
						<Button kind="secondary" icon="link" busy={tried.isPending} onClick={() => tried.mutate()}>
							{t("desk.foreign.try")}
						</Button>
						<Button kind="secondary" icon="download" onClick={() => setAct("fetch")}>
							{t("desk.foreign.fetch")}
						</Button>
					</>
				)}
				{maySet && (
					<Button kind="secondary" icon={of.off ? "play" : "pause"} onClick={() => setAct("switch")}>
						{t(of.off ? "desk.foreign.turnOn" : "desk.foreign.turnOff")}
					</Button>
				)}
			</div>
			<div aria-live="polite">
				{tried.error && <Note tone="bad" icon="alert" title={faultText(tried.error, t)} />}
				{tried.data && <Found of={tried.data} />}
			</div>
			{act === "set" && <SetForeign of={of} onClose={close} />}
			{act === "fetch" && <Fetch of={of} onClose={close} />}
			{act === "switch" && <Switch of={of} onClose={close} />}
		</>
	);
}

/** What a try found, in words, with the beginning of an answer that was wrong. */
function Found({ of }: { of: Tried }) {
	const t = useT();
	const lang = useLang();
	const well = of.outcome === "answered";
	return (
		<Note tone={well ? "info" : "warn"} icon={well ? "check" : "alert"} title={t(`desk.foreign.tried.${of.outcome}`, { http: String(of.http) })}>
			{of.outcome === "answered" ? t("desk.foreign.triedGames", { games: formatCount(of.games, lang), ms: formatCount(of.tookMs, lang) }) : t(`desk.foreign.triedDo.${of.outcome}`)}
			{of.said && (
				<p className="mt-2">
					{t("desk.foreign.said")}{" "}
					<code dir="ltr" className="break-words">
						{of.said}
					</code>
				</p>
			)}
		</Note>
	);
}

function Fetch({ of, onClose }: { of: ForeignVendor; onClose: () => void }) {
	const t = useT();
	const lang = useLang();
	const run = async (_: string, key: string) => {
		const done = await request<Record<"listed" | "new" | "gone", number>>(`/staff/gateway/foreign/${of.vendor}/games`, { method: "POST", idempotencyKey: key });
		const count = (n: number) => formatCount(n, lang);
		toast(t("desk.foreign.fetched", { listed: count(done.listed), fresh: count(done.new), gone: count(done.gone) }), "ok");
	};
	return (
		<ActDialog
			title={t("desk.foreign.fetch")}
			facts={[{ label: t("staff.field.vendor"), value: <VendorName code={of.vendor} /> }]}
			confirm={t("desk.foreign.fetchDo")}
			run={run}
			onClose={onClose}
		>
			{t("desk.foreign.fetchText")}
		</ActDialog>
	);
}

function Switch({ of, onClose }: { of: ForeignVendor; onClose: () => void }) {
	const t = useT();
	const off = !of.off;
	// What the operator saw, whatever the list has learned since.
	const [version] = useState(of.version);
	return (
		<ActDialog
			title={t(off ? "desk.foreign.offAsk" : "desk.foreign.onAsk")}
			danger={off}
			reason={off ? "required" : "optional"}
			facts={[{ label: t("staff.field.vendor"), value: <VendorName code={of.vendor} /> }]}
			confirm={t(off ? "desk.foreign.turnOff" : "desk.foreign.turnOn")}
			done={t(off ? "desk.foreign.offDone" : "desk.foreign.onDone", { vendor: of.vendor })}
			run={(reason, key) => request(`/staff/gateway/foreign/${of.vendor}/switch`, { method: "POST", body: { off, version, reason }, idempotencyKey: key })}
			onClose={onClose}
		>
			{t(off ? "desk.foreign.offText" : "desk.foreign.onText")}
		</ActDialog>
	);
}
