import type { Story } from "../../workshop/story.ts";
import { Money } from "../feedback/money.tsx";
import { GameCard } from "./game-card.tsx";

const ART = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><path fill="#177f8e" d="M0 0h3v4H0z"/></svg>')}`;
const game = { gameName: "Monsoon Kite", vendorName: "Baize Originals", iconUrl: ART, color: "#177f8e", isHot: 0 as const, maintenance: false };
const nothing = () => {};
const card = (more: object, of: object = {}) => (
	<div className="w-40">
		<GameCard game={{ ...game, ...of }} onStart={nothing} onFavourite={nothing} onInfo={nothing} {...more} />
	</div>
);

export default {
	plain: () => card({}),
	favourite: () => card({ favourite: true }),
	hot: () => card({ figure: <Money amount="165.11" symbol="৳" /> }, { isHot: 1 }),
	longName: () => card({}, { gameName: "The very long tale of nine dragons and a lamp" }),
	closed: () => card({ off: "coming soon" }, { maintenance: true }),
} satisfies Story;
