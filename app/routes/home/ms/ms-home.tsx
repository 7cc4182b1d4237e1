import { RecentRooms } from "~/parts/chat/recent-rooms";
import type { HomeProps } from "~/parts/home/home.server";
import { HomeAside } from "~/parts/home/home-aside";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";

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
