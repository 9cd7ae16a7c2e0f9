import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Ends with one line for scripts; what was skipped has not passed. */
export default class Tally implements Reporter {
	private readonly results = new Map<string, boolean>();

	onTestEnd(test: TestCase, result: TestResult): void {
		this.results.set(test.id, result.status === "passed");
	}

	onEnd(result: FullResult): void {
		const all = [...this.results.values()];
		const passed = all.filter(Boolean).length;
		const failed = all.length - passed || (result.status === "passed" && passed > 0 ? 0 : 1);
		process.once("exit", () => console.log(`journey: ${passed} passed, ${failed} failed`));
	}

	printsToStdio(): boolean {
		return false;
	}
}
