import { json } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { LIST_LIMIT, MEDIAS_PER_PAGE, TALKERS } from "#contract/chat/limits";
import { isPicture } from "#contract/chat/media-place";
import type { ChatMedia, Person, SentMedia } from "#contract/chat/shapes";
import { isConnectRole } from "#contract/endpoint";
import { honorific } from "#contract/users/called";
import { loadPatiently } from "~/live/load-patiently";
import { clearAddress, type MediaKey } from "~/live/room/media-address";
import { FileName, MediaPdf, MediaPicture } from "~/parts/chat/media-picture";
import { messageAddress } from "~/parts/chat/message-address";
import { nameOf, pageOfPerson } from "~/parts/chat/names";
import { RoomAside, type RoomMembers, roomMembers } from "~/parts/chat/room-aside";
import { UnderReview } from "~/parts/chat/under-review";
import type { Api } from "~/request/api.server";
import { only } from "~/request/guards.server";
import { pageOf, pageWithNext } from "~/request/paging";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Seal } from "~/ui/people/seal";
import { Surface } from "~/ui/surface";
import { formatBytes } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

/** A page of the room's medias, or one of them with its neighbours. */
export const loader = only(...TALKERS)(async ({ viewer, api, params, url }) => {
  const [id, wanted] = [params.id ?? "", params.mediaId];
  const [room, all, listed] = await Promise.all([
    api.chat.room({ params: { id }, query: { limit: 1 } }),
    wanted ? api.chat.medias({ params: { id }, query: { limit: LIST_LIMIT } }) : null,
    wanted ? NO_PAGE : pageWithNext(pageOf(url), MEDIAS_PER_PAGE, (query) => mediasOf(api, id, query)),
  ]);
  const shown = all && wanted ? shownAmong(all.medias, all.people, wanted) : null;
  if (wanted && !shown) throw json({ message: "お探しの画像・ファイルが見つかりません。" }, { status: 404 });
  return json({
    held: { roomId: room.sessionId, sessionKey: room.sessionKey },
    name: room.name,
    among: roomMembers(room),
    shown,
    medias: listed.rows,
    people: listed.people,
    viewerId: viewer.id,
    isOfConnect: isConnectRole(viewer.role),
    page: listed.page,
    hasNext: listed.hasNext,
  });
});

type MediaPage = Awaited<ReturnType<typeof mediasOf>> & { page: number; hasNext: boolean };
const NO_PAGE: MediaPage = { rows: [], people: [], page: 1, hasNext: false };

async function mediasOf(api: Api, id: string, query: { limit: number; offset: number }) {
  const { medias, people } = await api.chat.medias({ params: { id }, query });
  return { rows: medias, people };
}

function shownAmong(medias: readonly SentMedia[], people: readonly Person[], wanted: string) {
  const at = medias.findIndex(({ name }) => name === wanted);
  const media = medias[at];
  if (!media) return null;
  const [before, after] = [medias[at - 1]?.name ?? null, medias[at + 1]?.name ?? null];
  const sender = people.find(({ objectId }) => objectId === media.senderId);
  return { media, sender, before, after, place: at + 1, count: medias.length };
}

export const meta = titled("画像・ファイル");

export const handle: Handle = { hydrate: true };

export default function Medias() {
  const { held, name, among, medias, people, viewerId, isOfConnect, shown, page, hasNext } =
    useLoaderData<typeof loader>();
  if (!shown)
    return (
      <MediaGrid {...{ held, among, medias, people, viewerId, isOfConnect, page, hasNext }} roomName={name} />
    );
  const isOwn = shown.media.senderId === viewerId;
  return (
    <MediaViewer key={shown.media.name} {...{ held, isOwn, isOfConnect }} sender={shown.sender} {...shown} />
  );
}

type Props = {
  held: MediaKey;
  roomName: string;
  among: RoomMembers;
  isOfConnect: boolean;
  medias: readonly SentMedia[];
  people: readonly Person[];
  viewerId: string;
  page: number;
  hasNext: boolean;
};

/** Images and files of a room, newest first, a page of them. */
function MediaGrid({ held, roomName, among, isOfConnect, medias, people, viewerId, page, hasNext }: Props) {
  const senders = new Map(people.map((person) => [person.objectId, person]));
  return (
    <>
      <PageHead
        title="画像・ファイル"
        context={roomName}
        back={{ to: `/rooms/${held.roomId}`, label: "チャット" }}
      />
      <Columns label="このチャット" aside={<RoomAside {...among} isOfConnect={isOfConnect} here="/medias" />}>
        <Surface>
          {medias.length === 0 ? (
            <EmptyState drawing="list" title="画像・ファイルはまだありません">
              <p>チャットで送られた画像とファイルが、新しい順にここに並びます。</p>
            </EmptyState>
          ) : (
            <ul className="media-grid">
              {medias.map((media) => (
                <li key={media.name}>
                  <MediaLink media={media} held={held}>
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
                  </MediaLink>
                </li>
              ))}
            </ul>
          )}
        </Surface>
        <Pagination page={page} pages={hasNext ? page + 1 : page} />
      </Columns>
    </>
  );
}

type MediaLinkProps = { media: SentMedia; held: MediaKey; children: ReactNode };

/** What nobody can open leads nowhere. */
function MediaLink({ media, held, children }: MediaLinkProps) {
  if (media.isUnreadable) return <div className="media-unreadable">{children}</div>;
  return <Link to={`/rooms/${held.roomId}/medias/${media.name}`}>{children}</Link>;
}

type MediaViewerProps = {
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
function MediaViewer(props: MediaViewerProps) {
  const { held, media, sender, isOwn, isOfConnect, before, after, place, count } = props;
  const neighbourKeys = useNeighbourKeys();
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
        <div className="media-links" ref={neighbourKeys}>
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
  const neighbourKeys = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
      if (rel) neighbourKeys.current?.querySelector<HTMLAnchorElement>(`a[rel=${rel}]`)?.click();
    };
    document.addEventListener("keydown", go);
    return () => document.removeEventListener("keydown", go);
  }, []);
  return neighbourKeys;
}

type OriginProps = Pick<MediaViewerProps, "media" | "sender" | "isOwn" | "isOfConnect"> & { roomId: string };

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
