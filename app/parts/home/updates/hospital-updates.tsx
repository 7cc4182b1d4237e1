import { NoticeRows } from "~/parts/notices/notice-rows";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Surface } from "~/ui/surface";
import type { HomeProps } from "../home.server";

/** The newest of what hospitals sent to one's own. Shows nothing if it could not be loaded. */
export function HospitalUpdates({ notices }: { notices: HomeProps["hospitalNotices"] }) {
  if (!notices) return null;
  // What must be read is above, among what waits.
  const others = notices.filter(({ isMustRead, isAcknowledged }) => !isMustRead || isAcknowledged);
  if (others.length === 0 && notices.length > 0) return null;
  return (
    <Surface
      title="医療機関からのお知らせ"
      waits={others.some(({ isRead }) => !isRead)}
      more={notices.length > 0 ? <Link to="/notices">すべて</Link> : null}
      flush
    >
      {notices.length > 0 ? (
        <NoticeRows notices={others} isShort />
      ) : (
        <EmptyState drawing="bell" title="お知らせはまだ届いていません">
          休診や受入体制の変更など、ほかの医療機関からのお知らせが届きます。
        </EmptyState>
      )}
    </Surface>
  );
}
