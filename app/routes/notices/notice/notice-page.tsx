import type { Notice } from "#contract/notices/calls";
import { callHref } from "#contract/telephone";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { ReportLink } from "~/parts/moderation/report-link";
import { leadingBack } from "~/request/paths/back-link";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { PrintButton } from "~/ui/scripted/print-button";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { LinkedText } from "~/ui/text/linked-text";
import { formatItems } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";
import { Colleague } from "./colleague";
import type { Reading } from "./reading.server";
import { ReadingPart } from "./reading-part";
import { Sending } from "./sending";

type Props = { notice: Notice; reading: Reading | null; message: string | null };

/** A notice as its reader sees it; the hospital that sent it also sees who has read it. */
export function NoticePage({ notice, reading, message }: Props) {
  const { title, hospital, sending, received } = notice;
  const isSenders = sending !== null && received === null;
  return (
    <>
      <PageHead
        title={title}
        context={hospital.name}
        back={{ to: isSenders ? "/notices?tab=sent" : "/notices", label: "お知らせ" }}
      />
      {message ? (
        <Callout kind="warning" title="送信できませんでした">
          {message}
        </Callout>
      ) : null}
      <Columns label="このお知らせ" aside={<About notice={notice} />}>
        {sending ? <Sending notice={notice} sending={sending} reading={reading} /> : null}
        <Words notice={notice} />
        {reading ? (
          <ReadingPart reading={reading} isMustRead={notice.isMustRead} id={notice.objectId} />
        ) : null}
      </Columns>
    </>
  );
}

function Words({ notice }: { notice: Notice }) {
  const { title, detail, fileUrl, filename, isMustRead, editedAt, received } = notice;
  return (
    <Surface title={title}>
      <div className="labels">
        {isMustRead ? <Badge tone="warning">必読</Badge> : null}
        {editedAt === null ? null : (
          <Badge>
            更新 <Time at={editedAt} />
          </Badge>
        )}
      </div>
      <p className="lines">
        <LinkedText text={detail} />
      </p>
      {fileUrl ? (
        <p>
          <a className="lk" href={fileUrl} download>
            <Icon name="paperclip" /> {filename ?? "添付ファイル"}
          </a>
        </p>
      ) : null}
      {isMustRead && received ? <Acknowledgement received={received} /> : null}
    </Surface>
  );
}

function Acknowledgement({ received }: { received: NonNullable<Notice["received"]> }) {
  if (received.acknowledgedAt !== null)
    return (
      <Callout kind="success">
        <Time at={received.acknowledgedAt} />
        に「確認しました」と伝えました。
      </Callout>
    );
  return (
    <Form method="post" className="dock">
      <SubmitButton intent="acknowledge">確認しました</SubmitButton>
    </Form>
  );
}

function About({ notice }: { notice: Notice }) {
  const { hospital, author, sentAt, received, isMine, objectId, sending } = notice;
  return (
    <>
      <Surface title="送信元">
        <DefinitionList
          empty="なし"
          items={[
            [
              "医療機関",
              <a
                key="hospital"
                href={leadingBack(`/hospitals/${hospital.hospitalId}`, `/notices/${objectId}`)}
              >
                {hospital.name}
              </a>,
            ],
            ["担当", <Colleague key="author" person={author} here={`/notices/${objectId}`} />],
            [
              "電話",
              hospital.tel ? (
                <a key="tel" href={callHref(hospital.tel)}>
                  {hospital.tel}
                </a>
              ) : null,
            ],
            ["FAX", hospital.fax],
            ["送信", <Time key="at" at={sentAt} />],
            ["宛先", received?.hospitalName ?? (sending ? formatItems(sending.hospitalCount) : null)],
          ]}
        />
      </Surface>
      <div className="acts on-paper-not">
        <PrintButton note kind="secondary">
          印刷する
        </PrintButton>
        {isMine ? (
          <ButtonLink kind="secondary" icon="pencil" to={`/notices/${objectId}/edit`}>
            編集・削除
          </ButtonLink>
        ) : null}
        {sending ? (
          <ButtonLink kind="secondary" icon="file-text" to={`/notices/${objectId}/fax`}>
            FAX用紙を印刷
          </ButtonLink>
        ) : null}
        {isMine ? null : <ReportLink kind="hospitalNotice" id={objectId} of="このお知らせ" />}
      </div>
    </>
  );
}
