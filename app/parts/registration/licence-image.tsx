import { ErrorSummary } from "~/forms/error-summary";
import { plainField } from "~/forms/field";
import { FileField, PICTURES } from "~/forms/fields/file-field";
import { SubmitButton } from "~/forms/submit-button";

type Props = { action?: string; images: number; error?: string; label?: string; kind?: "secondary" };

/** A form of its own: what is in other forms is never lost over a picture that is too large. */
export function LicenceImageForm({ action, images, error, label = "画像を提出して次へ進む", kind }: Props) {
  const errors = error ? [error] : undefined;
  const field = { ...plainField("images"), id: "picture-images", errors };
  return (
    <form method="post" action={action} encType="multipart/form-data" className="form" noValidate>
      <ErrorSummary form={{ id: "picture", allErrors: errors ? { images: errors } : {} }} />
      <FileField
        field={field}
        label="医師免許証の画像"
        support={`氏名・登録番号・登録年月日が読める画像をお選びください。医師資格証（HPKIカード）の画像でも確認できます。JPEG、PNG形式、10MBまで。位置情報などは自動で取り除きます。${images > 0 ? `（${images}枚提出済み）` : ""}`}
        accept={PICTURES}
      />
      <SubmitButton kind={kind}>{label}</SubmitButton>
    </form>
  );
}
