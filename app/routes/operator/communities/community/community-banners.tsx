import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { BANNER_BODY_CHARS } from "#contract/community/limits";
import type { Banner } from "#contract/community/shapes";
import { ErrorSummary } from "~/forms/error-summary";
import { plainField, textOf } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { FileField, PICTURES } from "~/forms/fields/file-field";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { SubmitButton } from "~/forms/submit-button";
import { Surface } from "~/ui/surface";
import { StandingBanners } from "./standing-banners";

type Props = {
  banners: readonly (Banner & { isEverywhere: boolean })[];
  lastResult: SubmissionResult | undefined;
};
type Fields = Record<"title" | "body" | "link" | "picture" | "image" | "isEverywhere", string>;

/** What stands at the top of the community's page, and the form that puts something there. */
export function CommunityBanners({ banners, lastResult }: Props) {
  const [form, fields] = useForm<Fields>({ id: "banner", lastResult });
  const image = textOf(fields.image);
  return (
    <Surface title="バナー">
      <StandingBanners banners={banners} />
      <form method="post" encType="multipart/form-data" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} order={["title", "body", "link", "picture"]} />
        <TextField field={fields.title} label="見出し" required />
        <TextArea field={fields.body} label="本文" required={false} rows={2} max={BANNER_BODY_CHARS} />
        <TextField
          field={fields.link}
          label="リンク先"
          required={false}
          support="サイト内のアドレス（/papers など）か、https:// で始まるURL。"
        />
        <FileField
          field={fields.picture}
          label="画像"
          required={false}
          support="JPEG・PNG、10MBまで。横長（3：2）で表示します。"
          accept={PICTURES}
        />
        {image ? (
          <div className="kept-image">
            <input type="hidden" name="image" value={image} />
            <img className="banner-picture" src={image} alt="いまの画像" />
            <Checkbox field={plainField("noPicture")} label="画像を外す" />
          </div>
        ) : null}
        <Checkbox field={fields.isEverywhere} label="すべてのオープンコミュニティに掲載する" />
        <SubmitButton intent="banner" kind="secondary">
          掲載する
        </SubmitButton>
      </form>
    </Surface>
  );
}
