import { useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import type { GroupEvent } from "#contract/groups/shapes";
import { pageOfPerson } from "~/parts/chat/names";
import { asMember } from "~/parts/groups/as-member.server";
import { GroupOfPost } from "~/parts/groups/group-aside";
import { only } from "~/request/guards.server";
import { cursorOf } from "~/request/paging";
import { groupHistory, groupPaths } from "~/request/paths/group-paths";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time/time";
import { eventText } from "./event-labels";

/** Loads a page by key: `before` is the last line of the page before. */
export const loader = only(
  ...DOCTORS,
  "ms",
)(
  asMember("member", async ({ group, api, url }) => {
    const before = cursorOf(url);
    const { items, next } = await api.groups.getNotification({
      params: { id: group.objectId },
      body: { before },
    });
    return { group, items, next, isFirst: before === undefined };
  }),
);

export const meta = titled("活動履歴");

export const handle: Handle = { hydrate: true };

/** The page of the person whom the line tells of: who was added or made an admin, else who did it. */
const pathToPerson = ({ user, actor }: GroupEvent, here: string) => {
  const person = user ?? actor;
  return (person && pageOfPerson(person, here, false)) ?? undefined;
};

export default function GroupHistory() {
  const { group, items, next, isFirst } = useLoaderData<typeof loader>();
  const here = groupHistory(group.objectId);
  return (
    <>
      <PageHead
        title="活動履歴"
        context={group.name}
        back={{ to: groupPaths(false).group(group.objectId), label: group.name }}
      />
      <Columns
        label="このコミュニティについて"
        aside={<GroupOfPost group={group} paths={groupPaths(false)} mayWrite={false} />}
      >
        <Surface flush>
          {items.length > 0 ? (
            <RowList label="活動履歴">
              {items.map((event) => (
                <Row
                  key={event.objectId}
                  to={pathToPerson(event, here)}
                  title={eventText(event)}
                  detail={<Time at={event.at} as="dateTime" />}
                />
              ))}
            </RowList>
          ) : (
            <EmptyState drawing="community" title="活動の記録はまだありません" />
          )}
        </Surface>
        <CursorPages next={next} older="以前の記録を見る" newest={!isFirst && "最新に戻る"} />
      </Columns>
    </>
  );
}
