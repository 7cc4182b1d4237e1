import { type GroupPaths, NEW_GROUP } from "~/request/paths/group-paths";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatPeople } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";
import type { PlaceLine } from "./place-row";

type Props = {
  lines: readonly PlaceLine[];
  paths: GroupPaths;
  mayFound?: boolean;
  /** The place whose page this is. */
  current?: string;
  /** Where a line leads; left out: to the place itself. */
  to?: (line: PlaceLine) => string;
  /** Names the pane; left out: 参加中, with the way to the whole list. */
  title?: string;
  /** A first line for all of them; it is the current one while no place is. */
  all?: { to: string; label: string };
};

/** The viewer's own groups and communities in a narrow pane. */
export function OwnPlaces({ lines, paths, mayFound = false, current, to, title, all }: Props) {
  const page = ({ objectId, isPrivate }: PlaceLine) =>
    isPrivate ? paths.group(objectId) : paths.community(objectId);
  return (
    <Surface
      title={title ?? "参加中"}
      waits={!title && lines.some(({ isRead }) => !isRead)}
      more={paths.isOfConnect || title ? null : <Link to={paths.list}>一覧</Link>}
      flush
    >
      <RowList label={title ?? "参加中のコミュニティ"}>
        {all ? <Row to={all.to} isCurrent={!current} title={all.label} /> : null}
        {lines.map((line) => (
          <Row
            key={line.objectId}
            to={(to ?? page)(line)}
            isCurrent={line.objectId === current}
            title={line.name}
            unread={!title && !line.isRead}
            detail={
              <>
                {line.isPrivate ? null : "オープン・"}
                {formatPeople(line.memberCount)}
                {line.latestAt === null ? null : (
                  <>
                    ・<Time at={line.latestAt} as="when" />
                  </>
                )}
              </>
            }
          />
        ))}
      </RowList>
      {mayFound ? (
        <div className="sheet-body">
          <ButtonLink kind="secondary" icon="plus" to={NEW_GROUP}>
            作成する
          </ButtonLink>
        </div>
      ) : null}
    </Surface>
  );
}
