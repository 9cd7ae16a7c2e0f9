import { useT } from "@baize/i18n";
import { Avatar, Icon, Menu } from "@baize/ui";
import type { Me } from "../app/session.ts";
import { wordFor } from "../kit/word.ts";

/** Who is logged in, in which roles, and the way out. */
export function AccountMenu({ me, onSignOut }: { me: Me; onSignOut: () => void }) {
	const t = useT();
	return (
		<Menu label={t("staff.shell.account")} buttonClass="rounded-full ms-1" button={<Avatar name={me.name} size={34} />}>
			{() => (
				<>
					<div className="px-3 py-2">
						<p className="font-bold">{me.name}</p>
						<p className="text-sm text-text-3">{me.roles.map((r) => wordFor(t, "staff.role", r)).join(", ")}</p>
					</div>
					<p className="px-3 pb-2 text-xs text-text-3">{t("staff.shell.idleRule")}</p>
					<button type="button" className="menu-item" onClick={onSignOut}>
						<Icon name="logout" />
						{t("shell.account.signOut")}
					</button>
				</>
			)}
		</Menu>
	);
}
