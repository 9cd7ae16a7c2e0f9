export const LAYERS: readonly { readonly file: string; readonly path: string; readonly press: readonly (string | readonly [string, string])[] }[];
export const PLAIN: readonly string[];
export function staffPaths(): string[];
