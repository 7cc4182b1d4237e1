import { redirect } from "@remix-run/cloudflare";
import { ApiRefusal } from "~/request/api.server";
import type { Entered } from "~/request/guards.server";

/** Does one thing and leads back to the page, which says what became of it: also why it could not be done. */
export async function acted(
  { context, url }: Pick<Entered, "context" | "url">,
  act: () => Promise<unknown>,
  text: string,
  to = url.pathname + url.search,
) {
  try {
    await act();
    await context.flash({ kind: "success", text });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![403, 409, 422].includes(error.status)) throw error;
    if (error.isExpired || error.refused.code === "terms-not-agreed") throw error;
    return refusedAct({ context, url }, error.message, to);
  }
  return redirect(to, 303);
}

/** Leads back to the page, which says why nothing was done. */
export async function refusedAct(
  { context, url }: Pick<Entered, "context" | "url">,
  text: string,
  to = url.pathname + url.search,
) {
  await context.flash({ kind: "error", text });
  return redirect(to, 303);
}
