import { useLoaderData, useLocation } from "@remix-run/react";
import { Fragment } from "react";
import { calledBy } from "#contract/users/called";
import { useRenewal } from "~/live/updates";
import { AreaBeds } from "~/parts/home/beds/area-beds";
import { type HomeProps, homeOf } from "~/parts/home/home.server";
import { HomeHead } from "~/parts/home/home-head";
import { HomeScreenHint } from "~/parts/home/home-screen-hint";
import { HomeSearch, PhoneSearch } from "~/parts/home/home-search";
import { Todos } from "~/parts/home/todos/todos";
import { BoardUpdates, HomeAd } from "~/parts/home/updates/board-updates";
import { HospitalUpdates } from "~/parts/home/updates/hospital-updates";
import { NewNotifications } from "~/parts/home/updates/new-notifications";
import { FigureAges } from "~/parts/hospitals/figure-age";
import { VacantFigures } from "~/parts/hospitals/vacant-figures";
import { RecentLists } from "~/parts/lists/recent-lists";
import { SentRows } from "~/parts/notices/sent-rows";
import { only } from "~/request/guards.server";
import { leadingBack } from "~/request/paths/back-link";
import { editAddress } from "~/request/paths/hospital-edit";
import type { Handle } from "~/shells/handle";
import { Shortcuts } from "~/shells/navigation/shortcuts";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Seal } from "~/ui/people/seal";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

export const loader = only("co-medical")(homeOf);

export const meta = titled("ホーム");

export const handle: Handle = { hydrate: true };

export default function Page() {
  useRenewal();
  return <CoMedicalHome {...useLoaderData<typeof loader>()} />;
}

/** A liaison office's first screen: what came in, its own beds, what it told others; beside it the way to a hospital. */
function CoMedicalHome(props: HomeProps) {
  const [hospital] = props.hospitals ?? [];
  return (
    <>
      <HomeHead whose={[calledBy(props.name, "co-medical"), hospital?.name].filter(Boolean).join("　")} />
      <PhoneSearch principal={props.principal} />
      <Columns label="さがす" aside={<Sidebar {...props} />} outside={<Outside {...props} />}>
        <Todos {...props} />
        <Shortcuts principal={props.principal} />
        <OwnHospitals {...props} />
        <HospitalUpdates notices={props.hospitalNotices} />
        <SentUpdate notices={props.sentNotices} />
      </Columns>
      <HomeScreenHint />
    </>
  );
}

function Sidebar(props: HomeProps) {
  return (
    <>
      <HomeSearch {...props} />
      <AreaBeds areaBeds={props.areaBeds} />
      <RecentLists title="リスト" lists={props.lists} />
    </>
  );
}

/** A phone has the bell with its count in the app bar. */
function Outside({ notifications, board, ads }: HomeProps) {
  return (
    <>
      {notifications ? (
        <div className="only-desk">
          <NewNotifications items={notifications} home="/notification" />
        </div>
      ) : null}
      <BoardUpdates board={board} />
      <HomeAd ads={ads} />
    </>
  );
}

/** More wards than these are kept on a page of their own. */
const MOST_ROWS = 12;

/** One's own hospital: its vacant beds as a form, how old the last word on them is, and one tap to renew it. */
function OwnHospitals({ hospitals }: HomeProps) {
  const { pathname } = useLocation();
  if (!hospitals || hospitals.length === 0) return null;
  return (
    <Surface title="自施設の空床" flush waits={hospitals.some(({ openProposals }) => openProposals > 0)}>
      {hospitals.map((hospital) => (
        <Fragment key={hospital.hospitalId}>
          <RowList label={hospital.name}>
            <Row
              leading={<Seal name={hospital.name} icon="hospital" />}
              to={leadingBack(`/hospitals/${hospital.hospitalId}`, pathname)}
              title={hospital.name}
              detail={<Beds {...hospital} />}
              actions={<Acts {...hospital} />}
            />
          </RowList>
          {hasForm(hospital) ? (
            <VacantFigures
              hospitalId={hospital.hospitalId}
              revision={hospital.revision}
              seenAt={hospital.newestWordAt ?? 0}
              beds={hospital.vacantBeds}
              from="home"
            />
          ) : null}
        </Fragment>
      ))}
    </Surface>
  );
}

type Own = NonNullable<HomeProps["hospitals"]>[number];

const hasForm = ({ vacantBeds }: Own) => vacantBeds.length > 0 && vacantBeds.length <= MOST_ROWS;

function Beds({ vacantBedsAt, newestWordAt, vacantBedNumber }: Own) {
  if (vacantBedsAt === null) return "空床は登録されていません";
  return (
    <>
      空床 {vacantBedNumber}床{"　"}
      <FigureAges newest={newestWordAt ?? vacantBedsAt} oldest={vacantBedsAt} />
    </>
  );
}

function Acts({ hospitalId, vacantBeds, openProposals }: Own) {
  const from = "/top/medical";
  return (
    <Buttons>
      <ButtonLink
        kind="secondary"
        small
        icon="bed"
        to={editAddress("/hospitals/edit/open_bed", { hospitalId, from })}
      >
        {vacantBeds.length > 0 ? "病棟・条件を編集する" : "空床を登録する"}
      </ButtonLink>
      {openProposals > 0 ? (
        <ButtonLink kind="quiet" small to={editAddress("/hospitals/edit/proposals", { hospitalId, from })}>
          更新案 {openProposals}件
        </ButtonLink>
      ) : null}
    </Buttons>
  );
}

/** What one's hospital has told others, and how much of it was read. Shows nothing if it could not be loaded. */
function SentUpdate({ notices }: { notices: HomeProps["sentNotices"] }) {
  if (!notices) return null;
  const write = (
    <ButtonLink small kind="secondary" icon="pencil" to="/notices/new">
      お知らせを作成する
    </ButtonLink>
  );
  return (
    <Surface
      title="送信したお知らせ"
      more={notices.length > 0 ? <Link to="/notices?tab=sent">すべて</Link> : null}
      flush
    >
      {notices.length > 0 ? (
        <>
          <SentRows notices={notices} isShort />
          <div className="sheet-body">{write}</div>
        </>
      ) : (
        <EmptyState drawing="list" title="送信したお知らせはまだありません" action={write}>
          休診や受入体制の変更を、連携先にまとめて知らせられます。誰が読んだかも分かります。
        </EmptyState>
      )}
    </Surface>
  );
}
