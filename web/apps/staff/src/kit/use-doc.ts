import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { toast } from "@baize/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

/** A setting and the version it was read at; a change names that version and is refused when another came first. */
export interface Doc<Value> {
	version: number;
	value: Value;
}

/** Reads a setting (of the site by its name, of another room by its path), holds what is being written over it, and saves it against the version it was made from. */
export function useDoc<Value, Body = Doc<Value>>(name: string, bodyOf: (version: number, draft: Value) => Body = (version, value) => ({ version, value }) as Body) {
	const t = useT();
	const client = useQueryClient();
	const path = name.startsWith("/") ? name : `/staff/site/${name}`;
	const queryKey = ["site", name];
	const doc = useQuery({ queryKey, queryFn: ({ signal }) => request<Doc<Value>>(path, { signal }), staleTime: 0 });
	const [from, setFrom] = useState<Doc<Value> | null>(null);
	const [draft, setDraft] = useState<Value | null>(null);
	const drop = () => {
		setDraft(null);
		setFrom(null);
	};
	const save = useMutation({
		mutationFn: () => request<Doc<Value>>(path, { method: "PUT", body: bodyOf(from?.version ?? 0, draft as Value) }),
		onSuccess: (fresh) => {
			client.setQueryData(queryKey, fresh);
			drop();
			toast(t("staff.doc.saved"), "ok");
		},
	});
	const reload = async () => {
		await doc.refetch();
		drop();
		save.reset();
	};
	return {
		doc,
		value: draft ?? doc.data?.value,
		/** The version that the change is made from. */
		madeFrom: from?.version ?? 0,
		dirty: draft !== null,
		/** Begins or goes on with a change; the first touch remembers the version. */
		change: (next: Value) => {
			if (draft === null && doc.data) setFrom(doc.data);
			setDraft(next);
		},
		drop: () => {
			drop();
			save.reset();
		},
		save,
		reload,
	};
}

/** A setting that is being looked at or changed. */
export type Settings<Value> = ReturnType<typeof useDoc<Value>>;
