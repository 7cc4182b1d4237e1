import { SecurityOffer } from "~/parts/auth/security-offer";
import { RecentRooms } from "~/parts/chat/recent-rooms";
import { QuickSearch } from "~/parts/doctors/quick-search";
import type { HomeProps } from "~/parts/home/home.server";
import { HomeAside } from "~/parts/home/home-aside";
import { ReviewNotice } from "~/parts/home/review-notice";
import { ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";

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
          <div className="notice-action">
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
