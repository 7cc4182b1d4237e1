import { QuickSearch } from "~/parts/doctors/quick-search";
import { AccountSummary } from "~/parts/home/account-summary";
import type { HomeProps } from "~/parts/home/home.server";
import { HomeHead } from "~/parts/home/home-head";
import { HomeScreenHint } from "~/parts/home/home-screen-hint";
import { Todos } from "~/parts/home/todos";
import { HospitalQuickSearch } from "~/parts/hospitals/hospital-quick-search";
import { RecentLists } from "~/parts/lists/recent-lists";
import { Shortcuts } from "~/shells/shortcuts";
import { Columns } from "~/ui/columns";
import { OwnHospitals } from "./own-hospitals";

export function CoMedicalHome(props: HomeProps) {
  return (
    <>
      <HomeHead whose={`${props.name} さん`} />
      <Columns label="アカウント" aside={<AccountSummary {...props} to="/mypage" />}>
        <Todos {...props} />
        <OwnHospitals {...props} />
        <Shortcuts principal={props.principal} />
        <HospitalQuickSearch />
        <QuickSearch counts={props.counts} territories={props.territories} />
        <RecentLists title="リスト" lists={props.lists} />
        <HomeScreenHint />
      </Columns>
    </>
  );
}
