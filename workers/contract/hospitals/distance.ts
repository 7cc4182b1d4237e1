export type Position = readonly [latitude: number, longitude: number];

const EARTH_KM = 6371;

/** The distance between two positions (degrees) on the globe, by the haversine formula. */
export function kilometres([lat1, lon1]: Position, [lat2, lon2]: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const a =
    Math.sin(radians(lat2 - lat1) / 2) ** 2 +
    Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(radians(lon2 - lon1) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(a));
}

/** A distance as a row says it: 約800m, 約2km. Below 100 m the sources are not that exact. */
export function distanceLabel(km: number): string {
  return km < 0.95 ? `約${Math.max(1, Math.round(km * 10))}00m` : `約${Math.round(km)}km`;
}
