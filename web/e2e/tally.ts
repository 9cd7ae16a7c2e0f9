import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** How many journeys are told that took longest. */
const SLOWEST = 8;

/** Ends with one line for scripts; what was skipped has not passed. */
export default class Tally implements Reporter {
	private readonly results = new Map<string, boolean>();
	private readonly flaky: string[] = [];
	/** Seconds of each journey, all its attempts together. */
	private readonly took = new Map<string, number>();

	onTestEnd(test: TestCase, result: TestResult): void {
		if (result.status === "passed" && result.retry > 0) this.flaky.push(test.titlePath().join(" > "));
		if (result.status !== "passed") console.log(`attempt ${result.retry} of "${test.title}" failed: ${result.error?.message ?? result.status}`);
		this.results.set(test.id, result.status === "passed");
		const name = test.titlePath().filter(Boolean).join(" > ");
		this.took.set(name, (this.took.get(name) ?? 0) + result.duration / 1000);
	}

	onEnd(result: FullResult): void {
		const all = [...this.results.values()];
		const passed = all.filter(Boolean).length;
		const failed = all.length - passed || (result.status === "passed" && passed > 0 ? 0 : 1);
		const slowest = [...this.took].sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
		for (const [name, seconds] of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s ${name}`);
		for (const name of this.flaky) console.log(`flaky: ${name}`);
		process.once("exit", () => console.log(`journey: ${passed} passed, ${failed} failed`));
	}

	printsToStdio(): boolean {
		return false;
	}
}
