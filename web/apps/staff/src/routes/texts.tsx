import "../styles/service.css";
import { request } from "@baize/api";
import { LANGUAGES, useT } from "@baize/i18n";
import { EmptyState, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { TemplateView } from "../features/texts/components/texts.tsx";
import { Tools } from "../kit/bits.tsx";
import { faultText } from "../kit/fault.ts";
import { PickBox } from "../kit/pick-box.tsx";
import { useFilter } from "../kit/use-filter.ts";

interface Template {
	name: string;
	channel: "sms" | "email";
	args: string[];
}

/** The mails and SMS that the program sends, as staff read and reword them. */
export default function TextsPage() {
	const t = useT();
	const [filter, setFilter] = useFilter(["name", "lang"]);
	const { data, error, refetch } = useQuery({
		queryKey: ["staff", "templates"],
		queryFn: ({ signal }) => request<{ items: Template[]; langs: string[] }>("/staff/messaging/templates", { signal }),
		staleTime: Number.POSITIVE_INFINITY,
	});
	if (!data) return error ? <ErrorState text={faultText(error, t)} onRetry={() => void refetch()} /> : <Skeleton className="h-40" />;
	const [name = "", channel = ""] = filter.name.split("/");
	const lang = filter.lang || "en";
	const args = data.items.find((x) => x.name === name && x.channel === channel)?.args ?? [];
	return (
		<div className="grid gap-4">
			<Tools>
				<PickBox
					label={t("service.texts.name")}
					value={filter.name}
					options={data.items.map((x) => ({ value: `${x.name}/${x.channel}`, label: `${x.name} · ${t(`staff.outbox.channel.${x.channel}`)}` }))}
					onPick={(next) => setFilter({ name: next })}
				/>
				<PickBox
					label={t("service.texts.lang")}
					value={lang}
					options={data.langs.map((l) => ({ value: l, label: LANGUAGES[l as "en"] ?? l }))}
					onPick={(next) => setFilter({ lang: next })}
				/>
			</Tools>
			{args.length > 0 && (
				<p className="text-sm text-text-2">
					{t("service.texts.args")}: <code>{args.map((a) => `{${a}}`).join(" ")}</code>
				</p>
			)}
			{name ? <TemplateView key={`${filter.name}/${lang}`} name={name} channel={channel} lang={lang} /> : <EmptyState icon="mail" title={t("service.texts.name")} />}
		</div>
	);
}
