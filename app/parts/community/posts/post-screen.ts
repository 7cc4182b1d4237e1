import type { postView } from "./post.server";

/** What the address of a post shows: the post, its change, a new one, or the choice of where to write it. */
export type PostScreen = Awaited<ReturnType<typeof postView>>;
