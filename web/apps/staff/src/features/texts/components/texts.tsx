import { request } from "@baize/api";
import { LANGUAGES, useT } from "@baize/i18n";
import { Button, ErrorState, Skeleton, toast } from "@baize/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "../../../app/session.ts";
import { Refusal } from "../../../kit/act-dialog.tsx";
import { AreaField } from "../../../kit/area-field.tsx";
import { faultText } from "../../../kit/fault.ts";

interface Sentence {
	part: "sms" | "subject" | "text" | "action";
	shipped: string;
	own: string;
	version: number;
}

interface Look {
	sentences: Sentence[];
	subject: string;
	text: string;
	html: string;
}

/** A template in a language: each sentence, what staff wrote in its place, and how it looks. */
export function TemplateView({ name, channel, lang }: { name: string; channel: string; lang: string }) {
	const t = useT();
	const path = `/staff/messaging/templates/${name}/${channel}/${lang}`;
	const { data, error, refetch } = useQuery({ queryKey: ["staff", path], queryFn: ({ signal }) => request<Look>(path, { signal }) });
	if (!data) return error ? <ErrorState text={faultText(error, t)} onRetry={() => void refetch()} /> : <Skeleton className="h-96" />;
	return (
		<section className="panel grid gap-5 p-4 sm:p-5">
			<h2 className="text-lg">
				{name} <span className="text-text-3">{LANGUAGES[lang as "en"]}</span>
			</h2>
			{data.sentences.map((s) => (
				<SentenceForm key={`${s.part}-${s.version}`} path={path} of={s} lang={lang} />
			))}
			<h3>{t("service.texts.preview")}</h3>
			{data.html ? (
				<iframe className="mail-frame" title={t("service.texts.preview")} sandbox="" srcDoc={data.html} />
			) : (
				<p className="news-preview" lang={lang} dir="auto">
					{data.text}
				</p>
			)}
		</section>
	);
}

function SentenceForm({ path, of: s, lang }: { path: string; of: Sentence; lang: string }) {
	const t = useT();
	const may = useMay("messaging.template.write");
	const client = useQueryClient();
	const [text, setText] = useState(s.own || s.shipped);
	const save = useMutation({
		mutationFn: (next: string) => request<Look>(`${path}/${s.part}`, { method: "PUT", body: { version: s.version, text: next } }),
		onSuccess: (look) => {
			client.setQueryData(["staff", path], look);
			toast(t("service.texts.saved"), "ok");
		},
	});
	return (
		<form
			className="grid gap-2"
			onSubmit={(e) => {
				e.preventDefault();
				save.mutate(text);
			}}
		>
			<AreaField
				label={t(`service.texts.part.${s.part}`)}
				note={s.own ? t("service.texts.shipped", { text: s.shipped }) : undefined}
				rows={s.part === "text" ? 6 : 2}
				lang={lang}
				dir="auto"
				disabled={!may}
				value={text}
				onChange={(e) => setText(e.target.value)}
			/>
			{save.error && <Refusal error={save.error} />}
			{may && (
				<div className="flex flex-wrap items-center gap-2">
					<Button type="submit" size="sm" busy={save.isPending} disabled={text === (s.own || s.shipped)}>
						{t("service.texts.save")}
					</Button>
					{s.own && (
						<Button kind="quiet" size="sm" disabled={save.isPending} onClick={() => save.mutate("")}>
							{t("service.texts.back")}
						</Button>
					)}
					{s.version > 0 && <small className="text-text-3">{t("service.texts.version", { n: s.version })}</small>}
				</div>
			)}
		</form>
	);
}
