import { resolve } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { frameChunk } from "./scripts/bundle/frame";

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

// Streaming and single fetch cost 2.2 times the server time of a string on workerd (docs/adr/0201).
const SINGLE_FETCH = false;

/** Nothing of single fetch runs while it is off: pages do without its module, and so without the decoder of its streams. */
const withoutSingleFetch: Plugin = {
  name: "without-single-fetch",
  enforce: "pre",
  load: (id, { ssr } = {}) => {
    if (ssr || SINGLE_FETCH || !id.endsWith("@remix-run/react/dist/esm/single-fetch.js")) return null;
    const off = `const off = () => { throw new Error("single fetch is off"); };`;
    return `${off} export { ${SINGLE_FETCH_EXPORTS.map((name) => `off as ${name}`).join(", ")} };`;
  },
};
const SINGLE_FETCH_EXPORTS = [
  "StreamTransfer",
  "decodeViaTurboStream",
  "getSingleFetchDataStrategy",
  "singleFetchUrl",
];

/** Wrangler minifies the Worker as a whole. The small scripts of pages have an environment of their own and stay minified. */
const serverAsItIs: Plugin = {
  name: "server-as-it-is",
  configResolved({ environments }) {
    const { ssr } = environments;
    if (ssr) ssr.build = { ...ssr.build, minify: false };
  },
};

export default defineConfig({
  plugins: [
    serverAsItIs,
    reportLostModules,
    withoutSingleFetch,
    tailwindcss(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_routeConfig: true,
        v3_lazyRouteDiscovery: true,
        v3_singleFetch: SINGLE_FETCH,
      },
    }),
  ],
  resolve: {
    alias: {
      "~": resolve(import.meta.dirname, "app"),
      "#contract": resolve(import.meta.dirname, "workers/contract"),
    },
  },
  ssr: { resolve: { conditions: ["workerd", "worker", "browser"] } },
  build: {
    // The oldest browsers that are served (README, Limits); newer syntax would end the whole script there.
    target: ["es2022", "chrome103", "firefox115", "safari15.4"],
    // Also the small scripts of pages (`?worker&url`) in the server's build: both name them after what they contain.
    minify: "terser",
    terserOptions: {
      module: true,
      ecma: 2020,
      // What the router would only say to a developer's console is left out.
      compress: {
        passes: 2,
        inline: 1,
        pure_getters: true,
        pure_funcs: ["warning", "warningOnce", "logV6DeprecationWarnings"],
      },
    },
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        manualChunks: frameChunk(),
      },
    },
  },
});
