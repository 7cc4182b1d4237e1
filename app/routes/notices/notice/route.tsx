import { json } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { HOSPITAL_STAFF } from "#contract/hospitals/limits";
import type { Notice } from "#contract/notices/calls";
import { callHref } from "#contract/telephone";
import { headerText } from "#contract/wire/header-text";
import { Form } from "~/forms/form";
import { shownRefusal } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { ReportLink } from "~/parts/moderation/report-link";
import { NoNotices } from "~/parts/notices/no-notices";
import { receiving } from "~/parts/notices/receiving.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf } from "~/request/forms/read";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { leadingBack } from "~/request/paths/back-link";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Dialog, DialogLink } from "~/ui/overlays/dialog";
import { PageHead } from "~/ui/page-head";
import { ProgressBar } from "~/ui/progress/progress-bar";
import { PrintButton } from "~/ui/scripted/print-button";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { LinkedText } from "~/ui/text/linked-text";
import { formatCount, formatItems, formatPeople } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";
import { Colleague } from "./colleague";
import { type Reading, readingOf } from "./reading.server";
import { ReadingPart } from "./reading-part";

export const loader = only(...MAIN_ROLES)(
  receiving(async (entered) => {
    const { api, params, request } = entered;
    const notice = await api.notices.get({
      params: { objectId: params.id ?? "" },
      // What a browser fetches ahead nobody has looked at.
      query: { preview: String(/prefetch/.test(headerText(request, "sec-purpose") ?? "")) },
    });
    return { notice, reading: notice.sending ? await readingOf(entered) : null };
  }),
);

export const action = only(...HOSPITAL_STAFF)(async ({ api, form, params, url, context }) => {
  onlyFields(form, "after");
  const objectId = params.id ?? "";
  const again = () => new Response(null, { status: 303, headers: { location: url.pathname + url.search } });
  try {
    if (intentOf(form) === "remind") {
      await api.notices.remind({ params: { objectId }, body: { after: Number(form.get("after")) || 0 } });
      await context.flash({ kind: "success", text: "リマインドを送信しました" });
    } else {
      await api.notices.acknowledge({ params: { objectId } });
      await context.flash({ kind: "success", text: "確認しました" });
    }
    return again();
  } catch (error) {
    const { status, message } = shownRefusal(error);
    if (status === 404) throw error;
    return json({ message }, { status });
  }
});

export const meta = titled<typeof loader>((data) => data?.notice.title ?? "お知らせ詳細");

export const handle: Handle = { hydrate: true };

export default function NoticeScreen() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as { message?: string } | undefined;
  return shown ? <NoticePage {...shown} message={refused?.message ?? null} /> : <NoNotices />;
}

type Props = { notice: Notice; reading: Reading | null; message: string | null };

/** A notice as its reader sees it; the hospital that sent it also sees who has read it. */
function NoticePage({ notice, reading, message }: Props) {
  const { hospital, sending, received } = notice;
  const isSenders = sending !== null && received === null;
  return (
    <>
      <PageHead
        title="お知らせ"
        isKind
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
    <Surface>
      <h1 className="post-title">{title}</h1>
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

const AGAIN_MS = 2000;
const WAVES = {
  sent: "送信しています",
  again: "更新を送信しています",
  reminder: "リマインドを送信しています",
};

type SendingProps = { notice: Notice; sending: NonNullable<Notice["sending"]>; reading: Reading | null };

/** How far the sending has come, and the reminder to those who are left. */
function Sending({ notice, sending, reading }: SendingProps) {
  const { toldCount, hospitalCount, wave, remindedAt, reminderCount } = sending;
  const isSending = toldCount < hospitalCount;
  useAgain(isSending);
  const { pathname } = useLocation();
  const people = reading?.counts?.people;
  const left = people ? people.all - (notice.isMustRead ? people.acknowledged : people.read) : 0;
  if (isSending)
    return (
      <Surface title="配信の状況" waits>
        <ProgressBar
          label={`${WAVES[wave]}（${formatCount(toldCount)}/${formatItems(hospitalCount)}）`}
          value={toldCount / hospitalCount}
        />
        <p className="note">
          このページを離れても送信は続きます。<Link to={pathname}>最新の状況を表示</Link>
        </p>
      </Surface>
    );
  return (
    <Surface title="配信の状況">
      <Figures notice={notice} sending={sending} reading={reading} />
      <NotReached notice={notice} reading={reading} />
      {remindedAt === null ? null : (
        <p className="note">
          リマインド {reminderCount}回（最終 <Time at={remindedAt} />）
        </p>
      )}
      {notice.isMine && left > 0 ? (
        <>
          <div className="acts">
            <DialogLink dialog="remind">{`未${notice.isMustRead ? "確認" : "読"}の${formatPeople(left)}にリマインドする`}</DialogLink>
          </div>
          <Dialog
            id="remind"
            title={`${formatPeople(left)}にリマインドしますか`}
            actions={
              <Form method="post">
                <input type="hidden" name="after" value={reminderCount} />
                <Button icon="bell" name="intent" value="remind">
                  リマインドを送信する
                </Button>
              </Form>
            }
          >
            <p>{`${notice.isMustRead ? "「確認しました」を押した方" : "すでに読んだ方"}には届きません。`}</p>
          </Dialog>
        </>
      ) : null}
      {notice.isMine && people && people.all > 0 && left === 0 ? (
        <Callout kind="success">{`全員が${notice.isMustRead ? "確認" : "開封"}しました。`}</Callout>
      ) : null}
    </Surface>
  );
}

/** People and hospitals are counted apart: a hospital is done when everybody there is. */
function Figures({ notice: { isMustRead }, reading }: SendingProps) {
  const counts = reading?.counts;
  if (!counts) return null;
  const { people, hospitals } = counts;
  const done = isMustRead ? people.acknowledged : people.read;
  const word = isMustRead ? "確認" : "既読";
  const doneWord = isMustRead ? "確認済み" : "既読";
  const onlyRead = Math.max(0, people.read - people.acknowledged);
  const ratio = (part: number, all: number) => (all > 0 ? part / all : 0);
  return (
    <>
      <ProgressBar
        label={`方（宛先 ${formatPeople(people.all)}）：${formatPeople(done)}が${doneWord}`}
        value={ratio(done, people.all)}
      />
      <p className="note">
        {`${word} ${formatPeople(done)}・`}
        {isMustRead ? `既読のみ ${formatPeople(onlyRead)}・` : ""}
        {`未読 ${formatPeople(people.all - (isMustRead ? done + onlyRead : done))}`}
      </p>
      <ProgressBar
        label={`医療機関（宛先 ${formatItems(hospitals.all)}）：${formatItems(hospitals.done)}は全員が${doneWord}`}
        value={ratio(hospitals.done, hospitals.all)}
      />
      <p className="note">
        {`全員 ${formatItems(hospitals.done)}・一部 ${formatItems(hospitals.some)}・`}
        {`${word}なし ${formatItems(hospitals.waiting - hospitals.some)}・登録者なし ${formatItems(hospitals.nobody)}`}
      </p>
    </>
  );
}

/** Hospitals where nobody is registered get it on paper or not at all. */
function NotReached({ notice: { objectId }, reading }: Pick<SendingProps, "notice" | "reading">) {
  const nobody = reading?.counts?.hospitals.nobody ?? 0;
  if (nobody === 0) return null;
  return (
    <p>
      {`登録者のいない${formatItems(nobody)}には届いていません。`}
      <Link className="lk" to={`/notices/${objectId}/fax`}>
        FAX用紙を印刷する
      </Link>
    </p>
  );
}

/** Asks again while it is under way and the page is visible; without a script there is a link. */
function useAgain(isSending: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => {
      if (!document.hidden) revalidate();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isSending, revalidate]);
}
