import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, EmptyState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { Composer } from "../features/sandbox/components/composer.tsx";
import { Results } from "../features/sandbox/components/results.tsx";
import { Simulators } from "../features/sandbox/components/simulators.tsx";
import { useSandbox } from "../features/sandbox/use-sandbox.ts";
import { Note } from "../kit/bits.tsx";
import { useFilter } from "../kit/use-filter.ts";
import { useVendorOptions } from "../kit/vendor-name.tsx";

/** Speaks as a vendor, well or badly, and shows what the gateway makes of it. */
export default function SandboxPage() {
	const t = useT();
	const state = useQuery({ queryKey: ["staff", "sandbox"], queryFn: ({ signal }) => request<{ open: boolean }>("/staff/gateway/sandbox", { signal }), staleTime: 600_000 });
	if (!state.data) return <Skeleton className="h-96" />;
	if (state.data.open) return <Desk />;
	return (
		<EmptyState icon="lock" title={t("desk.box.shut")}>
			<p>{t("desk.box.shutText")}</p>
		</EmptyState>
	);
}

function Desk() {
	const t = useT();
	const vendors = useVendorOptions();
	const sandbox = useSandbox(vendors);
	const [filter, setFilter] = useFilter(["replay"]);
	const replay = () => {
		sandbox.replay.mutate(filter.replay);
		setFilter({ replay: "" });
	};
	return (
		<div className="grid gap-4">
			<Note tone="warn" icon="dice" title={t("desk.box.label")}>
				{t("desk.box.labelText")}
			</Note>
			{filter.replay && (
				<div className="save-bar">
					<p className="min-w-0 flex-1">{t("desk.box.replayAsk")}</p>
					<Button kind="secondary" size="sm" onClick={() => setFilter({ replay: "" })}>
						{t("ui.cancel")}
					</Button>
					<Button size="sm" icon="refresh" onClick={replay}>
						{t("desk.call.replay")}
					</Button>
				</div>
			)}
			<div className="sandbox">
				<Composer of={sandbox} vendors={vendors} />
				<Results of={sandbox} />
			</div>
			<Simulators />
		</div>
	);
}
