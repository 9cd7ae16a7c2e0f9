import { request } from "@baize/api";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

/** A vendor of the sandbox that keeps wallets; the figures are of its own books. */
export interface Simulator {
	vendor: string;
	name: string;
	mode: string;
	modes: string[];
	players: number;
	held: string;
	staked: string;
	paid: string;
}

const KEY = ["staff", "simulators"] as const;
const PATH = "/staff/sandbox/transfer-vendors";

/** The sandbox's transfer vendors, and the act that changes how one behaves. */
export function useSimulators(enabled: boolean) {
	const client = useQueryClient();
	const list = useQuery({ queryKey: KEY, queryFn: ({ signal }) => request<Simulator[]>(PATH, { signal }), enabled });
	const set = useMutation({
		mutationFn: ({ vendor, mode }: { vendor: string; mode: string }) => request(`${PATH}/${vendor}`, { method: "PUT", body: { mode } }),
		onSettled: () => client.invalidateQueries({ queryKey: KEY }),
	});
	return { list, set };
}
