import { POST_CHANGED } from "#contract/posts/texts";
import { Form } from "~/forms/form";
import { heldRev } from "~/forms/seen-rev";
import { SubmitButton } from "~/forms/submit-button";
import type { HeldPost } from "~/parts/posts/post-acts.server";
import { PostFields } from "~/parts/posts/writing/post-fields";
import { PostQuestion } from "~/parts/posts/writing/post-question";
import { groupPaths } from "~/request/paths/group-paths";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import type { PostScreen } from "./post-screen";

type Props = { data: Extract<PostScreen, { screen: "new" | "edit" }>; held: HeldPost | null };

/** A new post of an open community, or one of one's own to change. */
export function WritePost({ data, held }: Props) {
  const { community, role } = data;
  const paths = groupPaths(role === "connect");
  const isNew = data.screen === "new";
  const to = isNew ? paths.community(community.objectId) : data.here;
  const intent = isNew ? "write" : "edit";
  const stored = isNew ? { values: { isCommentable: "on" }, uploaded: [] } : storedOf(data.post);
  return (
    <>
      <PageHead
        title={isNew ? "投稿を作成する" : "投稿を編集する"}
        context={community.name}
        back={{ to, label: isNew ? community.name : "投稿" }}
      />
      {held?.message ? <Callout kind="danger" title={held.message} /> : null}
      <Surface>
        <Form method="post" encType="multipart/form-data" className="form">
          <input type="hidden" name="openCommunity" value={community.objectId} />
          <input type="hidden" name="creationKey" value={data.creationKey} />
          <input type="hidden" name="intended" value={intent} />
          {isNew ? null : (
            <input type="hidden" name="rev" value={heldRev(held, data.post.rev, POST_CHANGED)} />
          )}
          <PostQuestion held={held} />
          <PostFields
            values={held?.values ?? stored.values}
            errors={held?.errors ?? {}}
            uploaded={held?.uploaded ?? stored.uploaded}
          />
          <SubmitButton intent={intent} wide>
            {isNew ? "投稿する" : "保存する"}
          </SubmitButton>
        </Form>
      </Surface>
    </>
  );
}

type Stored = {
  title: string;
  detail: string;
  isCommentable: boolean;
  medias: readonly { url: string; name: string }[];
};

const storedOf = ({ title, detail, isCommentable, medias }: Stored) => ({
  values: { title, detail, isCommentable: isCommentable ? "on" : "" },
  uploaded: medias.map(({ url, name }) => ({ url, name })),
});
