import { useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import type { ListedGroup } from "#contract/groups/shapes";
import { MOBILE_ROWS, mobileListOf, SIDEBAR_ROWS, sidebarOf } from "#contract/groups/sidebar";
import {
  belongedCommunities,
  invitedGroups,
  recommendedCommunities,
} from "~/parts/groups/communities.server";
import { InvitationRow } from "~/parts/groups/members/invitation-row";
import { MsGroupsLink } from "~/parts/groups/ms-groups-link";
import { OwnStrip } from "~/parts/groups/own-strip";
import { type PlaceLine, PlaceRow } from "~/parts/groups/place-row";
import { StreamRows, StreamTabs } from "~/parts/groups/stream/stream";
import { streamShown } from "~/parts/groups/stream/stream.server";
import { only } from "~/request/guards.server";
import { type GroupPaths, groupPaths, NEW_GROUP } from "~/request/paths/group-paths";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { RowList } from "~/ui/rows";
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
    // Five are beside the page, and on a phone so many that there are ten with the invitations (L-17, L-18).
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
  const isAlone = waiting.length + belonged.length === 0;
  return (
    <>
      <PageHead
        title="コミュニティ"
        action={
          mayFound ? (
            <ButtonLink kind="secondary" icon="search" to={paths.search}>
              投稿を検索
            </ButtonLink>
          ) : null
        }
      />
      <Columns
        label="ほかのコミュニティ"
        aside={
          <>
            {isAlone ? null : <div className={belonged.length > 0 ? "acts only-desk" : "acts"}>{found}</div>}
            {isMs ? <MsGroupsLink /> : null}
            <CommunitiesSidebar
              mayAnswer={mayFound}
              invited={[]}
              belonged={belonged}
              recommended={recommended}
              paths={paths}
            />
            {belonged.length > 0 ? null : (
              <div className="acts">
                <ButtonLink kind="secondary" icon="list" to={paths.list}>
                  コミュニティの一覧
                </ButtonLink>
              </div>
            )}
          </>
        }
      >
        <OwnStrip lines={belonged} paths={paths} mayFound={mayFound} />
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

type Props = {
  invited: readonly ListedGroup[];
  belonged: readonly PlaceLine[];
  recommended: readonly PlaceLine[];
  paths: GroupPaths;
  mayAnswer: boolean;
};

/** Shows five invitations, memberships and recommendations each beside the page (L-17); a phone has its memberships in a strip. */
function CommunitiesSidebar({ invited, belonged, recommended, paths, mayAnswer }: Props) {
  const few = sidebarOf<PlaceLine>({ invited: [], belonged, recommended });
  const waiting = sidebarOf({ invited, belonged: [], recommended: [] }).invited;
  return (
    <>
      {waiting.length > 0 ? (
        <Surface title="招待" waits flush>
          <RowList label="招待されているコミュニティ">
            {waiting.map((group) => (
              <InvitationRow key={group.objectId} group={group} paths={paths} mayAnswer={mayAnswer} />
            ))}
          </RowList>
        </Surface>
      ) : null}
      {few.belonged.length > 0 ? (
        <div className="only-desk">
          <Surface title="参加中" more={<Link to={paths.list}>一覧</Link>} flush>
            <RowList label="参加中のコミュニティ">
              {few.belonged.map((line) => (
                <PlaceRow key={line.objectId} line={line} paths={paths} short />
              ))}
            </RowList>
          </Surface>
        </div>
      ) : null}
      {few.recommended.length > 0 ? (
        <Surface title="おすすめ" flush>
          <RowList label="おすすめのオープンコミュニティ">
            {few.recommended.map((line) => (
              <PlaceRow key={line.objectId} line={{ ...line, isRead: true }} paths={paths} short />
            ))}
          </RowList>
        </Surface>
      ) : null}
    </>
  );
}
