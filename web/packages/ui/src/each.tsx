import { Fragment, type ReactNode } from "react";

/** A list that stands for a list of the boot document while templates are rendered. */
export type TokenList<Item> = readonly Item[] & { token?: string };

const isToken = (v: unknown): v is string => typeof v === "string" && v.startsWith("@@");

/** Draws each item; in a template it draws one and marks it for the server to repeat. */
export function Each<Item>({ of, by, children }: { of: TokenList<Item>; by: (item: Item) => string; children: (item: Item) => ReactNode }) {
	if (import.meta.env.SSR && of.token) {
		return (
			<>
				{`@@each ${of.token}@@`}
				{children(of[0] as Item)}
				{"@@end@@"}
			</>
		);
	}
	return of.map((item) => <Fragment key={by(item)}>{children(item)}</Fragment>);
}

/** Draws its children when the value is true, non-empty and not zero; in a template it marks them for the server to decide. */
export function When({ value, children }: { value: boolean | 0 | 1 | string | TokenList<unknown> | undefined; children: ReactNode }) {
	if (import.meta.env.SSR) {
		const path = isToken(value) ? value.slice(2, -2) : Array.isArray(value) ? (value as TokenList<unknown>).token : undefined;
		if (path) {
			return (
				<>
					{`@@if ${path}@@`}
					{children}
					{"@@end@@"}
				</>
			);
		}
	}
	const on = Array.isArray(value) ? value.length > 0 : Boolean(value);
	return on ? children : null;
}

/** Draws its children when a text is not the given one; in a template it marks them for the server to decide. */
export function Unless({ value, is, children }: { value: string; is: string; children: ReactNode }) {
	if (import.meta.env.SSR && isToken(value)) {
		return (
			<>
				{`@@unless ${value.slice(2, -2)} ${is}@@`}
				{children}
				{"@@end@@"}
			</>
		);
	}
	return value === is ? null : children;
}

/** Looks a word up in a table by a value; in a template it leaves the look-up (by the table's name) to the server. */
export function label(name: string, table: Readonly<Record<string, string>>, value: string): string {
	if (import.meta.env.SSR && isToken(value)) return `@@label ${name} ${value.slice(2, -2)}@@`;
	return table[value] ?? value;
}
