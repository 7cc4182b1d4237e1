import { SecurityOffer } from "~/parts/auth/security-offer";
import { AccountSummary } from "~/parts/home/account-summary";
import type { HomeProps } from "~/parts/home/home.server";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";

export function ConnectHome(props: HomeProps) {
  return (
    <>
      <PageHead title="ホーム" context={`${props.name} さん`} />
      <Columns label="お知らせ" aside={props.isOfferedSecurity ? <SecurityOffer /> : null}>
        <AccountSummary {...props} to="/connect/mypage" />
      </Columns>
    </>
  );
}
