import { OUTCOME_WORDS, REPORT_KIND_WORDS } from "#contract/moderation/words";
import type { reportCases } from "../../db/schema/moderation";
import type { Env } from "../../env";
import { hiddenMail } from "../../mail/letters/moderation";
import { queueMail, siteOrigin } from "../../mail/post";
import { notify } from "../../notifications/notify";

/** The author of what was hidden learns of it, and why. Decided again, it is told again. */
export async function notifyAuthor(env: Env, decided: typeof reportCases.$inferSelect) {
  const { id, kind, authorId, reason, decidedAt } = decided;
  if (!authorId) return;
  const what = REPORT_KIND_WORDS[kind];
  await notify(env, [authorId], {
    occasion: `report-case/${id}/hidden/${decidedAt}`,
    topic: "contentHidden",
    about: { type: "hiddenContent", id },
    text: `${what}（理由：${reason}）`,
  });
  const author = await env.DB.prepare("SELECT email FROM users WHERE id = ? AND status = 'active'")
    .bind(authorId)
    .first<{ email: string }>();
  if (!author?.email) return;
  const letter = hiddenMail({
    what,
    reason,
    url: `${siteOrigin(env)}/contact/form`,
  });
  await queueMail(env, { event: `report-case:${id}:hidden:${decidedAt}`, to: author.email, letter });
}

/** The people who reported it learn that it was looked into, and not what was said to its author. */
export async function notifyReporters(
  env: Env,
  { id, kind, state, decidedAt }: typeof reportCases.$inferSelect,
) {
  const { results } = await env.DB.prepare("SELECT reporter_id AS id FROM reports WHERE case_id = ?")
    .bind(id)
    .all<{ id: string }>();
  await notify(
    env,
    results.map((reporter) => reporter.id),
    {
      occasion: `report-case/${id}/decided/${decidedAt}`,
      topic: "reportAnswered",
      about: { type: "report", id },
      text: `${REPORT_KIND_WORDS[kind]}：${OUTCOME_WORDS[state]}`,
    },
  );
}
