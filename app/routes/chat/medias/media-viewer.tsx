import { useEffect, useRef } from "react";
import { isPicture } from "#contract/chat/media";
import type { ChatMedia, Person, SentMedia } from "#contract/chat/shapes";
import { honorific } from "#contract/users/called";
import { loadPatiently } from "~/live/load-patiently";
import { clearAddress, type MediaKey } from "~/live/room/media-address";
import { FileName, MediaPdf, MediaPicture } from "~/parts/chat/media-picture";
import { messageAddress } from "~/parts/chat/message-address";
import { nameOf, pageOfPerson } from "~/parts/chat/names";
import { UnderReview } from "~/parts/chat/under-review";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { Seal } from "~/ui/people/seal";
import { Surface } from "~/ui/surface";
import { formatBytes } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

type Props = {
  held: MediaKey;
  media: SentMedia;
  /** Undefined: the sender has left the service. */
  sender: Person | undefined;
  isOwn: boolean;
  isOfConnect: boolean;
  /** Names of its neighbours: the newer one, the older one. */
  before: string | null;
  after: string | null;
  /** The number of the media, and how many there are. */
  place: number;
  count: number;
};

/** One image or file: whose it is, and the ways to its message and its neighbours, also by the arrow keys. */
export function MediaViewer(props: Props) {
  const { held, media, sender, isOwn, isOfConnect, before, after, place, count } = props;
  const ways = useNeighbourKeys();
  const shown = useViewer(held, media);
  const address = clearAddress(held.roomId, media.name, "original");
  return (
    <>
      <PageHead
        title={media.fileName}
        context={`${place} / ${count}`}
        back={{ to: `/rooms/${held.roomId}/medias`, label: "画像・ファイル" }}
      />
      <Surface>
        <div className="media-shown" ref={shown}>
          {isPicture(media.contentType) && !media.isUnreadable ? (
            <a href={address} data-file={media.name} aria-label={`${media.fileName}を大きく表示する`}>
              <MediaPicture media={media} held={held} size="original" />
            </a>
          ) : (
            <FileName media={media} />
          )}
          <MediaPdf media={media} held={held} />
        </div>
        {media.isUnreadable ? (
          <Callout kind="warning">
            このファイルは開くことができません。送信した方に、もう一度送ってもらってください。
          </Callout>
        ) : null}
        <Origin {...{ media, sender, isOwn, isOfConnect }} roomId={held.roomId} />
        <div className="media-ways" ref={ways}>
          <Neighbour held={held} name={before} rel="prev" />
          {media.isUnreadable ? null : (
            <ButtonLink
              kind="secondary"
              icon="download"
              to={address}
              reloadDocument
              download={media.fileName}
            >
              保存する
            </ButtonLink>
          )}
          <Neighbour held={held} name={after} rel="next" />
        </div>
      </Surface>
    </>
  );
}

/** The file opens over the page when it is pressed. */
function useViewer(held: MediaKey, media: ChatMedia) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let end = () => {};
    void loadPatiently(() => import("~/parts/chat/shown/open-medias")).then(({ openMediasByPress }) => {
      if (shown.current)
        end = openMediasByPress(shown.current, () => ({ held, messages: [{ medias: [media] }] }));
    });
    return () => end();
  }, [held, media]);
  return shown;
}

function useNeighbourKeys() {
  const ways = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
      if (rel) ways.current?.querySelector<HTMLAnchorElement>(`a[rel=${rel}]`)?.click();
    };
    document.addEventListener("keydown", go);
    return () => document.removeEventListener("keydown", go);
  }, []);
  return ways;
}

type OriginProps = Pick<Props, "media" | "sender" | "isOwn" | "isOfConnect"> & { roomId: string };

/** Says who sent it and when and how large it is, and leads to its message. */
function Origin({ media, sender, isOwn, isOfConnect, roomId }: OriginProps) {
  const name = nameOf(sender);
  const called = `${name} ${sender ? honorific(sender.role) : ""}`;
  const page = sender ? pageOfPerson(sender, `/rooms/${roomId}/medias/${media.name}`, isOfConnect) : null;
  const { width, height, size, sentAt, seq } = media;
  return (
    <div className="media-facts">
      <Seal name={name} role={sender?.role} src={sender?.avatarUrl} />
      <p>
        <strong>{isOwn ? "自分" : page ? <Link to={page}>{called}</Link> : called}</strong>
        <UnderReview of={sender} />
        <small>
          <Time at={sentAt} />
          <span>{formatBytes(size)}</span>
          {width && height ? (
            <span>
              {width}×{height}
            </span>
          ) : null}
        </small>
      </p>
      <Link to={messageAddress(roomId, seq)} reloadDocument>
        会話で見る
      </Link>
    </div>
  );
}

type NeighbourProps = { held: MediaKey; name: string | null; rel: "prev" | "next" };

function Neighbour({ held, name, rel }: NeighbourProps) {
  if (!name) return <span className="icon-btn" />;
  const [icon, label] =
    rel === "prev" ? (["chevron-left", "前へ"] as const) : (["chevron-right", "次へ"] as const);
  return (
    <Link className="icon-btn" to={`/rooms/${held.roomId}/medias/${name}`} rel={rel}>
      <Icon name={icon} size={24} label={label} />
    </Link>
  );
}
