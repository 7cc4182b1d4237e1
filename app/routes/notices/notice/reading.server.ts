import type * as z from "zod";
import { PAGE_SIZE } from "#contract/limits";
import type { RecipientLine, readerLine, readingCounts } from "#contract/notices/calls";
import { READING_STATES } from "#contract/notices/limits";
import type { Entered } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";

type Found = {
  counts: z.output<typeof readingCounts>;
  total: number;
  hospitals: RecipientLine[];
  people: z.output<typeof readerLine>[];
};

export type Reading = Awaited<ReturnType<typeof readingOf>>;

/** Tells who has read a notice and who has not, by hospital or by person as the address asks, for its sender. */
export async function readingOf({ api, params, url }: Entered) {
  const by = url.searchParams.get("by") === "person" ? "person" : "hospital";
  const state = READING_STATES.find((each) => each === url.searchParams.get("state")) ?? "all";
  const found = await pageOfRows(url, PAGE_SIZE, async (slice): Promise<Found> => {
    const asked = { params: { objectId: params.id ?? "" }, query: { state, ...slice } };
    return by === "hospital"
      ? { people: [], ...(await api.notices.recipients(asked)) }
      : { hospitals: [], ...(await api.notices.readers(asked)) };
  });
  return { by, state, ...found } as const;
}
