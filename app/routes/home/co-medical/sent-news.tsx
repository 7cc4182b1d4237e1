import type { HomeProps } from "~/parts/home/home.server";
import { SentRows } from "~/parts/notices/sent-rows";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Surface } from "~/ui/surface";

/** What one's hospital has told others, and how much of it was read. Shows nothing if it could not be loaded. */
export function SentUpdate({ notices }: { notices: HomeProps["sentNotices"] }) {
  if (!notices) return null;
  const write = (
    <ButtonLink small kind="secondary" icon="pencil" to="/notices/new">
      お知らせを作成する
    </ButtonLink>
  );
  return (
    <Surface
      title="送信したお知らせ"
      more={notices.length > 0 ? <Link to="/notices?tab=sent">すべて</Link> : null}
      flush
    >
      {notices.length > 0 ? (
        <>
          <SentRows notices={notices} />
          <div className="sheet-body">{write}</div>
        </>
      ) : (
        <EmptyState drawing="list" title="送信したお知らせはまだありません" action={write}>
          休診や受入体制の変更を、連携先にまとめて知らせられます。誰が読んだかも分かります。
        </EmptyState>
      )}
    </Surface>
  );
}
