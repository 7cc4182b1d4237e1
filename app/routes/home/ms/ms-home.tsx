import { calledBy } from "#contract/users/called";
import { RecentRooms } from "~/parts/chat/recent-rooms";
import type { HomeProps } from "~/parts/home/home.server";
import { HomeOutside, HomeSidebar } from "~/parts/home/home-aside";
import { HomeHead } from "~/parts/home/home-head";
import { HomeScreenHint } from "~/parts/home/home-screen-hint";
import { PhoneSearch } from "~/parts/home/home-search";
import { Todos } from "~/parts/home/todos/todos";
import { CommunityUpdates } from "~/parts/home/updates/community-news";
import { Shortcuts } from "~/shells/navigation/shortcuts";
import { Columns } from "~/ui/columns";

const FEW_ROOMS = 3;

export function MsHome(props: HomeProps) {
  const { id, name, companyName, principal, rooms } = props;
  return (
    <>
      <HomeHead whose={[calledBy(name, "ms"), companyName].filter(Boolean).join("　")} />
      <PhoneSearch principal={principal} />
      <Columns label="さがす" aside={<HomeSidebar {...props} />} outside={<HomeOutside {...props} />}>
        <Todos {...props} />
        <Shortcuts principal={principal} />
        <CommunityUpdates news={props.news} title="コミュニティの新着" all="/group" />
        <RecentRooms rooms={rooms?.slice(0, FEW_ROOMS) ?? null} viewerId={id} mayStart />
      </Columns>
      <HomeScreenHint />
    </>
  );
}
