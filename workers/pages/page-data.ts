/** The error for data that its JSON would not give back: the browser's page would differ from the server's. */
class NotPlain extends Error {}

/**
 * Looks through the data that a loader gave. The server renders it as it is and the browser renders its JSON, so it has
 * to be plain: no dates, maps, instances. It is frozen as well: what an isolate keeps for all requests is rendered, too.
 */
export function assertPlain(data: unknown, at: string): void {
  if (data === null || data === undefined) return;
  if (typeof data === "number" ? Number.isFinite(data) : ["string", "boolean"].includes(typeof data)) return;
  if (typeof data !== "object" || "toJSON" in data || !isPlainObject(data))
    throw new NotPlain(`${at} is not plain data`);
  if (Object.isFrozen(data)) return;
  Object.freeze(data);
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined && Array.isArray(data)) throw new NotPlain(`${at} is not plain data`);
    assertPlain(value, `${at}.${name}`);
  }
}

function isPlainObject(data: object): boolean {
  if (Array.isArray(data)) return true;
  const prototype = Object.getPrototypeOf(data);
  return prototype === Object.prototype || prototype === null;
}
