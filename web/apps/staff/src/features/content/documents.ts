import { request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import { localOf, momentOf } from "../../kit/moment.ts";
import type { Item } from "./model.ts";

/** The documents that hold in versions. */
export const DOCUMENTS = ["terms", "privacy"] as const;

/** One of them. */
export type DocumentName = (typeof DOCUMENTS)[number];

/** One version of a document; number 0 is the draft. */
export interface Edition {
	version: number;
	fromAt?: string;
	texts: Item["texts"];
	staff?: string;
	at?: string;
	revision: number;
	state: string;
	accepted: number;
}

/** What a change of a document answers. */
export interface Editions {
	items: Edition[];
}

/** The query key of a document's versions. */
export const editionsKey = (name: DocumentName) => ["staff", "documents", name];

/** A document's draft and versions, the newest first. */
export const useEditions = (name: DocumentName) => useQuery({ queryKey: editionsKey(name), queryFn: ({ signal }) => request<Editions>(`/staff/documents/${name}`, { signal }) });

/** The draft as it is, or one that begins with the words of the newest version. */
export function draftOf(all: readonly Edition[]): Edition {
	const draft = all.find((e) => e.version === 0);
	if (draft) return draft;
	const texts = Object.fromEntries(Object.entries(all[0]?.texts ?? { en: { title: "" } }).map(([lang, w]) => [lang, { ...w, subtitle: "" }]));
	return { version: 0, texts, revision: 0, state: "draft", accepted: 0 };
}

/** The version that comes before another one. */
export const beforeOf = (all: readonly Edition[], version: number): Edition | undefined => all.find((e) => e.version > 0 && (version === 0 || e.version < version));

/** A draft as it is sent: languages without any word are left out. */
export function sentDraft(e: Edition) {
	const texts = Object.fromEntries(Object.entries(e.texts).filter(([, w]) => Object.values(w).some((v) => v?.trim())));
	return { version: 0, revision: e.revision, fromAt: momentOf(localOf(e.fromAt ?? "")), texts };
}
