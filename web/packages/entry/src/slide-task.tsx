import { useT } from "@baize/i18n";
import { Button, IconButton } from "@baize/ui";
import { useRef, useState } from "react";
import type { HumanTask } from "./calls.ts";

/** Where the piece was, in pixels, and when, in milliseconds since it was shown. */
export type Trail = [number, number][];

interface SlideTaskProps {
	task: NonNullable<HumanTask["slide"]>;
	busy: boolean;
	onDone: (x: number, trail: Trail) => void;
}

const NUDGE = 2;
const MOST = 300;
const DRAGGED = 5;

/** A piece over a picture with a gap. It is dragged, or moved by the arrow keys, by a press on the track and by two buttons. */
export function SlideTask({ task, busy, onDone }: SlideTaskProps) {
	const t = useT();
	const [x, setX] = useState(0);
	const [began] = useState(() => performance.now());
	const trail = useRef<Trail>([[0, 0]]);
	const moves = useRef(0);
	const end = task.width - task.size;
	const note = (to: number) => {
		const path = trail.current;
		path.push([to, Math.round(performance.now() - began)]);
		if (path.length > MOST) trail.current = path.filter((_, i) => i % 2 === 0 || i === path.length - 1);
	};
	const move = (to: number) => {
		const at = Math.max(0, Math.min(end, Math.round(to)));
		setX(at);
		moves.current++;
		note(at);
	};
	const done = () => {
		note(x);
		onDone(x, trail.current);
	};
	const percent = (n: number, of: number) => `${(n / of) * 100}%`;
	return (
		<div className="slide" dir="ltr">
			<div className="slide-picture" style={{ aspectRatio: `${task.width} / ${task.height}` }}>
				<img src={task.picture} alt="" draggable={false} />
				<img
					className="slide-piece"
					src={task.piece}
					alt=""
					draggable={false}
					style={{ width: percent(task.size, task.width), insetInlineStart: percent(x, task.width), insetBlockStart: percent(task.top, task.height) }}
				/>
			</div>
			<div className="slide-row">
				<IconButton icon="chevron-left" label={t("codes.human.left")} onClick={() => move(x - NUDGE)} />
				<input
					type="range"
					className="slide-track"
					min={0}
					max={end}
					step={1}
					value={x}
					data-focus
					disabled={busy}
					aria-label={t("codes.human.track")}
					onPointerDown={() => {
						moves.current = 0;
					}}
					onChange={(e) => move(e.target.valueAsNumber)}
					onPointerUp={() => {
						if (moves.current >= DRAGGED) done();
					}}
					onKeyDown={(e) => {
						if (e.key === "Enter") {
							e.preventDefault();
							done();
						}
					}}
				/>
				<IconButton icon="chevron-right" label={t("codes.human.right")} onClick={() => move(x + NUDGE)} />
			</div>
			<p className="auth-note" dir="auto">
				{t("codes.human.how")}
			</p>
			<Button size="lg" busy={busy} disabled={x === 0} onClick={done}>
				{t("codes.human.confirm")}
			</Button>
		</div>
	);
}
