import type { files } from "#contract/files/calls";
import { UPLOAD_BYTES } from "#contract/files/limits";
import { FILE_EMPTY } from "#contract/files/texts";
import { UPLOAD_TOO_LARGE } from "#contract/texts";
import { invalidFields, tooLarge } from "../errors";
import { refuseUnread } from "../posts/checks";
import type { Handler, Handlers } from "../serve";
import { acceptImage, inspectFile, keepSmaller, smallerOf } from "./pictures/images";
import { urlOf } from "./places";
import { keepUpload, serveUpload, uploadOf } from "./store";

const file: Handler<typeof files.file> = async ({ viewer, body, env }) => {
  const { name, size } = body.file;
  if (size === 0) throw invalidFields({ file: FILE_EMPTY });
  if (size > UPLOAD_BYTES) throw tooLarge(UPLOAD_TOO_LARGE);
  const { kind, bytes, width, height } = inspectFile(
    name,
    new Uint8Array(await body.file.arrayBuffer()),
    "file",
  );
  const saved = await keepUpload(env, {
    kind: "file",
    ownerId: viewer.id,
    name,
    contentType: kind.contentType,
    inline: kind.inline ?? false,
    bytes,
    width,
    height,
  });
  return { url: urlOf(saved.id), name: saved.name, contentType: saved.contentType, size: saved.size };
};

const image: Handler<typeof files.image> = async ({ viewer, body, env }) => {
  const { bytes, width, height, contentType } = await acceptImage(body.image, "image");
  const smaller = await smallerOf(body);
  const saved = await keepUpload(env, {
    kind: "image",
    ownerId: viewer.id,
    name: body.image.name,
    contentType,
    inline: true,
    bytes,
    width,
    height,
  });
  await keepSmaller(env, saved, smaller);
  return { url: urlOf(saved.id), width, height };
};

const read: Handler<typeof files.read> = async ({ viewer, params, query, db, env }) => {
  const upload = await uploadOf(db, params.id, ["file", "image"]);
  await refuseUnread({ viewer, db, env }, upload);
  return serveUpload(env, upload, query.size);
};

export const filesHandlers: Handlers<typeof files> = { file, image, read };
