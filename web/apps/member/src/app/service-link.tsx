import { useT } from "@baize/i18n";
import { supportPath } from "../features/shell/outside.ts";
import { useBoot } from "./boot.tsx";
import { followHouseLink } from "./house-links.ts";

/** The way to customer service; absent where there is none. */
export function ServiceLink() {
	const t = useT();
	const href = supportPath(useBoot());
	if (!href) return null;
	return (
		<a className="link" href={href} onClick={followHouseLink}>
			{t("auth.phone.service")}
		</a>
	);
}
