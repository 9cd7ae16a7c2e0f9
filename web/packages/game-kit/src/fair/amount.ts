// Amounts as the server has them: whole micro-units in a bigint.

const UNIT = 1_000_000n;

export function parseAmount(s: string): bigint {
	const m = /^(0|[1-9][0-9]*)(?:\.([0-9]{1,6}))?$/.exec(s);
	if (!m) throw new RangeError(`not an amount: ${s}`);
	return BigInt(m[1] as string) * UNIT + BigInt((m[2] ?? "").padEnd(6, "0"));
}

/** The shortest decimal with at least two decimals. */
export function formatAmount(a: bigint): string {
	const micro = (a % UNIT).toString().padStart(6, "0");
	return `${a / UNIT}.${micro.slice(0, 2)}${micro.slice(2).replace(/0+$/, "")}`;
}

/** Rounds down to a currency's decimals. */
export function floorTo(a: bigint, digits: number): bigint {
	const step = smallest(digits);
	return a - (a % step);
}

/** The smallest unit of a currency with so many decimals. */
export function smallest(digits: number): bigint {
	if (!Number.isInteger(digits) || digits < 0 || digits > 6) throw new RangeError("decimals");
	return 10n ** BigInt(6 - digits);
}

/** Reads a decimal with at most two decimals as hundredths. */
export function parseHundredths(s: string): bigint {
	const a = parseAmount(s);
	if (a % 10_000n !== 0n) throw new RangeError(`more than two decimals: ${s}`);
	return a / 10_000n;
}

export function formatHundredths(n: bigint): string {
	return `${n / 100n}.${(n % 100n).toString().padStart(2, "0")}`;
}
