import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MESSAGE_FORM_BYTES, ROOMS_BESIDE } from "#contract/chat/limits";
import { CHAT_FILES_TOO_LARGE } from "#contract/chat/messages";
import { aboutFile } from "~/live/sending/file-kind";
import { useListedRooms } from "~/live/use-listed-rooms";
import { type Api, ApiRefusal } from "~/request/api.server";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { RoomAbout } from "./room-about";
import { RoomScreen } from "./room-screen";
import { RoomsBeside } from "./rooms-beside";

/** Messages drawn at once; older ones are a scroll or a link away. */
const SHOWN_MESSAGES = 100;

export const loader = only(
  "doctor",
  "ms",
  "connectCompany",
)(async ({ viewer, api, params, url }) => {
  const id = params.id ?? "";
  const before = url.searchParams.get("before") ?? undefined;
  const [room, listed] = await Promise.all([
    // One more than is shown tells whether there are older ones.
    api.chat.room({ params: { id }, query: { limit: SHOWN_MESSAGES + 1, before } }),
    roomsBeside(api),
  ]);
  const hasOlder = room.messages.length > SHOWN_MESSAGES;
  return json({
    room: { ...room, messages: room.messages.slice(-SHOWN_MESSAGES) },
    hasOlder,
    edited: url.searchParams.get("edit"),
    before: before ?? null,
    rooms: listed,
    viewerId: viewer.id,
    mayStart: viewer.role !== "connectCompany",
    clientMessageId: crypto.randomUUID(),
  });
});

/** A conversation stands without them. */
function roomsBeside(api: Api) {
  return api.chat.rooms({ query: { limit: ROOMS_BESIDE } }).then(
    ({ rooms }) => rooms,
    () => null,
  );
}

export const action = only(
  "doctor",
  "ms",
  "connectCompany",
)(
  async ({ api, params, form, url }) => {
    const id = params.id ?? "";
    try {
      await act(api, id, form);
      return redirect(`/rooms/${id}${placeOf(url, form)}`, 303);
    } catch (error) {
      if (!(error instanceof ApiRefusal) || ![403, 409, 413, 422, 429].includes(error.status)) throw error;
      return json({ text: textOf(form, "message"), error: error.message }, { status: error.status });
    }
  },
  {
    bytes: MESSAGE_FORM_BYTES,
    hasFiles: true,
    whenTooLarge: () => json({ text: "", error: CHAT_FILES_TOO_LARGE }, { status: 413 }),
  },
);

/** Whoever did something on an older page stays there. */
function placeOf(url: URL, form: FormData) {
  const before = url.searchParams.get("before");
  const seq = textOf(form, "seq");
  return before && seq ? `?${new URLSearchParams({ before })}#m${encodeURIComponent(seq)}` : "";
}

async function act(api: Api, id: string, form: FormData) {
  const message = textOf(form, "message");
  const messageId = textOf(form, "messageId");
  switch (textOf(form, "intent")) {
    case "read":
      return api.chat.readMessages({
        params: { id },
        body: { lastReadMessageId: textOf(form, "lastReadMessageId") },
      });
    case "edit":
      return api.chat.editMessage({ params: { id, messageId }, body: { message } });
    case "delete":
      return api.chat.deleteMessage({ params: { id, messageId } });
    case "acknowledge":
      return api.chat.acknowledge({ params: { id, messageId } });
    default:
      return send(api, id, form);
  }
}

/** Without JavaScript the files come in clear, one upload after the other, and the server seals them. */
async function send(api: Api, id: string, form: FormData) {
  const medias: string[] = [];
  for (const file of form.getAll("files")) {
    if (!(file instanceof File) || file.size === 0) continue;
    medias.push(await upload(api, id, file));
  }
  const clientMessageId = textOf(form, "clientMessageId") || undefined;
  const body = { message: textOf(form, "message"), clientMessageId, medias };
  return api.chat.sendMessage({ params: { id }, body });
}

async function upload(api: Api, id: string, file: File) {
  try {
    return (await api.chat.addMedia({ params: { id }, body: { file } })).name;
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![413, 422].includes(error.status)) throw error;
    throw new ApiRefusal(error.status, { ...error.refused, message: aboutFile(file, error.message) });
  }
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? "");

export const meta = titled<typeof loader>((data) => data.room.name);

export const handle: Handle = { hydrate: true, footer: false };

export default function RoomPage() {
  const { room, rooms: fromServer, mayStart, ...shown } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { rooms, refresh } = useListedRooms(fromServer);
  const { viewerId } = shown;
  return (
    <div className="chat">
      {rooms ? <RoomsBeside {...{ rooms, viewerId, mayStart }} current={room.key} /> : null}
      <RoomScreen key={room.key} room={room} {...shown} refused={refused} onNews={refresh} />
      <RoomAbout room={room} viewerId={viewerId} isOfConnect={!mayStart} />
    </div>
  );
}
