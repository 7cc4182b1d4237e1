import { useLoaderData } from "@remix-run/react";
import { PAGE_SIZE } from "#contract/limits";
import { plainField } from "~/forms/field";
import { FieldRow } from "~/forms/fields/field-row";
import { Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";
import { monthText } from "~/parts/operator/archive-labels";
import { AuditTable } from "~/parts/operator/audit-table";
import { actionWord } from "~/parts/operator/labels";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { cursorOf } from "~/request/paging";
import { titled } from "~/title";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { Surface } from "~/ui/surface";
import { formatBytes, formatItems } from "~/ui/text/numbers";

const FILTERS = ["actor", "action", "about"] as const;

export const loader = operator(async ({ api, url, params }) => {
  const asked = Object.fromEntries(FILTERS.map((name) => [name, url.searchParams.get(name) ?? ""]));
  const id = params.id ?? "";
  const found = await api.operator.logArchive({ params: { id }, query: { ...asked, after: cursorOf(url) } });
  return { ...found, asked };
});

export const meta = titled("保管した操作の記録");

export default function Archive() {
  const { archive, entries, next } = useLoaderData<typeof loader>();
  return (
    <>
      <OperatorHead
        title={`${monthText(archive.month)}の操作の記録`}
        lead={`古い順。${formatItems(archive.entries)}・${formatBytes(archive.bytes)}`}
        back={{ to: "/admin/archives", label: "保管した操作の記録" }}
      />
      <Conditions />
      <Surface
        title="記録"
        flush
        more={
          <a href={`/api/admin/archives/${archive.month}/file`} download>
            ファイルを受け取る
          </a>
        }
      >
        {entries.length === 0 ? (
          <EmptyState
            drawing="search"
            title={next ? "ここまでに当てはまる記録はありません" : "当てはまる記録はありません"}
          />
        ) : (
          <AuditTable entries={entries} />
        )}
      </Surface>
      <CursorPages next={next} older={entries.length === PAGE_SIZE ? `次の${PAGE_SIZE}件` : "続きを探す"} />
    </>
  );
}

function Conditions() {
  const { asked, actions } = useLoaderData<typeof loader>();
  return (
    <Surface>
      <form method="get" className="form">
        <FieldRow>
          <TextField field={plainField("actor", asked.actor)} label="操作した方（メールアドレスまたはID）" />
          <Select
            field={plainField("action", asked.action)}
            label="操作"
            none="すべて"
            options={actions.map((value) => ({ value, label: actionWord(value) }))}
          />
        </FieldRow>
        <TextField field={plainField("about", asked.about)} label="対象またはリクエストID（一部でも可）" />
        <Button icon="search">検索する</Button>
      </form>
    </Surface>
  );
}
