import type { chat } from "#contract/chat/calls";
import { isPicture, mediaPlace } from "#contract/chat/media/media-place";
import { openBytes, readSessionKey } from "#contract/chat/payload";
import { importKey } from "#contract/wire/sealing";
import { notFound } from "../../errors";
import { JPEG, PNG } from "../../files/kinds";
import type { Handler } from "../../serve";
import { roomOf } from "../objects";
import { peopleOf } from "../people/people";
import { shownMedia } from "../rooms/room";
import { type Keeper, keepMedia } from "./keep-media";
import { placeOf } from "./media-place";

export const addMedia: Handler<typeof chat.addMedia> = async ({ viewer, params, body, env }) => ({
  name: await keepMedia({ viewer, env, roomId: params.id }, body),
});

export const medias: Handler<typeof chat.medias> = async ({ viewer, params, query, db, env }) => {
  const found = await (await roomOf(env, params.id)).sentMedias(viewer.id, query);
  if (!found) throw notFound();
  const people = await peopleOf(
    db,
    found.map(({ senderId }) => senderId),
  );
  return { medias: found.map((media) => shownMedia(params.id, media)), people: [...people.values()] };
};

export const media: Handler<typeof chat.media> = async ({ viewer, params, query, env }) => {
  const found = await (await roomOf(env, params.id)).media(viewer.id, params.name);
  if (!found) throw notFound();
  const object = await env.FILES.get(placeOf(params.id, params.name, query.size));
  if (!object) throw notFound();
  return respond(object.body, "application/octet-stream", `attachment; filename="${found.media.name}"`);
};

export const openedMedia: Handler<typeof chat.openedMedia> = async ({ viewer, params, query, env }) => {
  const { id: roomId, name } = params;
  const found = await (await roomOf(env, roomId)).media(viewer.id, name);
  if (!found) throw notFound();
  const size = found.media.hasThumbnail ? query.size : "original";
  const bytes = await openedBytes({ viewer, env, roomId }, name, size);
  if (!bytes) throw notFound();
  const { contentType, fileName } = found.media;
  const shown = isPicture(contentType);
  const disposition = `${shown ? "inline" : "attachment"}; filename*=UTF-8''${encoded(fileName)}`;
  return respond(
    bytes,
    shown && size === "thumbnail" ? typeOfPreview(new Uint8Array(bytes)) : contentType,
    disposition,
  );
};

/** The bytes of a media that the viewer may see, in clear; null where there are none or nothing opens them. */
export async function openedBytes(
  { viewer, env, roomId }: Keeper,
  name: string,
  size: "original" | "thumbnail",
): Promise<ArrayBuffer | null> {
  const found = await (await roomOf(env, roomId)).media(viewer.id, name);
  const key = readSessionKey(found?.sessionKey ?? "");
  const object = key && (await env.FILES.get(placeOf(roomId, name, size)));
  if (!key || !object) return null;
  const sealed = new Uint8Array(await object.arrayBuffer());
  return openBytes(await importKey(key.bytes), mediaPlace(roomId, name, size), sealed).catch(() => null);
}

const typeOfPreview = (bytes: Uint8Array) => (PNG.matches(bytes) ? PNG : JPEG).contentType;

function respond(body: ReadableStream | ArrayBuffer, contentType: string, disposition: string) {
  return new Response(body, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": disposition,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-cache",
    },
  });
}

const encoded = (fileName: string) => encodeURIComponent(fileName.toWellFormed()).replaceAll("'", "%27");
