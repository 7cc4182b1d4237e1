import type { SerializeFrom } from "@remix-run/cloudflare";
import { SecurityOffer } from "~/bodies/auth/security-offer";
import { RecentRooms } from "~/bodies/chat/list/recent-rooms";
import { QuickSearch } from "~/bodies/doctors/quick-search";
import { ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import type { homeOf } from "./home.server";
import { HomeAside } from "./home-aside";
import { ReviewNotice } from "./review-notice";

export type HomeProps = SerializeFrom<typeof homeOf>;

/** A doctor's first screen: what waits, then the way to a colleague. */
export function DoctorHome(props: HomeProps) {
  const { id, name, principal, doctorId, rooms, counts, review, isOfferedSecurity } = props;
  return (
    <>
      <PageHead title="ホーム" context={`${name} 先生`} />
      {review && <ReviewNotice state={review} />}
      {doctorId === null && (
        <Notice title="医師情報の登録が済んでいません">
          <p>勤務先や専門領域を登録すると、ほかの会員が先生を探せるようになります。</p>
          <div className="acts">
            <ButtonLink to="/doctor/new">医師情報を登録する</ButtonLink>
          </div>
        </Notice>
      )}
      {principal === "temporaryDoctor" ? (
        <Columns label="お知らせ" aside={isOfferedSecurity ? <SecurityOffer /> : null}>
          <QuickSearch counts={counts} />
        </Columns>
      ) : (
        <Columns label="さがす" aside={<HomeAside {...props} />}>
          <RecentRooms rooms={rooms} viewerId={id} mayStart />
        </Columns>
      )}
    </>
  );
}
