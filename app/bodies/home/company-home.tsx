import { SecurityOffer } from "~/bodies/auth/security-offer";
import { RecentRooms } from "~/bodies/chat/list/recent-rooms";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { AccountSummary } from "./account-summary";
import type { HomeProps } from "./doctor-home";

export function CompanyHome(props: HomeProps) {
  return (
    <>
      <PageHead title="ホーム" context={props.companyName ?? props.name} />
      <Columns
        label="アカウント"
        aside={
          <>
            <AccountSummary {...props} to="/connect/company/mypage" />
            {props.isOfferedSecurity ? <SecurityOffer /> : null}
          </>
        }
      >
        <RecentRooms rooms={props.rooms} viewerId={props.id} mayStart={false} />
      </Columns>
    </>
  );
}
