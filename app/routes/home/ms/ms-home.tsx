import { RecentRooms } from "~/parts/chat/recent-rooms";
import type { HomeProps } from "~/parts/home/home.server";
import { HomeAside } from "~/parts/home/home-aside";
import { HomeHead } from "~/parts/home/home-head";
import { HomeScreenHint } from "~/parts/home/home-screen-hint";
import { Todos } from "~/parts/home/todos";
import { Shortcuts } from "~/shells/shortcuts";
import { Columns } from "~/ui/columns";

export function MsHome(props: HomeProps) {
  const { id, name, companyName, principal, rooms } = props;
  return (
    <>
      <HomeHead whose={[`${name} さん`, companyName].filter(Boolean).join("　")} />
      <Columns label="さがす" aside={<HomeAside {...props} />}>
        <Todos {...props} />
        <Shortcuts principal={principal} />
        <RecentRooms rooms={rooms} viewerId={id} mayStart />
        <HomeScreenHint />
      </Columns>
    </>
  );
}
