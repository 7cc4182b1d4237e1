import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** Single fetch is off (docs/decisions.md); browsers need not load it. */
const withoutSingleFetch: Plugin = {
  name: "without-single-fetch",
  enforce: "pre",
  load: (id, { ssr } = {}) =>
    !ssr && id.includes("@remix-run/react/dist/esm/single-fetch.js")
      ? `const off = () => { throw new Error("single fetch is off"); };
         export { off as StreamTransfer, off as decodeViaTurboStream, off as getSingleFetchDataStrategy, off as singleFetchUrl };`
      : null,
};

/** Every page has most primitives: one chunk of them compresses better than a dozen tiny ones. */
const FRAME = new RegExp(
  [
    "/app/((ui|shells)/[\\w-]+|title)\\.tsx?$",
    "/app/live/(announced|backoff|file-kind|get-json|opened-media|outbox|send-message|sender)\\.ts$",
    "/app/bodies/chat/(media-picture|names|room-list)\\.tsx?$",
    "/contract/(bytes|characters|media-place|payload)\\.ts$",
  ].join("|"),
);

export default defineConfig({
  plugins: [
    withoutSingleFetch,
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
