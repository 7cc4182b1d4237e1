import type { ReactNode } from "react";
import { POST_DETAIL_CHARS, POST_MEDIAS, POST_TITLE_CHARS } from "#contract/posts/limits";
import { plainField } from "~/forms/field";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import type { HeldPost } from "../post-acts.server";
import { FileFields } from "./file-fields";
import { NameSuggestions } from "./name-suggestions";

/** The hint beside a text in which members can be called. */
export const CALLS = "「@氏名」と書くと、そのメンバーに通知します。";

type Props = {
  /** What was typed or is stored, by the names of the fields; `isCommentable` is `on` or nothing. */
  values: Record<string, string>;
  errors: Record<string, string>;
  uploaded: HeldPost["uploaded"];
  /** The address that finds names called with @; empty until a group is chosen. Left out: nobody is called. */
  namesFrom?: string;
  /** Fields of one kind of post, which follow its title. */
  children?: ReactNode;
};

/** The fields that every post has: title, text, pictures and files, and whether it takes comments. */
export function PostFields({ values, errors, uploaded, namesFrom, children }: Props) {
  const field = (name: string) => ({
    ...plainField(name, values[name] ?? ""),
    errors: errors[name] ? [errors[name]] : undefined,
  });
  return (
    <>
      <TextField
        key={`title ${values.title}`}
        field={field("title")}
        label="件名"
        required
        support={`${POST_TITLE_CHARS}文字まで。`}
      />
      {children}
      <NameSuggestions from={namesFrom}>
        <TextArea
          key={`detail ${values.detail}`}
          field={field("detail")}
          label="内容"
          required
          rows={8}
          max={POST_DETAIL_CHARS}
          support={namesFrom === undefined ? undefined : CALLS}
        />
      </NameSuggestions>
      <FileFields most={POST_MEDIAS} uploaded={uploaded} error={errors.fileUrls ?? errors.fileUrl} />
      <label className="choice">
        <input type="checkbox" name="isCommentable" defaultChecked={values.isCommentable !== ""} />
        <span>コメントを受け付ける</span>
      </label>
    </>
  );
}
