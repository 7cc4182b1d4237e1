import { MEMBERS_FORM_BYTES, ROOM_MEMBERS } from "#contract/chat/limits";
import type { Picked } from "../ticks";

/** What a form with the picker may bring: an id, a name and a kind each, and what is around them. */
export const TICKED_MEMBERS = { bytes: MEMBERS_FORM_BYTES, fields: 3 * ROOM_MEMBERS + 50 };

/** The fields of a form in which people are ticked, with the line that searches for more. */
export const PICKER_FIELDS = ["memberList", "name-*", "name"];

/** The people who were ticked when the search was sent, with the names that came along. */
export function pickedIn(values: URLSearchParams | FormData) {
  const ids = [...new Set(values.getAll("memberList").map(String))];
  return ids.map(
    (objectId): Picked => ({
      objectId,
      name: String(values.get(`name-${objectId}`) ?? "").slice(0, 100),
      kind: values.get(`kind-${objectId}`)?.toString(),
    }),
  );
}
