import { mediaPlace } from "#contract/chat/media/media-place";
import { openBytes, readSessionKey } from "#contract/chat/payload";
import type { users as contract } from "#contract/users/calls";
import { importKey } from "#contract/wire/sealing";
import { roomObject } from "../../../../durable-objects/objects";
import type { Env } from "../../../env";
import type { Viewer } from "../../../viewer";
import { record } from "../../audit";
import { placeOf } from "../../chat/media/media-place";
import { logFaultOf } from "../../errors";
import { keysOf, type Upload } from "../../files/store";
import { nameInZip, type ZipEntry, zipStream } from "../../files/zip";
import type { Handler } from "../../serve";
import { dataOf, type OwnMedia } from "./export";

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
  const { results } = await env.DB.prepare(
    "SELECT id, kind, name FROM uploads WHERE owner_id = ? ORDER BY id",
  )
    .bind(viewer.id)
    .all<Pick<Upload, "id" | "kind" | "name">>();
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
