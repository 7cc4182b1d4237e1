import type * as z from "zod";

/** The five roles of the specification, as stored and as sent. */
export const ROLES = ["doctor", "co-medical", "ms", "connect", "connectCompany"] as const;
export type Role = (typeof ROLES)[number];
export const isRole = (value: unknown): value is Role => ROLES.includes(value as Role);

/** A role as permissions see it: a doctor whose licence is not verified yet is somebody else. */
export const PRINCIPALS = [
  "doctor",
  "temporaryDoctor",
  "co-medical",
  "ms",
  "connect",
  "connectCompany",
] as const;
export type Principal = (typeof PRINCIPALS)[number];

/** Every doctor, also one whose licence is not verified yet. */
export const DOCTORS = ["doctor", "temporaryDoctor"] as const satisfies readonly Principal[];

/** Tells whether somebody belongs to the connect service, which has a name, an entrance and looks of its own. */
export const isConnectRole = (role: Principal | null | undefined) =>
  role === "connect" || role === "connectCompany";

/**
 * The relation that the caller must have to what the call names. The handler's query checks it: a stranger gets 404.
 */
type Relation = "self" | "member" | "admin" | "owner" | "addressee";

/** The parts of the operator's console. */
export const CONSOLE_AREAS = [
  "console",
  "licences",
  "directory",
  "accounts",
  "companies",
  "board",
  "magazine",
  "communities",
  "reports",
  "inquiries",
  "terms",
  "audit",
  "operators",
] as const;
export type ConsoleArea = (typeof CONSOLE_AREAS)[number];

/** What a call of the console asks of an operator: to view or to change an area, or everything (`operator`). */
export type Permission = "operator" | `${ConsoleArea}:${"view" | "change"}`;

/**
 * Evaluates the grants of an account (rows of `operator_permissions`): `*` is every area, to change includes to view,
 * and the overview is for whoever may view anything.
 */
export function isGranted(grants: readonly string[], permission: Permission): boolean {
  if (permission === "operator") return grants.includes("*:change");
  if (permission === "console:view") return grants.length > 0;
  const [area, act] = permission.split(":");
  const acts = act === "view" ? ["view", "change"] : ["change"];
  return acts.some((each) => grants.includes(`${area}:${each}`) || grants.includes(`*:${each}`));
}

export type Access = {
  /** The roles that may call; `"public"` needs no session. Anybody else is refused (403) before the handler runs. */
  who: "public" | readonly Principal[];
  relation?: Relation;
  /** Beyond the role: what an operator's permission sets must grant, used with two factors. Others get 404. */
  permission?: Permission;
  /** The call answers also while the newest terms have not been agreed to. */
  beforeTerms?: boolean;
};

export type Shows = {
  /** What a reply counts as, in rows of a search. */
  rows: (reply: never) => number;
  /** Whether somebody who has used up the day is refused; left out: always. */
  refuses?: (query: never) => boolean;
};

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Parts = {
  /** What the call does, in sentences for who reads the document of the API; the first one is its summary. */
  about: string;
  access: Access;
  query?: z.ZodType;
  body?: z.ZodType;
  /** How the body travels: JSON, or a multipart form where it carries files (`z.file()`). */
  encoding?: "multipart";
  /** The calls that one person may make in 24 hours, where nothing else bounds what comes of it; then 429. */
  perDay?: number;
  /** The people that a reply shows, counted per viewer and day (`contract/people-shown`). */
  shows?: Shows;
  /** A call that pages make by themselves: it does not count as a use of the session, which may idle out meanwhile. */
  isIdle?: boolean;
  /**
   * Answered also while the service is read-only: it only reads, signs somebody in or out, ends that state, or is what
   * somebody must do before they can read (agree to terms, set up a second factor) or may at any time (end a
   * subscription). A GET always is.
   */
  worksReadOnly?: true;
  /** The most bytes of a JSON body, where it carries files; elsewhere `JSON_BODY_BYTES` holds. */
  bodyBytes?: number;
  /** `"file"`: the handler answers with bytes, a `Response` of its own. */
  reply?: z.ZodType | "file";
};

/** One call of the API: its address, who may use it, what it takes and what it gives (no `reply`: 204). */
export type Endpoint<Path extends string = string, P extends Parts = Parts> = P & {
  method: Method;
  path: Path;
};

/** The calls of one capability, each under its own name. */
export type Contract = Record<string, Endpoint>;

/** `/chat/rooms/:id` → `{ id: string }`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown;

export type QueryIn<E> = E extends { query: z.ZodType } ? z.input<E["query"]> : undefined;
export type QueryOf<E> = E extends { query: z.ZodType } ? z.output<E["query"]> : undefined;
export type BodyIn<E> = E extends { body: z.ZodType } ? z.input<E["body"]> : undefined;
export type BodyOf<E> = E extends { body: z.ZodType } ? z.output<E["body"]> : undefined;
export type ReplyOf<E> = E extends { reply: infer Reply }
  ? Reply extends z.ZodType
    ? z.output<Reply>
    : Response
  : undefined;

function method(name: Method) {
  return <const Path extends string, P extends Parts>(path: Path, parts: P): Endpoint<Path, P> => ({
    ...parts,
    method: name,
    path,
  });
}

export const get = method("GET");
export const post = method("POST");
export const put = method("PUT");
export const patch = method("PATCH");
export const del = method("DELETE");

/** Everybody who is signed in. */
export const signedIn = PRINCIPALS;

/** A call of the console: any role, with this permission. */
export const operators = (permission: Permission) => ({ who: signedIn, permission }) as const;
