import type { MemberInfo } from "@baize/api";
import { useT } from "@baize/i18n";
import { Icon } from "@baize/ui";
import { CONTRACT_TOOLS } from "../model.ts";

/** Who is here, and what an agent contract will bring; nothing that does not exist is offered. */
export function Overview({ member }: { member: MemberInfo }) {
	const t = useT();
	return (
		<div className="grid gap-5">
			<section className="welcome">
				<h2 className="text-2xl">{t("agent.home.hello", { name: member.nickname || member.account })}</h2>
				<p className="text-text-2">{t("agent.home.account", { account: member.account })}</p>
			</section>
			<section className="card p-5 sm:p-7">
				<div className="flex items-start gap-4">
					<span className="state-mark shrink-0">
						<Icon name="book" className="h-9 w-9" />
					</span>
					<div>
						<h2 className="text-lg">{t("agent.home.noContract")}</h2>
						<p className="mt-1 text-text-2">{t("agent.home.noContractText")}</p>
					</div>
				</div>
				<ul className="tools">
					{CONTRACT_TOOLS.map((tool) => (
						<li key={tool}>{t(`agent.tool.${tool}`)}</li>
					))}
				</ul>
			</section>
		</div>
	);
}
