import { useT } from "@baize/i18n";
import { Dialog } from "@baize/ui";
import { useEffect, useState } from "react";
import { usePath } from "../../../app/address.ts";
import { LiteSwitch } from "../../../layouts/lite-switch.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { SideEntries } from "./side-menu.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The same menu as a drawer on phones. */
export function SideSheet({ onClose }: { onClose: () => void }) {
	const t = useT();
	const here = usePath();
	const [first] = useState(here);
	useEffect(() => {
		if (here !== first) onClose();
	}, [here, first, onClose]);
	return (
		<Dialog title={t("shell.nav.menu")} shape="drawer" onClose={onClose}>
			<div className="-mx-3">
				<SideEntries />
				<div className="side-look">
					<ThemeSwitch wide />
					<LiteSwitch />
					<LanguageMenu wide />
				</div>
			</div>
		</Dialog>
	);
}
