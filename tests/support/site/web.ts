import { additions, screens } from "../../../app/routes";
import { PRINCIPALS } from "../../../workers/contract/endpoint";
import { everydayToken, type Name, ONE_OF } from "../cast";
import { ORIGIN } from "./origin";
import type { Caller } from "./who-may-enter";

export const CALLERS: readonly Caller[] = ["guest", ...PRINCIPALS, "notAgreed"];

/** The specification's screens and those beside it. */
export const SCREENS = [...screens, ...additions];

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

/**
 * Asks for an address as a browser without JavaScript would, and follows nothing. On a connection of its own: a kept one
 * may close at the very moment in which a busy machine uses it again.
 */
export function ask(caller: Comer, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { cookie: cookieOf(caller), origin: ORIGIN, connection: "close", ...init.headers };
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
  if (path.startsWith("/admin/communities/:id")) return path.replace(":id", COMMUNITY);
  if (path === "/admin/hospitals/:id") return path.replace(":id", await idFor("doctor", "hospital"));
  if (path === "/admin/doctors/:id") return path.replace(":id", await idFor("doctor", "listed"));
  if (caller === "operator" && path.includes(":id")) {
    return path.replace(":id", await idFor(caller, kindBefore(path)));
  }
  if (path === "/report") return `/report?kind=user&id=${await idFor(otherThan(caller), "user")}`;
  if (path === "/block") return `/block?id=${await idFor(otherThan(caller), "user")}`;
  if (path.startsWith("/business-card/new")) return `${path}?to=${await idFor("temporaryDoctor", "user")}`;
  if (path.startsWith("/business-card/cards/:id")) {
    return path.replace(":id", await idFor(caller === "doctor" ? "ms" : "doctor", "user"));
  }
  if (path.startsWith("/lists/hospitals/:id") && KEEPERS.includes(caller)) {
    return path.replace(":id", await idFor(caller, "list"));
  }
  if (path.startsWith("/notices/:id") && (caller === "doctor" || caller === "co-medical")) {
    return path.replace(":id", await idFor(caller, "notice"));
  }
  if (path.startsWith("/lists/shared/:key")) return path.replace(":key", await sharedKey());
  if (/\/group\/notice\/:id\/edit/.test(path)) return path.replace(":id", await draftOf(caller));
  if (/\/group\/notice\/:id/.test(path)) return path.replace(":id", await idFor("doctor", "groupNotice"));
  if (/\/group\/:id\??\/notice\/new/.test(path)) return path.replace(/:id\??/, GROUP);
  if (/\/open-community\/:id/.test(path)) return path.replace(/:id(\?(?!\w))?/, COMMUNITY);
  if (/\/open-community\/post\/:Id(\?\w|$)/.test(path)) return path.replace(":Id", await communityPost());
  if (path.endsWith("?community=:id")) return path.replace(":id", COMMUNITY);
  if (path.startsWith("/ms/:id") && !path.includes("?"))
    return path.replace(":id", await idFor("ms", "user"));
  if (path.startsWith("/connect/ms/:id")) return path.replace(":id", await idFor("ms", "user"));
  if (path === "/connect/company/products/:id") return path.replace(":id", "new");
  if (/^\/(cnct|connect)\/company\/:id$/.test(path))
    return path.replace(":id", await idFor("connectCompany", "user"));
  if (/^\/(cnct|connect\/user)\/:id$/.test(path)) return path.replace(":id", await idFor("connect", "user"));
  if (path.startsWith("/connect/group/:id")) return path.replace(/:id\??/, groupOf(caller));
  if (path.startsWith("/group/:id")) return path.replace(":id", groupOf(caller));
  if (path.startsWith("/group/member/add"))
    return `${path}${path.includes("?") ? "&" : "?"}groupId=${groupOf(caller)}`;
  if (path.startsWith("/hospitals/:id")) return path.replace(":id", await idFor("doctor", "hospital"));
  if (path.includes("/open_bed/:id")) return path.replace(":id", "new");
  const plain = path.replace(/\/:\w+\?/g, "").replace(":term", "terms");
  return plain.replace(/:\w+/g, "0199d000-0000-7000-8000-000000000001");
}

/** An open community of the demo that the doctor, the MS and the connect user of the cast are in. */
const COMMUNITY = "0199d300-0000-7000-8000-000000000004";
/** A post of the MS of the cast in it; it stays the same. */
async function communityPost(): Promise<string> {
  const post = {
    openCommunity: COMMUNITY,
    title: "画面の例",
    detail: "説明会の日程をご相談します。",
    creationKey: "an-example-post",
  };
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(post) };
  const written = await ask("ms", "/api/opencommunity/posts", init);
  return /"objectId":"([^"]+)"/.exec(await written.text())?.[1] ?? "none";
}

/** The closed group of the demo to which doctor, MS and connect user belong. */
const GROUP = "0199d100-0000-7000-8000-000000000001";

/** A draft of the caller's own in that group; it stays the same. Nobody else has one. */
async function draftOf(caller: Comer): Promise<string> {
  const headers = { "content-type": "application/json" };
  const draft = { groupId: GROUP, title: "下書き", detail: "本文", isDraft: true, creationKey: "an-example" };
  const written = await ask(caller, "/api/group_notices", {
    method: "POST",
    headers,
    body: JSON.stringify(draft),
  });
  return /"objectId":"([^"]+)"/.exec(await written.text())?.[1] ?? "none";
}

/** A closed group of the demo: the doctor and the MS each lead theirs, who is under review is a member of one. */
const groupOf = (caller: Comer) =>
  `0199d100-0000-7000-8000-00000000000${caller === "ms" ? 2 : caller === "temporaryDoctor" ? 3 : 1}`;
/** Somebody to report or to keep away. */
const otherThan = (caller: Comer): Comer => (caller === "ms" ? "co-medical" : "ms");

const KEEPERS: readonly Comer[] = ["doctor", "co-medical", "ms"];

/** The key under which a list of the MS is read by colleagues; it stays the same. */
async function sharedKey(): Promise<string> {
  const path = `/api/lists/hospitals/${await idFor("ms", "list")}/share`;
  const headers = { "content-type": "application/json" };
  const shared = await ask("ms", path, { method: "PUT", headers, body: JSON.stringify({ isShared: true }) });
  return /"shareKey":"([^"]+)"/.exec(await shared.text())?.[1] ?? "";
}

/** What an address of the console names. */
function kindBefore(path: string): keyof typeof SOMETHING {
  if (path.includes("licences")) return "licence";
  return path.includes("/ads/") ? "ad" : "account";
}

const SOMETHING = {
  user: { path: "/api/profile", id: /"objectId":"([^"]+)"/ },
  list: { path: "/api/lists/hospitals?limit=1", id: /"objectId":"([^"]+)"/ },
  notice: {
    path: "/api/hospitalNotices/own?limit=100",
    id: /"objectId":"([^"]+)"(?:(?!objectId).)*"isMine":true/,
  },
  doctor: { path: "/api/profile", id: /"doctorId":"([^"]+)"/ },
  /** Of the directory, without an account. */
  listed: {
    path: `/api/doctor/searchName?${new URLSearchParams({ partOfName: "田", signupCondition: "2" })}`,
    id: /"objectId":"([^"]+)"/,
  },
  groupNotice: { path: `/api/group_notices?groupId=${GROUP}&limit=1`, id: /"objectId":"([^"]+)"/ },
  hospital: { path: "/api/hospital/own", id: /"hospitalId":"([^"]+)"/ },
  licence: { path: "/api/admin/licences", id: /"userId":"([^"]+)"/ },
  ad: { path: "/api/admin/ads", id: /"id":"([^"]+)"/ },
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
