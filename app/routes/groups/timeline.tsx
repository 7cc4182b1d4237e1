import { useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { MOBILE_ROWS, mobileListOf, SIDEBAR_ROWS, sidebarOf } from "#contract/groups/sidebar";
import {
  belongedCommunities,
  invitedGroups,
  recommendedCommunities,
} from "~/parts/groups/communities.server";
import { InvitationRow } from "~/parts/groups/members/invitation-row";
import { MsGroupsLink } from "~/parts/groups/ms-groups-link";
import { OwnPlaces } from "~/parts/groups/own-places";
import { OwnStrip } from "~/parts/groups/own-strip";
import type { PlaceLine } from "~/parts/groups/place-row";
import { Recommended } from "~/parts/groups/recommended";
import { StreamRows, StreamTabs } from "~/parts/groups/stream/stream";
import { streamShown } from "~/parts/groups/stream/stream.server";
import { only } from "~/request/guards.server";
import { groupPaths, NEW_GROUP } from "~/request/paths/group-paths";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { RowList } from "~/ui/rows";
import { ListSearch } from "~/ui/search/list-search";
import { Surface } from "~/ui/surface";

const paths = groupPaths(false);
const NO_STREAM: Awaited<ReturnType<typeof streamShown>> = {
  tab: "all",
  posts: [],
  next: null,
  isFirst: true,
};

/** What was posted in groups and open communities; the first page begins with what waits for an answer. */
export const loader = only(
  ...DOCTORS,
  "ms",
)(async ({ api, url, viewer }) => {
  // Somebody under review reads no posts, and sees only where they belong.
  const isUnderReview = viewer.principal === "temporaryDoctor";
  const [invited, belonged, recommended, stream] = await Promise.all([
    invitedGroups(api, false),
    belongedCommunities(api, "all"),
    recommendedCommunities(api, SIDEBAR_ROWS),
    isUnderReview ? NO_STREAM : streamShown(api, url),
  ]);
  const isFirst = stream.isFirst && stream.tab !== "open";
  const waiting = isFirst ? mobileListOf({ invited, belonged: [] }) : [];
  return {
    ...stream,
    waiting,
    belonged: belonged.slice(0, MOBILE_ROWS - waiting.length),
    recommended,
    mayFound: !isUnderReview,
    isMs: viewer.role === "ms",
  };
});

export const meta = titled("コミュニティ");

export const handle: Handle = { hydrate: true };

export default function Timeline() {
  const { tab, posts, next, isFirst, waiting, belonged, recommended, mayFound, isMs } =
    useLoaderData<typeof loader>();
  const found = mayFound ? (
    <ButtonLink icon="plus" to={NEW_GROUP}>
      コミュニティを作成する
    </ButtonLink>
  ) : null;
  // The strip has ten, the pane five (L-17, L-18).
  const { belonged: own } = sidebarOf<PlaceLine>({ invited: [], belonged, recommended });
  const isAlone = waiting.length + belonged.length === 0;
  return (
    <>
      <PageHead title="コミュニティ" />
      <Columns
        label="ほかのコミュニティ"
        start={own.length > 0 ? <OwnPlaces lines={own} paths={paths} mayFound={mayFound} /> : null}
        aside={
          <>
            {isMs ? <MsGroupsLink /> : null}
            <Recommended lines={recommended} paths={paths} />
            <div className="acts">
              <ButtonLink kind="secondary" icon="list" to={paths.list}>
                コミュニティの一覧
              </ButtonLink>
            </div>
          </>
        }
      >
        <div className="until-wide">
          <OwnStrip lines={belonged} paths={paths} mayFound={mayFound} />
        </div>
        {waiting.length > 0 ? (
          <Surface title="招待" waits flush>
            <RowList label="招待されているコミュニティ">
              {waiting.map((group) => (
                <InvitationRow key={group.objectId} group={group} paths={paths} mayAnswer={mayFound} />
              ))}
            </RowList>
          </Surface>
        ) : null}
        <StreamTabs path={paths.home} tab={tab} />
        {mayFound && !isAlone ? <ListSearch to={paths.search} words="投稿を検索" q="" /> : null}
        <Surface flush>
          {posts.length > 0 ? (
            <StreamRows posts={posts} isOfConnect={false} />
          ) : isAlone ? (
            <EmptyState drawing="community" title="参加しているコミュニティはまだありません" action={found}>
              招待を受けると、ここに表示されます。おすすめのオープンコミュニティには、すぐに参加できます。
            </EmptyState>
          ) : (
            <EmptyState drawing="community" title="投稿はまだありません">
              {mayFound
                ? "参加しているコミュニティに投稿されると、ここに表示されます。"
                : "医師資格の確認が済むと、コミュニティの投稿を読めるようになります。"}
            </EmptyState>
          )}
        </Surface>
        <CursorPages next={next} older="以前の投稿を見る" newest={!isFirst && "最新の投稿に戻る"} />
      </Columns>
    </>
  );
}
