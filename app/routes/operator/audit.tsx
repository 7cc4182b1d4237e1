import { useLoaderData } from "@remix-run/react";
import { PAGE_SIZE } from "#contract/limits";
import { plainField } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { FieldRow } from "~/forms/fields/field-row";
import { Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";
import { AuditTable } from "~/parts/operator/audit-table";
import { ConsoleSearch } from "~/parts/operator/console-search";
import { actionWord } from "~/parts/operator/labels";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { cursorOf } from "~/request/paging";
import { titled } from "~/title";
import { EmptyState } from "~/ui/empty-state";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { Surface } from "~/ui/surface";

const FILTERS = ["actor", "action", "from", "to"] as const;

export const loader = operator(async ({ api, url }) => {
  const asked = Object.fromEntries(FILTERS.map((name) => [name, url.searchParams.get(name) ?? ""]));
  const showsViews = url.searchParams.get("views") === "on";
  // Who asks for one kind of act gets it, whichever it is.
  const without = showsViews || asked.action ? undefined : ("views" as const);
  const found = await api.operator.audit({ query: { ...asked, without, before: cursorOf(url) } });
  return { ...found, asked, without, showsViews };
});

export const meta = titled("操作の記録");

export default function Audit() {
  const { entries, next, asked, without } = useLoaderData<typeof loader>();
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value));
  if (without) query.set("without", without);
  return (
    <>
      <OperatorHead title="操作の記録" lead="新しい順。記録は変更も削除もできません。" />
      <Conditions />
      <Surface
        title="記録"
        flush
        more={
          <a href={`/api/admin/audit.csv?${query}`} download="audit.csv">
            CSVで受け取る（5,000件まで）
          </a>
        }
      >
        {entries.length === 0 ? (
          <EmptyState drawing="search" title="当てはまる記録はありません" />
        ) : (
          <AuditTable entries={entries} />
        )}
      </Surface>
      <CursorPages next={next} older={`次の${PAGE_SIZE}件`} />
    </>
  );
}

function Conditions() {
  const { asked, showsViews, actions } = useLoaderData<typeof loader>();
  return (
    <ConsoleSearch
      id="audit-actor"
      label="操作した方（メールアドレスまたはID）"
      name="actor"
      value={asked.actor ?? ""}
      more="操作・日付で絞り込む"
      isOpen={Boolean(asked.action || asked.from || asked.to || showsViews)}
    >
      <Select
        field={plainField("action", asked.action)}
        label="操作"
        none="すべて"
        options={actions.map((value) => ({ value, label: actionWord(value) }))}
      />
      <FieldRow>
        <TextField field={plainField("from", asked.from)} label="この日から" type="date" />
        <TextField field={plainField("to", asked.to)} label="この日まで" type="date" />
      </FieldRow>
      <Checkbox field={plainField("views", showsViews ? "on" : "")} label="閲覧も表示" />
    </ConsoleSearch>
  );
}
