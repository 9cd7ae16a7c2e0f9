const PETALS = [0, 60, 120, 180, 240, 300];

/** The mark of a rank: a lily that opens petal by petal, a crown of rain on the last. */
export function RankMark({ step, of }: { step: number; of: number }) {
	const open = Math.max(1, Math.round(((step + 1) / of) * PETALS.length));
	const top = step === of - 1;
	return (
		<svg className="rank-mark" viewBox="0 0 96 96" aria-hidden="true" role="presentation">
			<circle cx="48" cy="48" r="44" fill="var(--bg2)" stroke={top ? "var(--marigold)" : "var(--hairline)"} strokeWidth="3" />
			{PETALS.map((turn, i) => (
				<path
					key={turn}
					d="M48 46c-9-8-10-20 0-32 10 12 9 24 0 32z"
					transform={`rotate(${turn} 48 48)`}
					fill={i < open ? "var(--violet)" : "none"}
					stroke="var(--violet)"
					strokeOpacity={i < open ? 1 : 0.35}
					strokeWidth="2"
				/>
			))}
			<circle cx="48" cy="48" r="9" fill={top ? "var(--marigold)" : "var(--bg1)"} stroke="var(--marigold)" strokeWidth="3" />
		</svg>
	);
}
