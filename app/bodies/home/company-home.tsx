import { RecentRooms } from "~/bodies/chat/recent-rooms";
import { PageHead } from "~/ui/page-head";
import { AccountSummary } from "./account-summary";
import type { HomeProps } from "./doctor-home";

export function CompanyHome(props: HomeProps) {
  return (
    <>
      <PageHead title="ホーム" context={props.companyName ?? props.name} />
      <RecentRooms rooms={props.rooms} viewerId={props.id} mayStart={false} />
      <AccountSummary {...props} to="/connect/company/mypage" />
    </>
  );
}
