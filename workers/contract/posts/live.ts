/**
 * Something is new in a place: never what it says, which each page asks for as its reader may see it. `authorId`: whoever
 * wrote it needs no word of it.
 */
export type PlaceFrame = { type: "post" | "comment"; postId: string; authorId: string };
