import type { PlaceFrame } from "#contract/posts/live";
import type { LivePlace } from "#contract/posts/place-topic";
import type { Env } from "../../env";
import { inboxOf } from "../chat/objects";
import type { Stand } from "./stand";

/** Tells those who look at the place now. What fails is seen with the next look at the page: it fails nothing else. */
export async function announce({ env, place, viewer }: Stand, type: PlaceFrame["type"], postId: string) {
  const { kind, id } = place;
  if (kind === "board") return;
  await objectOf(env, { kind, id })
    .announce({ kind, id }, { type, postId, authorId: viewer.id })
    .catch(() => undefined);
}

/** Badges may be others than before: a post has gone, was hidden, or is shown again; or the place itself is gone. */
export async function announceUnread(env: Env, { kind, id }: Stand["place"], isGone = false) {
  if (kind === "board") return;
  await objectOf(env, { kind, id })
    .announceUnread({ kind, id }, isGone)
    .catch(() => undefined);
}

/** Whoever came to a place or left it by themselves: on each of their pages the badge is another, and follows what is posted there. */
export async function announceMove({ env, viewer }: Pick<Stand, "env" | "viewer">) {
  await inboxOf(env, viewer.id)
    .hearOfMove()
    .catch(() => undefined);
}

const objectOf = ({ PLACES }: Env, { kind, id }: LivePlace) => PLACES.get(PLACES.idFromName(`${kind}/${id}`));
