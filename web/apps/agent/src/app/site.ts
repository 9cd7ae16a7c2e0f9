import { type Permission, request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";

/** What is public about the site; null while unknown. */
export const usePermission = (): Permission | null =>
	useQuery({ queryKey: ["permission"], queryFn: ({ signal }) => request<Permission>("/site/permission", { signal }), staleTime: 600_000 }).data ?? null;
