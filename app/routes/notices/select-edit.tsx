import { useActionData, useLoaderData } from "@remix-run/react";
import { HOSPITAL_STAFF } from "#contract/hospitals/limits";
import { mineOr404 } from "~/parts/notices/mine.server";
import { choose, choosing } from "~/parts/notices/select.server";
import { SelectPage } from "~/parts/notices/select-page";
import { everySettled } from "~/request/every-settled";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only(...HOSPITAL_STAFF)(async (entered) => {
  const id = entered.params.id ?? "";
  const mine = mineOr404(entered);
  // The change begins with whom the notice went to.
  const begin = async () => {
    await mine;
    await entered.api.notices.saveDraft({ params: { id }, body: {} });
  };
  const [shown] = await everySettled([choosing(entered, id, { back: `/notices/${id}/edit`, begin }), mine]);
  return shown;
});

export const action = only(...HOSPITAL_STAFF)(async (entered) => {
  const { objectId } = await mineOr404(entered);
  return choose(entered, objectId);
});

export const meta = titled("お知らせ編集・宛先選択");

export const handle: Handle = { hydrate: true, footer: false };

export default function SelectForEdit() {
  const refused = useActionData<typeof action>();
  return <SelectPage {...useLoaderData<typeof loader>()} message={refused?.message ?? null} />;
}
