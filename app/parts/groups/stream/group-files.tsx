import { leadingBack } from "~/request/paths/back-link";
import type { GroupPaths } from "~/request/paths/group-paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatBytes } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

/** A picture or file as its row shows it. */
export type ListedFile = {
  id: string;
  url: string;
  name: string;
  /** Bytes. */
  size: number;
  isPicture: boolean;
  postId: string;
  at: number;
  /** The person who posted it, as people are called. */
  by: string;
};

/** `here`: the list, to which one comes back from a post. */
type Props = { files: readonly ListedFile[]; paths: GroupPaths; here: string };

/** Pictures and files of a group: the row opens the file, its act the post that bears it. */
export function GroupFiles({ files, paths, here }: Props) {
  if (files.length === 0)
    return (
      <Surface flush>
        <EmptyState drawing="community" title="ファイルはまだありません">
          投稿に添えた写真とファイルが、ここに並びます。
        </EmptyState>
      </Surface>
    );
  return (
    <Surface flush>
      <RowList label="ファイル">
        {files.map(({ id, url, name, size, isPicture, postId, at, by }) => (
          <Row
            key={id}
            to={url}
            saveAs={isPicture ? "" : name}
            leading={<Icon name={isPicture ? "image" : "file-text"} />}
            title={name}
            detail={
              <>
                {formatBytes(size)}　{by}　<Time at={at} as="when" />
              </>
            }
            actions={
              <ButtonLink kind="quiet" small to={leadingBack(paths.notice(postId), here)}>
                投稿を見る
              </ButtonLink>
            }
          />
        ))}
      </RowList>
    </Surface>
  );
}
