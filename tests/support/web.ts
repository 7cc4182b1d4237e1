import { screens } from "../../app/routes";
import { everydayToken, ONE_OF } from "./cast";
import { ORIGIN } from "./origin";
import type { Caller } from "./who-may-enter";

export const CALLERS: readonly Caller[] = [
  "guest",
  "doctor",
  "temporaryDoctor",
  "co-medical",
  "ms",
  "connect",
  "connectCompany",
  "notAgreed",
];

/** Every screen that is more than the placeholder. */
export const BUILT = screens.filter(({ file }) => file !== "routes/unbuilt/page.tsx");

const IN_FLIGHT = 6;

export function cookieOf(caller: Caller): string {
  if (caller === "guest") return "";
  return `__Host-session=${everydayToken(caller === "notAgreed" ? "mori" : ONE_OF[caller])}`;
}

/** Asks for an address as a browser without JavaScript would, and follows nothing. */
export function ask(caller: Caller, path: string, init: RequestInit = {}): Promise<Response> {
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

/** An address with ids that exist: a doctor's own record where it is edited, else the record of 佐藤. */
export async function exampleOf(path: string, caller: Caller = "doctor"): Promise<string> {
  if (/^\/(connect\/)?doctor\/:id/.test(path)) {
    const owner = caller === "temporaryDoctor" && path.includes("/edit") ? caller : "doctor";
    return path.replace(":id", await doctorIdOf(owner)).replace(/:\w+/g, "0");
  }
  return path.replace(/\/:\w+\?/g, "").replace(/:\w+/g, "0199d000-0000-7000-8000-000000000001");
}

const doctorIds = new Map<Caller, Promise<string>>();

function doctorIdOf(caller: Caller): Promise<string> {
  const known = doctorIds.get(caller);
  if (known) return known;
  const asked = ask(caller, "/api/profile").then(async (answer) => {
    const { doctorId } = (await answer.json()) as { doctorId: string };
    return doctorId;
  });
  doctorIds.set(caller, asked);
  return asked;
}
