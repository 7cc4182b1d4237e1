import type { Contract } from "#contract/endpoint";

/** One fitting body for each call of a contract that takes a body, by name. */
export type Bodies<C extends Contract> = { [K in keyof C]?: Record<string, unknown> };
