import { useActionData, useLoaderData } from "@remix-run/react";
import { KEEPERS } from "#contract/lists/calls";
import { CHOSEN_HOSPITALS } from "#contract/lists/limits";
import { id } from "#contract/text";
import { keeping } from "~/parts/lists/keeping.server";
import { aboutOf } from "~/parts/lists/listed-view.server";
import { ListsAfterReview } from "~/parts/lists/lists-after-review";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { backLink } from "~/request/paths/back-link";
import { namesOf, referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { addToLists } from "./add.server";
import { AddForm, type Chosen } from "./add-form";
import { NobodyChosen } from "./nobody-chosen";

export const loader = only(...MAIN_ROLES)(
  keeping(async ({ api, url, viewer }) => {
    const idsOf = (name: string) => {
      const chosen = url.searchParams.getAll(name).flatMap((value) => value.split(","));
      return [...new Set(chosen)].filter((each) => id.safeParse(each).success).slice(0, CHOSEN_HOSPITALS);
    };
    const query = { hospitals: idsOf("hospitals").join(","), doctors: idsOf("doctors").join(",") };
    const [{ hospitals, doctors, lists }, reference] = await Promise.all([
      api.lists.choices({ query }),
      referenceLists(api),
    ]);
    const chosen: Chosen[] = [
      ...hospitals.map((each) => ({
        ...{ field: "hospitals" as const, id: each.hospitalId, name: each.name },
        sub: aboutOf(each, reference),
      })),
      ...doctors.map((each) => ({
        ...{ field: "doctors" as const, id: each.doctorId, name: `${each.name} 先生` },
        sub: [each.workplace, namesOf(each.departments, reference.departments)[0]].filter(Boolean).join("・"),
      })),
    ];
    return {
      chosen,
      lists,
      picked: url.searchParams.getAll("list"),
      role: viewer.role,
      back: backLink(url, "", { to: "/lists/hospitals", label: "医療機関リスト" }),
      creationKey: crypto.randomUUID(),
    };
  }),
);

export const action = only(...KEEPERS)(addToLists);

export const meta = titled("リストに加える");

export const handle: Handle = { hydrate: true };

export default function AddToLists() {
  const asked = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (!asked) return <ListsAfterReview />;
  if (asked.chosen.length === 0) return <NobodyChosen list={asked.picked[0]} />;
  return <AddForm {...asked} refused={refused ?? null} />;
}
