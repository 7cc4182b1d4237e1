/** The form in which a media is shown. */
export type Size = "original" | "thumbnail";

/** What opens the medias of a room. */
export type Held = { roomId: string; sessionKey: string };
