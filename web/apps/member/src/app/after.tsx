import { useHydrated } from "@baize/ui";
import { type ComponentType, lazy, Suspense } from "react";
import { loadChunk } from "./chunk.ts";
import { atRest } from "./rest.ts";

type Parts = typeof import("../layouts/after.ts");
type PropsOf<Part> = Part extends (props: infer Props) => unknown ? Props : never;

const wait: { parts?: Promise<Parts> } = {};
function parts(): Promise<Parts> {
	wait.parts ??= atRest().then(() => loadChunk(() => import("../layouts/after.ts")));
	return wait.parts;
}

/** A part of the shell that comes when the first view has come to rest; without a network it is left out. */
export function after<Name extends keyof Parts>(name: Name): ComponentType<PropsOf<Parts[Name]>> {
	type Props = PropsOf<Parts[Name]>;
	const Part = lazy<ComponentType<Props>>(() =>
		parts().then(
			(all) => ({ default: all[name] as unknown as ComponentType<Props> }),
			() => ({ default: () => null }),
		),
	);
	return (props) => useHydrated() && <Suspense>{<Part {...(props as Props & object)} />}</Suspense>;
}
