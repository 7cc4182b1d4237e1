/**
 * Something is new in a place. The frame never says what: each page asks for it as its reader may see it. `authorId`:
 * the author needs no word of it.
 */
export type PlaceFrame = { type: "post" | "comment"; postId: string; authorId: string };
