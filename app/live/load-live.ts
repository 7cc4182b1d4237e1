import { loadPatiently } from "./load-patiently";

/** What a page needs once it is at rest: the connection, sending, and what opens what is sealed. */
export const loadLive = () => loadPatiently(() => import("./live.client"));
