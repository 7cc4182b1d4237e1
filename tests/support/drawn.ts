import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
// Of @remix-run/react, which does not pass them on.
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";

/** What stands in a page, as HTML: within a router, which links and forms ask where they are. */
export async function drawn(element: ReactElement, path = "/"): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([{ path: "*", element }]);
  const context = await query(new Request(`https://inowa.test${path}`));
  if (context instanceof Response) throw new Error(`A redirect to ${context.headers.get("location")}`);
  const router = createStaticRouter(dataRoutes, context);
  return renderToStaticMarkup(createElement(StaticRouterProvider, { router, context, hydrate: false }));
}
