import { useSearchParams } from "wouter";
import type { Filter } from "./use-list.ts";

/** The filter of a page as it stands in the address, so that a look can be shared and Back undoes it. */
export function useFilter<Name extends string>(names: readonly Name[]): [Record<Name, string>, (change: Partial<Record<Name, string>>) => void] {
	const [params, setParams] = useSearchParams();
	const filter = Object.fromEntries(names.map((n) => [n, params.get(n) ?? ""])) as Record<Name, string>;
	const set = (change: Partial<Record<Name, string>>) =>
		setParams(
			(now) => {
				const next = new URLSearchParams(now);
				for (const [k, v] of Object.entries<string | undefined>(change as Filter)) {
					if (v) next.set(k, v);
					else next.delete(k);
				}
				return next;
			},
			{ replace: true },
		);
	return [filter, set];
}
