import type { SerializeFrom } from "@remix-run/cloudflare";
import { SecurityOffer } from "~/bodies/auth/security-offer";
import { RecentRooms } from "~/bodies/chat/recent-rooms";
import { QuickSearch } from "~/bodies/doctors/quick-search";
import { ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import type { homeOf } from "./home.server";
import { HomeAside } from "./home-aside";

export type HomeProps = SerializeFrom<typeof homeOf>;

/** A doctor's first screen: what waits, then the way to a colleague. */
export function DoctorHome(props: HomeProps) {
  const { id, name, principal, doctorId, rooms, counts, isOfferedSecurity } = props;
  return (
    <>
      <PageHead title="ホーム" context={`${name} 先生`} />
      {principal === "temporaryDoctor" && (
        <Notice
          kind="warning"
          title="医師資格を確認しています"
          action={<a href="/doctor/new/pending">審査の状況を見る</a>}
        >
          確認が終わるまで、検索と閲覧をご利用いただけます。メッセージの送信や投稿は確認後に使えるようになります。
        </Notice>
      )}
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
