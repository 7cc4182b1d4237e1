import type { Group } from "#contract/groups/shapes";
import { GROUP_NOTIFICATION_LABELS } from "#contract/groups/texts";
import { ConfirmDialog } from "~/forms/confirm-dialog";
import { Form } from "~/forms/form";
import { NotifyForm } from "~/parts/posts/writing/notify-form";
import { editGroup, type GroupPaths } from "~/request/paths/group-paths";
import { Button, ButtonLink } from "~/ui/button";
import { DialogLink } from "~/ui/overlays/dialog";
import { Surface } from "~/ui/surface";
import { GROUP_SETTINGS_ID } from "./group-doors";

type Props = {
  group: Group;
  paths: GroupPaths;
  /** A doctor whose licence is under review reads, and writes nothing. */
  mayWrite: boolean;
};

/** How loud the group is for the viewer, their wish to lead it, and the way out. A connect user leads none. */
export function GroupSettings({ group, paths, mayWrite }: Props) {
  const { tells, mutedUntil, isAdmin, hasApplied } = group;
  const mayApply = !isAdmin && mayWrite && !paths.isOfConnect;
  return (
    <Surface title="設定" id={GROUP_SETTINGS_ID}>
      {isAdmin && mayWrite && !paths.isOfConnect ? (
        <div>
          <ButtonLink kind="secondary" small icon="pencil" to={editGroup(group.objectId)}>
            コミュニティを編集する
          </ButtonLink>
        </div>
      ) : null}
      <NotifyForm {...{ tells, mutedUntil }} words={GROUP_NOTIFICATION_LABELS} />
      {mayApply ? <ApplyForAdmin hasApplied={hasApplied} /> : null}
      <Exit group={group} paths={paths} />
    </Surface>
  );
}

function ApplyForAdmin({ hasApplied }: { hasApplied: boolean }) {
  if (hasApplied) return <p className="note">管理者に申請中です。</p>;
  return (
    <Form method="post" preventScrollReset>
      <Button kind="quiet" small icon="shield-check" name="intent" value="apply">
        管理者に申請する
      </Button>
    </Form>
  );
}

/** Connect users are not in the chat, and are added instead of invited. */
function Exit({ group: { name }, paths: { isOfConnect } }: Omit<Props, "mayWrite">) {
  return (
    <>
      <div>
        <DialogLink dialog="exit-group" kind="loss">
          退出する
        </DialogLink>
      </div>
      <ConfirmDialog id="exit-group" title="コミュニティから退出しますか？" intent="exit" word="退出する">
        <p>
          {isOfConnect
            ? `「${name}」の投稿を見られなくなります。もう一度参加するには、管理者の方に追加してもらう必要があります。`
            : `「${name}」の投稿とチャットを見られなくなります。もう一度参加するには、管理者からの招待が必要です。`}
        </p>
      </ConfirmDialog>
    </>
  );
}
