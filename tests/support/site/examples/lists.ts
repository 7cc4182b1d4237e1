import type { Comer } from "../web";
import { type ExampleOf, idFor, type Thing, written } from "./example";

const LIST: Thing = { path: "/api/lists/hospitals?limit=1", id: /"objectId":"([^"]+)"/ };
const KEEPERS: readonly Comer[] = ["doctor", "co-medical", "ms"];

export const listExample: ExampleOf = async (path, caller) => {
  if (path.startsWith("/lists/hospitals/:id") && KEEPERS.includes(caller)) {
    return path.replace(":id", await idFor(caller, LIST));
  }
  return path.startsWith("/lists/shared/:key") ? path.replace(":key", await sharedKey()) : null;
};

/** The key under which a list of the MS is read by colleagues; it stays the same. */
async function sharedKey(): Promise<string> {
  const path = `/api/lists/hospitals/${await idFor("ms", LIST)}/share`;
  return (await written("ms", path, { isShared: true }, { method: "PUT", id: /"shareKey":"([^"]+)"/ })) ?? "";
}
