// Where a media is sealed to and how it is shown: read by the browser too, so no schema library comes with them.

/** What the bytes of a media are bound to when they are sealed. */
export const mediaPlace = (roomId: string, name: string, size: "original" | "thumbnail") => ({
  roomId,
  messageId: size === "original" ? name : `${name}/thumbnail`,
});

/** Shown in the page: what the server has looked into. Everything else is a file to be saved. */
export const isPicture = (contentType: string) => /^image\/(jpeg|png|gif|webp)$/.test(contentType);
