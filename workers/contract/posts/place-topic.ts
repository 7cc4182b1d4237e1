// The browser reads these names of topics too, so no schema library comes with them.

/** A place of posts whose news one may hear at once. */
export type LivePlace = { kind: "group" | "community"; id: string };

export const placeTopic = ({ kind, id }: LivePlace) => `place/${kind}/${id}`;

/** The place of such a topic; null for any other name, wildcards too. */
export function placeOfTopic(topic: string): LivePlace | null {
  const [, kind, id] = /^place\/(group|community)\/([\w-]{1,80})$/.exec(topic) ?? [];
  return kind && id ? { kind: kind as LivePlace["kind"], id } : null;
}
