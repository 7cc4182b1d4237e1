import { HIDDEN_REASON_CHARS } from "#contract/posts/limits";
import { plainField } from "~/forms/field";
import { TextArea } from "~/forms/fields/text-area";
import { Form } from "~/forms/form";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/overlays/disclosure";

type Props = {
  action: string;
  thing: { objectId: string; status: string };
  /** The comment that is hidden; left out: the post itself. */
  commentId?: string;
};

/** Lets those who look after the community hide something with a reason, or show it again. */
export function HideForm({ action, thing, commentId }: Props) {
  const which = commentId ? <input type="hidden" name="commentId" value={commentId} /> : null;
  if (thing.status === "hidden") {
    return (
      <Form method="post" action={action} preventScrollReset>
        {which}
        <Button kind="secondary" small name="intent" value="restore">
          もう一度表示する
        </Button>
      </Form>
    );
  }
  return (
    <Disclosure summary="非表示にする">
      <Form method="post" action={action} className="form" preventScrollReset>
        {which}
        <TextArea
          field={{ ...plainField(`hide-${thing.objectId}`), name: "reason" }}
          label="非表示にする理由"
          required
          support="投稿した方に表示されます。"
          rows={2}
          max={HIDDEN_REASON_CHARS}
        />
        <div>
          <Button kind="danger" small name="intent" value="hide">
            非表示にする
          </Button>
        </div>
      </Form>
    </Disclosure>
  );
}
