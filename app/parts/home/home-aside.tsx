import { RecentLists } from "~/parts/lists/recent-lists";
import { leadingBack } from "~/request/paths/back-link";
import { Icon } from "~/ui/icon";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { AreaBeds } from "./beds/area-beds";
import type { HomeProps } from "./home.server";
import { HomeSearch } from "./home-search";
import { ProfileMeter } from "./my-page/profile-meter";
import { BoardUpdates, HomeAd } from "./updates/board-updates";
import { OpenCommunities } from "./updates/community-updates";

/** Stands beside what waits, and shows the way to a colleague, beds, and the notices to the region. */
export function HomeSidebar(props: HomeProps) {
  const { principal, areaBeds, board } = props;
  return (
    <>
      <HomeSearch {...props} />
      <AreaBeds areaBeds={areaBeds} />
      <BoardUpdates board={board} title={principal === "ms" ? "掲示板（担当地域）" : undefined} />
    </>
  );
}

/** Stands farther out: one's own record, which a phone names among what waits, lists, and who could be invited. */
export function HomeOutside({
  principal,
  completeness,
  doctorId,
  lists,
  communities,
  firstSteps,
  ads,
}: HomeProps) {
  // The first steps lead to the rest.
  if (firstSteps)
    return (
      <>
        <OpenCommunities communities={communities} all={null} />
        <HomeAd ads={ads} />
      </>
    );
  return (
    <>
      {completeness && completeness.missing.length > 0 && doctorId ? (
        <div className="only-desk">
          <ProfileMeter {...completeness} doctorId={doctorId} />
        </div>
      ) : null}
      <RecentLists title={principal === "ms" ? "営業先リスト" : "よく使うリスト"} lists={lists} />
      <OpenCommunities communities={communities} all={null} />
      {principal === "doctor" ? <Invite /> : null}
      <HomeAd ads={ads} />
    </>
  );
}

function Invite() {
  return (
    <Surface flush>
      <RowList label="招待">
        <Row
          to={leadingBack("/invitation", "/")}
          leading={<Icon name="user-plus" size={24} />}
          title="連携室の方を招く"
          detail="同じ医療機関の看護師・薬剤師・MSWなどの方を招待できます。"
          meta={<Icon name="chevron-right" />}
        />
      </RowList>
    </Surface>
  );
}
