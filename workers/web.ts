import type { ServerBuild } from "@remix-run/cloudflare";
import type { AppContext, createContext } from "../app/request/context";
import { counted } from "./db/client";
import type { Web, WebTools } from "./door/door";
import { askRemote } from "./door/remote-host";
import { cookieSecrets } from "./keys/keys";
import { createPageHandler } from "./pages/page-handler";
import { routeNamer } from "./pages/page-routes";
import { leadToRefused, refusedPage, withoutRefusedPage } from "./pages/refused-pages";

type WebBuild = ServerBuild & { entry: { module: { createContext: typeof createContext } } };

/** The web of this build behind the door. It meets the API host only through `callApi`: in this Worker, or at API_ORIGIN. */
export function createWeb(build: unknown): Web {
  const web = build as WebBuild;
  const handle = createPageHandler(web);
  let nameOf: ((pathname: string) => string) | undefined;
  return async (asked, tools) => {
    const { url, id } = withoutRefusedPage(tools.url);
    tools.scope.route = () => {
      nameOf ??= routeNamer(web.routes);
      return nameOf(url.pathname);
    };
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
    return await context.commit(response);
  };
}

function settingsOf({ env, ctx, scope, nonce }: WebTools) {
  return {
    nonce,
    requestId: scope.requestId,
    cookieSecrets: cookieSecrets(env),
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
