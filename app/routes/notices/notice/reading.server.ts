import { PAGE_SIZE } from "#contract/limits";
import { READING_STATES } from "#contract/notices/reading-states";
import type { Entered } from "~/request/guards.server";
import { paged, pageOf } from "~/request/paging";

export type Reading = Awaited<ReturnType<typeof readingOf>>;

/** Who has read a notice and who has not, by hospital or by person as the address asks, for its sender. */
export async function readingOf({ api, params, url }: Entered) {
  const by = url.searchParams.get("by") === "person" ? "person" : "hospital";
  const state = READING_STATES.find((each) => each === url.searchParams.get("state")) ?? "all";
  const page = pageOf(url);
  const asked = {
    params: { objectId: params.id ?? "" },
    query: { state, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
  };
  const [hospitals, people] = await Promise.all([
    by === "hospital" ? api.notices.recipients(asked) : null,
    by === "person" ? api.notices.readers(asked) : null,
  ]);
  const { counts, total } = hospitals ?? people ?? { counts: null, total: 0 };
  return {
    by,
    state,
    counts,
    hospitals: hospitals?.hospitals ?? [],
    people: people?.people ?? [],
    ...paged(page, total, PAGE_SIZE),
  } as const;
}
