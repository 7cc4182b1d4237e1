import { RecentRooms } from "~/parts/chat/recent-rooms";
import { AccountSummary } from "~/parts/home/account-summary";
import type { HomeProps } from "~/parts/home/home.server";
import { HomeHead } from "~/parts/home/home-head";
import { HomeScreenHint } from "~/parts/home/home-screen-hint";
import { Todos } from "~/parts/home/todos";
import { Shortcuts } from "~/shells/shortcuts";
import { Columns } from "~/ui/columns";

export function CompanyHome(props: HomeProps) {
  const { id, name, companyName, principal, rooms } = props;
  return (
    <>
      <HomeHead whose={companyName ?? name} />
      <Columns label="アカウント" aside={<AccountSummary {...props} to="/connect/company/mypage" />}>
        <Todos {...props} />
        <Shortcuts principal={principal} />
        <RecentRooms rooms={rooms} viewerId={id} mayStart={false} />
        <HomeScreenHint />
      </Columns>
    </>
  );
}
