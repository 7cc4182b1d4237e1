import { Link } from "@remix-run/react";
import { SOURCES } from "#contract/hospitals/figures";
import type { ImportJoin } from "#contract/imports/shapes";
import { Button } from "~/ui/button";
import { DefinitionList } from "~/ui/definition-list";
import { Disclosure } from "~/ui/disclosure";

/** A row of a source and the hospitals it may belong to. */
export function JoinItem({ join }: { join: ImportJoin }) {
  const { source, key, name, place, sourceDate, said, candidates } = join;
  return (
    <Disclosure
      summary={
        <span className="summary-words">
          {name}
          <span className="note">
            {place}・{SOURCES[source]}
          </span>
        </span>
      }
    >
      <DefinitionList
        items={[["時点", sourceDate], ...said.map(({ label, value }) => [label, value] as const)]}
      />
      <form method="post" className="form">
        <input type="hidden" name="source" value={source} />
        <input type="hidden" name="key" value={key} />
        <fieldset className="field">
          <legend className="label">どの医療機関ですか</legend>
          <div className="choices">
            {candidates.map((candidate) => (
              <label className="choice" key={candidate.hospitalId}>
                <input type="radio" name="hospitalId" value={candidate.hospitalId} required />
                <span>
                  {candidate.name}
                  {candidate.isClosed ? "（閉院）" : ""}
                  <span className="choice-note">
                    {[candidate.address, candidate.tel].filter(Boolean).join("・")}
                    <Link to={`/hospitals/${candidate.hospitalId}`}>ページを見る</Link>
                  </span>
                </span>
              </label>
            ))}
            <label className="choice">
              <input type="radio" name="hospitalId" value="" required />
              <span>どれでもない</span>
            </label>
          </div>
        </fieldset>
        <Button kind="secondary" aria-label={`${name}：決める`}>
          決める
        </Button>
      </form>
    </Disclosure>
  );
}
