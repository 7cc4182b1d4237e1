import { getFormProps, useForm } from "@conform-to/react";
import type * as z from "zod";
import type { Ad } from "#contract/board/calls";
import {
  AD_ADVERTISER_CHARS,
  AD_PLACE_WORDS,
  AD_PLACES,
  AD_TEXT_CHARS,
  AD_TITLE_CHARS,
} from "#contract/board/limits";
import { AD_CHANGED } from "#contract/board/texts";
import { DraftKeeper } from "~/forms/drafts/draft-keeper";
import { ErrorSummary } from "~/forms/error-summary";
import { plainField, textOf } from "~/forms/field";
import { Checkbox, RadioGroup } from "~/forms/fields/choices";
import { FieldRow } from "~/forms/fields/field-row";
import { FileField, PICTURES } from "~/forms/fields/file-field";
import { TextField } from "~/forms/fields/text-field";
import { seenRev } from "~/forms/seen-rev";
import { SubmitButton } from "~/forms/submit-button";
import type { Pointed } from "~/parts/board/advertising.server";
import { AudienceFields, type Region } from "~/parts/board/audience-fields";
import { PointedOutWords } from "~/parts/posts/writing/pointed-out";
import { Callout } from "~/ui/callout";
import type { adForm } from "./save.server";

type Props = {
  ad: Ad | null;
  prefectures: readonly Region[];
  today: string;
  creationKey: string;
  lastResult: Pointed | undefined;
};

const ORDER = [
  "place",
  "advertiser",
  "title",
  "text",
  "linkUrl",
  "image",
  "colour",
  "startsOn",
  "endsOn",
  "territories",
  "roles",
];

export function AdForm({ ad, prefectures, today, creationKey, lastResult }: Props) {
  const [form, fields] = useForm<z.input<typeof adForm>>({
    id: "ad",
    lastResult,
    defaultValue: ad ?? { place: "board", startsOn: today, endsOn: today, roles: ["doctor"] },
  });
  const isStale = form.errors?.includes(AD_CHANGED);
  return (
    <form method="post" encType="multipart/form-data" className="form" {...getFormProps(form)}>
      <DraftKeeper />
      <ErrorSummary form={form} order={ORDER} />
      <PointedOutWords words={lastResult?.words} />
      {ad ? (
        <input type="hidden" name="rev" value={seenRev(lastResult, ad.rev, AD_CHANGED)} />
      ) : (
        <input type="hidden" name="creationKey" value={creationKey} />
      )}
      {isStale ? <Callout kind="warning" title="下の内容で保存すると、現在の内容と置き換わります。" /> : null}
      <RadioGroup
        field={fields.place}
        label="掲載場所"
        required
        inline
        choices={AD_PLACES.map((value) => ({ value, label: AD_PLACE_WORDS[value] }))}
      />
      <TextField
        field={fields.advertiser}
        label="広告主"
        required
        support={`${AD_ADVERTISER_CHARS}文字まで。「PR」の横に表示されます。`}
      />
      <TextField field={fields.title} label="見出し" required support={`${AD_TITLE_CHARS}文字まで。`} />
      <TextField field={fields.text} label="説明" required={false} support={`${AD_TEXT_CHARS}文字まで。`} />
      <TextField
        field={fields.linkUrl}
        label="リンク先"
        required
        inputMode="url"
        support="https:// で始まるURL、またはこのサービスの画面のパス（例：/board）。"
      />
      <FileField
        field={fields.image}
        label="画像"
        required={false}
        support="JPEG・PNG、10MBまで。正方形で表示します。"
        accept={PICTURES}
      />
      <SavedImage url={textOf(fields.imageUrl) ?? ""} />
      <TextField
        field={fields.colour}
        label="左端の線の色"
        required={false}
        width="half"
        support="例：#0a645e、rgb(10, 100, 94)"
      />
      <FieldRow>
        <TextField field={fields.startsOn} label="開始日" required type="date" />
        <TextField field={fields.endsOn} label="終了日" required type="date" />
      </FieldRow>
      <AudienceFields territories={fields.territories} roles={fields.roles} prefectures={prefectures} />
      <SubmitButton wide>{lastResult?.words ? "この内容で保存する" : "保存する"}</SubmitButton>
    </form>
  );
}

function SavedImage({ url }: { url: string }) {
  if (!url) return null;
  return (
    <div className="kept-image">
      <input type="hidden" name="imageUrl" value={url} />
      <img className="ad-picture" src={url} alt="いまの画像" />
      <Checkbox field={plainField("noImage")} label="画像を外す" />
    </div>
  );
}
