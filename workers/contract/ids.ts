/** An id that we issued: opaque, URL-safe. Anything else cannot name a row. */
export const ISSUED_ID = /^[A-Za-z0-9_-]{1,80}$/;

/** The id in a query, where it is one; else nothing. */
export const idIn = (value: string | null): string => (value !== null && ISSUED_ID.test(value) ? value : "");

/** The least id that something written at this time (epoch ms) can have: a uuidv7 begins with its time. */
export function firstIdAt(at: number): string {
  const hex = Math.max(0, Math.trunc(at)).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-`;
}

/** The time when something with such an id was written (epoch ms). */
export const timeOf = (id: string) => Number.parseInt(id.slice(0, 13).replace("-", ""), 16);
