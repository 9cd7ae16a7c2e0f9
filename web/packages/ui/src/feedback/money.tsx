import { useLang } from "@baize/i18n";
import { type Amount, formatMoney, micro, type MoneyOptions, parseAmount } from "@baize/kernel";
import { useEffect, useRef, useState } from "react";
import { useReducedMotion } from "../hooks/index.ts";
import { STARS, useVeil } from "../look/veil.ts";

const COUNT_MS = 400;

/** Runs a figure from its last value to the new one in 0.4 s. */
function useCounted(target: Amount, on: boolean): Amount {
	const [value, setValue] = useState(target);
	const from = useRef(target);
	useEffect(() => {
		const start = from.current;
		if (!on || start === target) {
			from.current = target;
			setValue(target);
			return;
		}
		let frame = 0;
		const t0 = performance.now();
		const step = (now: number) => {
			const k = Math.min(1, (now - t0) / COUNT_MS);
			const eased = BigInt(Math.round((1 - (1 - k) ** 3) * 1000));
			from.current = k === 1 ? target : micro(start + ((target - start) * eased) / 1000n);
			setValue(from.current);
			if (k < 1) frame = requestAnimationFrame(step);
		};
		frame = requestAnimationFrame(step);
		return () => cancelAnimationFrame(frame);
	}, [target, on]);
	return value;
}

interface MoneyProps extends MoneyOptions {
	amount: string;
	symbol: string;
	/** Counts up to a new amount when motion is welcome. */
	count?: boolean;
	/** The reader's own: stars when they hide what they have. */
	own?: boolean;
	className?: string;
}

/** An amount with its symbol in the reader's numerals. */
export function Money({ amount, symbol, count = false, own = false, className, ...opts }: MoneyProps) {
	const lang = useLang();
	const moving = count && !useReducedMotion();
	const value = useCounted(parseAmount(amount), moving);
	const veiled = useVeil() && own;
	return <bdi className={className}>{veiled ? `${symbol} ${STARS}` : formatMoney(value, symbol, lang, opts)}</bdi>;
}
