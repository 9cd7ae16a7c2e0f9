export const LAYERS: readonly { readonly file: string; readonly path: string; readonly press: readonly string[] }[];
export const PLAIN: readonly string[];
export function staffPaths(): string[];
