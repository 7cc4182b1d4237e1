import type { WholeNotification } from "#contract/notifications/calls";
import { LEADS_TO } from "#contract/notifications/texts";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { Person, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time/time";
import { NotificationMark } from "./notification-row";

type Props = { notification: WholeNotification; home: string };

/** What happened, where it leads, and what else there was about the same thing. */
export function NotificationPage({ notification, home }: Props) {
  const { title, path, isGone, about, others } = notification;
  return (
    <>
      <PageHead title="通知" back={{ to: home, label: "通知" }} />
      <Surface flush>
        <RowList label="この通知">
          <Whole {...notification} />
        </RowList>
      </Surface>
      {isGone ? (
        <Callout kind="warning" title="すでに見られなくなっています">
          削除・終了したか、閲覧できる対象から外れています。この通知は、お知らせした時点の内容です。
        </Callout>
      ) : null}
      <Buttons>
        {path ? (
          <ButtonLink to={path} aria-label={`${LEADS_TO[about.type]}（${title}）`}>
            {LEADS_TO[about.type]}
          </ButtonLink>
        ) : null}
        <ButtonLink kind="secondary" to={home}>
          通知の一覧に戻る
        </ButtonLink>
      </Buttons>
      {others.length > 0 ? (
        <Surface title="同じことについての通知" flush>
          <RowList label="同じことについての通知">
            {others.map((other) => (
              <Whole key={other.id} {...other} />
            ))}
          </RowList>
        </Surface>
      ) : null}
    </>
  );
}

function Whole({ actor, topic, title, text, createdAt }: WholeNotification["others"][number]) {
  return (
    <Person
      leading={<NotificationMark actor={actor} topic={topic} />}
      title={title}
      detail={
        <>
          {text ? <span className="ink">{text}</span> : null}
          <div>
            <Time at={createdAt} />
          </div>
        </>
      }
    />
  );
}
