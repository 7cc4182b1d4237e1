import { redirect } from "@remix-run/cloudflare";
import type { Reaction } from "#contract/posts/limits";
import { POST_ALREADY_DELETED } from "#contract/posts/texts";
import { ApiRefusal } from "~/request/api.server";
import { intentOf, textIn } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";
import { reactionIn, renderedAgain, shown, VOTE_FIELDS, voted } from "./post-acts.server";

/** The fields of the forms that stand with a post in a list. */
export const LISTED_FIELDS = ["postId", "reactionType", ...VOTE_FIELDS];

/** What the forms of a list ask of its place; without `vote` it has no polls. */
type Calls = {
  react: (postId: string, reactionType: Reaction | null) => Promise<unknown>;
  vote?: (postId: string, choices: number[]) => Promise<unknown>;
};

/**
 * A post of a list is answered where it stands, by a reaction or a vote: leads back to it there, and says so when it is
 * gone. Null for an intent of the page's own.
 */
export async function answerInList(entered: Entered, { react, vote }: Calls): Promise<Response | null> {
  const { form, url, request } = entered;
  const postId = textIn(form, "postId");
  switch (intentOf(form)) {
    case "react":
      await shown(entered, () => react(postId, reactionIn(form)).catch(gone));
      break;
    case "vote":
      if (!vote) return null;
      await voted(entered, (choices) => vote(postId, choices).catch(gone));
      break;
    default:
      return null;
  }
  return redirect(url.pathname + url.search + renderedAgain(request, `#${encodeURIComponent(postId)}`), 303);
}

function gone(error: unknown): never {
  if (!(error instanceof ApiRefusal) || error.status !== 404) throw error;
  throw new ApiRefusal(409, { ...error.refused, message: POST_ALREADY_DELETED });
}
