import type { GroupPaths } from "~/request/paths/group-paths";
import { RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { type PlaceLine, PlaceRow } from "./place-row";

type Props = { lines: readonly PlaceLine[]; paths: GroupPaths };

/** Open communities that fit the viewer (L-17). */
export function Recommended({ lines, paths }: Props) {
  if (lines.length === 0) return null;
  return (
    <Surface title="おすすめ" flush>
      <RowList label="おすすめのオープンコミュニティ">
        {lines.map((line) => (
          <PlaceRow key={line.objectId} line={{ ...line, isRead: true }} paths={paths} short />
        ))}
      </RowList>
    </Surface>
  );
}
