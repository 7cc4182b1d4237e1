import { SECOND_MS } from "#contract/limits";
import { READ_ONLY_BANNER } from "#contract/operation/texts";
import { type Api, ApiRefusal } from "./api.server";

/** The host is asked anew after this time: every page shows it, and it is the same for everybody. */
const REMEMBERED_MS = 5 * SECOND_MS;

let remembered: { lines: readonly string[]; readAt: number } | null = null;

/** What all are told now, in lines; nothing when the host cannot say. */
export async function announcementOf(api: Api): Promise<readonly string[]> {
  if (remembered && Math.abs(Date.now() - remembered.readAt) < REMEMBERED_MS) return remembered.lines;
  const lines = await api.operation.announcement().then(
    ({ isReadOnly, notice }) => [...(isReadOnly ? [READ_ONLY_BANNER] : []), ...(notice?.split("\n") ?? [])],
    () => [],
  );
  remembered = { lines, readAt: Date.now() };
  return lines;
}

/** After an operator has changed it: the next page of this isolate says so at once. */
export function forgetAnnouncement() {
  remembered = null;
}

/** For a `catch` of what a page writes by being read: during maintenance it is read all the same. */
export function nothingWhileReadOnly(error: unknown): null {
  if (error instanceof ApiRefusal && error.refused.code === "read-only") return null;
  throw error;
}
