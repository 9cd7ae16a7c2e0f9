/** Finger, mouse and keys on the water. */
import { attr } from "@baize/game-kit";

export interface AimActs {
	/** Whether there is a gun to aim. */
	ready(): boolean;
	/** A place on the screen, from the water's corner. */
	point(x: number, y: number): void;
	turn(by: number): void;
	trigger(down: boolean, pointed: boolean): void;
	shot(): void;
}

const TURN = 0.06;

/** Lets the water be aimed at: press and hold to shoot, arrows and space by keys. */
export function takeAim(water: HTMLElement, label: string, acts: AimActs): void {
	water.tabIndex = 0;
	attr(water, "role", "application");
	attr(water, "aria-label", label);
	const at = (e: PointerEvent) => {
		const box = water.getBoundingClientRect();
		acts.point(e.clientX - box.left, e.clientY - box.top);
	};
	water.addEventListener("pointermove", (e) => acts.ready() && at(e));
	water.addEventListener("pointerdown", (e) => {
		if (!acts.ready() || e.button > 0) return;
		water.setPointerCapture?.(e.pointerId);
		at(e);
		acts.trigger(true, true);
	});
	for (const kind of ["pointerup", "pointercancel"] as const) water.addEventListener(kind, () => acts.trigger(false, true));
	water.addEventListener("keydown", (e) => {
		const by = { ArrowLeft: -TURN, ArrowRight: TURN }[e.key];
		if (!acts.ready() || (by === undefined && e.key !== " ")) return;
		if (by === undefined) acts.shot();
		else acts.turn(by);
		e.preventDefault();
	});
}
