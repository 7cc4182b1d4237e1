import { useActionData, useLoaderData } from "@remix-run/react";
import { CHOSEN_HOSPITALS } from "#contract/lists/limits";
import { KEEPERS } from "#contract/lists/shapes";
import { id } from "#contract/text";
import { keeping } from "~/parts/lists/keeping.server";
import { aboutOf } from "~/parts/lists/listed-view.server";
import { ListsAfterReview } from "~/parts/lists/lists-after-review";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { wayBack } from "~/request/paths/way-back";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { addHospitals } from "./add.server";
import { AddForm } from "./add-form";
import { NobodyChosen } from "./nobody-chosen";

export const loader = only(...MAIN_ROLES)(
  keeping(async ({ api, url, viewer }) => {
    const chosen = url.searchParams.getAll("hospitals").flatMap((value) => value.split(","));
    const ids = [...new Set(chosen)].filter((each) => id.safeParse(each).success).slice(0, CHOSEN_HOSPITALS);
    const [{ hospitals, lists }, reference] = await Promise.all([
      api.lists.choices({ query: { hospitals: ids.join(",") } }),
      referenceLists(api),
    ]);
    return {
      hospitals: hospitals.map((each) => ({
        hospitalId: each.hospitalId,
        name: each.name,
        sub: aboutOf(each, reference),
      })),
      lists,
      picked: url.searchParams.getAll("list"),
      role: viewer.role,
      back: wayBack(url, "", { to: "/lists/hospitals", label: "医療機関リスト" }),
      creationKey: crypto.randomUUID(),
    };
  }),
);

export const action = only(...KEEPERS)(addHospitals);

export const meta = titled("リストへ追加");

export const handle: Handle = { hydrate: true };

export default function AddToLists() {
  const asked = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (!asked) return <ListsAfterReview />;
  if (asked.hospitals.length === 0) return <NobodyChosen list={asked.picked[0]} />;
  return <AddForm {...asked} refused={refused ?? null} />;
}
