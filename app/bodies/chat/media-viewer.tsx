import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isPicture } from "#contract/media-place";
import type { Media } from "#contract/rooms";
import { clearAddress, type Held } from "~/live/opened-media";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { Surface } from "~/ui/surface";
import { FileName, MediaPicture } from "./media-picture";

type GridProps = {
  held: Held;
  roomName: string;
  medias: readonly Media[];
  page: number;
  hasNext: boolean;
};

/** Images and files of a room, newest first, a page of them. */
export function MediaGrid({ held, roomName, medias, page, hasNext }: GridProps) {
  return (
    <>
      <PageHead
        title="画像・ファイル"
        context={roomName}
        back={{ to: `/rooms/${held.roomId}`, label: "チャット" }}
      />
      <Surface>
        {medias.length === 0 ? (
          <EmptyState icon="image" title="画像・ファイルはまだありません">
            <p>チャットで送られた画像とファイルが、新しい順にここに並びます。</p>
          </EmptyState>
        ) : (
          <ul className="media-grid">
            {medias.map((media) => (
              <li key={media.name}>
                <Link to={`/rooms/${held.roomId}/medias/${media.name}`}>
                  {isPicture(media.contentType) ? (
                    <MediaPicture media={media} held={held} size="thumbnail" />
                  ) : (
                    <FileName media={media} />
                  )}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Surface>
      <Pagination page={page} pages={hasNext ? page + 1 : page} />
    </>
  );
}

type ViewerProps = {
  held: Held;
  media: Media;
  /** Names of its neighbours: the newer one, the older one. */
  before: string | null;
  after: string | null;
  /** Which of how many. */
  place: number;
  count: number;
};

/** One image or file, with the ways to its neighbours: also the arrow keys. */
export function MediaViewer({ held, media, before, after, place, count }: ViewerProps) {
  const ways = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
      if (rel) ways.current?.querySelector<HTMLAnchorElement>(`a[rel=${rel}]`)?.click();
    };
    document.addEventListener("keydown", go);
    return () => document.removeEventListener("keydown", go);
  }, []);
  const address = clearAddress(held.roomId, media.name, "original");
  return (
    <>
      <PageHead
        title={media.fileName}
        context={`${place} / ${count}`}
        back={{ to: `/rooms/${held.roomId}/medias`, label: "画像・ファイル" }}
      />
      <Surface>
        <div className="media-shown">
          {isPicture(media.contentType) ? (
            <MediaPicture media={media} held={held} size="original" />
          ) : (
            <FileName media={media} />
          )}
        </div>
        <div className="media-ways" ref={ways}>
          <Neighbour held={held} name={before} rel="prev" />
          <ButtonLink kind="secondary" icon="download" to={address} reloadDocument download={media.fileName}>
            保存する
          </ButtonLink>
          <Neighbour held={held} name={after} rel="next" />
        </div>
      </Surface>
    </>
  );
}

type NeighbourProps = { held: Held; name: string | null; rel: "prev" | "next" };

function Neighbour({ held, name, rel }: NeighbourProps) {
  if (!name) return <span className="room-more" />;
  const [icon, label] =
    rel === "prev" ? (["chevron-left", "前へ"] as const) : (["chevron-right", "次へ"] as const);
  return (
    <Link className="room-more" to={`/rooms/${held.roomId}/medias/${name}`} rel={rel}>
      <Icon name={icon} size={24} label={label} />
    </Link>
  );
}
