import { useReducedMotion } from "@baize/ui";
import type { Field } from "../model.ts";
import { usePrizeText } from "./prize.tsx";

const R = 150;
const INK = ["var(--w1)", "var(--w2)", "var(--w3)", "var(--w4)"];

function slice(i: number, n: number): string {
	const at = (k: number) => {
		const a = (k * 2 * Math.PI) / n - Math.PI / 2;
		return `${(R * Math.cos(a)).toFixed(2)} ${(R * Math.sin(a)).toFixed(2)}`;
	};
	return `M0 0L${at(i)}A${R} ${R} 0 0 1 ${at(i + 1)}Z`;
}

/** The wheel as a picture. It shows what the server has drawn and decides nothing: it comes to rest in the middle of that field. */
export function WheelPicture({ fields, angle, onRest }: { fields: readonly Field[]; angle: number; onRest: () => void }) {
	const text = usePrizeText();
	const still = useReducedMotion();
	const n = fields.length;
	return (
		<div className="luck" aria-hidden="true">
			<svg viewBox="-160 -160 320 320" className="luck-disc" data-still={still || undefined} style={{ transform: `rotate(${angle}deg)` }} onTransitionEnd={onRest}>
				<circle r="157" className="luck-rim" />
				{fields.map((f, i) => (
					<g key={f.number}>
						<path d={slice(i, n)} fill={n % 2 === 1 && i === n - 1 ? INK[2] : INK[i % 2 === 0 ? 0 : (i >> 1) % 2 === 0 ? 1 : 3]} className="luck-field" />
						<text transform={`rotate(${((i + 0.5) * 360) / n - 90}) translate(${R - 24} 0)`} className="luck-text" dominantBaseline="middle" textAnchor="end">
							{text(f.prize, f.name)}
						</text>
					</g>
				))}
				{fields.map((f, i) => (
					<circle key={f.number} r="4" className="luck-lamp" cx={152 * Math.cos((i * 2 * Math.PI) / n - Math.PI / 2)} cy={152 * Math.sin((i * 2 * Math.PI) / n - Math.PI / 2)} />
				))}
				<circle r="30" className="luck-hub" />
				<path
					d="M0-17c6 6 6 13 0 17c-6-4-6-11 0-17zM-17 3c2-8 9-11 17-3c-5 6-12 8-17 3zM17 3c-2-8-9-11-17-3c5 6 12 8 17 3zM-11 14c0-7 5-11 11-14c2 8-3 14-11 14zM11 14c0-7-5-11-11-14c-2 8 3 14 11 14z"
					className="luck-lily"
				/>
			</svg>
			<svg viewBox="0 0 32 40" className="luck-pointer">
				<path d="M16 38L4 8a14 14 0 0 1 24 0z" />
			</svg>
		</div>
	);
}
