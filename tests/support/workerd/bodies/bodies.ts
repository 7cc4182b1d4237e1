import type { Contract } from "#contract/endpoint";

/** For calls of a contract that take a body, by name: one that it takes. */
export type Bodies<C extends Contract> = { [K in keyof C]?: Record<string, unknown> };
