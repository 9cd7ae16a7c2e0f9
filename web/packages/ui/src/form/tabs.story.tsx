import { useState } from "react";
import type { Story } from "../../workshop/story.ts";
import { Tabs } from "./tabs.tsx";

function Two() {
	const [value, setValue] = useState("name");
	const options = [
		{ value: "name", label: "username" },
		{ value: "phone", label: "mobile number" },
	];
	return <Tabs label="how" value={value} options={options} onChange={setValue} />;
}

export default { two: () => <Two /> } satisfies Story;
