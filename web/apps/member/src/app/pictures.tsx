import { useT } from "@baize/i18n";
import { Icon, IconButton } from "@baize/ui";
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from "react";
import { type Picture, type PictureBounds, pictureFault } from "./picture.ts";

interface PicturesProps {
	bounds: PictureBounds;
	/** What is asked for; pictures without more where it is absent. */
	label?: string;
	pictures: readonly Picture[];
	/** What the server said of them. */
	error: string;
	onPictures: (pictures: Picture[]) => void;
}

const readUrl = (file: File): Promise<string> =>
	new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result));
		reader.onerror = () => reject(reader.error);
		reader.readAsDataURL(file);
	});

/** Some pictures: chosen, pasted or dropped, each with a way to take it out. */
export function Pictures({ bounds, label, pictures, error, onPictures }: PicturesProps) {
	const t = useT();
	const input = useRef<HTMLInputElement>(null);
	const said = useId();
	const [fault, setFault] = useState("");
	const add = async (list: Iterable<File>) => {
		const next = [...pictures];
		let said = "";
		for (const f of list) {
			const why = pictureFault(bounds, next.length, f);
			if (why) said = t(`feedback.picture.${why}`, { max: why === "count" ? bounds.imagesMax : bounds.imageBytes >> 20 });
			else next.push({ name: f.name, url: await readUrl(f) });
		}
		setFault(said);
		if (next.length > pictures.length) onPictures(next);
	};
	const drop = (e: DragEvent) => {
		e.preventDefault();
		void add([...e.dataTransfer.files]);
	};
	const paste = (e: ClipboardEvent) => void (e.clipboardData.files.length > 0 && add([...e.clipboardData.files]));
	const text = fault || error;
	return (
		<div
			className="fb-pictures"
			role="group"
			aria-label={label ?? t("feedback.pictures")}
			aria-describedby={said}
			tabIndex={-1}
			data-wrong={error ? true : undefined}
			onDragOver={(e) => e.preventDefault()}
			onDrop={drop}
			onPaste={paste}
		>
			<p className="field-label">{label ?? t("feedback.pictures")}</p>
			<div className="fb-row">
				{pictures.map((p, i) => (
					<figure key={p.url} className="fb-thumb">
						<img src={p.url} alt={t("feedback.pictureN", { n: i + 1 })} />
						<IconButton icon="close" label={t("feedback.remove", { n: i + 1 })} onClick={() => onPictures(pictures.filter((x) => x !== p))} />
					</figure>
				))}
				{pictures.length < bounds.imagesMax && (
					<button type="button" className="fb-add" onClick={() => input.current?.click()}>
						<Icon name="camera" />
						{t("feedback.addPicture")}
					</button>
				)}
			</div>
			<input
				ref={input}
				type="file"
				hidden
				multiple
				accept="image/png,image/jpeg"
				onChange={(e) => {
					void add([...(e.target.files ?? [])]);
					e.target.value = "";
				}}
			/>
			<div id={said} aria-live="polite">
				{text ? (
					<p className="field-error">
						<Icon name="alert" className="h-5 w-5" />
						{text}
					</p>
				) : (
					<p className="field-note">{t("feedback.pictureNote", { count: bounds.imagesMax, size: bounds.imageBytes >> 20 })}</p>
				)}
			</div>
		</div>
	);
}
