import { useLoaderData } from "@remix-run/react";
import { belongedCommunities } from "~/parts/groups/communities.server";
import { OwnPlaces } from "~/parts/groups/own-places";
import { OwnStrip } from "~/parts/groups/own-strip";
import { StreamRows, StreamTabs } from "~/parts/groups/stream/stream";
import { streamShown } from "~/parts/groups/stream/stream.server";
import { only } from "~/request/guards.server";
import { CONNECT_NEW_NOTICE, groupPaths } from "~/request/paths/group-paths";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";

const paths = groupPaths(true);

/** Connect users are added, not invited, and nothing is recommended to them. */
export const loader = only("connect")(async ({ api, url }) => {
  const [lines, stream] = await Promise.all([belongedCommunities(api, "all"), streamShown(api, url)]);
  return { ...stream, lines };
});

export const meta = titled("コミュニティ一覧");

export const handle: Handle = { hydrate: true };

export default function ConnectGroups() {
  const { tab, posts, next, isFirst, lines } = useLoaderData<typeof loader>();
  if (lines.length === 0)
    return (
      <>
        <PageHead title="コミュニティ" context={formatItems(0)} />
        <Surface flush>
          <EmptyState drawing="community" title="参加しているコミュニティはまだありません">
            コミュニティの管理者の方に追加されると、ここに表示されます。
          </EmptyState>
        </Surface>
      </>
    );
  return (
    <>
      <PageHead
        title="コミュニティ"
        context={formatItems(lines.length)}
        action={
          <>
            {lines.some(({ isPrivate }) => isPrivate) ? (
              <ButtonLink icon="pencil" to={CONNECT_NEW_NOTICE}>
                投稿を作成する
              </ButtonLink>
            ) : null}
            <ButtonLink kind="secondary" icon="search" to={paths.search}>
              投稿を検索
            </ButtonLink>
          </>
        }
      />
      <Columns
        label="参加中のコミュニティ"
        aside={
          <div className="only-desk">
            <OwnPlaces lines={lines} paths={paths} />
          </div>
        }
      >
        <div className="only-phone">
          <OwnStrip lines={lines} paths={paths} mayFound={false} />
        </div>
        <StreamTabs path={paths.list} tab={tab} />
        <Surface flush>
          {posts.length > 0 ? (
            <StreamRows posts={posts} isOfConnect />
          ) : (
            <EmptyState drawing="community" title="投稿はまだありません">
              参加しているコミュニティに投稿されると、ここに表示されます。
            </EmptyState>
          )}
        </Surface>
        <CursorPages next={next} older="以前の投稿を見る" newest={!isFirst && "最新の投稿に戻る"} />
      </Columns>
    </>
  );
}
