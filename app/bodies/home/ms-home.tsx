import { RecentRooms } from "~/bodies/chat/list/recent-rooms";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import type { HomeProps } from "./doctor-home";
import { HomeAside } from "./home-aside";

export function MsHome(props: HomeProps) {
  const { id, name, companyName, rooms } = props;
  return (
    <>
      <PageHead title="ホーム" context={[companyName, `${name} さん`].filter(Boolean).join("・")} />
      <Columns label="さがす" aside={<HomeAside {...props} />}>
        <RecentRooms rooms={rooms} viewerId={id} mayStart />
      </Columns>
    </>
  );
}
