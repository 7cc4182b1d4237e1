import { Link } from "@remix-run/react";
import { HOSPITAL_SOURCES } from "#contract/hospitals/figures";
import type { ImportJoin } from "#contract/imports/shapes";
import { plainField } from "~/forms/field";
import { RadioGroup } from "~/forms/fields/choices";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/overlays/disclosure";
import { DefinitionList } from "~/ui/text/definition-list";

/** A row of a source and the hospitals it may belong to. */
export function JoinItem({ join, at }: { join: ImportJoin; at: number }) {
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
