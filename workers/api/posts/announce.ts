import type { PlaceFrame } from "#contract/posts/live";
import type { Stand } from "./stand";

/** Tells those who look at the place now. What fails is seen with the next look at the page: it fails nothing else. */
export async function announce({ env, place, viewer }: Stand, type: PlaceFrame["type"], postId: string) {
  const { kind, id } = place;
  if (kind === "board") return;
  const there = env.PLACES.get(env.PLACES.idFromName(`${kind}/${id}`));
  await there.announce({ kind, id }, { type, postId, authorId: viewer.id }).catch(() => undefined);
}
