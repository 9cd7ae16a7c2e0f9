import type { Story } from "../../workshop/story.ts";
import { Menu } from "./menu.tsx";

const menu = (align: "start" | "end") => (
	<Menu label="more" button="more" buttonClass="btn btn-secondary" align={align} className="w-fit">
		{(close) => (
			<button type="button" className="menu-item" onClick={close}>
				{"an entry"}
			</button>
		)}
	</Menu>
);

export default { fromTheStart: () => menu("start"), fromTheEnd: () => menu("end") } satisfies Story;
