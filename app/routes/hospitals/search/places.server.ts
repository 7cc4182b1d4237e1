import type { FoundHospitals } from "~/parts/hospitals/search/find-hospitals.server";
import type { AppContext } from "~/request/context";
import type { GooglePlaces } from "./google-map";

/** The hospitals of the page for a map of Google's, numbered as in the list; null without a key or without a place. */
export function googleMap(
  { googleMaps }: Pick<AppContext, "googleMaps">,
  { found }: Pick<FoundHospitals, "found">,
): GooglePlaces | null {
  const places = (found?.hospitals ?? []).flatMap(({ id, name, latitude, longitude }, at) =>
    latitude === null || longitude === null ? [] : [{ id, name, number: at + 1, latitude, longitude }],
  );
  if (places.length === 0) return null;
  const access = googleMaps();
  return access && { ...access, places };
}
