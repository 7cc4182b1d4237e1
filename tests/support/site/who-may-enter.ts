// Who may enter which screen, written from the permission matrix and not from the product's code.
import type { Principal } from "#contract/endpoint";

/** The eight who stand before every screen. */
const STRANGERS = ["guest", "notAgreed"] as const;
export type Caller = Principal | (typeof STRANGERS)[number];

const HOME_OF: Record<Exclude<Caller, "guest">, string> = {
  doctor: "/",
  temporaryDoctor: "/",
  notAgreed: "/",
  "co-medical": "/top/medical",
  ms: "/top/ms",
  connect: "/connect/top",
  connectCompany: "/connect/company/top",
};

type Who = "anybody" | "guests" | "everybody signed in" | "operators" | readonly Principal[];

const D: readonly Principal[] = ["doctor", "temporaryDoctor"];
const DM: readonly Principal[] = [...D, "ms"];
const MAIN: readonly Principal[] = [...D, "co-medical", "ms"];
const STAFF: readonly Principal[] = ["doctor", "co-medical"];
const WRITERS: readonly Principal[] = ["doctor", "ms"];
const X: readonly Principal[] = ["connect"];
const XC: readonly Principal[] = ["connectCompany"];
const CONNECT: readonly Principal[] = ["connect", "connectCompany"];

/** The first rule that fits a screen's address decides. */
const RULES: readonly (readonly [RegExp, Who])[] = [
  [/^\/(login|signup|confirm|profile|regist-confirm|medical\/\w+|connect\/login)$/, "guests"],
  [
    /^\/(retry-register|unreceived_auth_code|terms|add-home|accessibility|posting_information|test\/file-upload)$/,
    "anybody",
  ],
  [/^\/(contact\/\w+|invitation\/:id|card\/:code|connect)$/, "anybody"],
  [/^\/posting_information\//, "anybody"],
  [/^\/login\/\w+$/, "guests"],
  [/^\/(password\/\w+|withdrawn|unsubscribe)$/, "anybody"],
  [/^\/(agree-terms|board\/:id\?)$/, "everybody signed in"],
  [/^\/board\/new$/, ["doctor", "ms", "connectCompany"]],
  [/^\/mypage\/(security|email|export|withdraw|blocks)(\/|$)/, "everybody signed in"],
  [/^\/(report|block)$/, "everybody signed in"],
  [/^\/admin(\/|$)/, "operators"],
  [/^\/(|welcome)$/, D],
  [/^\/invitation/, ["doctor"]],
  [/^\/top\/medical$/, ["co-medical"]],
  [/^\/(top\/ms|ms\/group|ms\/:id\?\/edit)$/, ["ms"]],
  [/^\/mypage\/contact-rules$/, D],
  [/^\/mypage\/workplaces$/, STAFF],
  [/^\/doctor\/(:id\/edit|new)/, D],
  [/^\/doctor\/:id\/invite$/, STAFF],
  [/^\/hospitals\/edit/, STAFF],
  [/^\/notices\/(new|:id\/(edit|fax))/, STAFF],
  [/^\/(search|mypage|setting|doctor|hospitals|lists|notices|notification)(\/|$)/, MAIN],
  [/^\/group\/search$/, WRITERS],
  [/^\/group\/(new|:id\/edit|:id\/notice\/new|notice\/:id\/edit|member\/add)$/, WRITERS],
  [/^\/(group|open-community)(\/|$)/, DM],
  [/^\/rooms\/(new|:id\/edit|:id\/members\/add)$/, WRITERS],
  // Whose licence is under review reads on the list why there is no chat yet.
  [/^\/rooms$/, [...WRITERS, "temporaryDoctor", ...XC]],
  [/^\/rooms\/:id\/urgent$/, ["doctor"]],
  [/^\/(rooms|share)(\/|$)/, [...WRITERS, ...XC]],
  [/^\/business-card\/(new|own|cards\/:id)$/, [...WRITERS, ...XC]],
  [/^\/business-card\//, [...DM, ...XC]],
  [/^\/papers\//, [...DM, ...X]],
  [/^\/(ms|cnct)\//, DM],
  [/^\/connect\/(top|mypage|group\/.+|open-community\/.+|user\/:id\?\/edit)$/, X],
  [/^\/connect\/company\/(top|mypage|:id\?\/edit|products\/:id)$/, XC],
  [/^\/connect\/doctor\/search$/, XC],
  [/^\/connect\/(notification|user|doctor|ms|company|setting)(\/|$)/, CONNECT],
];

export type ResponseBody =
  | { enters: true }
  | { enters: false; location: string }
  | { enters: false; status: 404 };

/** Screens that follow another one: who comes straight to them is sent to where it begins. */
const NEEDS_BEFOREHAND: readonly (readonly [RegExp, (caller: Caller) => ResponseBody])[] = [
  [/^\/(confirm|profile|regist-confirm|medical\/(confirm|profile))$/, () => sent("/retry-register")],
  [/^\/contact\/(confirm|complete)$/, () => sent("/contact/form")],
  [/^\/posting_information\/(confirm|complete)$/, () => sent("/posting_information/request")],
  [/^\/posting_information\/requests\/:id$/, () => ({ enters: false, status: 404 })],
  [/^\/invitation\/complete$/, () => sent("/invitation")],
  [/^\/welcome$/, () => sent("/")],
  [/^\/withdrawn$/, () => sent("/login")],
  [/^\/invitation\/:id$/, () => ({ enters: false, status: 404 })],
  [/^\/doctor\/new\/pending$/, (caller) => (caller === "temporaryDoctor" ? { enters: true } : sent("/"))],
  [/^\/doctor\/new(\/|$)/, (caller) => sent(caller === "guest" ? "/login" : HOME_OF[caller])],
  // Participants alone see who is there, and whose licence is under review cannot be one.
  [
    /^\/open-community\/:id\?\/member$/,
    (caller) =>
      caller === "temporaryDoctor"
        ? sent("/open-community/0199d300-0000-7000-8000-000000000004")
        : { enters: true },
  ],
  [/^\/mypage\/security\/passkey\/edit$/, () => sent("/mypage/security")],
];

/** What happens to a caller who comes straight to a screen of routes.ts. The cast's doctors have a record already. */
export function answerFor(caller: Caller, path: string): ResponseBody {
  const response = answerByRole(caller, path);
  const beforehand = response.enters && NEEDS_BEFOREHAND.find(([pattern]) => pattern.test(path));
  return beforehand ? beforehand[1](caller) : response;
}

function answerByRole(caller: Caller, path: string): ResponseBody {
  const who = RULES.find(([pattern]) => pattern.test(path))?.[1];
  if (!who) throw new Error(`no rule for ${path}`);
  if (path === "/connect") return sent(caller === "guest" ? "/connect/login" : HOME_OF[caller]);
  if (who === "anybody") return { enters: true };
  if (caller === "guest") return who === "guests" ? { enters: true } : sent(signInPathOf(path));
  if (who === "operators") return { enters: false, status: 404 };
  return mayEnter(caller, path, who) ? { enters: true } : sent(HOME_OF[caller]);
}

function mayEnter(
  caller: Exclude<Caller, "guest">,
  path: string,
  who: Exclude<Who, "anybody" | "operators">,
): boolean {
  if (who === "guests") return false;
  if (caller === "notAgreed") return path === HOME_OF.notAgreed || path === "/agree-terms";
  return who === "everybody signed in" || who.includes(caller);
}

const sent = (location: string): ResponseBody => ({ enters: false, location });
const signInPathOf = (path: string) => (path.startsWith("/connect") ? "/connect/login" : "/login");
