import type { CommunityRole } from "#contract/community/limits";
import type { Banned, LogEntry, ReportedThing } from "#contract/community/shapes";
import { COMMUNITY_ROLE_LABELS } from "#contract/community/texts";
import { REPORT_REASON_LABELS } from "#contract/moderation/words";
import { honorific } from "#contract/users/called";
import { WITHDRAWN_NAME } from "#contract/users/texts";
import { Form } from "~/forms/form";
import { calledName } from "~/parts/chat/names";
import type { GroupPaths } from "~/request/paths/group-paths";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Seal } from "~/ui/people/seal";
import { Person, Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time/time";

type ReportedProps = { reported: readonly ReportedThing[]; paths: GroupPaths };

/** What participants have reported: those who look after the community look at it and may hide it there. */
export function ReportedThings({ reported, paths }: ReportedProps) {
  if (reported.length === 0) return null;
  return (
    <Surface title="通報された投稿" waits={reported.some(({ isHidden }) => !isHidden)} flush>
      <RowList label="通報された投稿">
        {reported.map(({ postId, commentId, title, reportCount, reasons, reportedAt, isHidden, isOwn }) => (
          <Row
            key={commentId ?? postId}
            to={commentId ? paths.comment(postId, commentId) : paths.post(postId)}
            title={commentId ? `「${title}」へのコメント` : title}
            detail={reasons.map((each) => REPORT_REASON_LABELS[each]).join("・")}
            badges={isHidden ? <Badge>非表示</Badge> : <Badge tone="warning">通報{reportCount}件</Badge>}
            meta={<Time at={reportedAt} as="when" />}
            actions={isHidden || isOwn ? undefined : <Settle {...{ postId, commentId, title, reportedAt }} />}
          />
        ))}
      </RowList>
    </Surface>
  );
}

/** What was looked at and is left standing waits no more, until it is reported anew. */
function Settle({
  postId,
  commentId,
  title,
  reportedAt,
}: Pick<ReportedThing, "postId" | "commentId" | "title" | "reportedAt">) {
  const [name, value] = commentId ? ["commentId", commentId] : ["postId", postId];
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name={name} value={value} />
      <input type="hidden" name="upTo" value={reportedAt} />
      <Button
        kind="secondary"
        small
        name="intent"
        value="settle"
        aria-label={`${commentId ? `「${title}」へのコメント` : `「${title}」`}をそのまま表示する`}
      >
        そのまま表示する
      </Button>
    </Form>
  );
}

type Props = { banned: readonly Banned[]; mayLift: boolean };

/** Lists the people who were sent away, why, and the way to let them in again. */
export function BannedPeople({ banned, mayLift }: Props) {
  if (banned.length === 0)
    return (
      <Surface flush>
        <EmptyState drawing="community" title="参加停止中の方はいません" />
      </Surface>
    );
  return (
    <Surface title="参加停止中の方" flush>
      <RowList label="参加停止中の方">
        {banned.map(({ objectId, name, role, avatarUrl, reason, bannedAt }) => (
          <Person
            key={objectId}
            leading={<Seal name={name} role={role} src={avatarUrl} />}
            title={
              <>
                {name} <small>{honorific(role)}</small>
              </>
            }
            detail={
              <>
                理由：{reason}
                <div>
                  停止日時 <Time at={bannedAt} as="when" />
                </div>
              </>
            }
            actions={mayLift ? <Lift userId={objectId} name={name} /> : undefined}
          />
        ))}
      </RowList>
    </Surface>
  );
}

function Lift({ userId, name }: { userId: string; name: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="userId" value={userId} />
      <Button kind="secondary" small name="intent" value="unban" aria-label={`${name}の参加の停止を解除する`}>
        停止を解除する
      </Button>
    </Form>
  );
}

/** What those who look after the community did there: in plain words, newest first. */
export function ModerationLog({ log }: { log: readonly LogEntry[] }) {
  if (log.length === 0) return null;
  return (
    <Surface title="運営の記録" flush>
      <RowList label="運営の記録">
        {log.map((entry) => (
          <Row
            key={`${entry.at}-${entry.act}-${entry.user?.objectId}`}
            title={textOf(entry)}
            detail={
              <>
                {entry.act === "ban" && entry.detail ? <div>理由：{entry.detail}</div> : null}
                <Time at={entry.at} as="when" />
              </>
            }
          />
        ))}
      </RowList>
    </Surface>
  );
}

function textOf({ act, actor, user, detail }: LogEntry): string {
  const by = called(actor);
  const whom = called(user);
  if (act === "role")
    return `${by}が${whom}を${COMMUNITY_ROLE_LABELS[detail as CommunityRole] ?? ""}にしました`;
  if (act === "ban") return `${by}が${whom}の参加を停止しました`;
  if (act === "unban") return `${by}が${whom}の参加の停止を解除しました`;
  if (act === "settle") return `${by}が通報を確認し、${whom}の投稿をそのまま表示することにしました`;
  return act === "hide"
    ? `${by}が${whom}の投稿を非表示にしました`
    : `${by}が${whom}の投稿をもう一度表示しました`;
}

const called = (person: LogEntry["user"]) => (person ? calledName(person) : WITHDRAWN_NAME);
