import { readPayload } from "#contract/chat/payload";
import type { InlineMedia } from "#contract/chat/shapes";
import { FIELD_INVALID } from "#contract/texts";
import { fromBase64 } from "#contract/wire/bytes";
import { invalidFields, Refusal } from "../../errors";
import { roomOf } from "../objects";
import { type Keeper, keepMedia } from "./keep-media";

/** The names of a message's medias: those that come with it, as the specification has them, are stored first. */
export async function namesOfMedias(
  keeper: Keeper,
  medias: readonly (string | InlineMedia)[],
): Promise<string[]> {
  const names: string[] = [];
  // One after the other: several at once would be in memory together.
  for (const media of medias)
    names.push(
      typeof media === "string" ? media : await keepInline(keeper, media).catch(refuseByName(media)),
    );
  return names;
}

/** What is wrong with a part of a media is wrong with the field that was sent. */
const refuseByName =
  ({ name }: InlineMedia) =>
  (error: unknown): never => {
    if (!(error instanceof Refusal) || error.status !== 422) throw error;
    throw invalidFields({ medias: readPayload(name) ? error.message : `${name}：${error.message}` });
  };

/** A media with a sealed name has file and thumbnail sealed as well; with a name in clear, the server seals them. */
async function keepInline(keeper: Keeper, { name, original, thumbnail }: InlineMedia): Promise<string> {
  const sealed = readPayload(name);
  const preview = thumbnail ? new File([bytesOf(thumbnail)], "thumbnail") : undefined;
  if (!sealed) return keepMedia(keeper, { file: new File([bytesOf(original)], name), thumbnail: preview });
  // The media may be sent again, after an answer that was lost or a neighbour that was refused.
  const room = await roomOf(keeper.env, keeper.roomId);
  if (await room.media(keeper.viewer.id, sealed.messageId)) return sealed.messageId;
  return keepMedia(keeper, {
    file: new File([bytesOf(original)], "sealed"),
    thumbnail: preview,
    info: name,
    mayBeBare: true,
  });
}

/** Base64 of either alphabet, also as a `data:` address. */
function bytesOf(text: string) {
  const body = text
    .replace(/^data:[^,]{0,200},/, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  try {
    return fromBase64(body);
  } catch {
    throw invalidFields({ medias: FIELD_INVALID });
  }
}
