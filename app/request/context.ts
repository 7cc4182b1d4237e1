import type * as z from "zod";
import { OWN_DEVICE_ABSOLUTE_MS } from "#contract/auth/limits";
import type { Principal, Role } from "#contract/endpoint";
import { INTENDED_PATH_MS, VIEWER_COOKIE_MS } from "#contract/limits";
import type { Profile } from "#contract/users/calls";
import { toBase64, utf8 } from "#contract/wire/bytes";
import { hostCookie, readCookie } from "#contract/wire/cookies";
import { forgetsWords, SESSION_END_HEADER } from "#contract/wire/session-end";
import { type Api, ApiRefusal, createApiClient } from "./api.server";
import { type Completion, completionOf } from "./completion.server";
import { type CacheOptions, cached, forgetCached } from "./edge-cache.server";
import { draftOf, type FormDraft } from "./forms/drafts.server";
import { type RefusedPages, refusedPagesOf } from "./forms/refused-page.server";
import type { SentForm } from "./forms/sent-form.server";
import { type UnsentForm, unsentFormOf } from "./forms/unsent-form.server";
import { intendedPath } from "./paths/intended-path";
import { type Secrets, sign, unsign } from "./signed";

const SESSION = "__Host-session";
const VIEWER = "__Host-viewer";
const INTENDED = "__Host-intended";
const TOAST = "__Host-toast";
/** The session that was ended from elsewhere and after which this browser has forgotten what it stored. */
const FORGOTTEN = "__Host-forgotten";
/**
 * Headers of the response to the end of a session: nothing of the person stays in the browser, neither files nor what
 * pages stored. The cookies go by themselves; to clear them here would take those that the next page needs.
 */
export const FORGET_HEADERS = { "Clear-Site-Data": '"cache", "storage"' };
/** Browsers drop what is longer, headers burst of it: then the API is asked each time. */
const COOKIE_CHARS = 3800;

/** The person who looks at the page: what frames and guards need to know, and no more. */
export type WebViewer = {
  id: string;
  /** Names the person to the pages rendered for them: contract/wire/viewer-mark.ts. */
  mark: string;
  /** The mark of pages that were rendered before the secret it is made of was replaced. */
  formerMark: string | null;
  role: Role;
  principal: Principal;
  name: string;
  doctorId: string | null;
  companyName: string | null;
  rank: string | null;
  avatarUrl: string | null;
  /** Prefecture codes. */
  territories: string[];
  hasAgreed: boolean;
  announcedTerms: Profile["announcedTerms"];
  /** Why the address gets no more mail. */
  mailStopped?: Profile["mailStopped"];
  isOperator: boolean;
  /** What an operator may view or change in the console: `isGranted`. */
  grants: readonly string[];
  /** The viewer has signed in with two factors. */
  hasTwoFactors: boolean;
  /** The day from which this role signs in with two factors, and whether it has come. */
  secondFactorFrom: string | null;
  needsSecondFactor: boolean;
  isSharedTerminal: boolean;
  /** What is read without a network may be stored here. */
  isOwnDevice: boolean;
  /** A second factor is to be offered. */
  isOfferedSecurity: boolean;
};

/** What the next page tells about the act before it. */
export type Toast = {
  kind: "success" | "error";
  text: string;
  link?: { to: string; label: string };
  /** A form that does something about it, as 「元に戻す」. */
  form?: { action: string; label: string; fields: Record<string, string> };
};
export type Services = { main: string; connect: string };

/** What opens a map of Google's in the browser. */
export type GoogleMaps = { apiKey: string; mapId: string };

type Settings = {
  request: Request;
  nonce: string;
  requestId: string;
  cookieSecrets: Secrets;
  isDevelopment: boolean;
  services: Services;
  operator: string;
  mailFrom: string;
  EDGE_DB: D1Database;
  hasGoogleMaps: boolean;
  googleMaps: () => GoogleMaps | null;
  later: (work: Promise<unknown>) => void;
  callApi: (request: Request) => Promise<Response>;
};

/** The toolbox of one request: routes get it from their guard and never see a binding or a cookie. */
export type AppContext = {
  nonce: string;
  requestId: string;
  isDevelopment: boolean;
  services: Services;
  /** Who runs the service, and the address its mails come from. */
  operator: string;
  mailFrom: string;
  hasGoogleMaps: boolean;
  /** Lets this page show a map of Google's; null where the site has no key for it. */
  googleMaps: () => GoogleMaps | null;
  api: Api;
  viewer: () => Promise<WebViewer | null>;
  /** Gives it once, to the frame that shows it. */
  toast: () => Promise<Toast | null>;
  flash: (toast: Toast) => Promise<void>;
  /** The path that the person wanted before signing in or agreeing; `takePath` gives it and forgets it. */
  rememberPath: (path: string, ms?: number) => void;
  takePath: () => string | null;
  hasPath: () => boolean;
  /** Called after signing in, signing out or agreeing: what we knew of the viewer is out of date. */
  forgetViewer: () => void;
  /** The session is ended by its person: nothing of it stays in the browser. */
  forgetSession: () => void;
  setCookie: (name: string, value: string, maxAgeMs?: number) => void;
  /** What a form of several steps has so far: app/request/forms/drafts.server.ts. */
  draft: <S extends z.ZodType>(name: string, schema: S) => FormDraft<z.output<S>>;
  /** Pages that answered a form with its errors: app/request/forms/refused-page.server.ts. */
  refusedPages: RefusedPages;
  /** What this browser has just completed: app/request/completion.server.ts. */
  completion: (name: string) => Completion;
  /** An answer of the API that is the same for everybody, kept at the edge: app/request/edge-cache.server.ts. */
  cached: <T>(key: string, ask: () => Promise<T>, options?: CacheOptions) => Promise<T>;
  /** Called after a change of what is kept there: removes a key and all that begin with it. */
  forgetCached: (prefix: string) => Promise<void>;
  /** Work that nobody waits for: it goes on behind the answer. */
  later: (work: Promise<unknown>) => void;
  /** `stamp` signs the time when a form was rendered; `stampAge` is its age in ms, null for a stamp that isn't ours. */
  stamp: () => Promise<string>;
  stampAge: (stamp: string) => Promise<number | null>;
  /** The person whose page posted this form, by their mark; null: no mark came. */
  postedMark: string | null;
  /** A form that was posted from a page of somebody else than the viewer: app/request/forms/unsent-form.server.ts. */
  unsentForm: (...marks: string[]) => UnsentForm;
  /** The form that this request brought, for the page that is the fallback when it cannot be taken. */
  sent: SentForm | null;
  /** Puts the cookies of the whole request on its answer, once, and says there how the session ended. */
  commit: (response: Response) => Promise<Response>;
};

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends AppContext {}
}

export function createContext(settings: Settings): AppContext {
  const { request, cookieSecrets, EDGE_DB, later } = settings;
  const cookies = new Map<string, string>();
  const setCookie = (name: string, value: string, maxAgeMs?: number) => {
    cookies.set(name, hostCookie(name, value, maxAgeMs));
  };
  const keep = (raw: string) => cookies.set(raw.slice(0, raw.indexOf("=")), raw);
  let sessionEnd: string | null = null;
  const api = createApiClient({
    request,
    callApi: settings.callApi,
    onSetCookie: keep,
    onSessionEnd: (end) => {
      sessionEnd = end;
    },
  });

  let looking: Promise<WebViewer | null> | undefined;
  return {
    nonce: settings.nonce,
    requestId: settings.requestId,
    isDevelopment: settings.isDevelopment,
    services: settings.services,
    operator: settings.operator,
    mailFrom: settings.mailFrom,
    hasGoogleMaps: settings.hasGoogleMaps,
    googleMaps: settings.googleMaps,
    api,
    viewer: () => {
      looking ??= findViewer({ request, api, cookieSecrets, setCookie });
      return looking;
    },
    toast: async () => {
      const value = await unsign(readCookie(request, TOAST), cookieSecrets);
      if (value) setCookie(TOAST, "", 0);
      return value as Toast | null;
    },
    flash: async (toast) => setCookie(TOAST, await sign(toast, cookieSecrets), 60_000),
    rememberPath: (path, ms = INTENDED_PATH_MS) => {
      const saved = intendedPath(path);
      if (saved) setCookie(INTENDED, saved, ms);
    },
    takePath: () => {
      const saved = readCookie(request, INTENDED);
      if (saved) setCookie(INTENDED, "", 0);
      return saved ? intendedPath(saved) : null;
    },
    hasPath: () => readCookie(request, INTENDED) !== null,
    forgetViewer: () => setCookie(VIEWER, "", 0),
    forgetSession: () => {
      setCookie(VIEWER, "", 0);
      setCookie(SESSION, "", 0);
    },
    setCookie,
    draft: (name, schema) => draftOf({ EDGE_DB, request, setCookie }, name, schema),
    refusedPages: refusedPagesOf({ EDGE_DB, request, setCookie }),
    completion: (name) => completionOf({ request, secrets: cookieSecrets, setCookie }, name),
    cached: (key, ask, options) => cached({ EDGE_DB, later }, key, ask, options),
    forgetCached: (prefix) => forgetCached(EDGE_DB, prefix),
    later,
    stamp: () => sign({ drawnAt: Date.now() }, cookieSecrets),
    stampAge: async (stamp) => {
      const opened = (await unsign(stamp, cookieSecrets)) as { drawnAt?: number } | null;
      return typeof opened?.drawnAt === "number" ? Date.now() - opened.drawnAt : null;
    },
    postedMark: null,
    unsentForm: (...marks) => unsentFormOf({ EDGE_DB, secrets: cookieSecrets }, marks),
    sent: null,
    commit: async (response) => {
      const headers = sessionEnd ? await endHeaders(sessionEnd, { request, setCookie }) : {};
      return withHeaders(response, headers, [...cookies.values()]);
    },
  };
}

type Lookup = { request: Request; api: Api; cookieSecrets: Secrets; setCookie: AppContext["setCookie"] };
type SignedViewer = { viewer: WebViewer; until: number; session: string };

/**
 * The signed cookie answers without a call for five minutes; it is bound to the session's token,
 * so that another person's sign-in on the same browser never inherits it. The API trusts only the token. For a doctor
 * under review it is the fallback only while the host is down: the decision of others must show on the next page.
 */
async function findViewer({ request, api, cookieSecrets, setCookie }: Lookup): Promise<WebViewer | null> {
  const token = readCookie(request, SESSION);
  if (!token) return null;
  const session = await fingerprint(token);
  const existing = (await unsign(readCookie(request, VIEWER), cookieSecrets)) as SignedViewer | null;
  const isFresh =
    existing?.session === session && existing.until > Date.now() && Boolean(existing.viewer.mark);
  if (isFresh && existing.viewer.principal !== "temporaryDoctor") return existing.viewer;
  try {
    const viewer = viewerFrom(await api.users.profile());
    const fresh: SignedViewer = { viewer, until: Date.now() + VIEWER_COOKIE_MS, session };
    const signed = await sign(fresh, cookieSecrets);
    if (signed.length <= COOKIE_CHARS) setCookie(VIEWER, signed, VIEWER_COOKIE_MS);
    return viewer;
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    if (error.status !== 401) {
      if (isFresh) return existing.viewer;
      throw error;
    }
    // The cookie stays: in another tab somebody may have signed in meanwhile, whose cookie it is then.
    return null;
  }
}

function viewerFrom(profile: Profile): WebViewer {
  const { user } = profile;
  const grants = profile.grants ?? (user.adminPermissions.includes("operator") ? ["*:change"] : []);
  return {
    id: profile.objectId,
    mark: profile.viewerMark,
    formerMark: profile.formerViewerMark ?? null,
    role: user.role,
    principal: profile.isTemporary ? "temporaryDoctor" : user.role,
    name: `${user.lastnameJa} ${user.firstnameJa}`.trim(),
    doctorId: profile.doctorId,
    companyName: profile.companyName,
    rank: profile.rank?.code ?? null,
    avatarUrl: profile.avatarUrl,
    territories: user.territories,
    hasAgreed: profile.hasAgreed,
    announcedTerms: profile.announcedTerms,
    mailStopped: profile.mailStopped,
    isOperator: grants.length > 0,
    grants,
    hasTwoFactors: profile.hasTwoFactors,
    secondFactorFrom: profile.secondFactorFrom,
    needsSecondFactor: profile.needsSecondFactor,
    isSharedTerminal: profile.isSharedTerminal,
    isOwnDevice: profile.isOwnDevice === true,
    isOfferedSecurity: profile.isOfferedSecurity,
  };
}

async function fingerprint(token: string) {
  const hash = await crypto.subtle.digest("SHA-256", utf8(`viewer:${token}`));
  return toBase64(hash.slice(0, 12));
}

/**
 * Once for each session that was ended from elsewhere: the browser forgets what it stores. The dead cookie stays, for
 * it may be the next person's by then; a second one names it, so that what a guest does next is not forgotten again.
 */
async function endHeaders(end: string, { request, setCookie }: Pick<Lookup, "request" | "setCookie">) {
  const said: Record<string, string> = { [SESSION_END_HEADER]: end };
  const session = await fingerprint(readCookie(request, SESSION) ?? "");
  if (!forgetsWords(end) || readCookie(request, FORGOTTEN) === session) return said;
  setCookie(FORGOTTEN, session, OWN_DEVICE_ABSOLUTE_MS);
  return { ...said, ...FORGET_HEADERS };
}

function withHeaders(response: Response, headers: Record<string, string>, cookies: string[]): Response {
  if (cookies.length === 0 && Object.keys(headers).length === 0) return response;
  const answer = new Response(response.body, response);
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  for (const each of cookies) answer.headers.append("Set-Cookie", each);
  return answer;
}
