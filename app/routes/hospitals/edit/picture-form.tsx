import { plainField } from "~/forms/field";
import { FileField, PICTURES } from "~/forms/fields/file-field";
import { SubmitButton } from "~/forms/submit-button";
import type { EditFrameData } from "~/parts/hospitals/edit/edit-frame";
import { Buttons } from "~/ui/buttons";
import { Seal } from "~/ui/people/seal";
import { Surface } from "~/ui/surface";

type Props = { frame: EditFrameData; image: string | null; error: string | null };

/** A form of its own, because a file goes with its bytes. */
export function PictureForm({ frame: { hospitalId, name, revision }, image, error }: Props) {
  const field = { ...plainField("picture"), errors: error ? [error] : undefined };
  return (
    <form method="post" encType="multipart/form-data" className="form">
      <input type="hidden" name="hospitalId" value={hospitalId} />
      <input type="hidden" name="revision" value={revision} />
      <Surface title="写真">
        <Seal name={name} icon="hospital" src={image} size="xl" />
        <FileField
          field={field}
          label="写真のファイル"
          support="JPEG・PNG、10MBまで。撮影場所などの情報は取り除いて保存します。"
          name="image"
          accept={PICTURES}
        />
        {image ? (
          <label className="choice">
            <input type="checkbox" name="remove" />
            <span>写真を削除する</span>
          </label>
        ) : null}
        <Buttons>
          <SubmitButton intent="picture" kind="secondary" pendingWord="保存中…">
            写真を保存する
          </SubmitButton>
        </Buttons>
      </Surface>
    </form>
  );
}
