import { additions, screens } from "../../../app/routes";
import { PRINCIPALS } from "../../../workers/contract/endpoint";
import { everydayToken, type Name, ONE_OF } from "../cast";
import { ORIGIN } from "./origin";
import type { Caller } from "./who-may-enter";

export const CALLERS: readonly Caller[] = ["guest", ...PRINCIPALS, "notAgreed"];

/** The specification's screens and those beside it. */
export const SCREENS = [...screens, ...additions];

/** Every screen that is more than the placeholder. */
export const BUILT = SCREENS.filter(({ file }) => file !== "routes/unbuilt/page/route.tsx");

/** Who may come to a screen; the operator with two factors. */
export type Comer = Caller | "operator";

const IN_FLIGHT = 6;

export function cookieOf(caller: Comer): string {
  return caller === "guest" ? "" : `__Host-session=${everydayToken(nameOf(caller))}`;
}

export function nameOf(caller: Exclude<Comer, "guest">): Name {
  if (caller === "operator") return caller;
  return caller === "notAgreed" ? "mori" : ONE_OF[caller];
}

/** Asks for an address as a browser without JavaScript would, and follows nothing. */
export function ask(caller: Comer, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { cookie: cookieOf(caller), origin: ORIGIN, ...init.headers };
  return fetch(ORIGIN + path, { redirect: "manual", ...init, headers });
}

/** Runs a check for each, a few at a time, and gives what it complained about. */
export async function complaints<T>(
  each: readonly T[],
  check: (one: T) => Promise<string | null>,
  inFlight = IN_FLIGHT,
) {
  const queue = [...each];
  const found: string[] = [];
  const work = async () => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      const complaint = await check(one);
      if (complaint) found.push(complaint);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  return found;
}

/**
 * An address with ids that exist: a doctor's own record where it is edited, else the record of 佐藤; what an operator has
 * before them.
 */
export async function exampleOf(path: string, caller: Comer = "doctor"): Promise<string> {
  if (/^\/(connect\/)?doctor\/:id/.test(path)) {
    const owner = caller === "temporaryDoctor" && path.includes("/edit") ? caller : "doctor";
    return path.replace(":id", await idFor(owner, "doctor")).replace(/:\w+/g, "0");
  }
  if (caller === "operator" && path.includes(":id")) {
    return path.replace(":id", await idFor(caller, path.includes("licences") ? "licence" : "account"));
  }
  if (path.startsWith("/business-card/new")) return `${path}?to=${await idFor("temporaryDoctor", "user")}`;
  if (path.startsWith("/business-card/cards/:id")) {
    return path.replace(":id", await idFor(caller === "doctor" ? "ms" : "doctor", "user"));
  }
  if (path.startsWith("/lists/hospitals/:id") && KEEPERS.includes(caller)) {
    return path.replace(":id", await idFor(caller, "list"));
  }
  if (path.startsWith("/lists/shared/:key")) return path.replace(":key", await sharedKey());
  if (path.startsWith("/ms/:id") && !path.includes("?"))
    return path.replace(":id", await idFor("ms", "user"));
  if (path.startsWith("/hospitals/:id")) return path.replace(":id", await idFor("doctor", "hospital"));
  if (path.includes("/open_bed/:id")) return path.replace(":id", "new");
  const plain = path.replace(/\/:\w+\?/g, "").replace(":term", "terms");
  return plain.replace(/:\w+/g, "0199d000-0000-7000-8000-000000000001");
}

const KEEPERS: readonly Comer[] = ["doctor", "co-medical", "ms"];

/** The key under which a list of the MS is read by colleagues; it stays the same. */
async function sharedKey(): Promise<string> {
  const path = `/api/lists/hospitals/${await idFor("ms", "list")}/share`;
  const headers = { "content-type": "application/json" };
  const shared = await ask("ms", path, { method: "PUT", headers, body: JSON.stringify({ isShared: true }) });
  return /"shareKey":"([^"]+)"/.exec(await shared.text())?.[1] ?? "";
}

const SOMETHING = {
  user: { path: "/api/profile", id: /"objectId":"([^"]+)"/ },
  list: { path: "/api/lists/hospitals?limit=1", id: /"objectId":"([^"]+)"/ },
  doctor: { path: "/api/profile", id: /"doctorId":"([^"]+)"/ },
  hospital: { path: "/api/hospital/own", id: /"hospitalId":"([^"]+)"/ },
  licence: { path: "/api/admin/licences", id: /"userId":"([^"]+)"/ },
  account: { path: "/api/admin/accounts?role=ms", id: /"id":"([^"]+)"/ },
};

const known = new Map<string, Promise<string>>();

function idFor(caller: Comer, kind: keyof typeof SOMETHING): Promise<string> {
  const key = `${caller} ${kind}`;
  const { path, id } = SOMETHING[kind];
  const found =
    known.get(key) ?? ask(caller, path).then(async (answer) => id.exec(await answer.text())?.[1] ?? "");
  known.set(key, found);
  return found;
}
