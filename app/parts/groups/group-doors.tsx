import type { ReactNode } from "react";
import type { Group } from "#contract/groups/shapes";
import { Form } from "~/forms/form";
import type { GroupPaths, GroupTab } from "~/request/paths/group-paths";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { IconName } from "~/ui/sprites/icon-names";

export const GROUP_SETTINGS_ID = "group-settings";

type Props = { group: Group; paths: GroupPaths; mayWrite: boolean; files: number | null; tab: GroupTab };

/** What a group has besides its posts: members, chat, files and settings, all within the first screen. */
export function GroupDoors({ group: { objectId, memberCount }, paths, mayWrite, files, tab }: Props) {
  return (
    <nav aria-label="コミュニティのメニュー">
      <ul className="doors">
        <Door icon="users" to={paths.members(objectId)}>
          メンバー {memberCount}
        </Door>
        {mayWrite && !paths.isOfConnect ? (
          <li>
            <Form method="post" replace={false}>
              <button type="submit" name="intent" value="room">
                <Icon name="message-circle" size={24} />
                チャット
              </button>
            </Form>
          </li>
        ) : null}
        {files === null ? null : (
          <Door icon="paperclip" to={paths.tab(objectId, "files")} isCurrent={tab === "files"}>
            ファイル {files}
          </Door>
        )}
        <Door icon="settings" to={`#${GROUP_SETTINGS_ID}`}>
          設定
        </Door>
      </ul>
    </nav>
  );
}

type DoorProps = { icon: IconName; to: string; isCurrent?: boolean; children: ReactNode };

function Door({ icon, to, isCurrent, children }: DoorProps) {
  return (
    <li>
      <Link to={to} aria-current={isCurrent ? "page" : undefined}>
        <Icon name={icon} size={24} />
        <span>{children}</span>
      </Link>
    </li>
  );
}
