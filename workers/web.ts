import type { ServerBuild } from "@remix-run/cloudflare";
import type { AppContext, createContext } from "../app/request/context";
import { isBrowsing, withoutRefusedPage } from "../app/request/forms/refused-page.server";
import * as build from "../build/server/index.js";
import { counted } from "./db/client";
import type { Web, WebTools } from "./door/door";
import { askRemote } from "./door/remote-host";
import { createPageHandler } from "./pages/page-handler";

type WebBuild = ServerBuild & { entry: { module: { createContext: typeof createContext } } };

/** The web behind the door. It meets the API host only through `callApi`: in this Worker, or at API_ORIGIN. */
export function createWeb(): Web {
  const web = build as unknown as WebBuild;
  const handle = createPageHandler(web);
  return async (asked, tools) => {
    const { url, id } = withoutRefusedPage(tools.url);
    const request = id === null ? asked : new Request(url, asked);
    const context = web.entry.module.createContext({
      request,
      ...settingsOf(tools),
      callApi: apiCaller(tools),
    });
    const draw = () => handle(request, url, context as AppContext & Record<string, unknown>);
    const response =
      (await refusedPage(id, { request, url, context })) ??
      (await leadToRefused(await draw(), { request, url, context }));
    return context.commit(response);
  };
}

type Visit = { request: Request; url: URL; context: AppContext };

const HTML = { "Content-Type": "text/html; charset=utf-8" };

/** The page that answered a form before, for the person whose form it was and at the address where it was. */
async function refusedPage(id: string | null, { request, url, context }: Visit): Promise<Response | null> {
  if (id === null || request.method !== "GET" || !isBrowsing(request)) return null;
  const page = await context.refusedPages.find(id).catch(() => null);
  if (page?.path !== url.pathname + url.search || page.viewerId !== (await viewerId(context))) return null;
  return new Response(page.html.replaceAll(page.nonce, context.nonce), {
    status: page.status,
    headers: HTML,
  });
}

/** A browser that gets errors for a form is led to an address of their own, so that they can be left and come back to. */
async function leadToRefused(answer: Response, { request, url, context }: Visit): Promise<Response> {
  const isRefused = answer.status >= 400 && answer.status < 500;
  const isPage = isRefused && answer.headers.get("content-type")?.startsWith("text/html");
  if (request.method !== "POST" || !isPage || !isBrowsing(request)) return answer;
  const [html, status] = [await answer.text(), answer.status];
  const page = {
    path: url.pathname + url.search,
    // Whose session has ended is a guest at the next request.
    viewerId: status === 401 ? null : await viewerId(context),
    status,
    nonce: context.nonce,
    html,
  };
  const address = await context.refusedPages.save(page).catch(() => null);
  if (address === null) return new Response(html, { status, headers: answer.headers });
  return new Response(null, { status: 303, headers: { Location: address } });
}

/** Null for guests, and while nobody can say who it is. */
const viewerId = (context: AppContext) =>
  context.viewer().then(
    (viewer) => viewer?.id ?? null,
    () => null,
  );

function settingsOf({ env, ctx, scope, nonce }: WebTools) {
  return {
    nonce,
    requestId: scope.requestId,
    cookieSecret: env.COOKIE_SECRET,
    isDevelopment: env.ENVIRONMENT !== "production",
    services: { main: env.SERVICE_NAME, connect: env.CONNECT_SERVICE_NAME },
    operator: env.MAIL_OPERATOR,
    mailFrom: env.MAIL_FROM,
    EDGE_DB: counted(env.EDGE_DB, scope.tally),
    googleMaps: () => {
      if (!env.GOOGLE_MAPS_API_KEY) return null;
      scope.showsGoogleMap = true;
      return { apiKey: env.GOOGLE_MAPS_API_KEY, mapId: env.GOOGLE_MAPS_MAP_ID || "DEMO_MAP_ID" };
    },
    hasGoogleMaps: Boolean(env.GOOGLE_MAPS_API_KEY),
    later: (work: Promise<unknown>) => ctx.waitUntil(work),
  };
}

function apiCaller({ env, ctx, scope, api }: WebTools) {
  return async (request: Request): Promise<Response> => {
    scope.tally.apiCalls += 1;
    return env.API_ORIGIN ? askRemote(request, env, scope) : api.fetch(request, { ...env, scope }, ctx);
  };
}
