import type { HeldPost } from "~/parts/posts/post-acts.server";
import { groupPaths } from "~/request/paths/group-paths";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatPeople } from "~/ui/text/numbers";
import { PostPage } from "./post-page";
import type { PostScreen } from "./post-screen";
import { WritePost } from "./write-post";

/** One address, four screens: a post, its change, a new one, and the choice of where to write it. */
export function PostScreens({ data, held }: { data: PostScreen; held: HeldPost | null }) {
  switch (data.screen) {
    case "post":
      return <PostPage data={data} held={held} />;
    case "edit":
    case "new":
      return <WritePost data={data} held={held} />;
    case "choice":
      return <ChooseCommunity data={data} />;
  }
}

/** The list of the connect service has only those that one has joined. */
function ChooseCommunity({ data }: { data: Extract<PostScreen, { screen: "choice" }> }) {
  const paths = groupPaths(data.role === "connect");
  return (
    <>
      <PageHead
        title="投稿を作成する"
        lead="投稿するコミュニティを選択してください。"
        back={{ to: paths.list, label: "コミュニティ一覧" }}
      />
      <Surface title="参加中のオープンコミュニティ" flush>
        {data.communities.length === 0 ? (
          <EmptyState drawing="community" title="参加しているオープンコミュニティはまだありません">
            {data.role === "connect"
              ? "オープンコミュニティのページから参加すると、投稿できるようになります。"
              : "コミュニティ一覧から参加すると、投稿できるようになります。"}
          </EmptyState>
        ) : null}
        <RowList label="参加中のオープンコミュニティ">
          {data.communities.map(({ objectId, name, memberCount, description }) => (
            <Row
              key={objectId}
              to={paths.newPost(objectId)}
              title={name}
              detail={<span className="cut-1">{description}</span>}
              meta={formatPeople(memberCount)}
            />
          ))}
        </RowList>
      </Surface>
    </>
  );
}
