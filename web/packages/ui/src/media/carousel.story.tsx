import type { Story } from "../../workshop/story.ts";
import { Carousel } from "./carousel.tsx";

const ITEMS = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
const slides = (more: object) => (
	<Carousel label="slides" items={ITEMS} by={(i) => i} perView={[2.3, 4, 5]} {...more}>
		{(i) => (
			<button type="button" className="card w-full p-6">
				{i}
			</button>
		)}
	</Carousel>
);

export default {
	arrows: () => slides({ arrowsAbove: 4, head: <h4 className="flex-1">{"a row"}</h4> }),
	dots: () => slides({ dots: true, perView: [1, 1, 1] }),
	moving: () => slides({ dots: true, perView: [1, 1, 1], autoplay: { delay: 4000, speed: 600 } }),
} satisfies Story;
