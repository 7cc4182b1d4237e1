import { redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { adminFields, bannerFields, communityFields } from "#contract/community/shapes";
import { submit } from "~/forms/submit.server";
import type { Entered } from "~/request/guards.server";
import { onlyFields } from "~/request/posted-form.server";

export const changedCommunity = communityFields.extend({ rev: z.coerce.number().int() });
export const newBanner = bannerFields.omit({ image: true });

/** What the operator does to one community; each form is known by its intent. */
export async function act(entered: Entered) {
  const { form, api, params } = entered;
  const asked = { params: { id: params.id ?? "" } };
  const calls = api.community;
  switch (form.get("intent")) {
    case "change":
      return submit(form, changedCommunity, (body) =>
        done(entered, calls.change({ ...asked, body }), "コミュニティの更新が完了しました"),
      );
    case "appoint":
      return submit(form, adminFields, (body) =>
        done(entered, calls.appoint({ ...asked, body }), "管理者に追加しました"),
      );
    case "banner":
      return submit(form, newBanner, (body) =>
        done(entered, calls.addBanner({ ...asked, body }), "バナーを掲載しました"),
      );
    case "remove-banner": {
      const bannerId = String(form.get("bannerId") ?? "");
      onlyFields(form, "bannerId");
      const removing = calls.removeBanner({ params: { ...asked.params, bannerId } });
      return done(entered, removing, "バナーを取り下げました");
    }
    case "close":
      return done(entered, calls.close({ ...asked, body: { isClosed: true } }), "コミュニティを閉鎖しました");
    case "reopen":
      return done(
        entered,
        calls.close({ ...asked, body: { isClosed: false } }),
        "コミュニティを再開しました",
      );
    default:
      return redirect(entered.url.pathname, 303);
  }
}

async function done({ context, url }: Entered, acting: Promise<unknown>, text: string) {
  await acting;
  await context.flash({ kind: "success", text });
  return redirect(url.pathname, 303);
}
