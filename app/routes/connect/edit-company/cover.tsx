import { plainField } from "~/forms/field";
import { FileField, PICTURES } from "~/forms/fields/file-field";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { Buttons } from "~/ui/buttons";
import { Surface } from "~/ui/surface";

/** The picture across the head of the company's page. */
export function Cover({ src, error }: { src: string | null; error: string | null }) {
  const field = { ...plainField("cover"), errors: error ? [error] : undefined };
  return (
    <Surface title="カバー画像" id="cover-picture">
      <Form method="post" encType="multipart/form-data" className="form">
        {src ? <img className="company-cover" src={src} alt="現在のカバー画像" /> : null}
        <FileField
          field={field}
          label="カバー画像を選ぶ"
          support="JPEG・PNG、10MBまで。企業ページの上に横長（4:1）で表示します。撮影場所などの情報は取り除きます。"
          accept={PICTURES}
        />
        <Buttons>
          <SubmitButton intent="cover" kind="secondary">
            カバー画像を保存する
          </SubmitButton>
          {src ? (
            <SubmitButton intent="no-cover" kind="quiet">
              カバー画像を外す
            </SubmitButton>
          ) : null}
        </Buttons>
      </Form>
    </Surface>
  );
}
