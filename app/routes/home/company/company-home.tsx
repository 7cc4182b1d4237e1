import { SecurityOffer } from "~/parts/auth/security-offer";
import { RecentRooms } from "~/parts/chat/recent-rooms";
import { AccountSummary } from "~/parts/home/account-summary";
import type { HomeProps } from "~/parts/home/home.server";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";

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
