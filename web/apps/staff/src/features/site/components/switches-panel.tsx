import { useT } from "@baize/i18n";
import { Toggle } from "../../../kit/bits.tsx";
import { SettingPanel } from "../../../kit/save-bar.tsx";
import { useDoc } from "../../../kit/use-doc.ts";
import { wordFor } from "../../../kit/word.ts";
import { flipped, type Switch, valuesOf } from "../model.ts";

/** The white-label tree; a switch below another counts only while that one is on. */
export function SwitchesPanel() {
	const t = useT();
	const held = useDoc("switches", (version, tree: Switch[]) => ({ version, switches: valuesOf(tree) }));
	return (
		<SettingPanel of={held} title={t("staff.nav.switches")} lead={t("staff.switches.lead")} history="switches" plan={() => valuesOf(held.value as Switch[])}>
			{() => <Branch of={held.value as Switch[]} under={true} onFlip={(modId) => held.change(flipped(held.value as Switch[], modId))} />}
		</SettingPanel>
	);
}

function Branch({ of, under, onFlip }: { of: readonly Switch[]; under: boolean; onFlip: (modId: string) => void }) {
	const t = useT();
	return (
		<ul className="branch">
			{of.map((s) => (
				<li key={s.modId} className={under ? undefined : "branch-off"}>
					<div className="branch-row">
						<div className="min-w-0 flex-1">
							<p className="font-semibold">{wordFor(t, "staff.switch", s.modId)}</p>
							<Why modId={s.modId} />
							<p className="font-mono text-xs text-text-3">{s.modId}</p>
						</div>
						<Toggle quiet on={s.enabled} label={wordFor(t, "staff.switch", s.modId)} onFlip={() => onFlip(s.modId)} />
					</div>
					{s.childrenNodes.length > 0 && <Branch of={s.childrenNodes} under={under && s.enabled} onFlip={onFlip} />}
				</li>
			))}
		</ul>
	);
}

/** What a switch does; one that nobody has explained yet has its name only. */
function Why({ modId }: { modId: string }) {
	const t = useT();
	const said = wordFor(t, "staff.switchNote", modId);
	return said !== modId && <p className="text-sm text-text-2">{said}</p>;
}
