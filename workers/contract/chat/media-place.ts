// The browser reads this too, so no schema library comes with it: where a media is sealed to and how it is shown.

/** The place that the bytes of a media are bound to when they are sealed. */
export const mediaPlace = (roomId: string, name: string, size: "original" | "thumbnail") => ({
  roomId,
  messageId: size === "original" ? name : `${name}/thumbnail`,
});

/** Addresses of the sealed bytes in the API, as a message of the specification names them; null: it has no preview. */
export function mediaAddresses(
  roomId: string,
  { name, hasThumbnail }: { name: string; hasThumbnail: boolean },
) {
  const original = `/api/chat/rooms/${roomId}/medias/${name}?size=original`;
  return { original, thumbnail: hasThumbnail ? original.replace(/original$/, "thumbnail") : null };
}

/**
 * Tells whether a media is shown in the page: the server has looked into these types. Any other is a file to be saved.
 */
export const isPicture = (contentType: string) => /^image\/(jpeg|png|gif|webp)$/.test(contentType);
