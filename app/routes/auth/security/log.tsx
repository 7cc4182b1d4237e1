import { useLoaderData } from "@remix-run/react";
import { PAGE_SIZE } from "#contract/limits";
import { SettingsColumns } from "~/parts/home/my-page/settings-columns";
import { actionWord, RESULT_LABELS } from "~/parts/operator/labels";
import { signedIn } from "~/request/guards.server";
import { cursorOf } from "~/request/paging";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { Callout } from "~/ui/callout";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time/time";

/** What was done with one's account, when and from where. Nobody can change or remove a line, the operator neither. */
export const loader = signedIn(({ api, url }) => api.users.operations({ query: { before: cursorOf(url) } }));

export const meta = titled("操作の記録");

export default function SecurityLog() {
  const { operations, next } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="操作の記録"
        lead="新しい順。記録は変更も削除もできません。"
        back={{ to: "/mypage/security", label: "セキュリティ" }}
      />
      <SettingsColumns of="settings">
        <Callout>
          覚えのない操作があるときは、
          <Link to="/mypage/security/password">パスワードを変更</Link>
          してください。ほかの端末はすべてログアウトします。
        </Callout>
        <Surface flush>
          {operations.length === 0 ? (
            <EmptyState drawing="list" title="操作の記録はありません">
              ログインや設定の変更をすると、日時と接続元をここで確かめられます。
            </EmptyState>
          ) : (
            <RowList label="操作の記録">
              {operations.map(({ id, at, action, result, ip }) => (
                <Row
                  key={id}
                  title={actionWord(action)}
                  badges={
                    result === "ok" ? null : <Badge tone="danger">{RESULT_LABELS[result] ?? result}</Badge>
                  }
                  detail={`接続元 ${ip}`}
                  meta={<Time at={at} />}
                />
              ))}
            </RowList>
          )}
        </Surface>
        <CursorPages next={next} older={`次の${PAGE_SIZE}件`} />
      </SettingsColumns>
    </>
  );
}
