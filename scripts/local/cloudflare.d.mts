import type { unstable_getMiniflareWorkerOptions as optionsOf } from "wrangler";

export { Miniflare } from "miniflare";
export function wrangler(): typeof import("wrangler");
export function workerOptions(): ReturnType<typeof optionsOf>["workerOptions"];
