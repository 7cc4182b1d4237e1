import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  MENTION_ALL_MEMBERS,
  MESSAGE_FORM_BYTES,
  SHOWN_MESSAGES,
  SIDEBAR_ROOMS,
  TALKERS,
} from "#contract/chat/limits";
import type { MessageReaction } from "#contract/chat/reactions";
import type { ListedRoom, Person, Quotation, Room } from "#contract/chat/shapes";
import { CHAT_FILES_TOO_LARGE, SCHEDULED_NO_FILES } from "#contract/chat/texts";
import { honorific } from "#contract/users/called";
import { Form } from "~/forms/form";
import { useUnsent } from "~/live/sending/use-outbox";
import { useListedRooms } from "~/live/use-listed-rooms";
import { placeOf } from "~/parts/chat/names";
import { PersonBadge } from "~/parts/chat/person-badge";
import { RoomList } from "~/parts/chat/room-list";
import { reminderTimes } from "~/parts/chat/writing/send-times";
import { consultingText } from "~/parts/users/availability/consulting-labels";
import { type Api, ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { filesIn, intentOf, textIn } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import { cursorOf } from "~/request/paging";
import { groupPaths } from "~/request/paths/group-paths";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Seal } from "~/ui/people/seal";
import { Person as PersonRow, RowList } from "~/ui/rows";
import type { RefusedMessage } from "./composer/use-composer";
import { RoomScreen } from "./room-screen";
import { editForm, type HeldMessage, sendForm, uploadedBefore } from "./send.server";

export const loader = only(...TALKERS)(async ({ viewer, api, params, url }) => {
  const id = params.id ?? "";
  const before = cursorOf(url);
  const [room, listed] = await Promise.all([
    // One more than is shown tells whether there are older ones.
    api.chat.room({ params: { id }, query: { limit: SHOWN_MESSAGES + 1, before } }),
    roomsSidebar(api),
  ]);
  const hasOlder = room.messages.length > SHOWN_MESSAGES;
  return {
    room: { ...room, messages: room.messages.slice(-SHOWN_MESSAGES) },
    consulting: consultingText(room.consultingUntil),
    hasOlder,
    edited: url.searchParams.get("edit"),
    replied: repliedIn(room, url.searchParams.get("reply")),
    mentions: mentionsIn(room, viewer.id),
    menuOf: Number(url.searchParams.get("menu")) || null,
    before: before ?? null,
    rooms: listed,
    viewerId: viewer.id,
    mayStart: viewer.role !== "connectCompany",
    clientMessageId: crypto.randomUUID(),
  };
});

/** `replyTo`: the message that the address names; null: the draft does. */
function repliedIn({ messages, draftQuoted }: Room, replyTo: string | null): Quotation | null {
  if (replyTo === null) return draftQuoted ?? null;
  return messages.find(({ id }) => id === replyTo) ?? null;
}

/** What the picker of members needs; null in a room of two. */
function mentionsIn({ kind, sessionId: roomId, members, ownerId }: Room, viewerId: string) {
  if (kind === "direct") return null;
  return { roomId, viewerId, mayMentionAll: members.length <= MENTION_ALL_MEMBERS || ownerId === viewerId };
}

/** A conversation stands without them. */
function roomsSidebar(api: Api) {
  return api.chat.rooms({ query: { limit: SIDEBAR_ROOMS } }).then(
    ({ rooms }) => rooms,
    () => null,
  );
}

export const action = only(...TALKERS)(
  async ({ api, params, form, url, context }) => {
    onlyFields(
      form,
      "message",
      "messageId",
      "seq",
      "clientMessageId",
      "lastReadMessageId",
      "files",
      "uploaded",
      "replyTo",
      "patient",
      "react",
      "unreact",
      "later",
      "remind",
    );
    const id = params.id ?? "";
    try {
      if (form.has("later")) return redirect(await savedForLater(api, id, form), 303);
      const held = await act(api, id, form);
      if (held) return json(held, { status: 422 });
      if (intentOf(form) === "remind") await context.flash({ kind: "success", text: remindedText(form) });
      // On the page of the room it would be read at once.
      if (intentOf(form) === "unread") return redirect("/rooms", 303);
      return redirect(`/rooms/${id}${placeOfRoom(url, form)}`, 303);
    } catch (error) {
      if (!(error instanceof ApiRefusal) || ![403, 409, 413, 422, 429].includes(error.status)) throw error;
      const text = form.has("message") ? textIn(form, "message") : null;
      const refused: RefusedMessage = {
        text,
        error: error.message,
        found: [],
        uploaded: uploadedBefore(form),
      };
      return json(refused, { status: error.status });
    }
  },
  { bytes: MESSAGE_FORM_BYTES, hasFiles: true, whenTooLarge },
);

function whenTooLarge() {
  const refused: RefusedMessage = { text: null, error: CHAT_FILES_TOO_LARGE, found: [], uploaded: [] };
  return json(refused, { status: 413 });
}

/** Whoever did something on an older page stays there. */
function placeOfRoom(url: URL, form: FormData) {
  const before = cursorOf(url);
  const seq = textIn(form, "seq");
  return before && seq ? `?${new URLSearchParams({ before })}#m${encodeURIComponent(seq)}` : "";
}

/** The page that asks when to send what was written, which waits there as the draft. */
async function savedForLater(api: Api, id: string, form: FormData): Promise<string> {
  if (filesIn(form, "files").length + uploadedBefore(form).length > 0)
    throw new ApiRefusal(422, { code: "invalid", message: SCHEDULED_NO_FILES });
  const text = textIn(form, "message");
  const replyTo = textIn(form, "replyTo") || undefined;
  await api.chat.saveDraft({ params: { id }, body: { text, replyTo } });
  return `/rooms/${id}/later`;
}

const ACTS = ["read", "delete", "acknowledge", "react", "pin", "unpin", "keep", "unkeep", "unread", "remind"];

/** Gives what is held back, to be asked about. */
async function act(api: Api, id: string, form: FormData): Promise<HeldMessage | null> {
  const intent = intentOf(form);
  if (intent === "edit") return editForm(api, id, form);
  if (!ACTS.includes(intent)) return sendForm(api, id, form);
  const params = { id, messageId: textIn(form, "messageId") };
  if (intent === "pin" || intent === "unpin")
    await api.chat.pinMessage({ params, body: { isPinned: intent === "pin" } });
  else if (intent === "keep" || intent === "unkeep")
    await api.chat.keepRoom({ params: { id }, body: { isFavourite: intent === "keep" } });
  else if (intent === "unread") await api.chat.markRoom({ params: { id }, body: { isMarked: true } });
  else if (intent === "delete") await api.chat.deleteMessage({ params });
  else if (intent === "acknowledge") await api.chat.acknowledge({ params });
  else if (intent === "remind")
    await api.chat.remindOfMessage({ params, body: { remindAt: remindAtIn(form) } });
  else if (intent === "react") await api.chat.reactToMessage({ params, body: reactionIn(form) });
  else
    await api.chat.readMessages({
      params: { id },
      body: { lastReadMessageId: textIn(form, "lastReadMessageId") },
    });
  return null;
}

/** The moment that the pressed button names; null: none any more. */
function remindAtIn(form: FormData): number | null {
  return reminderTimes(Date.now()).find(({ value }) => value === textIn(form, "remind"))?.at ?? null;
}

const remindedText = (form: FormData) =>
  remindAtIn(form) === null ? "リマインドを取り消しました" : "リマインドを設定しました";

/** The kind whose button was pressed. */
function reactionIn(form: FormData) {
  const isOn = form.has("react");
  // The host refuses any other word.
  return { kind: textIn(form, isOn ? "react" : "unreact") as MessageReaction, isOn };
}

export const meta = titled<typeof loader>((data) => data.room.name);

export const handle: Handle = { hydrate: true, footer: false, screen: "room" };

export default function RoomPage() {
  const { room, rooms: fromServer, mayStart, ...shown } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { rooms, refresh } = useListedRooms(fromServer);
  const { viewerId } = shown;
  const { sessionId: roomId } = room;
  return (
    <div className="chat">
      {rooms ? <RoomsSidebar {...{ rooms, viewerId, mayStart }} current={roomId} /> : null}
      <RoomScreen key={roomId} room={room} {...shown} refused={refused} onUpdate={refresh} />
      <RoomAbout key={`about ${roomId}`} room={room} viewerId={viewerId} isOfConnect={!mayStart} />
    </div>
  );
}

const SHOWN_MEMBERS = 8;

type Props = { room: Room; viewerId: string; isOfConnect: boolean };

/** Says who is in the room and what belongs to it, outside the page or, without space there, in a sheet behind 「ⓘ」. */
function RoomAbout({ room, viewerId, isOfConnect }: Props) {
  const others = room.members.filter(({ objectId }) => objectId !== viewerId);
  const { sessionId: roomId } = room;
  const base = `/rooms/${roomId}`;
  return (
    <aside className="room-about" id="about" aria-label="このチャットについて">
      <div className="sheet-head">
        <h2>{room.kind === "direct" ? "相手の情報" : `メンバー ${room.members.length}名`}</h2>
        <a className="icon-btn room-about-opener" href="#conversation">
          <Icon name="x" label="閉じる" />
        </a>
      </div>
      <RowList label="このチャットの方">
        {others.slice(0, SHOWN_MEMBERS).map((person) => (
          <Somebody key={person.objectId} person={person} to={placeOf(person, roomId, isOfConnect)} />
        ))}
      </RowList>
      <RoomFacts {...{ room, viewerId }} />
      <div className="sheet-body">
        <Form method="post" action={base} className="acts" preventScrollReset>
          <Button
            kind="secondary"
            small
            icon="star"
            name="intent"
            value={room.isFavourite ? "unkeep" : "keep"}
          >
            {room.isFavourite ? "お気に入りから外す" : "お気に入りに追加する"}
          </Button>
          {room.messages.length > 0 ? (
            <Button kind="secondary" small icon="mail" name="intent" value="unread">
              未読にする
            </Button>
          ) : null}
        </Form>
        <ButtonLink kind="secondary" small icon="users" to={`${base}/members`}>
          メンバーと通知の設定
        </ButtonLink>
        <ButtonLink kind="secondary" small icon="image" to={`${base}/medias`}>
          画像・ファイル
        </ButtonLink>
        {room.members.some(({ objectId, role }) => objectId === viewerId && role === "doctor") ? (
          <ButtonLink kind="secondary" small icon="circle-alert" to={`${base}/urgent`}>
            至急のメッセージ
          </ButtonLink>
        ) : null}
        {room.groupId ? (
          <ButtonLink kind="secondary" small icon="users" to={groupPaths(false).group(room.groupId)}>
            コミュニティを開く
          </ButtonLink>
        ) : null}
        <p className="note">
          通信と保存を暗号化しています。患者さんを特定できる情報は書き込まないでください。
          <Link to="/terms">利用規約</Link>
        </p>
      </div>
    </aside>
  );
}

/** What is known of the person, and the newest files, once they are in sight; both have pages of their own anyway. */
function RoomFacts({ room, viewerId }: Pick<Props, "room" | "viewerId">) {
  const [facts, setFacts] = useState<ReactNode>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each room renders its own element.
  useEffect(() => {
    const load = () => {
      if (location.href.endsWith("#about") || matchMedia("(min-width: 1440px)").matches)
        void import("./person-facts").then(({ factsOf }) => factsOf(room, viewerId)).then(setFacts);
    };
    load();
    addEventListener("hashchange", load);
    return () => removeEventListener("hashchange", load);
  }, []);
  return facts;
}

function Somebody({ person, to }: { person: Person; to: string }) {
  const { name, role, avatarUrl, organization } = person;
  return (
    <PersonRow
      to={to}
      leading={<Seal name={name} role={role} src={avatarUrl} />}
      title={name}
      badges={
        <>
          <small>{honorific(role)}</small>
          <PersonBadge of={person} />
        </>
      }
      detail={organization}
    />
  );
}

type SidebarRoomsProps = {
  rooms: readonly ListedRoom[];
  viewerId: string;
  /** The room that is beside the list. */
  current: string;
  mayStart: boolean;
};

/** The rooms at the left of a conversation; a narrower screen shows one of the two. */
function RoomsSidebar({ rooms, viewerId, current, mayStart }: SidebarRoomsProps) {
  const unsent = useUnsent(viewerId);
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the open room changes.
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <nav className="chat-rooms chat-beside" aria-label="チャット一覧" ref={list}>
      <a className="skip" href="#conversation">
        会話へ移動
      </a>
      <div className="chat-rooms-head">
        <p className="heading">チャット</p>
        <div className="room-ways">
          <Link className="icon-btn" to="/rooms/search">
            <Icon name="search" size={24} label="すべてのチャットを検索" />
          </Link>
          {mayStart ? (
            <Link className="icon-btn" to="/rooms/new">
              <Icon name="plus" size={24} label="チャットを始める" />
            </Link>
          ) : null}
        </div>
      </div>
      <RoomList {...{ rooms, viewerId, current, unsent }} />
    </nav>
  );
}
