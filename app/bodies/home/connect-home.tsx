import { PageHead } from "~/ui/page-head";
import { AccountSummary } from "./account-summary";
import type { HomeProps } from "./doctor-home";

export function ConnectHome(props: HomeProps) {
  return (
    <>
      <PageHead title="ホーム" context={`${props.name} さん`} />
      <AccountSummary {...props} to="/connect/mypage" />
    </>
  );
}
