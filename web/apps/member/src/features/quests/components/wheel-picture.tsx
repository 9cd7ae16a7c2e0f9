import { useLang } from "@baize/i18n";
import { useReducedMotion } from "@baize/ui";
import { type Arc, chanceText, type Field } from "../model.ts";
import { usePrizeText } from "./prize.tsx";

const R = 150;
/** The narrowest slice, in degrees, that has room for its prize beside its chance. */
const ROOM = 12;
const INK = ["var(--w1)", "var(--w2)", "var(--w3)", "var(--w4)"];

/** The colour of the i-th of n slices: never that of its neighbours. */
export const inkOf = (i: number, n: number): string | undefined => (n % 2 === 1 && i === n - 1 ? INK[2] : INK[i % 2 === 0 ? 0 : (i >> 1) % 2 === 0 ? 1 : 3]);

const at = (degrees: number, r: number): [number, number] => {
	const a = ((degrees - 90) * Math.PI) / 180;
	return [r * Math.cos(a), r * Math.sin(a)];
};
const point = (degrees: number): string =>
	at(degrees, R)
		.map((x) => x.toFixed(2))
		.join(" ");
const slice = (a: Arc): string => `M0 0L${point(a.from)}A${R} ${R} 0 ${a.width > 180 ? 1 : 0} 1 ${point(a.from + a.width)}Z`;

interface PictureProps {
	arcs: readonly Arc[];
	fields: readonly Field[];
	angle: number;
	onRest: () => void;
}

/** The wheel as a picture: slices by chance. It shows what the server has drawn and decides nothing: it comes to rest in the middle of that field. */
export function WheelPicture({ arcs, fields, angle, onRest }: PictureProps) {
	const still = useReducedMotion();
	return (
		<div className="luck" aria-hidden="true">
			<svg viewBox="-160 -160 320 320" className="luck-disc" data-still={still || undefined} style={{ transform: `rotate(${angle}deg)` }} onTransitionEnd={onRest}>
				<circle r="157" className="luck-rim" />
				{arcs.map((a, i) => {
					const field = fields.find((f) => f.number === a.number);
					const ink = inkOf(i, arcs.length);
					return (
						<g key={a.number}>
							{arcs.length === 1 ? <circle r={R} fill={ink} /> : <path d={slice(a)} fill={ink} className="luck-field" />}
							{field && <SliceText arc={a} field={field} />}
						</g>
					);
				})}
				{arcs.map((a) => {
					const [cx, cy] = at(a.from, R + 2);
					return <circle key={a.number} r="4" className="luck-lamp" cx={cx} cy={cy} />;
				})}
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

/** The true chance at the rim of every slice, and the prize where there is room for it. */
function SliceText({ arc: a, field: f }: { arc: Arc; field: Field }) {
	const text = usePrizeText();
	const lang = useLang();
	return (
		<g transform={`rotate(${a.from + a.width / 2 - 90})`} dominantBaseline="middle" textAnchor="end">
			<text x={R - 8} className="luck-text luck-chance">
				{chanceText(lang, f.chancePpm)}
			</text>
			{a.width >= ROOM && (
				<text x={R - 50} className="luck-text">
					{text(f.prize, f.name)}
				</text>
			)}
		</g>
	);
}
