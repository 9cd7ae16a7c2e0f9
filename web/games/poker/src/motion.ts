/** Things that fly over the felt: cards from the middle, bets to the pot, the pot to who won it. Nothing moves where less motion is asked for. */

export interface Motion {
	still: boolean;
	/** Lets an element come from where another one lies. */
	come(node: HTMLElement, from: Element, options?: { delay?: number; turn?: number; scale?: number }): void;
	/** Sends a copy of an element to where another one lies. */
	send(node: HTMLElement, from: Element, to: Element, delay?: number): void;
}

const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";

const between = (a: Element, b: Element) => {
	const [x, y] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
	return `translate(${(x.left + x.width / 2 - y.left - y.width / 2).toFixed(1)}px, ${(x.top + x.height / 2 - y.top - y.height / 2).toFixed(1)}px)`;
};

/** Makes the mover of a felt. */
export function createMotion(layer: HTMLElement, still: boolean): Motion {
	const able = (node: HTMLElement) => !motion.still && typeof node.animate === "function" && document.visibilityState !== "hidden";
	const motion: Motion = {
		still,
		come(node, from, { delay = 0, turn = 0, scale = 0.7 } = {}) {
			if (!able(node)) return;
			node.animate(
				[
					{ transform: `${between(from, node)} rotate(${turn}deg) scale(${scale})`, opacity: 0 },
					{ opacity: 1, offset: 0.3 },
					{ transform: "none", opacity: 1 },
				],
				{
					duration: 340,
					delay,
					easing: EASE,
					fill: "backwards",
				},
			);
		},
		send(node, from, to, delay = 0) {
			if (!able(layer)) return;
			layer.append(node);
			const flight = node.animate(
				[
					{ transform: between(from, node), opacity: 1 },
					{ opacity: 1, offset: 0.8 },
					{ transform: between(to, node), opacity: 0 },
				],
				{
					duration: 460,
					delay,
					easing: EASE,
					fill: "both",
				},
			);
			flight.onfinish = () => node.remove();
			flight.oncancel = () => node.remove();
		},
	};
	return motion;
}
