import { getFormProps, useForm } from "@conform-to/react";
import type * as z from "zod";
import type { itemFields } from "#contract/board/calls";
import { BOARD_CONTENT_CHARS, BOARD_TITLE_CHARS } from "#contract/board/limits";
import type { Role } from "#contract/endpoint";
import { POST_MEDIAS } from "#contract/posts/limits";
import { ErrorSummary } from "~/forms/error-summary";
import { choicesOf, type Field, plainField } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { FileField, PICTURES } from "~/forms/fields/file-field";
import type { Prefecture } from "~/forms/fields/prefecture-choices";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { FormDock } from "~/forms/form-dock";
import { SubmitButton } from "~/forms/submit-button";
import { PointedOutWords } from "~/parts/posts/writing/pointed-out";
import type { Pointed } from "./advertising.server";
import { AudienceFields } from "./audience-fields";

type Props = {
  prefectures: readonly Prefecture[];
  /** Territories of the author. */
  own: readonly string[];
  /** The roles that the author may address. */
  offered: readonly Role[];
  creationKey: string;
  lastResult: Pointed | undefined;
};

const ORDER = ["title", "content", "files", "territories", "roles"];

/** What an item of the board is written with, a member's and the operator's alike. */
export function ItemForm({ prefectures, own, offered, creationKey, lastResult }: Props) {
  const [form, fields] = useForm<z.input<typeof itemFields>>({
    id: "item",
    lastResult,
    defaultValue: { territories: [...own], roles: [...offered], isCommentable: "on" as unknown as boolean },
  });
  const files: Field = { ...plainField("files"), id: "item-files", errors: form.allErrors.files };
  return (
    <form method="post" encType="multipart/form-data" className="form" {...getFormProps(form)}>
      <ErrorSummary form={form} order={ORDER} />
      <PointedOutWords words={lastResult?.words} />
      <input type="hidden" name="creationKey" value={creationKey} />
      <TextField field={fields.title} label="タイトル" required support={`${BOARD_TITLE_CHARS}文字まで。`} />
      <TextArea
        field={fields.content}
        label="本文"
        required
        rows={8}
        max={BOARD_CONTENT_CHARS}
        support="患者さんの氏名・生年月日・番号など、個人を特定できる情報は書かないでください。"
      />
      <FileField
        field={files}
        label="写真"
        required={false}
        support={`JPEG・PNG、1枚10MBまで、${POST_MEDIAS}枚まで。撮影場所などの情報は取り除かれます。`}
        accept={PICTURES}
        multiple
      />
      <SavedPictures field={fields.fileUrls} />
      <AudienceFields
        territories={fields.territories}
        roles={fields.roles}
        prefectures={prefectures}
        own={own}
        offered={offered}
      />
      <Checkbox field={fields.isCommentable} label="コメントを受け付ける" />
      <FormDock cancel={"/board"}>
        <SubmitButton>{lastResult?.words ? "この内容で投稿する" : "投稿する"}</SubmitButton>
      </FormDock>
    </form>
  );
}

/** What went up with a form that came back: it goes along with the next try, or is taken off. */
function SavedPictures({ field }: { field: Field }) {
  const urls = choicesOf(field);
  if (urls.length === 0) return null;
  return (
    <ul className="kept-pictures" aria-label="添付する写真">
      {urls.map((url) => (
        <li key={url}>
          <input type="hidden" name="fileUrls" value={url} />
          <img className="ad-picture" src={url} alt="" />
          <label className="choice">
            <input type="checkbox" name="drop" value={url} />
            <span>外す</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
