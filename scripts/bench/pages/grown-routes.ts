import * as build from "../../../build/server/index.js";

type Routes = Record<string, { id: string; path?: string }>;

/** Screens that do not exist, registered as those that do. */
const MORE = 170;
const LIKE = "doctor/:id";

const { routes, assets } = build as unknown as { routes: Routes; assets: { routes: Routes } };
for (let number = 0; number < MORE; number += 1) {
  const grown = { id: `grown/${number}`, path: `grown${number}/:part/edit` };
  routes[grown.id] = { ...routes[LIKE], ...grown };
  assets.routes[grown.id] = { ...assets.routes[LIKE], ...grown };
}
