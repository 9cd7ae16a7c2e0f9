import { useT } from "@baize/i18n";
import { buttonClass, Dialog, Icon } from "@baize/ui";
import { useState } from "react";

/** Pictures that members sent in, each opened large by a press. */
export function Evidence({ pictures, label }: { pictures: readonly string[]; label: string }) {
	const [open, setOpen] = useState<number | null>(null);
	if (pictures.length === 0) return null;
	const all = pictures.map((raw, i) => ({ url: `data:image/${raw.startsWith("iVBOR") ? "png" : "jpeg"};base64,${raw}`, name: `${label} ${i + 1}` }));
	const shown = open === null ? undefined : all[open];
	return (
		<div className="evidence">
			{all.map(({ url, name }, i) => (
				<button key={name} type="button" aria-haspopup="dialog" onClick={() => setOpen(i)}>
					<img src={url} alt={name} />
				</button>
			))}
			{shown && <Large url={shown.url} name={shown.name} onClose={() => setOpen(null)} />}
		</div>
	);
}

function Large({ url, name, onClose }: { url: string; name: string; onClose: () => void }) {
	const t = useT();
	return (
		<Dialog
			title={name}
			onClose={onClose}
			foot={
				<a href={url} download={name} className={buttonClass("secondary")}>
					<Icon name="download" />
					{t("staff.evidence.save")}
				</a>
			}
		>
			<img src={url} alt={name} className="evidence-large" />
		</Dialog>
	);
}
