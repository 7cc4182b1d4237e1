import { QuickSearch } from "~/parts/doctors/search/quick-search";
import { HospitalQuickSearch } from "~/parts/hospitals/search/hospital-quick-search";
import { RecentLists } from "~/parts/lists/recent-lists";
import { ButtonLink } from "~/ui/button";
import { Surface } from "~/ui/surface";
import { AreaBeds } from "./area-beds";
import { OpenCommunities } from "./community-news";
import type { HomeProps } from "./home.server";
import { ProfileMeter } from "./profile-meter";

/** Beside what waits: the way to a colleague, and one's own record. */
export function HomeAside(props: HomeProps) {
  const { counts, territories, completeness, doctorId, principal } = props;
  return (
    <>
      <QuickSearch
        counts={counts}
        territories={territories}
        {...(principal === "ms" && { title: "担当地域の医師をさがす" })}
      />
      <HospitalQuickSearch worksAtOne={principal !== "ms"} />
      <AreaBeds areaBeds={props.areaBeds} />
      {completeness && completeness.missing.length > 0 && doctorId ? (
        <ProfileMeter {...completeness} doctorId={doctorId} />
      ) : null}
    </>
  );
}

/** Farther out: what is kept, and who else could be here. */
export function HomeOutside({ principal, lists, communities }: HomeProps) {
  return (
    <>
      <RecentLists title={principal === "ms" ? "営業先リスト" : "よく使うリスト"} lists={lists} />
      <OpenCommunities communities={communities} all={null} />
      {principal === "doctor" ? <Invite /> : null}
    </>
  );
}

function Invite() {
  return (
    <Surface title="連携室の方を招く">
      <p className="note">同じ医療機関の看護師・薬剤師・MSWなどの方を招待できます。</p>
      <ButtonLink kind="secondary" icon="user-plus" to="/invitation">
        招待する
      </ButtonLink>
    </Surface>
  );
}
