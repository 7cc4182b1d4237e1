import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [
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
    assetsInlineLimit: 0,
    // Every page has most primitives: one chunk of them compresses better than a dozen tiny ones.
    rollupOptions: {
      output: { manualChunks: (id) => (/\/app\/(ui|shells)\/[\w-]+\.tsx?$/.test(id) ? "frame" : undefined) },
    },
  },
});
