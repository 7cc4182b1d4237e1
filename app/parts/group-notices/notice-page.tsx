import type { GroupNoticeWithComments } from "#contract/group-notices/calls";
import type { Group } from "#contract/groups/shapes";
import { CASE_PARTS } from "#contract/posts/case";
import type { Comment, Post } from "#contract/posts/shapes";
import { Form } from "~/forms/form";
import { calledName } from "~/parts/chat/names";
import { GroupOfPost } from "~/parts/groups/group-aside";
import { ReportLink } from "~/parts/moderation/report-link";
import { CommentForm } from "~/parts/posts/answers/comment-form";
import { Comments } from "~/parts/posts/answers/comments";
import { PollView } from "~/parts/posts/answers/poll-view";
import { PersonLine, ReactorList, Unnamed } from "~/parts/posts/answers/reactor-list";
import { PlaceUpdates } from "~/parts/posts/place-updates";
import { WholePost } from "~/parts/posts/post/whole-post";
import type { HeldPost } from "~/parts/posts/post-acts.server";
import { withParameters } from "~/request/paths/back-link";
import { groupPaths } from "~/request/paths/group-paths";
import { Button, ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Disclosure } from "~/ui/overlays/disclosure";
import { PageHead } from "~/ui/page-head";
import { RowList } from "~/ui/rows";
import { PrintButton } from "~/ui/scripted/print-button";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { namesFrom } from "./names-from";

type Author = Post["author"];
type Reactors = Parameters<typeof ReactorList>[0];
type Readers = {
  total: number;
  users: readonly { user: Author; readAt: number; acknowledgedAt: number | null }[];
  waiting: readonly Author[];
};

type NoticeProps = {
  notice: GroupNoticeWithComments;
  group: Group;
  /** The page itself, and that of its change: both keep the way back. */
  here: string;
  edit: string;
  back: { to: string; label: string };
  replyTo: Comment | null;
  creationKey: string;
  isConnect: boolean;
  viewerId: string;
  reactors: Reactors | null;
  voters: readonly { number: number; users: readonly Author[] }[] | null;
  readers: Readers | null;
  held: HeldPost | null;
};

/** in the other frame. */
export function NoticePage(props: NoticeProps) {
  const { notice, group, here, edit, back, isConnect, viewerId, reactors, voters, readers } = props;
  const { poll, status } = notice;
  const mayReact = status === "published";
  return (
    <>
      <PageHead title="投稿" isKind context={group.name} back={back} />
      <Columns label="このコミュニティについて" aside={<Sidebar group={group} isConnect={isConnect} />}>
        <WholePost
          post={notice}
          {...{ here, mayReact, isConnect }}
          action={here}
          acts={<Acts notice={notice} action={here} edit={edit} />}
        >
          {notice.case ? <CaseView facts={notice.case} /> : null}
          {poll ? <PollView poll={poll} action={here} to={here} mayVote={mayReact} /> : null}
        </WholePost>
        {reactors ? <ReactorList {...reactors} /> : null}
        {voters && poll ? <Voters choices={poll.choices} voters={voters} /> : null}
        {readers ? <ReaderList readers={readers} isMustRead={notice.isMustRead} action={here} /> : null}
        <PlaceUpdates
          place={{ kind: "group", id: group.objectId }}
          viewerId={viewerId}
          postId={notice.objectId}
        />
        <ResponseBodies {...props} mayReact={mayReact} />
      </Columns>
    </>
  );
}

function Sidebar({ group, isConnect }: Pick<NoticeProps, "group" | "isConnect">) {
  return (
    <div className="stack on-paper-not">
      <GroupOfPost group={group} paths={groupPaths(isConnect)} mayWrite={false} />
    </div>
  );
}

function CaseView({ facts }: { facts: NonNullable<GroupNoticeWithComments["case"]> }) {
  return (
    <DefinitionList
      empty="なし"
      items={[
        ["年代・性別", `${facts.ageGroup}・${facts.sex}`],
        [CASE_PARTS.course, facts.course],
        [CASE_PARTS.findings, facts.findings],
      ]}
    />
  );
}

type ActsProps = { notice: GroupNoticeWithComments; action: string; edit: string };

/** What one does with the notice besides answering: each what they may. */
function Acts({ notice, action, edit }: ActsProps) {
  const { isOwn, mayDelete, isMustRead, acknowledgedCount, readerCount, group, status } = notice;
  const others = group.memberCount - 1;
  return (
    <>
      {mayDelete && status === "published" ? (
        <p className="note">
          {isMustRead ? `${others}名のうち${acknowledgedCount}名が確認しました・` : ""}既読{readerCount}名
          {"　"}
          <a href={`${withParameters(action, { show: "readers" })}#readers`}>
            {isMustRead ? "未確認の方を見る" : "読んだ方を見る"}
          </a>
        </p>
      ) : null}
      <Buttons>
        {isOwn ? (
          <ButtonLink kind="secondary" small icon="pencil" to={edit}>
            編集する
          </ButtonLink>
        ) : null}
        <PrintButton note kind="secondary" small>
          印刷する
        </PrintButton>
        {group.isAdmin && status === "published" ? (
          <Form method="post" action={action} preventScrollReset>
            <Button kind="secondary" small icon="pin" name="intent" value={notice.isPinned ? "unpin" : "pin"}>
              {notice.isPinned ? "固定を外す" : "上部に固定する"}
            </Button>
          </Form>
        ) : null}
        {isOwn || status !== "published" ? null : (
          <ReportLink kind="groupPost" id={notice.objectId} of="この投稿" />
        )}
      </Buttons>
      {mayDelete ? (
        <Disclosure summary="この投稿を削除">
          <Form method="post" action={action}>
            <input type="hidden" name="groupId" value={group.objectId} />
            <p>内容・写真・ファイル・コメントが読めなくなります。元に戻せません。</p>
            <Button kind="danger" name="intent" value="delete">
              投稿を削除する
            </Button>
          </Form>
        </Disclosure>
      ) : null}
    </>
  );
}

type VotersProps = {
  choices: readonly { number: number; text: string }[];
  voters: readonly { number: number; users: readonly Author[] }[];
};

function Voters({ choices, voters }: VotersProps) {
  const usersOf = (number: number) => voters.find((each) => each.number === number)?.users ?? [];
  return (
    <Surface title="回答した方" flush id="voters">
      {choices.map(({ number, text }) => (
        <RowList key={number} label={text}>
          {usersOf(number).map((user) => (
            <PersonLine key={user.objectId} user={user} word={text} />
          ))}
        </RowList>
      ))}
    </Surface>
  );
}

type ReadersProps = { readers: Readers; isMustRead: boolean; action: string };

function ReaderList({ readers: { total, users, waiting }, isMustRead, action }: ReadersProps) {
  if (!isMustRead) return <Read title={`読んだ方（${total}名）`} users={users} total={total} id="readers" />;
  const opened = new Set(users.map(({ user }) => user.objectId));
  const done = users.filter(({ acknowledgedAt }) => acknowledgedAt);
  return (
    <>
      <Surface title={`まだ確認していない人（${waiting.length}名）`} flush id="readers">
        {waiting.length > 0 ? (
          <Form method="post" action={action} className="acts sheet-body" preventScrollReset>
            <Button kind="secondary" small icon="bell" name="intent" value="remind">
              未確認の方にリマインドする
            </Button>
          </Form>
        ) : (
          <p className="line note">全員が確認しました。</p>
        )}
        <RowList label="まだ確認していない人">
          {waiting.map((user) => (
            <PersonLine
              key={user.objectId}
              user={user}
              word={opened.has(user.objectId) ? "既読（未確認）" : "未読"}
            />
          ))}
        </RowList>
      </Surface>
      <Read title={`確認した方（${done.length}名）`} users={done} total={done.length} />
    </>
  );
}

function Read({
  title,
  users,
  total,
  id,
}: Pick<Readers, "users" | "total"> & { title: string; id?: string }) {
  return (
    <Surface title={title} flush id={id}>
      <RowList label="読んだ方">
        {users.map(({ user, readAt, acknowledgedAt }) => (
          <PersonLine key={user.objectId} user={user} at={acknowledgedAt ?? readAt} />
        ))}
      </RowList>
      <Unnamed count={total - users.length} besides={users.length > 0} />
    </Surface>
  );
}

type AnswersProps = NoticeProps & { mayReact: boolean };

function ResponseBodies({ notice, replyTo, creationKey, isConnect, held, here, mayReact }: AnswersProps) {
  const { comments, earlier, commentCount, isCommentable, group, status } = notice;
  if (status === "draft") return null;
  const mayAnswer = isCommentable && mayReact;
  return (
    <Comments
      comments={comments}
      total={commentCount}
      earlier={earlier ? `${withParameters(here, { before: earlier })}#comments` : null}
      {...{ here, mayReact, mayAnswer, isConnect }}
      action={here}
      besides={({ objectId, author, status }) =>
        status === "published" ? (
          <ReportLink kind="groupComment" id={objectId} of={`${calledName(author)}のコメント`} />
        ) : null
      }
    >
      {mayAnswer ? (
        <CommentForm
          {...{ creationKey, held }}
          action={here}
          namesFrom={namesFrom(group.objectId)}
          replyTo={replyTo ? { id: replyTo.objectId, name: calledName(replyTo.author) } : undefined}
        />
      ) : (
        <div className="sheet-body">
          <Callout>
            {status === "hidden"
              ? "非表示の投稿にはコメントできません。"
              : "この投稿はコメントを受け付けていません。"}
          </Callout>
        </div>
      )}
    </Comments>
  );
}
