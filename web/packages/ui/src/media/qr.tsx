import { useMemo } from "react";
import { encode } from "uqr";

const SIZE = 200;
const MARGIN = 20;

/** A text as a code for a camera: 200 px with 20 px of quiet white round it. */
export function Qr({ text, label, size = SIZE, margin = MARGIN }: { text: string; label: string; size?: number; margin?: number }) {
	const { d, n } = useMemo(() => {
		const code = encode(text, { border: 0, ecc: "M" });
		let path = "";
		for (const [y, row] of code.data.entries()) for (const [x, dark] of row.entries()) if (dark) path += `M${x} ${y}h1v1h-1z`;
		return { d: path, n: code.size };
	}, [text]);
	const quiet = (margin * n) / (size - 2 * margin);
	return (
		<svg className="qr" width={size} height={size} viewBox={`${-quiet} ${-quiet} ${n + 2 * quiet} ${n + 2 * quiet}`} role="img" aria-label={label} shapeRendering="crispEdges">
			<rect x={-quiet} y={-quiet} width={n + 2 * quiet} height={n + 2 * quiet} fill="#fff" />
			<path d={d} fill="#000" />
		</svg>
	);
}
