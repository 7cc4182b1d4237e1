import { useState } from "react";
import type { Group } from "#contract/groups/shapes";
import type { Post } from "#contract/posts/shapes";
import { plainField } from "~/forms/field";
import { Select } from "~/forms/fields/select";
import { GroupOfPost } from "~/parts/groups/group-aside";
import { PostCard } from "~/parts/posts/post/post-card";
import type { HeldPost } from "~/parts/posts/post-acts.server";
import { CONNECT_NEW_NOTICE, groupPaths } from "~/request/paths/group-paths";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/pages/tabs";
import { Surface } from "~/ui/surface";
import { KIND_LABELS } from "./notice-fields";
import { NoticeForm } from "./notice-form";

type Props = {
  kind: "post" | "poll" | "case";
  isConnect: boolean;
  creationKey: string;
  /** Null: it is chosen in the form. */
  group: Group | null;
  choices: readonly { value: string; label: string }[];
  drafts: readonly Post[];
  held: HeldPost | null;
};

const KINDS = ["post", "poll", "case"] as const;

/** in the other frame. */
export function NewNoticePage({ kind, isConnect, creationKey, group, choices, drafts, held }: Props) {
  const paths = groupPaths(isConnect);
  const [chosen, setChosen] = useState(held?.values.groupId ?? "");
  const here = group ? paths.newNotice(group.objectId) : CONNECT_NEW_NOTICE;
  const back = group
    ? { to: paths.group(group.objectId), label: group.name }
    : { to: groupPaths(true).list, label: "コミュニティ一覧" };
  return (
    <>
      <PageHead title="投稿作成" context={group?.name} back={back} />
      <Columns
        label="下書きとコミュニティ"
        aside={
          group || drafts.length > 0 ? (
            <>
              {drafts.length > 0 ? (
                <Surface title="下書き" flush>
                  <div className="rule">
                    {drafts.map((draft) => (
                      <PostCard key={draft.objectId} post={draft} to={paths.editNotice(draft.objectId)} />
                    ))}
                  </div>
                </Surface>
              ) : null}
              {group ? <GroupOfPost group={group} paths={paths} mayWrite={false} /> : null}
            </>
          ) : null
        }
      >
        <Surface flush>
          <Tabs
            label="投稿の種類"
            tabs={KINDS.map((each) => ({
              label: KIND_LABELS[each],
              to: each === "post" ? here : `${here}?kind=${each}`,
              current: each === kind,
            }))}
          />
          <div className="sheet-body">
            <NoticeForm
              key={kind}
              kind={kind}
              groupId={group?.objectId ?? chosen}
              stored={{ isCommentable: "on" }}
              medias={[]}
              held={held}
              isDraft
              hasPoll={kind === "poll"}
            >
              <input type="hidden" name="creationKey" value={held?.values.creationKey ?? creationKey} />
              {group ? null : (
                <Select
                  field={{
                    ...plainField("groupId", held?.values.groupId ?? ""),
                    errors: held?.errors.groupId ? [held.errors.groupId] : undefined,
                  }}
                  label="投稿先のコミュニティ"
                  required
                  options={choices}
                  onChange={setChosen}
                />
              )}
            </NoticeForm>
          </div>
        </Surface>
      </Columns>
    </>
  );
}
