import {
  AdvancedMarker,
  APILoadingStatus,
  APIProvider,
  Map as GoogleMap,
  useApiLoadingStatus,
} from "@vis.gl/react-google-maps";
import type { ReactNode } from "react";
import type { GoogleMaps } from "~/request/context";

type Place = { id: string; name: string; number: number; latitude: number; longitude: number };
export type GooglePlaces = GoogleMaps & { places: Place[] };

/** `children`: the map of our own, which stays where Google does not answer: networks of hospitals often shut it out. */
type Props = GooglePlaces & { children: ReactNode };

/** The hospitals of the page on a map of Google's, which then learns where they are: a click has asked for it. */
export default function PlacesOnGoogle({ apiKey, ...props }: Props) {
  return (
    <APIProvider apiKey={apiKey} language="ja" region="JP" libraries={["places"]}>
      <OnceLoaded {...props} />
    </APIProvider>
  );
}

function OnceLoaded({ mapId, places, children }: Omit<Props, "apiKey">) {
  const status = useApiLoadingStatus();
  if (status === APILoadingStatus.LOADED)
    return (
      <section className="sheet google-map" aria-label="Googleマップ。番号は一覧と同じです">
        <GoogleMap mapId={mapId} defaultBounds={boundsOf(places)} gestureHandling="cooperative">
          {places.map(({ id, name, number, latitude, longitude }) => (
            <AdvancedMarker
              key={id}
              position={{ lat: latitude, lng: longitude }}
              title={`${number} ${name}`}
              onClick={() => document.getElementById(id)?.scrollIntoView({ block: "center" })}
            >
              <span className="google-pin">{number}</span>
            </AdvancedMarker>
          ))}
        </GoogleMap>
      </section>
    );
  const hasFailed = status === APILoadingStatus.FAILED || status === APILoadingStatus.AUTH_FAILURE;
  return (
    <>
      {children}
      <p className="note" role="status">
        {hasFailed
          ? "Googleマップを読み込めませんでした。上の地図をお使いください。"
          : "Googleマップを読み込んでいます。"}
      </p>
    </>
  );
}

const PADDING = 48;

function boundsOf(places: readonly Place[]) {
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  return {
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
    padding: PADDING,
  };
}
