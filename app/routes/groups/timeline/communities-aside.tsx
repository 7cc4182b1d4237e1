import type { ListedGroup } from "#contract/groups/shapes";
import { sidebarOf } from "#contract/groups/sidebar";
import { InvitationRow } from "~/parts/groups/members/invitation-row";
import { type PlaceLine, PlaceRow } from "~/parts/groups/place-row";
import type { GroupPaths } from "~/request/paths/group-paths";
import { Link } from "~/ui/link";
import { RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

type Props = {
  invited: readonly ListedGroup[];
  belonged: readonly PlaceLine[];
  recommended: readonly PlaceLine[];
  paths: GroupPaths;
  mayAnswer: boolean;
};

/** Shows five invitations, memberships and recommendations each beside the page (L-17); a phone has its memberships in a strip. */
export function CommunitiesSidebar({ invited, belonged, recommended, paths, mayAnswer }: Props) {
  const few = sidebarOf<PlaceLine>({ invited: [], belonged, recommended });
  const waiting = sidebarOf({ invited, belonged: [], recommended: [] }).invited;
  return (
    <>
      {waiting.length > 0 ? (
        <Surface title="招待" waits flush>
          <RowList label="招待されているコミュニティ">
            {waiting.map((group) => (
              <InvitationRow key={group.objectId} group={group} paths={paths} mayAnswer={mayAnswer} />
            ))}
          </RowList>
        </Surface>
      ) : null}
      {few.belonged.length > 0 ? (
        <div className="only-desk">
          <Surface title="参加中" more={<Link to={paths.list}>一覧</Link>} flush>
            <RowList label="参加中のコミュニティ">
              {few.belonged.map((line) => (
                <PlaceRow key={line.objectId} line={line} paths={paths} short />
              ))}
            </RowList>
          </Surface>
        </div>
      ) : null}
      {few.recommended.length > 0 ? (
        <Surface title="おすすめ" flush>
          <RowList label="おすすめのオープンコミュニティ">
            {few.recommended.map((line) => (
              <PlaceRow key={line.objectId} line={{ ...line, isRead: true }} paths={paths} short />
            ))}
          </RowList>
        </Surface>
      ) : null}
    </>
  );
}
