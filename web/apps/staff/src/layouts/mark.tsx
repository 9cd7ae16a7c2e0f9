import { type Permission, request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Badge } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";

/** What is public about the site; null while unknown. */
export const usePermission = (): Permission | null =>
	useQuery({ queryKey: ["permission"], queryFn: ({ signal }) => request<Permission>("/site/permission", { signal }), staleTime: 600_000 }).data ?? null;

/** The brand's name above the words "back office", with a mark when the money is play money. */
export function Mark() {
	const t = useT();
	const site = usePermission();
	return (
		<div className="mark">
			<img src="/favicon.svg" alt="" width={34} height={34} />
			<div className="min-w-0">
				<p className="truncate font-extrabold leading-tight">{site?.brand.name ?? t("staff.title")}</p>
				<p className="text-xs text-text-3">{t("staff.title")}</p>
			</div>
			{site?.sandbox && <Badge kind="vip">{t("staff.shell.sandbox")}</Badge>}
		</div>
	);
}
