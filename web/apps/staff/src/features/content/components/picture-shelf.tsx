import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, Dialog, EmptyState, Skeleton } from "@baize/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Note } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";

/** A picture that was brought in. */
export interface Picture {
	name: string;
	url: string;
	url2x: string;
	purpose: string;
	label: string;
	width: number;
	height: number;
}

type Purpose = "banner" | "promotion" | "text" | "logo";

const MAX_BYTES = 5 * 1024 * 1024;
const KEY = ["staff", "pictures"];

async function base64(file: File): Promise<string> {
	const url = await new Promise<string>((done, fail) => {
		const reader = new FileReader();
		reader.onload = () => done(String(reader.result));
		reader.onerror = () => fail(reader.error);
		reader.readAsDataURL(file);
	});
	return url.slice(url.indexOf(",") + 1);
}

/** The pictures that were brought in, and the way to bring one: chosen or dropped, PNG or JPEG. */
export function PictureShelf({ purpose, onPick, onClose }: { purpose: Purpose; onPick: (p: Picture) => void; onClose: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const input = useRef<HTMLInputElement>(null);
	const [over, setOver] = useState(false);
	const [refused, setRefused] = useState("");
	const all = useQuery({ queryKey: KEY, queryFn: ({ signal }) => request<{ items: Picture[] }>("/staff/pictures", { signal }) });
	const bring = useMutation({
		mutationFn: async (file: File) =>
			request<Picture>("/staff/pictures", { method: "POST", body: { purpose, label: file.name.replace(/\.\w+$/, "").slice(0, 120), data: await base64(file) } }),
		onSuccess: (p) => {
			void client.invalidateQueries({ queryKey: KEY });
			onPick(p);
		},
	});
	const take = (file?: File) => {
		if (!file || bring.isPending) return;
		if (!["image/png", "image/jpeg"].includes(file.type)) setRefused(t("staff.picture.type"));
		else if (file.size > MAX_BYTES) setRefused(t("staff.picture.large"));
		else {
			setRefused("");
			bring.mutate(file);
		}
	};
	const fault = refused || (bring.error ? faultText(bring.error, t) : "");
	return (
		<Dialog shape="wide" title={t("staff.picture.title")} onClose={onClose}>
			<div className="grid gap-4">
				<div
					className="drop-box"
					data-over={over || undefined}
					role="group"
					aria-label={t("staff.picture.bring")}
					onDragOver={(e) => {
						e.preventDefault();
						setOver(true);
					}}
					onDragLeave={() => setOver(false)}
					onDrop={(e) => {
						e.preventDefault();
						setOver(false);
						take(e.dataTransfer.files[0]);
					}}
				>
					<p>{t("staff.picture.drop")}</p>
					<input ref={input} type="file" hidden accept="image/png,image/jpeg" data-testid="picture-file" onChange={(e) => take(e.target.files?.[0])} />
					<Button icon="camera" busy={bring.isPending} onClick={() => input.current?.click()}>
						{t("staff.picture.choose")}
					</Button>
					<p className="text-sm text-text-3">{t("staff.picture.rules")}</p>
				</div>
				{fault && <Note tone="bad" icon="alert" title={fault} />}
				{all.isPending && <Skeleton className="h-40" />}
				{all.data?.items.length === 0 && <EmptyState icon="camera" title={t("staff.picture.none")} />}
				<ul className="shelf">
					{all.data?.items.map((p) => (
						<li key={p.name}>
							<button type="button" onClick={() => onPick(p)}>
								<img src={p.url} alt="" loading="lazy" />
								<span className="truncate">{p.label || p.name}</span>
								<small>{`${p.width} × ${p.height}`}</small>
							</button>
						</li>
					))}
				</ul>
			</div>
		</Dialog>
	);
}
