import { useActionData, useLoaderData } from "@remix-run/react";
import { KEEPERS } from "#contract/lists/calls";
import { LISTED_HOSPITALS_PER_PAGE, MARKS, type Mark } from "#contract/lists/limits";
import { keeping } from "~/parts/lists/keeping.server";
import { listedView } from "~/parts/lists/listed-view.server";
import { ListsAfterReview } from "~/parts/lists/lists-after-review";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { namesOf, referenceLists } from "~/request/reference.server";
import { queryTerms } from "~/request/search-words";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { act } from "./acts.server";
import { ListPage } from "./list-page";

export const loader = only(...MAIN_ROLES)(
  keeping(async ({ api, params, url, viewer }) => {
    const q = queryTerms(url);
    const mark: Mark | "" = MARKS.find((each) => each === url.searchParams.get("mark")) ?? "";
    const [found, lists, listed] = await Promise.all([
      pageOfRows(url, LISTED_HOSPITALS_PER_PAGE, (slice) =>
        api.lists.get({ params: { id: params.id ?? "" }, query: { q, mark, ...slice } }),
      ),
      referenceLists(api),
      api.lists.doctors({ params: { id: params.id ?? "" } }),
    ]);
    const { hospitals, total, before, after, page, pages, ...list } = found;
    return {
      list,
      hospitals: hospitals.map((each) => listedView(each, lists)),
      doctors: listed.doctors.map(({ departments, ...doctor }) => ({
        ...doctor,
        department: namesOf(departments, lists.departments)[0] ?? "",
      })),
      openedDoctor: url.searchParams.get("doctor"),
      ends: { before, after },
      asked: { q, mark, opened: url.searchParams.get("hospital") },
      total,
      role: viewer.role,
      shareUrl: list.shareKey ? `${url.origin}/lists/shared/${list.shareKey}` : null,
      page,
      pages,
    };
  }),
);

export const action = only(...KEEPERS)(act);

export const meta = titled<typeof loader>((data) => data?.list.name ?? "リスト詳細");

export const handle: Handle = { hydrate: true };

export default function HospitalList() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return shown ? <ListPage {...shown} refused={refused ?? null} /> : <ListsAfterReview />;
}
