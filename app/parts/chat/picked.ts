import type { Picked } from "./member-picker";

/** Who was ticked when the search was sent, with the names that came along. */
export function pickedIn(values: URLSearchParams | FormData): Picked[] {
  const ids = [...new Set(values.getAll("memberList").map(String))];
  return ids.map((objectId) => ({
    objectId,
    name: String(values.get(`name-${objectId}`) ?? "").slice(0, 100),
  }));
}
