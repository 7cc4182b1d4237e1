import { useLocation } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Tabs } from "~/ui/pages/tabs";

const VIEWS: readonly [as: string, label: string][] = [
  ["", "自分"],
  ["colleague", "医師・コメディカル・MSから"],
  ["connect", "コネクト・企業から"],
];

/** Offers on one's own page to see it as others do, and to change it. */
export function OwnPageBar({ id, as }: { id: string; as: string }) {
  const here = `/doctor/${id}`;
  const { search } = useLocation();
  return (
    <div className="stack wide">
      <Tabs
        label="誰からの見え方か"
        tabs={VIEWS.map(([view, label]) => ({
          to: here + seenAs(search, view),
          label,
          current: as === view,
        }))}
      />
      {as ? (
        <Callout
          title="ほかの会員からの見え方を表示しています"
          action={
            <ButtonLink kind="secondary" icon="pencil" to={`${here}/edit#shown`}>
              表示しない項目を変更する
            </ButtonLink>
          }
        />
      ) : null}
    </div>
  );
}

/** The address goes on saying where one came from. */
function seenAs(search: string, view: string): string {
  const query = new URLSearchParams(search);
  query.delete("as");
  if (view) query.set("as", view);
  return String(query) && `?${query}`;
}
