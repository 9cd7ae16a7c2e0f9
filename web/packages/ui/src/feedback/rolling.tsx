import { useLang } from "@baize/i18n";
import { formatMoney } from "@baize/kernel";
import type { CSSProperties } from "react";

const DIGIT = /\p{Nd}/u;
const COLUMN = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The ten digits of the numerals that a digit belongs to, one under the other, and which of them it is. */
function wheelOf(digit: string): { text: string; at: number } {
	const code = digit.codePointAt(0) ?? 0;
	// A block's zero stands at ...0, in the scripts of India at ...6.
	const at = (code & 15) - (code >= 0x900 && code < 0xd80 ? 6 : 0);
	const zero = code - at;
	return { text: COLUMN.map((n) => String.fromCodePoint(zero + n)).join("\n"), at };
}

/** An amount whose digits roll to their places like the wheels of a counter; read out as one figure. */
export function Rolling({ amount, symbol }: { amount: string; symbol: string }) {
	const text = formatMoney(amount, symbol, useLang());
	const characters = [...text];
	return (
		<bdi className="rolling">
			<span className="sr-only">{text}</span>
			<span aria-hidden="true">
				{characters.map((c, i) => {
					const place = characters.length - i;
					if (!DIGIT.test(c)) return <span key={`${place}${c}`}>{c}</span>;
					const wheel = wheelOf(c);
					return (
						<span key={place} className="wheel">
							<span style={{ "--at": wheel.at } as CSSProperties}>{wheel.text}</span>
						</span>
					);
				})}
			</span>
		</bdi>
	);
}
