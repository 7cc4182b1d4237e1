import { HOUR_MS, SECOND_MS } from "#contract/limits";

export const PUSH_TTL_MS = 12 * HOUR_MS;
export const PUSH_TIMEOUT_MS = 10 * SECOND_MS;
export const PUSH_BYTES = 512;
export const PUSH_ENDPOINT_CHARS = 1024;
export const PUSHES_PER_USER = 10;
