/** The form in which a media is shown. */
export type Size = "original" | "thumbnail";

/** What opens the medias of a room. */
export type MediaKey = { roomId: string; sessionKey: string };

/** The address at which the server shows a media decrypted, for browsers that cannot open it. */
export const clearAddress = (roomId: string, name: string, size: Size) =>
  `/api/chat/rooms/${roomId}/medias/${name}/opened?size=${size}`;
