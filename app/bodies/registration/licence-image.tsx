import { plainField } from "~/forms/field";
import { FieldError } from "~/forms/labelled";
import { SubmitButton } from "~/forms/submit-button";

type Props = { action?: string; images: number; error?: string; label?: string };

/** A form of its own: what stands in other forms is never lost over a picture that is too large. */
export function LicenceImageForm({ action, images, error, label = "画像を提出して次へ進む" }: Props) {
  const field = { ...plainField("images"), errors: error ? [error] : undefined };
  return (
    <form method="post" action={action} encType="multipart/form-data" className="form">
      <div className="field">
        <label htmlFor={field.id}>医師免許証の画像</label>
        <p className="support">
          氏名・登録番号・登録年月日が読める画像をお選びください。JPEG、PNG形式、10MBまで。位置情報などは自動で取り除きます。
          {images > 0 ? `（${images}枚提出済み）` : ""}
        </p>
        <FieldError field={field} />
        <input
          id={field.id}
          name={field.name}
          type="file"
          accept="image/jpeg,image/png"
          className="input"
          required
        />
      </div>
      <SubmitButton>{label}</SubmitButton>
    </form>
  );
}
