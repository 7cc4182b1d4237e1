import type { PlaceFrame } from "#contract/posts/live";
import { inboxOf, placeObject } from "../../../durable-objects/objects";
import type { Env } from "../../env";
import type { Access } from "./access";

/** Tells those who look at the place now. If that fails, nothing else does: they see it with their next look. */
export async function announce({ env, place, viewer }: Access, type: PlaceFrame["type"], postId: string) {
  const { kind, id } = place;
  if (kind === "board") return;
  await placeObject(env, { kind, id })
    .announce({ kind, id }, { type, postId, authorId: viewer.id })
    .catch(() => undefined);
}

/** Tells that badges may have changed: a post has gone, was hidden, or is shown again; or the place itself is gone. */
export async function announceUnread(env: Env, { kind, id }: Access["place"], isGone = false) {
  if (kind === "board") return;
  await placeObject(env, { kind, id })
    .announceUnread({ kind, id }, isGone)
    .catch(() => undefined);
}

/**
 * Tells all pages of a person who came to a place or left it: their badge has changed, and follows what is posted
 * there.
 */
export async function announceMove({ env, viewer }: Pick<Access, "env" | "viewer">) {
  await inboxOf(env, viewer.id)
    .placesChanged()
    .catch(() => undefined);
}
