import { keys, request, type Wallet } from "@baize/api";
import { useQuery } from "@tanstack/react-query";

/** The member's balance, fresh whenever somebody comes back to the page. */
export const useWallet = () => useQuery({ queryKey: keys.balance, queryFn: ({ signal }) => request<Wallet>("/member/wallet", { signal }), refetchOnWindowFocus: "always" });
