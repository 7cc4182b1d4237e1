import type { ListedGroup } from "#contract/groups/shapes";
import type { GroupPaths } from "~/request/paths/group-paths";
import { Badge } from "~/ui/badge";
import { Seal } from "~/ui/people/seal";
import { Row } from "~/ui/rows";
import { formatPeople } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

/** A closed group or an open community: what a line of a list shows of either. */
export type PlaceLine = Pick<
  ListedGroup,
  "objectId" | "name" | "description" | "image" | "isPrivate" | "memberCount" | "isAdmin" | "isRead"
> & { latestAt: number | null };

type Props = {
  line: PlaceLine;
  paths: GroupPaths;
  /** The row leaves out what the place is about, for narrow places. */
  short?: boolean;
};

export function PlaceRow({ line, paths, short }: Props) {
  const { objectId, name, description, image, isPrivate, memberCount, isAdmin, isRead, latestAt } = line;
  return (
    <Row
      to={isPrivate ? paths.group(objectId) : paths.community(objectId)}
      leading={short ? undefined : <Seal name={name} src={image} icon="users" />}
      title={name}
      unread={!isRead}
      badges={
        <>
          {isPrivate ? null : <Badge>オープン</Badge>}
          {isAdmin ? <Badge tone="brand">管理者</Badge> : null}
        </>
      }
      detail={
        <>
          {short ? null : <span className="cut ink">{description}</span>}
          <div>
            {formatPeople(memberCount)}
            {latestAt === null ? null : (
              <>
                {"　最終投稿 "}
                <Time at={latestAt} as="when" />
              </>
            )}
          </div>
        </>
      }
    />
  );
}
