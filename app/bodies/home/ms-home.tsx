import { RecentRooms } from "~/bodies/chat/recent-rooms";
import { QuickSearch } from "~/bodies/doctors/quick-search";
import { PageHead } from "~/ui/page-head";
import type { HomeProps } from "./doctor-home";

export function MsHome({ id, name, companyName, counts, territories, rooms }: HomeProps) {
  return (
    <>
      <PageHead title="ホーム" context={[companyName, `${name} さん`].filter(Boolean).join("・")} />
      <RecentRooms rooms={rooms} viewerId={id} mayStart />
      <QuickSearch counts={counts} territories={territories} />
    </>
  );
}
