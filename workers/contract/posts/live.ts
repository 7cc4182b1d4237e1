/**
 * Something is new in a place. The frame never says what: each page asks for it as its reader may see it. `authorId`:
 * the author needs no word of it.
 */
export type PlaceFrame = { type: "post" | "comment"; postId: string; authorId: string };

/** A place of posts whose news one may hear at once. */
export type LivePlace = { kind: "group" | "community"; id: string };

export const placeTopic = ({ kind, id }: LivePlace) => `place/${kind}/${id}`;

/** The place of such a topic; null for any other name, wildcards too. */
export function placeOfTopic(topic: string): LivePlace | null {
  const [, kind, id] = /^place\/(group|community)\/([\w-]{1,80})$/.exec(topic) ?? [];
  return kind && id ? { kind: kind as LivePlace["kind"], id } : null;
}
