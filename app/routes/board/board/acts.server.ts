import { redirect } from "@remix-run/cloudflare";
import { actOnPost, COMMENT_FIELDS, type ResponseBody } from "~/parts/posts/post-acts.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import type { Entered } from "~/request/guards.server";
import { pageWithBackLink } from "~/request/paths/back-link";

/** What the forms of an item do; each leads back to where it was pressed. */
export async function act(entered: Entered): Promise<ResponseBody> {
  onlyFields(entered.form, ...COMMENT_FIELDS);
  const { params, url } = entered;
  const calls = entered.api.board;
  const itemId = params.id ?? "";
  const response = await actOnPost(entered, {
    react: (reactionType, commentId) =>
      calls.updateBoardItemReaction({ body: { ...(commentId ? { commentId } : { itemId }), reactionType } }),
    comment: ({ comment, fileUrls, replyToId, creationKey }) =>
      calls.createBoardItemComment({ body: { itemId, comment, fileUrls, replyToId, creationKey } }),
    removeComment: (id) => calls.deleteBoardItemComment({ body: { id } }),
    remove: () => calls.deleteBoardItem({ body: { id: itemId } }),
    place: "/board",
    pointsOut: true,
  });
  const here = pageWithBackLink(url);
  return response ?? (redirect(here, 303) as unknown as ResponseBody);
}
