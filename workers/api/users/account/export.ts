import { mediaPlace } from "#contract/chat/media-place";
import { openBytes, readSessionKey } from "#contract/chat/payload";
import type { users as contract } from "#contract/users/calls";
import { importKey } from "#contract/wire/sealing";
import { inboxOf, roomObject } from "../../../../durable-objects/objects";
import { PERSONAL } from "../../../db/personal";
import { uploads } from "../../../db/schema/files";
import { allRows, statement } from "../../../db/sql";
import type { Env } from "../../../env";
import type { Viewer } from "../../../viewer";
import { record } from "../../audit";
import { placeOf } from "../../chat/media";
import { logFaultOf } from "../../errors";
import { keysOf } from "../../files/store";
import { nameInZip, type ZipEntry, zipStream } from "../../files/zip";
import type { Handler } from "../../serve";

/** The data and the files of the viewer as one zip, a file at a time: nothing is held that has gone out. */
export const exportFiles: Handler<typeof contract.exportFiles> = async ({ viewer, db, env, scope }) => {
  await record(db, scope, { action: "data-exported", actorId: viewer.id, result: "ok" });
  return new Response(zipStream(entriesOf(env, viewer)), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="my-data.zip"',
      "Cache-Control": "no-store",
    },
  });
};

async function* entriesOf(env: Env, viewer: Viewer): AsyncGenerator<ZipEntry> {
  const { file, medias } = await dataOf(env, viewer);
  yield { path: "my-data.json", chunks: [new TextEncoder().encode(JSON.stringify(file, null, 2))] };
  const results = await allRows(
    env.DB,
    { id: uploads.id, name: uploads.name, kind: uploads.kind },
    "SELECT id, kind, name FROM uploads WHERE owner_id = ? ORDER BY id",
    viewer.id,
  );
  for (const upload of results) {
    const bytes = await bytesAt(env, keysOf(upload)[0] ?? "");
    if (bytes) yield { path: `files/${upload.id.slice(0, 12)}-${upload.name}`, chunks: [bytes] };
  }
  for (const media of medias) {
    const bytes = await mediaBytes(env, viewer.id, media).catch(logFaultOf);
    if (bytes)
      yield {
        path: `chat/${media.roomId}/${media.name.slice(0, 12)}-${nameInZip(media.fileName)}`,
        chunks: [bytes],
      };
  }
}

async function bytesAt(env: Env, key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const object = await env.FILES.get(key);
  return object ? new Uint8Array(await object.arrayBuffer()) : null;
}

async function mediaBytes(env: Env, userId: string, { roomId, name }: OwnMedia): Promise<Uint8Array | null> {
  const found = await roomObject(env, roomId).ownMedia(userId, name);
  const key = readSessionKey(found?.sessionKey ?? "");
  const sealed = key && (await bytesAt(env, placeOf(roomId, name, "original")));
  if (!sealed) return null;
  return new Uint8Array(
    await openBytes(await importKey(key.bytes), mediaPlace(roomId, name, "original"), sealed),
  );
}

/** Everything the record holds about the viewer, table by table, and what they wrote in chats, in one file. */
export const exportData: Handler<typeof contract.exportData> = async ({ viewer, db, env, scope }) => {
  const data = await dataOf(env, viewer);
  await record(db, scope, { action: "data-exported", actorId: viewer.id, result: "ok" });
  return new Response(JSON.stringify(data.file, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Cache-Control": "no-store",
    },
  });
};

type OwnMedia = { roomId: string; name: string; fileName: string };

/** The file, and the files that were sent along with messages. */
async function dataOf(env: Env, viewer: Viewer): Promise<{ file: object; medias: OwnMedia[] }> {
  const shown = PERSONAL.filter(({ title }) => title !== undefined);
  const results = await env.DB.batch(
    shown.map(({ table, where, shown: columns }) => {
      const sql = `SELECT ${columns} FROM ${table} WHERE ${where}`;
      return statement(env.DB, sql, ...personBindings(sql, viewer.id, viewer.user.username));
    }),
  );
  const parts = shown.map(({ title }, index) => [title, results[index]?.results ?? []]);
  const { rooms, medias } = await messagesOf(env, viewer.id);
  const file = {
    作成日時: new Date().toISOString(),
    サービス: env.SERVICE_NAME,
    ...Object.fromEntries(parts),
    チャットのメッセージ: rooms,
  };
  return { file, medias };
}

const MESSAGES_AT_ONCE = 200;

/** Room by room, also those left before: what the person wrote stays theirs. */
async function messagesOf(env: Env, userId: string) {
  const rooms: { room: string; messages: object[] }[] = [];
  const medias: OwnMedia[] = [];
  for (const roomId of await inboxOf(env, userId).roomIds()) {
    const messages: object[] = [];
    for (let after = 0; ; ) {
      const page = await roomObject(env, roomId).writtenBy(userId, after, MESSAGES_AT_ONCE);
      for (const message of page) {
        const files = message.medias.map(({ name, fileName }) => ({ roomId, name, fileName }));
        medias.push(...files);
        messages.push({
          at: new Date(message.createdAt).toISOString(),
          text: message.text,
          ...(message.urgent && { urgentReason: message.urgent.reason }),
          files: files.map(({ fileName }) => fileName),
        });
      }
      if (page.length < MESSAGES_AT_ONCE) break;
      after = page.at(-1)?.seq ?? after;
    }
    if (messages.length > 0) rooms.push({ room: roomId, messages });
  }
  return { rooms, medias };
}

/** Gives as many values as the statement names. */
export function personBindings(sql: string, userId: string, username: string): string[] {
  return sql.includes("?2") ? [userId, username] : [userId];
}
