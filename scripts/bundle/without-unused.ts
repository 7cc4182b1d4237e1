import type { Plugin } from "vite";
import { type Cut, ROUTER_CUTS } from "./router-cuts";

const OFF = `const off = () => { throw new Error("not in this build"); };`;

/** Modules of Remix that stand for something no page of ours uses, and what little stands in for them. */
const WHOLE: Record<string, string> = {
  // Single fetch is off (docs/decisions.md).
  "@remix-run/react/dist/esm/single-fetch.js": `${OFF} export { off as StreamTransfer, off as decodeViaTurboStream, off as getSingleFetchDataStrategy, off as singleFetchUrl };`,
  // No page waits for a loader of the client.
  "@remix-run/react/dist/esm/fallback.js": "export const RemixRootDefaultHydrateFallback = undefined;",
};

const CUTS: Record<string, readonly Cut[]> = {
  "@remix-run/router/dist/router.js": ROUTER_CUTS,
  "react-router-dom/dist/index.js": [
    // There are no view transitions and no fetchers, and nothing is drawn at once by order of the caller.
    [
      "  let [pendingState, setPendingState]",
      "  let navigator = React.useMemo(",
      `  let setState = React.useCallback(newState => startTransitionSafe(() => setStateImpl(newState)), []);
  React.useLayoutEffect(() => router.subscribe(setState), [router, setState]);
`,
    ],
    ["  React.useEffect(() => UNSAFE_logV6", "  return /*#__PURE__*/React.createElement(React.Fragment", ""],
    [
      "    value: fetcherData.current",
      "\n  }, /*#__PURE__*/React.createElement(View",
      "    value: undefined",
    ],
    ["    value: vtContext", "\n  }, /*#__PURE__*/React.createElement(Router, {", "    value: undefined"],
    ["    if (options.navigate === false) {", "      router.navigate(options.action", "    {\n"],
  ],
  "@remix-run/react/dist/esm/errorBoundaries.js": [
    // The root has an error page of its own; this stands in where even that one breaks.
    [
      "/**\n * When app's don't provide a root level",
      "export {",
      `const BoundaryShell = ({ children }) => children;
const RemixRootDefaultErrorBoundary = () => React.createElement("html", { lang: "ja" }, React.createElement("body", null,
  React.createElement("h1", null, "エラーが発生しました"), React.createElement("a", { href: "" }, "再読み込み")));
`,
    ],
  ],
  "@remix-run/react/dist/esm/components.js": [
    // No link asks for its page before it is followed.
    ["function usePrefetchBehavior(", "const ABSOLUTE_URL_REGEX", ""],
    ["let NavLink = ", "/**\n * This component renders an anchor tag", "const NavLink = undefined;\n"],
    ["  let href = useHref(to);", "  return /*#__PURE__*/React.createElement(React.Fragment", ""],
    ["props, prefetchHandlers, {", "\n    to: to,", "props, {\n    ref: forwardedRef,"],
    [", shouldPrefetch && !isAbsolute ?", ");\n});\nLink.displayName", ", null"],
    [
      "function PrefetchPageLinks({",
      "/**\n * Renders HTML tags related to metadata",
      "const PrefetchPageLinks = () => null;\n",
    ],
    // What the first page carries with it is written by the server alone.
    ["  let enableFogOfWar =", "  let matches = getActiveMatches(routerMatches, null", ""],
    [
      "  let serializePreResolvedErrorImp",
      "  let routePreloads = matches.map(",
      `  let blank = { suppressHydrationWarning: true, dangerouslySetInnerHTML: createHtml(" ") };
  let initialScripts = React.createElement(React.Fragment, null,
    React.createElement("script", { ...props, ...blank, type: undefined }),
    React.createElement("script", { ...props, ...blank, type: "module", async: true }));
`,
    ],
    [
      "!enableFogOfWar ?",
      '/*#__PURE__*/React.createElement("link", {\n    rel: "modulepreload",\n    href: manifest.entry',
      "null, ",
    ],
    ["initialScripts, deferredScripts);", "function dedupe(", "initialScripts, []);\n}\n"],
  ],
  "@remix-run/react/dist/esm/data.js": [
    // Nothing is streamed.
    [
      "const DEFERRED_VALUE_PLACEHOLDER_PREFIX",
      "export {",
      `${OFF} const parseDeferredReadableStream = off;\n`,
    ],
  ],
  "@remix-run/react/dist/esm/routes.js": [
    // Loaders and actions are the server's alone, and the one style sheet is the root's.
    [
      "    async function fetchServerHandlerAndMaybeUnwrap(",
      "    let dataRoute = {\n      id: route.id,",
      `    const loader = async ({ request }) => route.hasLoader ? fetchServerHandler(request, route) : null;
    const action = async ({ request }) =>
      route.hasAction ? fetchServerHandler(request, route) : noActionDefinedError("action", route.id);
`,
    ],
    [
      "      let initialData = initialState ===",
      "    } else {\n",
      "      Object.assign(dataRoute, { loader, action });\n",
    ],
    [
      "      if (!route.hasClientLoader) {",
      "      dataRoute.lazy = async",
      "      Object.assign(dataRoute, { loader, action });\n",
    ],
    [
      "        let lazyRoute = {",
      "        return {\n          ...(lazyRoute.loader",
      "        let lazyRoute = mod;\n",
    ],
    ["          ...(lazyRoute.loader", "          hasErrorBoundary: lazyRoute", ""],
    [
      "function getShouldRevalidateFunction(",
      "async function loadRouteModuleWithBlockingLinks(",
      "const getShouldRevalidateFunction = (_, { shouldRevalidate }) => shouldRevalidate;\n",
    ],
    ["  await prefetchStyleLinks(route, routeModule);", "  return {", ""],
    ["  if (isDeferredResponse(result)", "  return result;\n}", ""],
  ],
  "@remix-run/react/dist/esm/browser.js": [
    ["let stateDecodingPromise;", "let router;", ""],
    ["let hmrAbortController;", "/**\n * The entry point for a Remix app", ""],
    ["    // When single fetch is enabled, we need", "    let routes = createClientRoutes(", ""],
    ["          let route = window", "          let manifestRoute", ""],
    [
      "          // Clear out the loaderData to avoid",
      "if (manifestRoute && !manifestRoute.hasLoader) {",
      "          ",
    ],
    ["      dataStrategy: window", "      patchRoutesOnNavigation:", ""],
    ["    router.createRoutesForHMR", "    window.__remixRouter = router;", ""],
    ["    // Notify that the router is ready for HMR", "  // Critical CSS can become stale", "  }\n"],
  ],
};

/** Leaves out of the browser's scripts what of Remix and its router no page of ours uses. */
export const withoutUnused: Plugin = {
  name: "without-unused",
  apply: "build",
  enforce: "pre",
  transform: (code, id, { ssr } = {}) => {
    if (ssr) return null;
    const whole = found(WHOLE, id);
    if (whole) return { code: whole, map: null };
    const cuts = found(CUTS, id);
    return cuts ? { code: cutAll(code, cuts, id), map: null } : null;
  },
};

const found = <T>(table: Record<string, T>, id: string): T | undefined =>
  Object.entries(table).find(([file]) => id.includes(`/node_modules/${file}`))?.[1];

/** One cut after the other, down the file; the build fails where the file is not what it was. */
function cutAll(code: string, cuts: readonly Cut[], id: string): string {
  let done = "";
  let rest = code;
  for (const [from, to, instead] of cuts) {
    const start = rest.indexOf(from);
    const end = start < 0 ? -1 : rest.indexOf(to, start + 1);
    if (end < 0) throw new Error(`${id} is not what it was: ${from}`);
    done += rest.slice(0, start) + instead;
    rest = rest.slice(end);
  }
  return done + rest;
}
