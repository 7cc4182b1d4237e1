import { type GroupPaths, NEW_GROUP } from "~/request/paths/group-paths";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { Seal } from "~/ui/people/seal";
import { Surface } from "~/ui/surface";
import type { PlaceLine } from "./place-row";

type Props = { lines: readonly PlaceLine[]; paths: GroupPaths; mayFound: boolean };

/** The viewer's own groups and communities in one strip that scrolls sideways, where no pane has room for them. */
export function OwnStrip({ lines, paths, mayFound }: Props) {
  if (lines.length === 0) return null;
  return (
    <Surface
      title="参加中"
      waits={lines.some(({ isRead }) => !isRead)}
      more={
        <>
          {paths.isOfConnect ? null : <Link to={paths.list}>一覧</Link>}
          {mayFound ? (
            <ButtonLink kind="secondary" small icon="plus" to={NEW_GROUP}>
              作成する
            </ButtonLink>
          ) : null}
        </>
      }
      flush
    >
      <ul className="strip" aria-label="自分のコミュニティ">
        {lines.map(({ objectId, name, image, isPrivate, isRead }) => (
          <li key={objectId} data-unread={isRead ? undefined : ""}>
            <Link to={isPrivate ? paths.group(objectId) : paths.community(objectId)}>
              <Seal name={name} src={image} isPlace />
              <span>{name}</span>
              {isRead ? null : <span className="sr-only">未読</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Surface>
  );
}
