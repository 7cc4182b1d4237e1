import { calledBy } from "#contract/users/called";
import { AreaBeds } from "~/parts/home/beds/area-beds";
import type { HomeProps } from "~/parts/home/home.server";
import { HomeHead } from "~/parts/home/home-head";
import { HomeScreenHint } from "~/parts/home/home-screen-hint";
import { HomeSearch, PhoneSearch } from "~/parts/home/home-search";
import { Todos } from "~/parts/home/todos/todos";
import { BoardUpdates, HomeAd } from "~/parts/home/updates/board-news";
import { HospitalUpdates } from "~/parts/home/updates/hospital-news";
import { NewNotifications } from "~/parts/home/updates/new-notifications";
import { RecentLists } from "~/parts/lists/recent-lists";
import { Shortcuts } from "~/shells/navigation/shortcuts";
import { Columns } from "~/ui/columns";
import { OwnHospitals } from "./own-hospitals";
import { SentUpdate } from "./sent-news";

/** A liaison office's first screen: what came in, its own beds, what it told others; beside it the way to a hospital. */
export function CoMedicalHome(props: HomeProps) {
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
