const BROWSERS: readonly (readonly [RegExp, string])[] = [
	[/Edg(?:e|A|iOS)?\//, "Edge"],
	[/OPR\/|Opera/, "Opera"],
	[/SamsungBrowser\//, "Samsung Internet"],
	[/Firefox\/|FxiOS\//, "Firefox"],
	[/Chrome\/|CriOS\//, "Chrome"],
	[/Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
	[/Android/, "Android"],
	[/iPhone/, "iPhone"],
	[/iPad/, "iPad"],
	[/Windows/, "Windows"],
	[/CrOS/, "ChromeOS"],
	[/Mac OS X|Macintosh/, "Mac"],
	[/Linux|X11/, "Linux"],
];

const named = (agent: string, all: readonly (readonly [RegExp, string])[]): string => all.find(([form]) => form.test(agent))?.[1] ?? "";

/** A device as people name it, from a browser's own description: "Chrome, Android". */
export function deviceName(agent: string): string {
	return [named(agent, BROWSERS), named(agent, SYSTEMS)].filter(Boolean).join(", ") || agent.slice(0, 40);
}
