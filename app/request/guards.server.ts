import { type ActionFunctionArgs, json, redirect } from "@remix-run/cloudflare";
import { SECOND_FACTOR_DEMANDED, SECOND_FACTOR_DUE, SECOND_FACTOR_LEAD } from "#contract/auth/texts";
import { DOCTORS, isGranted, PRINCIPALS, type Principal } from "#contract/endpoint";
import { leadOf } from "#contract/error-pages";
import { FORM_DRAFTS, SENT_DRAFT_COOKIE } from "#contract/forms";
import { LOCATION_CHARS } from "#contract/limits";
import {
  ELSEWHERE_FIRST,
  GENERIC_ERROR,
  SIGNED_OUT,
  SIGNED_OUT_LEAD,
  TERMS_CHANGED,
  TERMS_CHANGED_LEAD,
} from "#contract/texts";
import { readCookie } from "#contract/wire/cookies";
import { VIEWER_FIELD } from "#contract/wire/viewer-mark";
import { type Api, ApiRefusal } from "./api.server";
import type { AppContext, WebViewer } from "./context";
import { type FormAllowance, isSmall, readPostedForm, tooLarge } from "./forms/posted-form.server";
import { textIn } from "./forms/read";
import { sentForm } from "./forms/sent-form.server";
import { isBackground, isMarkOf, otherAccount, pageMarkOf } from "./page-owner.server";
import { permissionFor } from "./paths/console";
import { isRoleHome, roleHome, signInPathOf } from "./paths/role-home";
import { type RegistrationState, registrationOf } from "./registering.server";

/** What a loader or action gets once it may run. */
export type Entered<V = WebViewer> = {
  viewer: V;
  api: Api;
  /** What was posted: empty for a loader. The request's own body has been read for it. */
  form: FormData;
  request: Request;
  params: Record<string, string | undefined>;
  url: URL;
  context: AppContext;
};

/** What somebody has to do before they go on, in the words of the page that says so. */
type Due = { status: number; message: string; lead: string; link: string };

const SIGN_IN_DUE: Due = { status: 401, message: SIGNED_OUT, lead: SIGNED_OUT_LEAD, link: "ログインする" };
const AGREEMENT_DUE: Due = {
  status: 403,
  message: TERMS_CHANGED,
  lead: TERMS_CHANGED_LEAD,
  link: "内容を確認する",
};

const SECOND_FACTOR_MISSING: Due = {
  status: 403,
  message: SECOND_FACTOR_DEMANDED,
  lead: SECOND_FACTOR_LEAD,
  link: "二要素認証を設定する",
};

type Run<V, T> = (entered: Entered<V>) => Promise<T> | T;
type Wrapped<T> = (args: ActionFunctionArgs) => Promise<T>;
type Enter<V> = (entered: Entered<WebViewer | null>) => V;

export const MAIN_ROLES = [...DOCTORS, "co-medical", "ms"] as const;

/** Anybody, signed in or not: such a page is there although nobody can say who is looking. */
export const open = guard(({ viewer }) => viewer, nobodyWhileDown);

/** Lets in only people who are not signed in; others are sent to their home. */
export const guest = guard(({ viewer }) => {
  if (viewer) throw redirect(roleHome(viewer.role));
  return null;
});

/** Everybody who is signed in. */
export const signedIn = only(...PRINCIPALS);

/** Lets in these roles only: a stranger signs in first, a wrong role goes to its own home. */
export function only(...allowed: readonly Principal[]) {
  return guard(({ viewer, url, context, request }) => {
    if (!viewer) throw toSignIn(url, context, request);
    if (!allowed.includes(viewer.principal)) throw redirect(roleHome(viewer.role));
    if (!viewer.hasAgreed && !asksForAgreement(url.pathname)) throw toAgreement(viewer, url, context);
    if (viewer.needsSecondFactor && viewer.hasAgreed && !setsUpFactors(url.pathname))
      throw toSecondFactor(url, context);
    return viewer;
  });
}

/**
 * The operator's console, which does not exist for anybody else, and of which operators see what they may view. With one factor only, the operator is led to where the
 * second one is set up.
 */
export const operator = guard(({ viewer, url, context, request }) => {
  if (!viewer) throw toSignIn(url, context, request);
  if (!isGranted(viewer.grants, permissionFor(url.pathname))) throw new Response(null, { status: 404 });
  if (!viewer.hasAgreed) throw toAgreement(viewer, url, context);
  if (!viewer.hasTwoFactors) {
    context.rememberPath(url.pathname + url.search);
    throw redirect("/mypage/security/app?operator");
  }
  return viewer;
});

/** How far the registration of this browser has come. */
export type Registering = Entered<null> & { registration: NonNullable<RegistrationState> };

/** A step of the sign-up: without an address there is nothing to go on with, without its proof the code comes first. */
export function signupAfter(step: "email" | "code") {
  return <T, L = never>(
    run: (entered: Registering) => Promise<T> | T,
    allowance?: FormAllowance<L>,
  ): Wrapped<T | L> =>
    guest(async (entered) => {
      const registration = await registrationOf(entered.api, entered.context);
      if (!registration) throw redirect("/retry-register");
      if (step === "code" && !registration.isVerified) throw redirect("/confirm");
      return run({ ...entered, registration });
    }, allowance);
}

function toAgreement({ role }: WebViewer, url: URL, context: AppContext): Response {
  context.rememberPath(url.pathname + url.search);
  return redirectFirst(context, AGREEMENT_DUE, roleHome(role));
}

/** The pages on which a second factor is set up, and the way out. */
const setsUpFactors = (pathname: string) => /^\/mypage\/security(\/|$)/.test(pathname);

/** The role has to sign in with two factors by now: the second one is set up before anything else. */
function toSecondFactor(url: URL, context: AppContext): Response {
  context.rememberPath(url.pathname + url.search);
  return redirectFirst(context, SECOND_FACTOR_MISSING, "/mypage/security/app?required");
}

/** The role homes show the agreement themselves; /agree-terms is the agreement. */
function asksForAgreement(pathname: string) {
  return isRoleHome(pathname) || pathname === "/agree-terms";
}

/**
 * Wraps every loader and action: a layout's loader is no guard, because a client may ask for a child's
 * loader alone, and an action runs without any loader. It alone reads what was posted. A small form is read first, to
 * be shown again should the host be down; a large one only for people who are signed in, or who may enter.
 */
function guard<V>(enter: Enter<V>, look = lookUp) {
  return <T, L = never>(run: Run<V, T>, allowance: FormAllowance<L> = {}): Wrapped<T | L> =>
    async ({ request, params, context }) => {
      const url = new URL(request.url);
      const posted = () => readOnce(request, context, allowance);
      try {
        const small = isSmall(request) ? await posted() : undefined;
        const viewer = await look(context);
        const early = small === undefined && viewer ? await posted() : small;
        await refuseOthersPage(request, viewer, url, context);
        const entered = { viewer, api: context.api, form: new FormData(), request, params, url, context };
        const allowed = enter(entered);
        const form = early === undefined ? await posted() : early;
        if (form) return short(await taken(() => run({ ...entered, form, viewer: allowed }), entered));
        if (allowance.whenTooLarge) return allowance.whenTooLarge();
        throw tooLarge();
      } catch (error) {
        if (error instanceof ApiRefusal) throw answerTo(error, url, context, request);
        throw short(error);
      }
    };
}

/**
 * Tells the browser that a form was taken, so that its draft can go: app/browser/drafts/sent-draft.ts. A page that shows
 * the form once more, or what it would do, has not taken it.
 */
async function taken<T>(run: () => Promise<T> | T, { request, url, context }: Entered<unknown>): Promise<T> {
  if (request.method !== "POST" || url.pathname === FORM_DRAFTS) return run();
  const noteTaken = (response: unknown) => {
    const status = response instanceof Response ? response.status : 200;
    const isTaken = status < 400 && (status >= 300 || url.searchParams.has("_data"));
    if (readCookie(request, SENT_DRAFT_COOKIE) !== null && isTaken)
      context.setCookie(SENT_DRAFT_COOKIE, "", 0);
  };
  try {
    const response = await run();
    noteTaken(response);
    return response;
  } catch (error) {
    if (error instanceof Response) noteTaken(error);
    throw error;
  }
}

/**
 * A page belongs to the person it was rendered for: under another session nothing is done, and what was typed is saved
 * for its writer. A background call of somebody who has signed out meanwhile is refused (401), also where a guest may read.
 */
async function refuseOthersPage(request: Request, viewer: WebViewer | null, url: URL, context: AppContext) {
  const mark = pageMarkOf(request, context);
  if (!mark) return;
  if (!viewer) {
    if (isBackground(request)) throw toSignIn(url, context, request);
    return;
  }
  if (!viewer.mark || isMarkOf(viewer, mark)) return;
  const path = url.pathname + url.search;
  if (context.sent?.hasWords) await context.unsentForm(mark).write({ ...context.sent, path });
  throw otherAccount(viewer, { path, isSaved: context.sent?.hasWords ?? false, context });
}

/** What was typed may be in the address that follows, but a header that is too long breaks the connection. */
function short<T>(response: T): T {
  const location = response instanceof Response ? response.headers.get("location") : null;
  if (location && location.length > LOCATION_CHARS) throw tooLarge();
  return response;
}

async function readOnce(request: Request, context: AppContext, allowance: FormAllowance<unknown>) {
  const form = await readPostedForm(request, allowance);
  if (!form || request.method !== "POST") return form;
  context.postedMark = textIn(form, VIEWER_FIELD) || null;
  form.delete(VIEWER_FIELD);
  context.sent = sentForm(form);
  return form;
}

function lookUp(context: AppContext) {
  return context.viewer();
}

function nobodyWhileDown(context: AppContext) {
  return context.viewer().catch((error) => {
    if (error instanceof ApiRefusal) return null;
    throw error;
  });
}

/** A refusal that the screen did not handle itself. */
function answerTo(error: ApiRefusal, url: URL, context: AppContext, request: Request): Response {
  const { status, refused } = error;
  if (error.isExpired) {
    context.forgetViewer();
    return toSignIn(url, context, request);
  }
  if (refused.code === "terms-not-agreed") {
    context.forgetViewer();
    return redirectFirst(context, AGREEMENT_DUE, url.pathname + url.search);
  }
  if (refused.code === SECOND_FACTOR_DUE) {
    context.forgetViewer();
    return toSecondFactor(url, context);
  }
  const message = refused.message || GENERIC_ERROR;
  const requestId = refused.requestId ?? context.requestId;
  return json(
    { message, lead: leadOf(message), requestId, sent: error.isPassing ? context.sent : null },
    { status, headers: error.retryHeaders },
  );
}

/** A page's own call gets no other page in its place: the page itself is over, and goes to the sign-in. */
function toSignIn(url: URL, context: AppContext, request: Request): Response {
  if (isBackground(request) && !context.sent?.hasWords) return json({ message: SIGNED_OUT }, { status: 401 });
  if (url.pathname !== "/logout") context.rememberPath(url.pathname + url.search);
  return redirectFirst(context, SIGN_IN_DUE, signInPathOf(url));
}

/**
 * Leads to what comes first: the sign-in, or the agreement. Somebody who just sent words stays with them: that
 * page opens beside this one, which sends them once more.
 */
function redirectFirst({ sent }: AppContext, due: Due, path: string): Response {
  if (!sent?.hasWords) return redirect(path);
  const { status, link, ...words } = due;
  return json({ ...words, sent: { ...sent, note: ELSEWHERE_FIRST }, link: { path, text: link } }, { status });
}
