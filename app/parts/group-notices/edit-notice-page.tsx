import type { Group } from "#contract/groups/shapes";
import type { PostKind } from "#contract/posts/shapes";
import { POST_CHANGED } from "#contract/posts/texts";
import { Form } from "~/forms/form";
import { heldRev } from "~/forms/seen-rev";
import { GroupOfPost } from "~/parts/groups/group-aside";
import type { HeldPost } from "~/parts/posts/post-acts.server";
import { groupPaths } from "~/request/paths/group-paths";
import { Button } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { Disclosure } from "~/ui/overlays/disclosure";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { NoticeForm } from "./notice-form";

type Props = {
  id: string;
  /** The notice itself, with its way back. */
  page: string;
  kind: PostKind;
  group: Group;
  rev: number;
  isConnect: boolean;
  isDraft: boolean;
  values: Record<string, string>;
  medias: HeldPost["uploaded"];
  held: HeldPost | null;
};

/** A notice or draft of one's own, changed. */
export function EditNoticePage(props: Props) {
  const { id, page, kind, group, rev, isConnect, isDraft, values, medias, held } = props;
  const paths = groupPaths(isConnect);
  const back = isDraft
    ? { to: paths.newNotice(group.objectId), label: "投稿作成" }
    : { to: page, label: "投稿" };
  return (
    <>
      <PageHead title={isDraft ? "下書きの編集" : "投稿の編集"} context={group.name} back={back} />
      <Columns
        label="このコミュニティについて"
        aside={<GroupOfPost group={group} paths={paths} mayWrite={false} />}
      >
        <Surface>
          <NoticeForm
            key={`${id} ${rev}`}
            {...{ kind, medias, held, isDraft }}
            groupId={group.objectId}
            stored={values}
            hasPoll={isDraft && kind === "poll"}
          >
            <input type="hidden" name="rev" value={heldRev(held, rev, POST_CHANGED)} />
          </NoticeForm>
          {isDraft ? (
            <Disclosure summary="下書きを削除">
              <Form method="post" action={paths.notice(id)}>
                <input type="hidden" name="groupId" value={group.objectId} />
                <Button kind="danger" name="intent" value="delete">
                  下書きを削除する
                </Button>
              </Form>
            </Disclosure>
          ) : null}
        </Surface>
      </Columns>
    </>
  );
}
