import { useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { useRenewal } from "~/live/updates";
import { RecentRooms } from "~/parts/chat/recent-rooms";
import { type HomeProps, homeOf } from "~/parts/home/home.server";
import { HomeOutside, HomeSidebar } from "~/parts/home/home-aside";
import { HomeHead } from "~/parts/home/home-head";
import { HomeScreenHint } from "~/parts/home/home-screen-hint";
import { PhoneSearch } from "~/parts/home/home-search";
import { Todos } from "~/parts/home/todos/todos";
import { CommunityUpdates } from "~/parts/home/updates/community-updates";
import { HospitalUpdates } from "~/parts/home/updates/hospital-updates";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { Shortcuts } from "~/shells/navigation/shortcuts";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { RingDrawing } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Checklist } from "~/ui/progress/checklist";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

export const loader = only(...DOCTORS)(homeOf);

export const meta = titled("ホーム");

export const handle: Handle = { hydrate: true };

export default function Page() {
  useRenewal();
  return <DoctorHome {...useLoaderData<typeof loader>()} />;
}

/** A doctor's first screen: what waits, who wrote, then the way to a colleague. */
function DoctorHome(props: HomeProps) {
  const { id, name, principal, rooms, review, hospitals, firstSteps } = props;
  const [hospital] = hospitals ?? [];
  return (
    <>
      <HomeHead whose={[`${name} 先生`, hospital?.name].filter(Boolean).join("　")} />
      {review && <ReviewState state={review} />}
      <PhoneSearch principal={principal} />
      <Columns label="さがす" aside={<HomeSidebar {...props} />} outside={<HomeOutside {...props} />}>
        {firstSteps ? <FirstSteps {...firstSteps} /> : null}
        <Todos {...props} />
        {review && review !== "refused" && review !== "verified" ? <WhileReviewed /> : null}
        <Shortcuts principal={principal} />
        {firstSteps ? null : (
          <>
            <CommunityUpdates updates={props.updates} title="コミュニティの新着" all="/group" />
            <HospitalUpdates notices={props.hospitalNotices} />
            {/* A phone has the chats a tap away, with their count. */}
            <div className="only-desk">
              <RecentRooms rooms={rooms} viewerId={id} mayStart />
            </div>
          </>
        )}
      </Columns>
      <HomeScreenHint />
    </>
  );
}

/** The first screen of a doctor who has nobody here yet; its words come with the data. */
function FirstSteps({ lead, steps, group }: NonNullable<HomeProps["firstSteps"]>) {
  return (
    <>
      <Surface flush>
        <div className="first-steps">
          <RingDrawing name="community" />
          <div>
            <h2>ここから輪を広げましょう</h2>
            <p className="note">{lead}</p>
          </div>
        </div>
        <Checklist
          steps={steps.map(({ acts, ...step }) => ({
            ...step,
            acts: acts.map((act) => <ButtonLink key={act.to} {...act} />),
          }))}
        />
      </Surface>
      <Surface title="コミュニティ" flush>
        <RowList>
          <Row {...group} meta={<Icon name="chevron-right" />} />
        </RowList>
      </Surface>
    </>
  );
}

type Props = { state: "waiting" | "resubmit" | "refused" | "verified" };

const PENDING = "/doctor/new/pending";

/** How the review of the licence stands, on the first screen; what it asks for is among the todos. */
function ReviewState({ state }: Props) {
  if (state === "resubmit") return null;
  if (state === "refused") {
    return (
      <Callout
        kind="warning"
        title="医師資格を確認できませんでした"
        action={<a href={PENDING}>担当者からのご連絡を見る</a>}
      >
        検索と閲覧はご利用いただけます。
      </Callout>
    );
  }
  return (
    <Callout kind="warning" title="医師資格を確認しています" action={<a href={PENDING}>審査の状況を見る</a>}>
      確認が終わるまで、検索と閲覧をご利用いただけます。メッセージの送信や投稿は確認後に使えるようになります。
    </Callout>
  );
}

const POSSIBLE = [
  {
    to: "/search",
    icon: "search",
    title: "医師・医療機関・MSをさがす",
    detail: "連携室の電話・FAX、外来担当表、空床も表示されます。",
  },
  {
    to: "/board",
    icon: "newspaper",
    title: "掲示板を読む",
    detail: "地域の医療機関と事務局からの投稿です。",
  },
] as const;

const LATER = [
  "チャットと名刺交換",
  "掲示板・コミュニティへの投稿とコメント",
  "医療機関リストの作成と共有",
  "連携室の方の招待",
] as const;

/** What a doctor can do while the licence is reviewed, and what comes after. */
function WhileReviewed() {
  return (
    <>
      <Surface title="いまご利用いただけること" flush>
        <RowList label="いまご利用いただけること">
          {POSSIBLE.map(({ icon, ...row }) => (
            <Row
              key={row.to}
              {...row}
              leading={<Icon name={icon} size={24} />}
              meta={<Icon name="chevron-right" />}
            />
          ))}
        </RowList>
      </Surface>
      <Surface title="確認後にご利用いただけること">
        <ul className="bullets">
          {LATER.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <p className="note">確認が終わると、メールでお知らせします。</p>
      </Surface>
    </>
  );
}
