import { ask, type Comer } from "../web";

type Address = string | null;
/** The address of a capability's screen with ids that exist, or null where the screen is none of its own. */
export type ExampleOf = (path: string, caller: Comer) => Promise<Address> | Address;

/** Something that there is: the call whose answer names it, and how. */
export type Thing = { path: string; id: RegExp };

const existing = new Map<string, Promise<string>>();

/** The id of the first such thing that somebody is notified of. */
export function idFor(caller: Comer, { path, id }: Thing): Promise<string> {
  const key = `${caller} ${path} ${id}`;
  const found =
    existing.get(key) ??
    ask(caller, path).then(async (response) => id.exec(await response.text())?.[1] ?? "");
  existing.set(key, found);
  return found;
}

/** Writes something as somebody, the same however often: gives its id, or another word of the answer. */
export async function written(
  caller: Comer,
  path: string,
  body: object,
  { method = "POST", id = /"objectId":"([^"]+)"/ } = {},
): Promise<string | undefined> {
  const headers = { "content-type": "application/json" };
  const response = await ask(caller, path, { method, headers, body: JSON.stringify(body) });
  return id.exec(await response.text())?.[1];
}

/** Oneself. */
export const USER: Thing = { path: "/api/profile", id: /"objectId":"([^"]+)"/ };
