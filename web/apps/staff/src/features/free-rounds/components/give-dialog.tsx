import { useT } from "@baize/i18n";
import { Select, TextField, toast } from "@baize/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Refusal } from "../../../kit/act-dialog.tsx";
import { AreaField } from "../../../kit/area-field.tsx";
import { Note } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { FormDialog } from "../../../kit/form-dialog.tsx";
import { ReasonField } from "../../../kit/reason-field.tsx";
import { useVendorOptions } from "../../../kit/vendor-name.tsx";
import { giveAll, receivers, Stopped } from "../give.ts";
import { type Draft, EMPTY, type FieldName, fieldOf, MEMBERS_MAX, namesOf, POCKETS, type Pocket, wrongs } from "../model.ts";
import { GameField } from "./game-field.tsx";

/** Names that nobody has: told at the field, and nothing is given to anybody. */
class Strangers extends Error {
	override name = "Strangers";
}

/** Gives members free rounds; what is wrong stands at its field, and a repeat gives nothing twice. */
export function GiveDialog({ onClose }: { onClose: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const [d, setD] = useState<Draft>(EMPTY);
	const [why, setWhy] = useState("");
	const [tried, setTried] = useState(false);
	const give = useMutation({
		mutationFn: async () => {
			const { found, strangers } = await receivers(namesOf(d.members));
			if (strangers.length > 0) throw new Strangers(strangers.join(", "));
			await giveAll(d, found, why.trim());
			return found.length;
		},
		onSuccess: (n) => {
			toast(t("desk.free.given", { n }), "ok");
			onClose();
		},
		onSettled: () => client.invalidateQueries({ queryKey: ["staff", "/staff/free-rounds"] }),
	});
	const wrong = tried ? wrongs(d, new Date()) : {};
	const stopped = give.error instanceof Stopped ? give.error : null;
	const refused = stopped ? stopped.cause : give.error;
	const at = fieldOf(refused);
	const errorOf = (name: FieldName): string | undefined => {
		const own = wrong[name];
		if (own) return t(`desk.free.wrong.${own}`, { max: MEMBERS_MAX });
		if (name === "members" && give.error instanceof Strangers) return t("desk.free.wrong.strangers", { names: give.error.message });
		return at === name ? faultText(refused, t) : undefined;
	};
	const change = (next: Partial<Draft>) => {
		setD({ ...d, ...next });
		give.reset();
	};
	const submit = () => {
		setTried(true);
		if (Object.keys(wrongs(d, new Date())).length === 0 && why.trim()) give.mutate();
	};
	const vendors = useVendorOptions();
	return (
		<FormDialog title={t("desk.free.give")} confirm={t("desk.free.giveDo")} busy={give.isPending} onSubmit={submit} onClose={onClose}>
			<AreaField
				label={t("desk.free.members")}
				note={t("desk.free.membersNote", { max: MEMBERS_MAX })}
				error={errorOf("members")}
				rows={3}
				dir="ltr"
				autoCapitalize="none"
				autoComplete="off"
				spellCheck={false}
				value={d.members}
				onChange={(e) => change({ members: e.target.value })}
			/>
			<Select
				label={t("staff.field.vendor")}
				error={errorOf("vendor")}
				value={d.vendor}
				options={[{ value: "", label: "–" }, ...vendors]}
				onChange={(e) => change({ vendor: e.target.value, game: "" })}
			/>
			<GameField vendor={d.vendor} value={d.game} error={errorOf("game")} onChange={(game) => change({ game })} />
			<TextField
				label={t("desk.free.reward")}
				note={t("desk.free.rewardNote")}
				error={errorOf("reward")}
				dir="ltr"
				maxLength={64}
				autoCapitalize="none"
				autoComplete="off"
				spellCheck={false}
				value={d.reward}
				onChange={(e) => change({ reward: e.target.value })}
			/>
			<div className="grid gap-4 sm:grid-cols-2">
				<TextField
					label={t("desk.return.rounds")}
					error={errorOf("rounds")}
					inputMode="numeric"
					autoComplete="off"
					maxLength={5}
					value={d.rounds}
					onChange={(e) => change({ rounds: e.target.value })}
				/>
				<TextField
					label={t("campaign.f.roundStake")}
					note={t("desk.free.worthNote")}
					error={errorOf("stake")}
					inputMode="decimal"
					autoComplete="off"
					dir="ltr"
					maxLength={12}
					value={d.stake}
					onChange={(e) => change({ stake: e.target.value })}
				/>
			</div>
			<TextField label={t("staff.field.expires")} error={errorOf("until")} type="datetime-local" value={d.until} onChange={(e) => change({ until: e.target.value })} />
			<Select
				label={t("desk.free.pocket")}
				error={errorOf("pocket")}
				value={d.pocket}
				options={POCKETS.map((value) => ({ value, label: t(`desk.free.pocket.${value}`) }))}
				onChange={(e) => change({ pocket: e.target.value as Pocket })}
			/>
			<ReasonField required value={why} error={tried && !why.trim() ? t("staff.act.reasonNeeded") : undefined} onChange={setWhy} onSubmit={submit} />
			{stopped && <Note tone="warn" title={t("desk.free.stopped", { n: stopped.done, name: stopped.account })} />}
			{refused && !at && !(refused instanceof Strangers) ? <Refusal error={refused} /> : null}
		</FormDialog>
	);
}
