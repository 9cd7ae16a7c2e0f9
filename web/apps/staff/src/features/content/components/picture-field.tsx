import { useT } from "@baize/i18n";
import { Button, IconButton, TextField } from "@baize/ui";
import { useState } from "react";
import { artUrl, moved } from "../model.ts";
import { PictureShelf } from "./picture-shelf.tsx";

/** One picture: a drawn one by its name, or one that was brought in. */
export function PictureField({ label, value, error, onChange }: { label: string; value: string; error?: string; onChange: (value: string) => void }) {
	const t = useT();
	const [shelf, setShelf] = useState(false);
	const url = artUrl(value);
	const own = value.startsWith("/");
	return (
		<div className="picture-field">
			{url ? <img src={url} alt="" width={168} height={72} /> : <span className="preview-none">{t("staff.content.noArt")}</span>}
			<div className="grid gap-2">
				{own ? (
					<p className="flex items-center gap-2 text-sm text-text-2">
						{t("staff.picture.own")}
						<IconButton icon="close" label={t("staff.picture.clear")} onClick={() => onChange("")} />
					</p>
				) : (
					<TextField
						label={label}
						note={t("staff.content.artNote")}
						error={error}
						maxLength={51}
						spellCheck={false}
						autoCapitalize="none"
						value={value}
						onChange={(e) => onChange(e.target.value.toLowerCase())}
					/>
				)}
				<Button kind="secondary" size="sm" icon="camera" className="justify-self-start" onClick={() => setShelf(true)}>
					{t("staff.picture.bring")}
				</Button>
			</div>
			{shelf && (
				<PictureShelf
					purpose="banner"
					onClose={() => setShelf(false)}
					onPick={(p) => {
						setShelf(false);
						onChange(p.url);
					}}
				/>
			)}
		</div>
	);
}

/** Pictures in a sequence; each moves up and down, and goes. */
export function PictureList({ value, onChange }: { value: readonly string[]; onChange: (value: string[]) => void }) {
	const t = useT();
	const [shelf, setShelf] = useState(false);
	return (
		<div className="grid gap-2">
			<p className="text-sm text-text-2">{t("staff.picture.sequence")}</p>
			<ol className="grid gap-2">
				{value.map((name, n) => (
					<li key={name} className="flex items-center gap-2">
						<b className="w-6 text-center tabular-nums">{n + 1}</b>
						<img className="thumb" src={artUrl(name)} alt="" width={84} height={36} />
						<span className="min-w-0 flex-1 truncate font-mono text-xs text-text-3">{name}</span>
						<IconButton icon="chevron-up" label={t("staff.picture.up", { n: n + 1 })} disabled={n === 0} onClick={() => onChange(moved(value, n, n - 1))} />
						<IconButton icon="chevron-down" label={t("staff.picture.down", { n: n + 1 })} disabled={n === value.length - 1} onClick={() => onChange(moved(value, n, n + 1))} />
						<IconButton icon="trash" label={t("staff.picture.remove", { n: n + 1 })} onClick={() => onChange(value.filter((_, at) => at !== n))} />
					</li>
				))}
			</ol>
			<Button kind="secondary" size="sm" icon="plus" className="justify-self-start" onClick={() => setShelf(true)}>
				{t("staff.picture.add")}
			</Button>
			{shelf && (
				<PictureShelf
					purpose="promotion"
					onClose={() => setShelf(false)}
					onPick={(p) => {
						setShelf(false);
						if (!value.includes(p.url)) onChange([...value, p.url]);
					}}
				/>
			)}
		</div>
	);
}
