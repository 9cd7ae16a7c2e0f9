const BALLS = [
	[84, 118, 26, "var(--marigold)", "7"],
	[140, 92, 30, "var(--lily)", "23"],
	[204, 116, 34, "var(--kingfisher)", "41"],
	[266, 90, 28, "var(--paddy)", "5"],
	[318, 122, 24, "var(--violet)", "18"],
] as const;

/** Numbered balls on a string of light: the house's picture of a draw. */
export const DrawPicture = () => (
	<svg className="draw-art" viewBox="0 0 400 190" aria-hidden="true" role="presentation">
		<path d="M20 60c60 40 120 8 180 20s120 30 180-24" fill="none" stroke="var(--hairline)" strokeWidth="3" />
		{BALLS.map(([x, y, r, fill, n]) => (
			<g key={n}>
				<ellipse cx={x} cy="168" rx={r * 0.9} ry="6" fill="var(--bg3)" />
				<circle cx={x} cy={y} r={r} fill={fill} />
				<circle cx={x} cy={y} r={r * 0.55} fill="#fff" />
				<text x={x} y={y + r * 0.2} fontSize={r * 0.58} fontWeight="800" textAnchor="middle" fill="#0b2228">
					{n}
				</text>
				<path
					d={`M${x - r * 0.62} ${y - r * 0.5}a${r * 0.8} ${r * 0.8} 0 0 1 ${r * 0.5} ${-r * 0.3}`}
					stroke="#fff"
					strokeWidth="3"
					strokeLinecap="round"
					fill="none"
					opacity="0.7"
				/>
			</g>
		))}
	</svg>
);
