import { COMMENT_CHARS, COMMENT_MEDIAS } from "#contract/posts/limits";
import { useCreationKey } from "~/forms/creation-key";
import { plainField } from "~/forms/field";
import { TextArea } from "~/forms/fields/text-area";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { Callout } from "~/ui/callout";
import { Link } from "~/ui/link";
import { Disclosure } from "~/ui/overlays/disclosure";
import type { HeldPost } from "../post-acts.server";
import { FileFields } from "../writing/file-fields";
import { NameSuggestions } from "../writing/name-suggestions";
import { PointedOutWords } from "../writing/pointed-out";
import { PostQuestion } from "../writing/post-question";

type Props = {
  action: string;
  creationKey: string;
  /** The comment that this one answers; `name`: as its author is called. */
  replyTo?: { id: string; name: string };
  /** What was sent before and is not posted yet. */
  held?: HeldPost | null;
  /** The address that finds the names that are called with @. */
  namesFrom?: string;
};

/** A comment below a post; with what was typed when it came back with a question or an error. */
export function CommentForm({ action, creationKey, replyTo, held, namesFrom }: Props) {
  const key = useCreationKey(creationKey, Boolean(held));
  const field = plainField("comment", held?.values.comment ?? "");
  const errors = held?.errors.comment ? [held.errors.comment] : undefined;
  const uploaded = held?.uploaded ?? [];
  const fileError = held?.errors.fileUrls;
  // What came back with a question is at an address that no longer says whom it answers.
  const answered = replyTo?.id ?? held?.values.replyToId;
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="form comment-form"
      id="answer"
      key={key}
      preventScrollReset
    >
      <input type="hidden" name="creationKey" value={key} />
      <input type="hidden" name="intended" value="comment" />
      {answered ? (
        <p className="note">
          <input type="hidden" name="replyToId" value={answered} />
          {replyTo ? `${replyTo.name}への返信` : "コメントへの返信"}　<Link to={action}>やめる</Link>
        </p>
      ) : null}
      {held?.message ? <Callout kind="danger">{held.message}</Callout> : null}
      <PointedOutWords words={held?.words} />
      <PostQuestion held={held} />
      <NameSuggestions from={namesFrom}>
        <TextArea
          key={held?.values.comment}
          field={{ ...field, errors }}
          label="コメント"
          rows={3}
          max={COMMENT_CHARS}
        />
      </NameSuggestions>
      <Disclosure summary="写真・ファイルを添付する" open={uploaded.length > 0 || Boolean(fileError)}>
        <FileFields most={COMMENT_MEDIAS} uploaded={uploaded} error={fileError} />
      </Disclosure>
      <SubmitButton intent="comment" kind="secondary">
        {held?.words?.length ? "この内容でコメントする" : "コメントする"}
      </SubmitButton>
    </Form>
  );
}
