// Where a media is sealed to and how it is shown: read by the browser too, so no schema library comes with them.

/** What the bytes of a media are bound to when they are sealed. */
export const mediaPlace = (roomId: string, name: string, size: "original" | "thumbnail") => ({
  roomId,
  messageId: size === "original" ? name : `${name}/thumbnail`,
});

/** Where the API gives its sealed bytes, as a message of the specification names them; null: it has no preview. */
export function mediaAddresses(
  roomId: string,
  { name, hasThumbnail }: { name: string; hasThumbnail: boolean },
) {
  const original = `/api/chat/rooms/${roomId}/medias/${name}?size=original`;
  return { original, thumbnail: hasThumbnail ? original.replace(/original$/, "thumbnail") : null };
}

/** Shown in the page: what the server has looked into. Everything else is a file to be saved. */
export const isPicture = (contentType: string) => /^image\/(jpeg|png|gif|webp)$/.test(contentType);
