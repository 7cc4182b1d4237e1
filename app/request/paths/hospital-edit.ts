import { leadingBack } from "./back-link";

type Edited = { hospitalId: string; from: string | null };

/** The address of a page of editing that leads back to where one came from. */
export function editAddress(path: string, { hospitalId, from }: Edited, more: Record<string, string> = {}) {
  return leadingBack(`${path}?${new URLSearchParams({ hospital: hospitalId, ...more })}`, from ?? "");
}
