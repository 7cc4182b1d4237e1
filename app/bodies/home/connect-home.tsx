import { SecurityOffer } from "~/bodies/auth/security-offer";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { AccountSummary } from "./account-summary";
import type { HomeProps } from "./doctor-home";

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
