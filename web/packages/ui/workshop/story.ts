import type { ReactNode } from "react";

/** The states of one component, each by a short name; drawn by the workshop, which is no part of any site. */
export type Story = Record<string, () => ReactNode>;
