import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { Notice } from "#contract/notices/calls";
import { Form } from "~/forms/form";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Link } from "~/ui/link";
import { Dialog, DialogLink } from "~/ui/overlays/dialog";
import { ProgressBar } from "~/ui/progress/progress-bar";
import { Surface } from "~/ui/surface";
import { formatCount, formatItems, formatPeople } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";
import type { Reading } from "./reading.server";

const AGAIN_MS = 2000;
const WAVES = {
  sent: "送信しています",
  again: "更新を送信しています",
  reminder: "リマインドを送信しています",
};

type Props = { notice: Notice; sending: NonNullable<Notice["sending"]>; reading: Reading | null };

/** How far the sending has come, and the reminder to those who are left. */
export function Sending({ notice, sending, reading }: Props) {
  const { toldCount, hospitalCount, wave, remindedAt, reminderCount } = sending;
  const isUnderWay = toldCount < hospitalCount;
  useAgain(isUnderWay);
  const { pathname } = useLocation();
  const people = reading?.counts?.people;
  const left = people ? people.all - (notice.isMustRead ? people.acknowledged : people.read) : 0;
  if (isUnderWay)
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
function Figures({ notice: { isMustRead }, reading }: Props) {
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
function NotReached({ notice: { objectId }, reading }: Pick<Props, "notice" | "reading">) {
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
function useAgain(isUnderWay: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (!document.hidden) revalidate();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}
