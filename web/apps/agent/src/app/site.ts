import { type Permission, request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";

/** Asks for what is public about the site. */
export const useSite = () => useQuery({ queryKey: ["permission"], queryFn: ({ signal }) => request<Permission>("/site/permission", { signal }), staleTime: 600_000 });

/** What is public about the site; null while unknown. */
export const usePermission = (): Permission | null => useSite().data ?? null;
