import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

const OFF = `const off = () => { throw new Error("not in this build"); };`;
const WHOLE = /[\s\S]+/;

/** What of Remix no page of ours uses, and browsers need not load: where it stands, and what stands there instead. */
const UNUSED: readonly { file: string; part: RegExp; instead: string }[] = [
  {
    // Single fetch is off (docs/decisions.md).
    file: "single-fetch.js",
    part: WHOLE,
    instead: `${OFF} export { off as StreamTransfer, off as decodeViaTurboStream, off as getSingleFetchDataStrategy, off as singleFetchUrl };`,
  },
  // No page waits for a loader of the client.
  { file: "fallback.js", part: WHOLE, instead: "export const RemixRootDefaultHydrateFallback = undefined;" },
  {
    // The root has an error page of its own; this stands in where even that one breaks.
    file: "errorBoundaries.js",
    part: /\/\*\*\n \* When app's don't provide a root level[\s\S]+?(?=export \{)/,
    instead: `const BoundaryShell = ({ children }) => children;
const RemixRootDefaultErrorBoundary = () => React.createElement("html", { lang: "ja" }, React.createElement("body", null,
  React.createElement("h1", null, "エラーが発生しました"), React.createElement("a", { href: "" }, "再読み込み")));
`,
  },
  {
    // No link asks for its page before it is followed.
    file: "components.js",
    part: /function PrefetchPageLinks\(\{[\s\S]+?(?=\/\*\*\n \* Renders HTML tags related to metadata)/,
    instead: "const PrefetchPageLinks = () => null;\n",
  },
  {
    // Nothing is streamed.
    file: "data.js",
    part: /const DEFERRED_VALUE_PLACEHOLDER_PREFIX[\s\S]+(?=export \{)/,
    instead: `${OFF} const parseDeferredReadableStream = off;`,
  },
];

/**
 * Remix loads the page anew when a route's module does not come, also when the network is gone: then the page would be
 * lost. The module is reported like any other chunk instead (app/chunk-reload.ts).
 */
const LOST_MODULE = /console\.error\(`Error loading route module[\s\S]+?window\.location\.reload\(\);/;
const REPORT_LOST_MODULE = `const lost = new Event("vite:preloadError", { cancelable: true });
    window.dispatchEvent(lost);
    if (!lost.defaultPrevented) throw error;`;

const reportLostModules: Plugin = {
  name: "report-lost-modules",
  enforce: "pre",
  transform: (code, id, { ssr } = {}) => {
    if (ssr || !id.includes("@remix-run/react/dist/esm/routeModules.js")) return null;
    if (!LOST_MODULE.test(code)) throw new Error("routeModules.js is not what it was");
    return { code: code.replace(LOST_MODULE, () => REPORT_LOST_MODULE), map: null };
  },
};

const withoutUnused: Plugin = {
  name: "without-unused",
  enforce: "pre",
  transform: (code, id, { ssr } = {}) => {
    const unused = UNUSED.find(({ file }) => id.includes(`@remix-run/react/dist/esm/${file}`));
    if (ssr || !unused) return null;
    if (!unused.part.test(code)) throw new Error(`${unused.file} is not what it was`);
    return { code: code.replace(unused.part, () => unused.instead), map: null };
  },
};

/** Every page has most primitives: one chunk of them compresses better than a dozen tiny ones. */
const FRAME = new RegExp(
  [
    "/app/((ui|shells)/[\\w-]+|title|browser/ask)\\.tsx?$",
    "/app/live/(\\w+/)?(announced|backoff|file-kind|opened-media|outbox)\\.ts$",
    "/app/parts/chat/(media-picture|names|room-list)\\.tsx?$",
    "/contract/(chat/)?(bytes|characters|media-place|payload)\\.ts$",
  ].join("|"),
);

export default defineConfig({
  plugins: [
    withoutUnused,
    reportLostModules,
    tailwindcss(),
    remix({
      // Streaming and single fetch cost 2.2 times the server time of a string on workerd (docs/decisions.md).
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_routeConfig: true,
        v3_lazyRouteDiscovery: true,
        v3_singleFetch: false,
      },
    }),
  ],
  resolve: {
    alias: {
      "~": new URL("./app", import.meta.url).pathname,
      "#contract": new URL("./workers/contract", import.meta.url).pathname,
    },
  },
  ssr: { resolve: { conditions: ["workerd", "worker", "browser"] } },
  build: {
    target: "es2022",
    minify: "terser",
    terserOptions: {
      module: true,
      ecma: 2020,
      // What the router would only say to a developer's console is left out.
      compress: {
        passes: 3,
        inline: 1,
        pure_getters: true,
        pure_funcs: ["warning", "warningOnce", "logV6DeprecationWarnings"],
      },
    },
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        manualChunks: (id) => (FRAME.test(id) ? "frame" : undefined),
      },
    },
  },
});
