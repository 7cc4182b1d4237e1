import { Link } from "@remix-run/react";
import { isPicture } from "#contract/media-place";
import type { Media } from "#contract/rooms";
import { clearAddress, type Held } from "~/live/opened-media";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { FileName, MediaPicture } from "./media-picture";

type GridProps = { held: Held; roomName: string; medias: readonly Media[] };

/** All images and files of a room, newest first. */
export function MediaGrid({ held, roomName, medias }: GridProps) {
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
    </>
  );
}

type ViewerProps = { held: Held; media: Media; medias: readonly Media[] };

/** One image or file, with the ways to its neighbours. */
export function MediaViewer({ held, media, medias }: ViewerProps) {
  const at = medias.findIndex(({ name }) => name === media.name);
  const address = clearAddress(held.roomId, media.name, "original");
  return (
    <>
      <PageHead
        title={media.fileName}
        context={`${at + 1} / ${medias.length}`}
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
        <div className="media-ways">
          <Neighbour held={held} media={medias[at - 1]} icon="chevron-left" label="前へ" />
          <ButtonLink kind="secondary" icon="download" to={address} reloadDocument download={media.fileName}>
            保存する
          </ButtonLink>
          <Neighbour held={held} media={medias[at + 1]} icon="chevron-right" label="次へ" />
        </div>
      </Surface>
    </>
  );
}

type NeighbourProps = {
  held: Held;
  media: Media | undefined;
  icon: "chevron-left" | "chevron-right";
  label: string;
};

function Neighbour({ held, media, icon, label }: NeighbourProps) {
  if (!media) return <span />;
  return (
    <Link className="room-more" to={`/rooms/${held.roomId}/medias/${media.name}`}>
      <Icon name={icon} size={24} label={label} />
    </Link>
  );
}
