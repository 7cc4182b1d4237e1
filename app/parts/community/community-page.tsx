import type { Banner, Community } from "#contract/community/shapes";
import type { Role } from "#contract/endpoint";
import { groupPaths } from "~/request/paths/group-paths";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/pages/tabs";
import { formatItems, formatPeople } from "~/ui/text/numbers";
import { Banners } from "./banners";
import { CommunitySidebar } from "./community-aside";
import { Entry } from "./entry";
import { CommunityPosts, type Stream } from "./posts/community-posts";

type CommunityProps = {
  community: Community;
  banners: readonly Banner[];
  role: Role;
  /** False while the licence is under review: then the viewer only reads. */
  mayJoin: boolean;
  viewerId: string;
  /** Null: is banned and reads nothing. */
  stream: Stream | null;
};

/** in the other frame: what it is about, how one stands to it, and what is written there. */
export function CommunityPage({ community, banners, role, mayJoin, viewerId, stream }: CommunityProps) {
  const { name, memberCount, standing, reportsWaiting, objectId: id } = community;
  const isConnect = role === "connect";
  const paths = groupPaths(role === "connect");
  return (
    <>
      <PageHead
        title={name}
        context={`オープンコミュニティ・${formatPeople(memberCount)}`}
        back={{ to: paths.list, label: "コミュニティ一覧" }}
      />
      <Columns
        label="このコミュニティについて"
        aside={<CommunitySidebar {...{ community, paths, isConnect }} />}
      >
        {standing.state === "joined" ? (
          <Tabs
            label="コミュニティの画面"
            tabs={[
              { to: paths.community(id), label: "投稿", current: true },
              { to: paths.participants(id), label: "参加者", current: false, count: memberCount },
            ]}
          />
        ) : null}
        {reportsWaiting > 0 ? (
          <Callout
            title={`通報された投稿が${formatItems(reportsWaiting)}あります`}
            action={
              <ButtonLink kind="secondary" to={paths.participants(id)}>
                通報を確認する
              </ButtonLink>
            }
          />
        ) : null}
        <Banners banners={banners} />
        <Entry {...{ community, mayJoin }} />
        {standing.state === "joined" && mayJoin ? (
          <Link to={paths.searchIn(id)}>このコミュニティの投稿を検索</Link>
        ) : null}
        {stream ? (
          <CommunityPosts
            {...{ id, stream, paths, viewerId }}
            mayWrite={standing.state === "joined" && mayJoin}
          />
        ) : null}
      </Columns>
    </>
  );
}
