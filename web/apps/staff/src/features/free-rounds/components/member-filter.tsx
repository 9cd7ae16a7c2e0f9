import { useT } from "@baize/i18n";
import { Chip } from "@baize/ui";
import { useMutation } from "@tanstack/react-query";
import { useMay } from "../../../app/session.ts";
import { useMemberName } from "../../../kit/member-name.tsx";
import { SearchBox } from "../../../kit/search-box.tsx";
import { receivers } from "../give.ts";

/** Narrows a list to one member by the whole account name or the id; a press on the chip lets go. */
export function MemberFilter({ value, onPick }: { value: string; onPick: (id: string) => void }) {
	const t = useT();
	const may = useMay("members.member.read");
	const name = useMemberName(value);
	const look = useMutation({
		mutationFn: async (text: string) => (text ? await receivers([text]) : null),
		onSuccess: (who) => who?.found[0] && onPick(who.found[0].id),
	});
	if (value) {
		return (
			<Chip on onClick={() => onPick("")}>
				{t("desk.free.of", { name: name || value })}
			</Chip>
		);
	}
	if (!may) return null;
	return (
		<>
			<SearchBox label={t("staff.field.accountName")} value={look.variables ?? ""} onSearch={look.mutate} />
			{look.data?.strangers.length === 1 && (
				<p className="text-sm text-text-2" role="status">
					{t("desk.free.wrong.strangers", { names: look.data.strangers.join() })}
				</p>
			)}
		</>
	);
}
