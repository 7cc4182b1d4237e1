import type { PlaceFrame } from "#contract/posts/live";
import type { LivePlace } from "#contract/posts/place-topic";
import type { Env } from "../../env";
import type { Stand } from "./stand";

/** Tells those who look at the place now. What fails is seen with the next look at the page: it fails nothing else. */
export async function announce({ env, place, viewer }: Stand, type: PlaceFrame["type"], postId: string) {
  const { kind, id } = place;
  if (kind === "board") return;
  await objectOf(env, { kind, id })
    .announce({ kind, id }, { type, postId, authorId: viewer.id })
    .catch(() => undefined);
}

/** Badges may be others than before: a post has gone, was hidden, or is shown again. */
export async function announceUnread(env: Env, { kind, id }: Stand["place"]) {
  if (kind === "board") return;
  await objectOf(env, { kind, id })
    .announceUnread({ kind, id })
    .catch(() => undefined);
}

const objectOf = ({ PLACES }: Env, { kind, id }: LivePlace) => PLACES.get(PLACES.idFromName(`${kind}/${id}`));
