export function probe(fingers: boolean): [rule: string, where: string][];
export function covered(): string | undefined;
export function still(): boolean;
