import { expect, test } from "vitest";
import { googleMap } from "../../../../app/routes/hospitals/search/places.server";
import { withHeaders } from "../../../../workers/door/answer-headers";
import type { Env } from "../../../../workers/env";
import { createScope } from "../../../../workers/scope";

type Found = Parameters<typeof googleMap>[1]["found"];
const at = (id: string, latitude: number | null, longitude: number | null) => ({
  id,
  name: id,
  latitude,
  longitude,
});
const found = { hospitals: [at("a", 35, 139), at("b", null, null), at("c", 36, 140)] } as unknown as Found;
const access = { apiKey: "key", mapId: "map" };

test("numbers are those of the list, and what has no place is left out", () => {
  const map = googleMap({ googleMaps: () => access }, { found });
  expect(map?.places.map(({ id, number }) => [id, number])).toEqual([
    ["a", 1],
    ["c", 3],
  ]);
});

test("without a key, hits or places there is no such map, and nothing is let in for one", () => {
  expect(googleMap({ googleMaps: () => null }, { found })).toBeNull();
  const mustNotBeRequested = () => expect.unreachable();
  expect(googleMap({ googleMaps: mustNotBeRequested }, { found: null })).toBeNull();
});

function policyWith(showsGoogleMap: boolean) {
  const env = { API_ORIGIN: "", ENVIRONMENT: "production" } as Env;
  const scope = { ...createScope(new Request("https://inowa.test/hospitals/search")), showsGoogleMap };
  const made = { env, scope, nonce: "n0nce", startedAt: Date.now() };
  return withHeaders(new Response(""), made).headers.get("Content-Security-Policy") ?? "";
}

test("Google is let in on the page alone that shows its map", () => {
  expect(policyWith(false)).not.toMatch(/google|gstatic|unsafe/);
  const policy = policyWith(true);
  expect(policy).toContain("script-src 'nonce-n0nce' 'strict-dynamic'");
  expect(policy).toContain("https://*.googleapis.com");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("'unsafe-inline'");
});
