import { RecentRooms } from "~/parts/chat/recent-rooms";
import type { HomeProps } from "~/parts/home/home.server";
import { HomeOutside, HomeSidebar } from "~/parts/home/home-aside";
import { HomeHead } from "~/parts/home/home-head";
import { HomeScreenHint } from "~/parts/home/home-screen-hint";
import { PhoneSearch } from "~/parts/home/home-search";
import { Todos } from "~/parts/home/todos/todos";
import { CommunityUpdates } from "~/parts/home/updates/community-news";
import { HospitalUpdates } from "~/parts/home/updates/hospital-news";
import { Shortcuts } from "~/shells/navigation/shortcuts";
import { Columns } from "~/ui/columns";
import { FirstSteps } from "./first-steps";
import { ReviewState, WhileReviewed } from "./review-state";

/** A doctor's first screen: what waits, who wrote, then the way to a colleague. */
export function DoctorHome(props: HomeProps) {
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
            <CommunityUpdates news={props.news} title="コミュニティの新着" all="/group" />
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
