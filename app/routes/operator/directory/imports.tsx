import { json, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { dateInJapan } from "#contract/dates/japan-time";
import { HOSPITAL_SOURCES } from "#contract/hospitals/figures";
import { type ImportJoin, joinDecision, RUN_LIST_NAMES } from "#contract/imports/calls";
import { JOIN_CANDIDATE_REQUIRED } from "#contract/imports/texts";
import { PAGE_SIZE } from "#contract/limits";
import { plainField } from "~/forms/field";
import { RadioGroup } from "~/forms/fields/choices";
import { readButton } from "~/forms/form-by-schema.server";
import { shownRefusal } from "~/forms/submit.server";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { titled } from "~/title";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Pagination } from "~/ui/pages/pagination";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { formatCount, formatItems } from "~/ui/text/numbers";

export const loader = operator(async ({ api, url }) => {
  const [found, { sources }, { runs }] = await Promise.all([
    pageOfRows(url, PAGE_SIZE, ({ offset }) => api.imports.joins({ query: { offset } })),
    api.imports.sources(),
    api.imports.runs(),
  ]);
  return { ...found, sources, runs };
});

/** An operator who decides second sees the page as it is now. */
export const action = operator(async ({ form, api, context, url }) => {
  const asked = readButton(form, joinDecision);
  if (!asked.success) {
    await context.flash({ kind: "error", text: JOIN_CANDIDATE_REQUIRED });
    return redirect(url.pathname + url.search);
  }
  try {
    await api.imports.decideJoin({ body: asked.data });
    await context.flash({ kind: "success", text: "照合を決めました" });
  } catch (error) {
    const refusal = shownRefusal(error);
    if (refusal.isPassing) throw refusal;
    if (refusal.status !== 409 && refusal.status !== 404) throw json(null, { status: refusal.status });
    await context.flash({ kind: "error", text: refusal.message });
  }
  return redirect(url.pathname + url.search);
});

export const meta = titled("取り込みの照合");

export default function Imports() {
  const { joins, total, page, pages, sources, runs } = useLoaderData<typeof loader>();
  return (
    <>
      <OperatorHead
        title="データの取り込み"
        lead="一件に決められなかった行です。決めた内容は、次の取り込みでも使われます。"
        action={
          <>
            <ButtonLink to="/admin/imports/new" icon="plus">
              データを取り込む
            </ButtonLink>
            <ButtonLink to="/admin/proposals" kind="secondary">
              医療機関への更新案
            </ButtonLink>
          </>
        }
      />
      <Surface title="判断待ちのデータ" more={formatItems(total)}>
        {joins.length === 0 ? <EmptyState drawing="card" title="判断待ちのデータはありません" /> : null}
        {joins.map((join, at) => (
          <JoinItem key={`${join.source} ${join.key}`} join={join} at={at} />
        ))}
      </Surface>
      <Pagination page={page} pages={pages} />
      <Surface title="取り込んだデータ">
        {sources.length + runs.length === 0 ? (
          <p>取り込みの記録はありません。</p>
        ) : (
          <DefinitionList
            items={[
              ...runs.map(
                ({ list, sourceDate, finishedAt, read }) =>
                  [
                    RUN_LIST_NAMES[list],
                    `${sourceDate ? `${sourceDate}時点` : `${dateInJapan(finishedAt)}読み込み`}　${formatCount(read)}件`,
                  ] as const,
              ),
              ...sources.map(
                ({ source, kind, sourceDate, institutions }) =>
                  [
                    `${HOSPITAL_SOURCES[source]}${KINDS[kind] ? `・${KINDS[kind]}` : ""}`,
                    `${sourceDate}時点　${formatCount(institutions)}件`,
                  ] as const,
              ),
            ]}
          />
        )}
      </Surface>
    </>
  );
}

const KINDS: Record<string, string> = {
  hospital: "病院",
  clinic: "診療所",
  dental: "歯科診療所",
  midwife: "助産所",
  pharmacy: "薬局",
};

/** A row of a source and the hospitals it may belong to. */
function JoinItem({ join, at }: { join: ImportJoin; at: number }) {
  const { source, key, name, place, sourceDate, said, candidates } = join;
  return (
    <Disclosure
      summary={
        <span className="summary-words">
          {name}
          <span className="note">
            {place}・{HOSPITAL_SOURCES[source]}
          </span>
        </span>
      }
    >
      <div className="stack">
        <DefinitionList
          items={[["時点", sourceDate], ...said.map(({ label, value }) => [label, value] as const)]}
        />
        <form method="post" className="form">
          <input type="hidden" name="source" value={source} />
          <input type="hidden" name="key" value={key} />
          <RadioGroup
            field={{ ...plainField(`hospital-${at}`), name: "hospitalId" }}
            label="どの医療機関ですか"
            choices={[
              ...candidates.map((candidate) => ({
                value: candidate.hospitalId,
                label: `${candidate.name}${candidate.isClosed ? "（閉院）" : ""}`,
                note: <Where {...candidate} />,
              })),
              { value: "", label: "どれでもない" },
            ]}
          />
          <Button kind="secondary" aria-label={`${name}：決める`}>
            決める
          </Button>
        </form>
      </div>
    </Disclosure>
  );
}

type Candidate = ImportJoin["candidates"][number];

function Where({ hospitalId, address, tel }: Candidate) {
  return (
    <>
      {[address, tel].filter(Boolean).join("・")} <Link to={`/hospitals/${hospitalId}`}>ページを見る</Link>
    </>
  );
}
