import { redirect } from "@remix-run/cloudflare";
import { countOnce } from "~/parts/board/counting.server";
import { signedIn } from "~/request/guards.server";

/** Leads to an ad's own page: the click is counted, and nothing about the viewer goes along. */
export const loader = signedIn(async (entered) => {
  const { api, params } = entered;
  const objectId = params.id ?? "";
  const { linkUrl } = await api.board.openAd({ body: { objectId } });
  countOnce(entered, [{ event: "ad-click", of: objectId }]);
  return redirect(linkUrl, { status: 303, headers: { "Referrer-Policy": "no-referrer" } });
});
