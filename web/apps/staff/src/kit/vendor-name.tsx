import { request } from "@baize/api";
import { useLang } from "@baize/i18n";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../app/session.ts";
import type { Option } from "./options.ts";

/** A vendor of the gateway by its names. */
export interface Vendor {
	code: string;
	nameEn: string;
	nameBn: string;
	/** The house itself plays as it: no key is issued. */
	fixed?: boolean;
}

/** Every vendor that may have keys; empty where this operator may not read them. */
export function useVendors(): readonly Vendor[] {
	const may = useMay("gateway.key.read");
	const { data } = useQuery({
		queryKey: ["vendor-names"],
		queryFn: ({ signal }) => request<{ items: Vendor[] }>("/staff/gateway/vendors", { signal }),
		enabled: may,
		staleTime: 600_000,
	});
	return data?.items ?? [];
}

/** A vendor's name in the reader's language, with its mark; a dash where there is none. */
export function VendorName({ code }: { code: string }) {
	const lang = useLang();
	const known = useVendors().find((v) => v.code === code);
	if (!code) return <span className="text-text-3">–</span>;
	const name = known && ((lang === "bn" && known.nameBn) || known.nameEn);
	return (
		<span className="inline-flex min-w-0 items-center gap-2 align-middle">
			{known && <img src={`/img/v/${code}.v2.svg`} alt="" width={22} height={22} loading="lazy" />}
			<b className="truncate">{name || code}</b>
		</span>
	);
}

/** Vendors as a choice, by name; all of them, or those that may be issued a key. */
export function useVendorOptions(of: "all" | "issued" = "all"): Option[] {
	const lang = useLang();
	return useVendors()
		.filter((v) => of === "all" || !v.fixed)
		.map((v) => {
			const name = (lang === "bn" && v.nameBn) || v.nameEn;
			return { value: v.code, label: name === v.code ? name : `${name} (${v.code})` };
		});
}
