import type { StoredDraft } from "../../../durable-objects/inbox/inbox-settings";
import { openDraft } from "../../../durable-objects/inbox/rewrap-inbox";
import type { MasterKeys } from "../../keys/keys";

/** The viewer's unsent text; empty when there is none, or it cannot be opened any more. */
export async function draftOf(
  env: MasterKeys,
  place: { userId: string; roomId: string },
  draft: StoredDraft | null,
): Promise<string> {
  return draft === null ? "" : openDraft(env, place, draft.payload).catch(() => "");
}
