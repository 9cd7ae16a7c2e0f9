import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { stripVTControlCharacters } from "node:util";

/** How many journeys are told that took longest. */
const SLOWEST = 8;
/** So much of a failure is told at the end. */
const LONGEST = 600;

/** Ends with one line for scripts; what was skipped has not passed. */
export default class Tally implements Reporter {
	private readonly results = new Map<string, boolean>();
	private readonly flaky: string[] = [];
	/** Why each attempt failed, told once more at the end: whoever reads the last lines only is to know. */
	private readonly failures: string[] = [];
	/** Seconds of each journey, all its attempts together. */
	private readonly took = new Map<string, number>();

	onTestEnd(test: TestCase, result: TestResult): void {
		if (result.status === "passed" && result.retry > 0) this.flaky.push(test.titlePath().join(" > "));
		if (result.status !== "passed") {
			const failure = `attempt ${result.retry} of "${test.title}" failed: ${stripVTControlCharacters(result.error?.message ?? result.status)}`;
			console.log(failure);
			this.failures.push(failure.slice(0, LONGEST));
		}
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
		for (const failure of this.failures) console.log(failure);
		for (const name of this.flaky) console.log(`flaky: ${name}`);
		process.once("exit", () => console.log(`journey: ${passed} passed, ${failed} failed`));
	}

	printsToStdio(): boolean {
		return false;
	}
}
