import { hide, restore } from "../../posts/remove";
import type { Reportable } from "../reportable";

/** Takes a post out of sight with its reason, and back again: the same in every place. */
export const hiddenPost: Pick<Reportable, "erase" | "restore"> = {
  erase: async (env, postId, reason) => {
    await hide(env, { postId }, reason);
  },
  restore: async (env, postId) => {
    await restore(env, { postId });
  },
};

export const hiddenComment: Pick<Reportable, "erase" | "restore"> = {
  erase: async (env, commentId, reason) => {
    await hide(env, { commentId }, reason);
  },
  restore: async (env, commentId) => {
    await restore(env, { commentId });
  },
};
