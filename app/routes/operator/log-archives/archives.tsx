import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isGranted } from "#contract/endpoint";
import { ARCHIVE_YEARS, LOG_MONTHS } from "#contract/operator/limits";
import type { LogArchive } from "#contract/operator/shapes";
import { shownRefusal } from "~/forms/submit.server";
import { FAULT_LABELS, monthText } from "~/parts/operator/archive-labels";
import { OperatorHead } from "~/parts/operator/operator-head";
import { onlyFields } from "~/request/forms/posted-form.server";
import { operator } from "~/request/guards.server";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Surface } from "~/ui/surface";
import { formatBytes, formatItems } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

export const loader = operator(async ({ api, viewer }) => ({
  ...(await api.operator.logArchives()),
  mayVerify: isGranted(viewer.grants, "operator"),
}));

export const action = operator(async ({ form, api, context }) => {
  onlyFields(form);
  try {
    const { verified, faulty } = await api.operator.verifyLogArchives();
    await context.flash(
      faulty > 0
        ? { kind: "error", text: `${formatItems(faulty)}の異常が見つかりました` }
        : { kind: "success", text: `${formatItems(verified)}のファイルを検証しました。異常はありません` },
    );
  } catch (error) {
    const refusal = shownRefusal(error);
    if (refusal.isPassing) throw refusal;
    await context.flash({ kind: "error", text: refusal.message });
  }
  return redirect("/admin/archives", 303);
});

export const meta = titled("保管した操作の記録");

export default function Archives() {
  const { archives, mayVerify } = useLoaderData<typeof loader>();
  const [newest] = archives;
  return (
    <>
      <OperatorHead
        title="保管した操作の記録"
        lead={`${LOG_MONTHS}か月を過ぎた記録を、月ごとにファイルで保管しています。${ARCHIVE_YEARS}年を過ぎると削除します。`}
      />
      <Surface title="月ごとのファイル" more={formatItems(archives.length)} flush>
        {archives.length === 0 ? (
          <EmptyState drawing="list" title="保管した記録はまだありません">
            <p>{LOG_MONTHS}か月を過ぎた記録から、毎日の定期処理で保管します。</p>
          </EmptyState>
        ) : (
          <ArchiveTable archives={archives} />
        )}
      </Surface>
      {newest ? (
        <Surface title="検証">
          <form method="post" className="form">
            <p>
              すべてのファイルを読み、保管した時のハッシュ値と、前の月のファイルとのつながりを確かめます。最新のファイルのハッシュ値をこの環境の外にも控えておくと、全体の書き換えにも気づけます。
            </p>
            <p className="note">
              最新（{monthText(newest.month)}）のハッシュ値：
              <span className="log-hash">{newest.sha256}</span>
            </p>
            {mayVerify ? <Button icon="shield-check">検証する</Button> : null}
          </form>
        </Surface>
      ) : null}
    </>
  );
}

function ArchiveTable({ archives }: { archives: readonly LogArchive[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard.
    <section className="scroll" tabIndex={0} aria-label="月ごとのファイル">
      <table className="tbl tbl-fold">
        <thead>
          <tr>
            <th scope="col">月</th>
            <th scope="col">状態</th>
            <th scope="col">件数</th>
            <th scope="col">大きさ</th>
            <th scope="col">保管</th>
            <th scope="col">検証</th>
          </tr>
        </thead>
        <tbody>
          {archives.map((archive) => (
            <tr key={archive.month}>
              <td className="main">
                {archive.erasedAt === null ? (
                  <Link to={`/admin/archives/${archive.month}`}>{monthText(archive.month)}</Link>
                ) : (
                  monthText(archive.month)
                )}
              </td>
              <td>
                <State {...archive} />
              </td>
              <td className="full" data-label="件数">
                {formatItems(archive.entries)}
              </td>
              <td className="full" data-label="大きさ">
                {formatBytes(archive.bytes)}
              </td>
              <td className="full" data-label="保管">
                <Time at={archive.archivedAt} as="date" />
              </td>
              <td className="full" data-label="検証">
                {archive.verifiedAt === null ? "—" : <Time at={archive.verifiedAt} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function State({ fault, erasedAt, verifiedAt }: LogArchive) {
  if (fault) return <Badge tone="danger">{FAULT_LABELS[fault]}</Badge>;
  if (erasedAt !== null) return <Badge>削除済み</Badge>;
  return verifiedAt === null ? <Badge>未検証</Badge> : <Badge tone="success">正常</Badge>;
}
