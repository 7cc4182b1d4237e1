import { lazy, Suspense, useEffect, useState } from "react";
import type { GooglePlaces } from "./google-map";
import { HospitalMap } from "./hospital-map";

type Props = Parameters<typeof HospitalMap>[0] & {
  google: GooglePlaces | null;
  /** The page that opens the map of Google's; null where the site has no key for it. */
  toGoogle: string | null;
};

const PlacesOnGoogle = lazy(() => import("./google-map"));

/** Our own map, and Google's in its place once somebody asked for it and it has come. */
export function EitherMap({ map, google, toGoogle }: Props) {
  const [isInBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  const own = <HospitalMap map={map} />;
  if (google && isInBrowser)
    return (
      <Suspense fallback={own}>
        <PlacesOnGoogle {...google}>{own}</PlacesOnGoogle>
      </Suspense>
    );
  return (
    <>
      {own}
      {toGoogle && map ? (
        // The map has a document of its own: what a page may load is settled when it is opened.
        <a className="note" href={toGoogle}>
          Googleマップで見る（位置がGoogleに送られます）
        </a>
      ) : null}
    </>
  );
}
