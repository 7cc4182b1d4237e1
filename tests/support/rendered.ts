import { matchRoutes } from "@remix-run/react";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
// @remix-run/react does not re-export these.
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";

/** What is in a page, as HTML: within a router, which links and forms ask where they are. */
export function rendered(element: ReactElement, path = "/"): string {
  const { dataRoutes } = createStaticHandler([{ path: "*", element }]);
  const { pathname, search } = new URL(path, "https://inowa.test");
  const location = { pathname, search, hash: "", state: null, key: "default" };
  const context = {
    ...{ basename: "/", location, matches: matchRoutes(dataRoutes, location) ?? [], statusCode: 200 },
    ...{ loaderData: {}, loaderHeaders: {}, actionData: null, actionHeaders: {}, errors: null },
    activeDeferreds: null,
  } as Parameters<typeof createStaticRouter>[1];
  const router = createStaticRouter(dataRoutes, context);
  return renderToStaticMarkup(createElement(StaticRouterProvider, { router, context, hydrate: false }));
}
