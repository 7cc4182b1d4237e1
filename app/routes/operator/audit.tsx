import { useLoaderData } from "@remix-run/react";
import { PAGE_SIZE } from "#contract/limits";
import { plainField } from "~/forms/field";
import { FieldRow } from "~/forms/fields/field-row";
import { Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";
import { AuditTable } from "~/parts/operator/audit-table";
import { actionWord } from "~/parts/operator/labels";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { cursorOf } from "~/request/paging";
import { titled } from "~/title";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Disclosure } from "~/ui/overlays/disclosure";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { SearchLine } from "~/ui/search/search-line";
import { Surface } from "~/ui/surface";

const FILTERS = ["actor", "action", "from", "to"] as const;

export const loader = operator(async ({ api, url }) => {
  const asked = Object.fromEntries(FILTERS.map((name) => [name, url.searchParams.get(name) ?? ""]));
  const found = await api.operator.audit({ query: { ...asked, before: cursorOf(url) } });
  return { ...found, asked };
});

export const meta = titled("操作の記録");

export default function Audit() {
  const { entries, next, asked } = useLoaderData<typeof loader>();
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value));
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
  const { asked, actions } = useLoaderData<typeof loader>();
  return (
    <form method="get" className="form">
      <div>
        <SearchLine
          id="audit-actor"
          label="操作した方（メールアドレスまたはID）"
          name="actor"
          value={asked.actor}
        >
          <Button icon="search">検索する</Button>
        </SearchLine>
      </div>
      <Disclosure summary="操作・日付で絞り込む" open={Boolean(asked.action || asked.from || asked.to)}>
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
      </Disclosure>
    </form>
  );
}
