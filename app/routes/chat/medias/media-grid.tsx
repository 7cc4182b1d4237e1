import type { ReactNode } from "react";
import { isPicture } from "#contract/chat/media";
import type { Person, SentMedia } from "#contract/chat/shapes";
import type { MediaKey } from "~/live/room/media-address";
import { FileName, MediaPicture } from "~/parts/chat/media-picture";
import { nameOf } from "~/parts/chat/names";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time/time";

type Props = {
  held: MediaKey;
  roomName: string;
  medias: readonly SentMedia[];
  people: readonly Person[];
  viewerId: string;
  page: number;
  hasNext: boolean;
};

/** Images and files of a room, newest first, a page of them. */
export function MediaGrid({ held, roomName, medias, people, viewerId, page, hasNext }: Props) {
  const senders = new Map(people.map((person) => [person.objectId, person]));
  return (
    <>
      <PageHead
        title="画像・ファイル"
        context={roomName}
        back={{ to: `/rooms/${held.roomId}`, label: "チャット" }}
      />
      <Surface>
        {medias.length === 0 ? (
          <EmptyState drawing="list" title="画像・ファイルはまだありません">
            <p>チャットで送られた画像とファイルが、新しい順にここに並びます。</p>
          </EmptyState>
        ) : (
          <ul className="media-grid">
            {medias.map((media) => (
              <li key={media.name}>
                <Way media={media} held={held}>
                  {isPicture(media.contentType) ? (
                    <MediaPicture media={media} held={held} size="thumbnail" />
                  ) : (
                    <FileName media={media} />
                  )}
                  <small className="media-origin">
                    <span className="media-sender">
                      {media.senderId === viewerId ? "自分" : nameOf(senders.get(media.senderId))}
                    </span>
                    <Time at={media.sentAt} as="when" />
                  </small>
                </Way>
              </li>
            ))}
          </ul>
        )}
      </Surface>
      <Pagination page={page} pages={hasNext ? page + 1 : page} />
    </>
  );
}

type WayProps = { media: SentMedia; held: MediaKey; children: ReactNode };

/** What nobody can open leads nowhere. */
function Way({ media, held, children }: WayProps) {
  if (media.isUnreadable) return <div className="media-unreadable">{children}</div>;
  return <Link to={`/rooms/${held.roomId}/medias/${media.name}`}>{children}</Link>;
}
