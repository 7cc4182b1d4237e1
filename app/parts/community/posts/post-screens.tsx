import { HIDDEN_REASON_CHARS } from "#contract/posts/limits";
import { POST_CHANGED } from "#contract/posts/texts";
import { plainField } from "~/forms/field";
import { TextArea } from "~/forms/fields/text-area";
import { Form } from "~/forms/form";
import { FormDock } from "~/forms/form-dock";
import { heldRev } from "~/forms/seen-rev";
import { SubmitButton } from "~/forms/submit-button";
import { calledName } from "~/parts/chat/names";
import { ReportLink } from "~/parts/moderation/report-link";
import { CommentForm } from "~/parts/posts/answers/comment-form";
import { Comments } from "~/parts/posts/answers/comments";
import { ReactorList } from "~/parts/posts/answers/reactor-list";
import { PlaceUpdates } from "~/parts/posts/place-updates";
import { RemovePost } from "~/parts/posts/post/remove-post";
import { WholePost } from "~/parts/posts/post/whole-post";
import type { HeldPost } from "~/parts/posts/post-acts.server";
import { PostFields } from "~/parts/posts/writing/post-fields";
import { PostQuestion } from "~/parts/posts/writing/post-question";
import { withParameters } from "~/request/paths/back-link";
import { type GroupPaths, groupPaths } from "~/request/paths/group-paths";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Disclosure } from "~/ui/overlays/disclosure";
import { PageHead } from "~/ui/page-head";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatPeople } from "~/ui/text/numbers";
import type { postView } from "./post.server";

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

type Data = Extract<PostScreen, { screen: "post" }>;

/** A post of an open community with everything that was said below it. */
function PostPage({ data, held }: { data: Data; held: HeldPost | null }) {
  const { post, comments, earlier, community, here, back, reactors, replyTo, role, viewerId, creationKey } =
    data;
  const { mayWrite, isModerator, objectId } = community;
  const seen = { here, isConnect: role === "connect" };
  const paths = groupPaths(seen.isConnect);
  const mayComment = mayWrite && post.isCommentable && post.status === "published";
  return (
    <>
      <PageHead title="投稿" isKind context={community.name} back={back} />
      <Columns label="このコミュニティについて" aside={<CommunityOfPost {...{ community }} paths={paths} />}>
        <WholePost post={post} action={here} mayReact={mayWrite} acts={<Acts data={data} />} {...seen} />
        {reactors ? <ReactorList {...reactors} /> : null}
        <PlaceUpdates
          place={{ kind: "community", id: objectId }}
          viewerId={viewerId}
          postId={post.objectId}
        />
        <Comments
          comments={comments}
          total={post.commentCount}
          earlier={earlier ? `${withParameters(here, { before: earlier })}#comments` : null}
          action={here}
          mayReact={mayWrite}
          mayAnswer={mayComment}
          besides={(comment, page) => (
            <>
              {comment.author.objectId && comment.status === "published" ? (
                <ReportLink
                  kind="communityComment"
                  id={comment.objectId}
                  of={`${calledName(comment.author)}のコメント`}
                />
              ) : null}
              {isModerator ? <HideForm action={page} thing={comment} commentId={comment.objectId} /> : null}
            </>
          )}
          {...seen}
        >
          {mayComment ? (
            <CommentForm action={here} creationKey={creationKey} replyTo={replyTo ?? undefined} held={held} />
          ) : (
            <p className="line note">{whyNot(data)}</p>
          )}
        </Comments>
      </Columns>
    </>
  );
}

type CommunityOfPostProps = { community: Data["community"]; paths: GroupPaths };

function CommunityOfPost({ community, paths }: CommunityOfPostProps) {
  const { objectId, name, description, memberCount } = community;
  return (
    <Surface title="このコミュニティについて" flush>
      <div className="sheet-body">
        <p>
          <b>{name}</b>
        </p>
        <p className="note lines">{description}</p>
      </div>
      <RowList label="このコミュニティ">
        <Row to={paths.community(objectId)} leading={<Icon name="users" />} title="コミュニティの投稿" />
        <Row
          to={paths.participants(objectId)}
          leading={<Icon name="user-plus" />}
          title="参加者"
          meta={formatPeople(memberCount)}
        />
      </RowList>
    </Surface>
  );
}

function whyNot({ community: { mayWrite }, post }: Data): string {
  if (post.status === "hidden") return "非表示の投稿にはコメントできません。";
  if (!post.isCommentable) return "この投稿はコメントを受け付けていません。";
  return mayWrite ? "" : "コミュニティに参加すると、コメントとリアクションができます。";
}

function Acts({ data: { post, community, here } }: { data: Data }) {
  return (
    <div className="acts">
      {post.isOwn ? (
        <ButtonLink kind="secondary" small icon="pencil" to={withParameters(here, { edit: "" })}>
          編集する
        </ButtonLink>
      ) : null}
      {post.isOwn || !post.author.objectId || post.status !== "published" ? null : (
        <ReportLink kind="communityPost" id={post.objectId} of="この投稿" />
      )}
      {community.isModerator && !post.isOwn ? <HideForm action={here} thing={post} /> : null}
      {post.mayDelete ? (
        <RemovePost action={here}>
          <input type="hidden" name="openCommunity" value={community.objectId} />
        </RemovePost>
      ) : null}
    </div>
  );
}

type Props = {
  action: string;
  thing: { objectId: string; status: string };
  /** The comment that is hidden; left out: the post itself. */
  commentId?: string;
};

/** Lets those who look after the community hide something with a reason, or show it again. */
function HideForm({ action, thing, commentId }: Props) {
  const which = commentId ? <input type="hidden" name="commentId" value={commentId} /> : null;
  if (thing.status === "hidden") {
    return (
      <Form method="post" action={action} preventScrollReset>
        {which}
        <Button kind="secondary" small name="intent" value="restore">
          もう一度表示する
        </Button>
      </Form>
    );
  }
  return (
    <Disclosure summary="非表示にする">
      <Form method="post" action={action} className="form" preventScrollReset>
        {which}
        <TextArea
          field={{ ...plainField(`hide-${thing.objectId}`), name: "reason" }}
          label="非表示にする理由"
          required
          support="投稿した方に表示されます。"
          rows={2}
          max={HIDDEN_REASON_CHARS}
        />
        <div>
          <Button kind="danger" small name="intent" value="hide">
            非表示にする
          </Button>
        </div>
      </Form>
    </Disclosure>
  );
}

type WritePostProps = { data: Extract<PostScreen, { screen: "new" | "edit" }>; held: HeldPost | null };

/** A new post of an open community, or one of one's own to change. */
function WritePost({ data, held }: WritePostProps) {
  const { community, role } = data;
  const paths = groupPaths(role === "connect");
  const isNew = data.screen === "new";
  const to = isNew ? paths.community(community.objectId) : data.here;
  const intent = isNew ? "write" : "edit";
  const stored = isNew ? { values: { isCommentable: "on" }, uploaded: [] } : storedOf(data.post);
  return (
    <>
      <PageHead
        title={isNew ? "投稿を作成する" : "投稿を編集する"}
        context={community.name}
        back={{ to, label: isNew ? community.name : "投稿" }}
      />
      {held?.message ? <Callout kind="danger" title={held.message} /> : null}
      <Surface>
        <Form method="post" encType="multipart/form-data" className="form">
          <input type="hidden" name="openCommunity" value={community.objectId} />
          <input type="hidden" name="creationKey" value={data.creationKey} />
          <input type="hidden" name="intended" value={intent} />
          {isNew ? null : (
            <input type="hidden" name="rev" value={heldRev(held, data.post.rev, POST_CHANGED)} />
          )}
          <PostQuestion held={held} />
          <PostFields
            values={held?.values ?? stored.values}
            errors={held?.errors ?? {}}
            uploaded={held?.uploaded ?? stored.uploaded}
          />
          <FormDock cancel={to}>
            <SubmitButton intent={intent}>{isNew ? "投稿する" : "保存する"}</SubmitButton>
          </FormDock>
        </Form>
      </Surface>
    </>
  );
}

type Stored = {
  title: string;
  detail: string;
  isCommentable: boolean;
  medias: readonly { url: string; name: string }[];
};

const storedOf = ({ title, detail, isCommentable, medias }: Stored) => ({
  values: { title, detail, isCommentable: isCommentable ? "on" : "" },
  uploaded: medias.map(({ url, name }) => ({ url, name })),
});

/** What the address of a post shows: the post, its change, a new one, or the choice of where to write it. */
type PostScreen = Awaited<ReturnType<typeof postView>>;
