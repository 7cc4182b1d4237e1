import type { SavedSearch } from "#contract/directory/shapes";
import { Icon } from "~/ui/icon";
import { Row, RowList } from "~/ui/rows";

/** The page to which a saved search leads. */
export const savedSearchPath = ({ kind, query }: Pick<SavedSearch, "kind" | "query">) =>
  `${kind === "doctors" ? "/doctor/search" : "/hospitals/search"}${query ? `?${query}` : ""}`;

export const savedSearchIcon = (kind: SavedSearch["kind"]) =>
  kind === "doctors" ? "stethoscope" : "hospital";

/** Lists what this browser has searched for lately. */
export function RecentRows({ recent }: { recent: readonly { path: string; label: string }[] }) {
  return (
    <RowList label="最近の検索">
      {recent.map(({ path, label }) => (
        <Row key={path} to={path} leading={<Icon name="history" />} title={label} />
      ))}
    </RowList>
  );
}
