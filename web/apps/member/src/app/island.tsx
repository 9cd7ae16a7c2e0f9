import { type ComponentType, memo, Suspense, use } from "react";
import { Block } from "../layouts/block.tsx";
import { loadChunk } from "./chunk.ts";
import { atRest } from "./rest.ts";

/** A part whose script comes after the first view: what the template drew of it stands until then. */
export interface Island {
	Part: ComponentType;
	/** Fetches it now. */
	load: () => Promise<unknown>;
}

/** Makes a part of the first view's markup wait for its script until the page has come to rest. */
export function island(fetch: () => Promise<ComponentType>): Island {
	const got: { part?: ComponentType; load?: Promise<ComponentType>; later?: Promise<ComponentType> } = {};
	// What did not come is asked for again by the block's own button.
	const forget = () => {
		got.load = undefined;
		got.later = undefined;
	};
	const load = () => {
		got.load ??= loadChunk(fetch).then((part) => {
			got.part = part;
			return part;
		});
		return got.load;
	};
	const Inner = () => {
		if (!got.part && !got.later) {
			got.later = atRest().then(load);
			got.later.catch(forget);
		}
		const Part = got.part ?? use(got.later as Promise<ComponentType>);
		return <Part />;
	};
	// Drawn once: markup that is still to be adopted when what is round it is drawn anew would be thrown away.
	const Part = memo(() => (
		<Block>
			<Suspense>
				<Inner />
			</Suspense>
		</Block>
	));
	return { Part, load };
}
