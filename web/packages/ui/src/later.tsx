import { type ReactNode, startTransition, useEffect, useState } from "react";

const queue: (() => void)[] = [];
const idle = (fn: () => void) => ("requestIdleCallback" in window ? requestIdleCallback(fn, { timeout: 2000 }) : setTimeout(fn, 200));

/** Runs one waiting part in each moment of rest, so that none of them holds a press up. */
function turn(): void {
	queue.shift()?.();
	if (queue.length) idle(turn);
}

function wait(fn: () => void): void {
	if (queue.push(fn) === 1) idle(turn);
}

/** Draws what lies below the first view once the page has come to rest; until then, and in templates, what keeps its place. */
export function Later({ children, instead = null }: { children: ReactNode; instead?: ReactNode }) {
	const [on, setOn] = useState(false);
	useEffect(() => {
		let alive = true;
		wait(() => alive && startTransition(() => setOn(true)));
		return () => {
			alive = false;
		};
	}, []);
	return on ? children : instead;
}
