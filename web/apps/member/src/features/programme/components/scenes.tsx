import type { ReactNode } from "react";

/** The steps that have a picture. */
export type SceneName = "account" | "deposit" | "choose" | "play" | "withdraw" | "stop" | "share" | "menu" | "add" | "icon";

const line = { fill: "none", stroke: "var(--text-3)", strokeWidth: 3, strokeLinecap: "round" } as const;
const coin = (x: number, y: number, r = 13) => (
	<g key={`${x}${y}`}>
		<circle cx={x} cy={y} r={r} fill="var(--marigold)" />
		<circle cx={x} cy={y} r={r * 0.6} fill="none" stroke="var(--on-marigold)" strokeOpacity="0.5" strokeWidth="2" />
	</g>
);

const DRAWN: Record<SceneName, ReactNode> = {
	account: (
		<>
			<circle cx="100" cy="58" r="16" fill="var(--kingfisher)" />
			<path d="M72 106c2-22 14-30 28-30s26 8 28 30z" fill="var(--kingfisher)" />
			<rect x="70" y="120" width="60" height="10" rx="5" fill="var(--marigold)" />
		</>
	),
	deposit: (
		<>
			<rect x="66" y="84" width="68" height="46" rx="8" fill="var(--kingfisher)" />
			<path d="M66 98h68" stroke="var(--bg1)" strokeWidth="5" />
			{coin(100, 44)}
			{coin(122, 64, 10)}
			<path d="M100 60v18M92 70l8 8 8-8" {...line} stroke="var(--paddy)" />
		</>
	),
	choose: (
		<>
			<rect x="66" y="34" width="30" height="40" rx="6" fill="var(--lily)" />
			<rect x="104" y="34" width="30" height="40" rx="6" fill="var(--violet)" />
			<rect x="66" y="82" width="30" height="40" rx="6" fill="var(--paddy)" />
			<rect x="104" y="82" width="30" height="40" rx="6" fill="var(--marigold)" />
			<circle cx="120" cy="102" r="21" fill="none" stroke="var(--text-1)" strokeWidth="3" />
		</>
	),
	play: (
		<>
			<path d="M68 118c30-4 50-24 60-66" {...line} stroke="var(--marigold)" strokeWidth="5" />
			<path d="M128 34c10 8 12 20 8 32l-12 4-8-10c2-10 6-20 12-26z" fill="var(--lily)" />
			<circle cx="127" cy="52" r="5" fill="var(--bg1)" />
			<path d="M66 40v82h72" {...line} />
		</>
	),
	withdraw: (
		<>
			<rect x="66" y="36" width="68" height="44" rx="8" fill="var(--paddy)" />
			<circle cx="100" cy="58" r="11" fill="var(--bg1)" />
			<path d="M100 88v30M90 108l10 10 10-10" {...line} stroke="var(--paddy)" strokeWidth="4" />
			<path d="M68 128h64" {...line} />
		</>
	),
	stop: (
		<>
			<circle cx="100" cy="78" r="38" fill="none" stroke="var(--kingfisher)" strokeWidth="6" />
			<path d="M100 54v26l16 10" {...line} stroke="var(--kingfisher)" strokeWidth="5" />
			<path d="M72 40 62 50M128 40l10 10" {...line} />
		</>
	),
	share: (
		<>
			<rect x="72" y="60" width="56" height="62" rx="8" {...line} />
			<path d="M100 88V34M86 48l14-14 14 14" {...line} stroke="var(--kingfisher)" strokeWidth="5" />
		</>
	),
	menu: (
		<>
			<rect x="66" y="38" width="68" height="20" rx="6" fill="var(--bg3)" />
			<circle cx="126" cy="42" r="3.5" fill="var(--kingfisher)" />
			<circle cx="126" cy="52" r="3.5" fill="var(--kingfisher)" />
			<rect x="84" y="64" width="52" height="56" rx="8" fill="var(--bg1)" stroke="var(--border)" strokeWidth="2" />
			<path d="M92 78h36M92 92h36M92 106h24" {...line} />
		</>
	),
	add: (
		<>
			<rect x="66" y="48" width="68" height="60" rx="10" fill="var(--bg1)" stroke="var(--border)" strokeWidth="2" />
			<rect x="76" y="60" width="34" height="34" rx="9" {...line} />
			<path d="M93 68v18M84 77h18" {...line} stroke="var(--marigold-text)" strokeWidth="4" />
			<path d="M118 70h8M118 84h8" {...line} />
		</>
	),
	icon: (
		<>
			{[0, 1, 2].flatMap((r) =>
				[0, 1, 2].map((c) => <rect key={`${r}${c}`} x={68 + c * 23} y={36 + r * 28} width="18" height="18" rx="5" fill={r === 1 && c === 1 ? "var(--marigold)" : "var(--bg3)"} />),
			)}
			<path d="M100 68c4 5 6 8 6 10.500a6 6 0 0 1-12 0c0-2.500 2-5.500 6-10.500z" fill="var(--on-marigold)" />
		</>
	),
};

/** The picture of a step: what is touched, on a phone in the rain. */
export const Scene = ({ name }: { name: SceneName }) => (
	<svg className="scene" viewBox="0 0 200 160" aria-hidden="true" role="presentation">
		<rect width="200" height="160" rx="16" fill="var(--bg2)" />
		<path d="M24 24l-6 16M40 96l-6 16M176 30l-6 16M170 108l-6 16" stroke="var(--kingfisher)" strokeOpacity="0.35" strokeWidth="2.500" strokeLinecap="round" />
		<rect x="54" y="12" width="92" height="140" rx="14" fill="var(--bg1)" stroke="var(--border)" strokeWidth="2.500" />
		<rect x="88" y="18" width="24" height="4" rx="2" fill="var(--hairline)" />
		{DRAWN[name]}
	</svg>
);
