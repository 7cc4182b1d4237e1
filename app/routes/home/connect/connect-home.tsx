import { AccountSummary } from "~/parts/home/account-summary";
import type { HomeProps } from "~/parts/home/home.server";
import { HomeHead } from "~/parts/home/home-head";
import { HomeScreenHint } from "~/parts/home/home-screen-hint";
import { Todos } from "~/parts/home/todos";
import { Shortcuts } from "~/shells/shortcuts";
import { Columns } from "~/ui/columns";

export function ConnectHome(props: HomeProps) {
  const { name, companyName, principal } = props;
  return (
    <>
      <HomeHead whose={[`${name} さん`, companyName].filter(Boolean).join("　")} />
      <Columns label="アカウント" aside={<AccountSummary {...props} to="/connect/mypage" />}>
        <Todos {...props} />
        <Shortcuts principal={principal} />
        <HomeScreenHint />
      </Columns>
    </>
  );
}
