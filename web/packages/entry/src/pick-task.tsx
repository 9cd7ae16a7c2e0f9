import { type PlainKey, useT } from "@baize/i18n";
import type { HumanTask } from "./calls.ts";

const PATHS: Record<string, string> = {
	circle: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z",
	square: "M4 4h16v16H4Z",
	triangle: "M12 3 22 20H2Z",
	star: "m12 2 3 6.6 7 .8-5.2 4.8 1.5 7L12 17.6 5.7 21.2l1.5-7L2 9.4l7-.8Z",
	heart: "M12 21C5 15.5 2.5 12.3 2.5 8.6A5 5 0 0 1 12 6.5a5 5 0 0 1 9.5 2.1c0 3.7-2.5 6.9-9.5 12.4Z",
	moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z",
	drop: "M12 2.5c4 5 6.5 8.5 6.5 12a6.5 6.5 0 0 1-13 0c0-3.5 2.5-7 6.5-12Z",
	leaf: "M4 20C3 9 9 4 20 4c0 11-5 17-13 15l-2 2Z",
	bell: "M12 3a6 6 0 0 1 6 6v5l2 3H4l2-3V9a6 6 0 0 1 6-6Zm-2.5 15.5h5a2.5 2.5 0 0 1-5 0Z",
	fish: "M2 12c3-5 9-6.5 14-2l5-3.5v11L16 14c-5 4.5-11 3-14-2Z",
	key: "M8 7a5 5 0 1 0 4.7 6.7H16V17h3v-3.3h3v-3H12.7A5 5 0 0 0 8 7Zm0 3.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Z",
	cup: "M5 4h12v3h4v4a4 4 0 0 1-4.2 4A6 6 0 0 1 5 12Zm12 5v4a2 2 0 0 0 2-2V9ZM5 19h12v2H5Z",
};

interface PickTaskProps {
	task: NonNullable<HumanTask["pick"]>;
	busy: boolean;
	onDone: (place: number) => void;
}

/** A row of shapes, one of which is asked for by its name; each says its name to who does not see it. */
export function PickTask({ task, busy, onDone }: PickTaskProps) {
	const t = useT();
	const name = (shape: string) => t(`codes.shape.${shape}` as PlainKey);
	return (
		<div className="pick">
			<p className="pick-ask">{t("codes.human.ask", { shape: name(task.wanted) })}</p>
			<ul>
				{task.shapes.map((shape, i) => (
					<li key={shape}>
						<button type="button" className="pick-shape" disabled={busy} data-focus={i === 0 || undefined} aria-label={name(shape)} onClick={() => onDone(i)}>
							<svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor" fillRule="evenodd">
								<path d={PATHS[shape] ?? PATHS.circle} />
							</svg>
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}
