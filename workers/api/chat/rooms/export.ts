import { uuidv7 } from "uuidv7";
import type { chat } from "#contract/chat/calls";
import { EXPORT_AVAILABLE_MS } from "#contract/chat/limits";
import { CHAT_EXPORTED } from "#contract/chat/texts";
import { dateInJapan } from "#contract/dates/japan-time";
import { FIELD_INVALID } from "#contract/texts";
import { record } from "../../audit";
import { invalidFields, notFound } from "../../errors";
import { nameInZip, zipStream } from "../../files/zip";
import type { Handler } from "../../serve";
import { roomOf } from "../objects";
import { peopleOf } from "../people/people";
import { roomName } from "./room-name";
import { entriesOf, pageOf } from "./transcript";

/** The log has it before the room, so that no line stands there without an entry. */
export const exportRoom: Handler<typeof chat.exportRoom> = async ({
  viewer,
  params,
  body,
  db,
  env,
  scope,
}) => {
  const room = await roomOf(env, params.id);
  const { clientMessageId = uuidv7() } = body;
  const before = await room.sentAs(viewer.id, clientMessageId);
  if (!before) {
    if (!(await room.isMember(viewer.id))) throw notFound();
    await record(db, scope, { action: "chat-exported", actorId: viewer.id, target: params.id, result: "ok" });
  }
  const line =
    before ?? (await room.send(viewer.id, { text: CHAT_EXPORTED, clientMessageId, notice: "exported" }));
  if (!line || typeof line === "string") throw notFound();
  if (line.notice !== "exported") throw invalidFields({ clientMessageId: FIELD_INVALID });
  return { id: line.id, until: line.createdAt + EXPORT_AVAILABLE_MS };
};

/** The first part is read before the answer begins: whoever may not see it is refused, and gets no broken file. */
export const roomExport: Handler<typeof chat.roomExport> = async ({ viewer, params, query, db, env }) => {
  const room = await roomOf(env, params.id);
  const wanted = { viewer, db, env, roomId: params.id, exportId: params.exportId, ...query };
  const [found, first] = await Promise.all([room.members(viewer.id), pageOf(wanted, 0)]);
  if (!found || !first) throw notFound();
  const people = await peopleOf(db, found.memberIds);
  const members = found.memberIds.flatMap((id) => people.get(id) ?? []);
  const others = members.filter(({ objectId }) => objectId !== viewer.id);
  const name = roomName(found.head.title, others, others.length);
  const fileName = nameInZip(`チャット_${name}_${dateInJapan(Date.now())}.zip`).toWellFormed();
  const header = { name, members, exportedBy: people.get(viewer.id)?.name ?? "", at: Date.now() };
  return new Response(zipStream(entriesOf(wanted, header, first)), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="chat.zip"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll("'", "%27")}`,
      "Cache-Control": "no-store",
    },
  });
};
