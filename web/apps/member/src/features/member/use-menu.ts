import { isOn } from "@baize/api";
import { useMemo } from "react";
import { useBoot } from "../../app/boot.tsx";
import { useSession } from "../../app/session.ts";
import { type MemberGroup, menuOf } from "./model.ts";

/** The menu of the member centre for who is here. */
export function useMenu(): readonly MemberGroup[] {
	const { whitelabel } = useBoot().permission;
	const { isAgent } = useSession();
	return useMemo(() => menuOf((modId) => isOn(whitelabel, modId), isAgent), [whitelabel, isAgent]);
}
