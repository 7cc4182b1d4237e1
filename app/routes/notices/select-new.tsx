import { useActionData, useLoaderData } from "@remix-run/react";
import { HOSPITAL_STAFF } from "#contract/hospitals/limits";
import { idIn } from "#contract/ids";
import { choose, choosing } from "~/parts/notices/select.server";
import { SelectPage } from "~/parts/notices/select-page";
import { textIn } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

const idOrNew = (given: string | null) => idIn(given) || crypto.randomUUID();

export const loader = only(...HOSPITAL_STAFF)((entered) => {
  const draftId = idOrNew(entered.url.searchParams.get("draft"));
  return choosing(entered, draftId, { back: `/notices/new?draft=${draftId}` });
});

export const action = only(...HOSPITAL_STAFF)((entered) =>
  choose(entered, idOrNew(textIn(entered.form, "draftId"))),
);

export const meta = titled("宛先医療機関の選択");

export const handle: Handle = { hydrate: true, footer: false };

export default function SelectForNew() {
  const refused = useActionData<typeof action>();
  return <SelectPage {...useLoaderData<typeof loader>()} message={refused?.message ?? null} />;
}
