import type { Story } from "../../workshop/story.ts";
import { Checkbox, PasswordField, Select, TextField } from "./inputs.tsx";

const options = [
	{ value: "a", label: "first" },
	{ value: "b", label: "second" },
];

export default {
	empty: () => <TextField label="name" />,
	filled: () => <TextField label="name" defaultValue="Rahima Khatun" note="as the bank knows it" />,
	wrong: () => <TextField label="name" defaultValue="?" error="this is not a name" />,
	disabled: () => <TextField label="name" defaultValue="Rahima" disabled />,
	password: () => <PasswordField label="password" defaultValue="secret" />,
	choice: () => <Select label="choice" options={options} />,
	ticked: () => <Checkbox defaultChecked>{"terms"}</Checkbox>,
	notTicked: () => <Checkbox error="please accept">{"terms"}</Checkbox>,
} satisfies Story;
