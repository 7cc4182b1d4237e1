import type { ShownAd } from "#contract/board/calls";
import { Badge } from "~/ui/badge";
import { Link } from "~/ui/link";

/** One ad: always with its word, its sender, and a link that says where it leads by what it is. */
export function BoardAd({ ad }: { ad: ShownAd }) {
  return (
    <aside className="ad" aria-label="広告">
      {ad.colour ? <AdColour colour={ad.colour} /> : null}
      {ad.imageUrl ? <img className="ad-picture" src={ad.imageUrl} alt="" loading="lazy" /> : null}
      <div className="ad-words">
        <p className="ad-sender">
          <Badge tone="pr">PR</Badge> {ad.advertiser}
        </p>
        <p className="ad-title">
          <Link to={ad.to} reloadDocument rel="nofollow sponsored">
            {ad.title}
          </Link>
        </p>
        {ad.text ? <p className="sub">{ad.text}</p> : null}
      </div>
    </aside>
  );
}

/** The line at its side. An attribute of SVG: the page's policy allows no style of its own to any element. */
function AdColour({ colour }: { colour: string }) {
  return (
    <svg className="ad-colour" aria-hidden preserveAspectRatio="none" viewBox="0 0 1 1">
      <rect width="1" height="1" fill={colour} />
    </svg>
  );
}

/** What is at a place; nothing where nothing is, or where it could not be loaded. */
export function BoardAds({ ads }: { ads: readonly ShownAd[] | null }) {
  return ads?.map((ad) => <BoardAd key={ad.objectId} ad={ad} />) ?? null;
}
