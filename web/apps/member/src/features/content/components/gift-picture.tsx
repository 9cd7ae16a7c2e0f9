/** A present under an umbrella in the rain: the house's own picture of a gift. */
export const GiftPicture = () => (
	<svg className="gift-art" viewBox="0 0 400 225" aria-hidden="true" role="presentation">
		<rect width="400" height="225" rx="16" fill="var(--bg2)" />
		<g stroke="var(--kingfisher)" strokeWidth="2" strokeLinecap="round" opacity="0.35">
			<path d="M40 20l-8 22M92 60l-8 22M60 130l-8 22M330 24l-8 22M368 90l-8 22M310 140l-8 22M150 14l-6 16M256 18l-6 16" />
		</g>
		<ellipse cx="200" cy="200" rx="112" ry="9" fill="var(--bg3)" />
		<path d="M200 30v100" stroke="var(--text-3)" strokeWidth="5" strokeLinecap="round" />
		<path d="M92 96a108 78 0 0 1 216 0c-14-12-40-12-54 0-14-12-40-12-54 0-14-12-40-12-54 0-14-12-40-12-54 0z" fill="var(--lily)" />
		<path d="M146 96a54 78 0 0 1 54-78 54 78 0 0 1 54 78c-14-12-40-12-54 0-14-12-40-12-54 0z" fill="var(--marigold)" />
		<rect x="136" y="132" width="128" height="64" rx="8" fill="var(--kingfisher)" />
		<rect x="126" y="116" width="148" height="28" rx="7" fill="var(--kingfisher)" stroke="var(--bg2)" strokeWidth="3" />
		<path d="M190 116h20v80h-20z" fill="var(--marigold)" />
		<path d="M200 116c-10-22-40-24-38-6 1 10 22 8 38 6 16 2 37 4 38-6 2-18-28-16-38 6z" fill="none" stroke="var(--marigold)" strokeWidth="7" strokeLinejoin="round" />
	</svg>
);
