import { plainField } from "~/forms/field";
import { Labelled } from "~/forms/labelled";
import { SubmitButton } from "~/forms/submit-button";
import { Buttons } from "~/ui/buttons";
import { Seal } from "~/ui/seal";
import { Surface } from "~/ui/surface";

type Props = { name: string; src: string | null; errors?: string[] };

/** The doctor's picture: without a script its middle is shown, as a square. */
export function Picture({ name, src, errors }: Props) {
  return (
    <Surface title="写真" id="picture">
      <form method="post" encType="multipart/form-data" className="picture-form">
        <Seal name={name} src={src} size="xl" />
        <div className="stack">
          <Labelled
            field={{ ...plainField("image"), errors }}
            label="写真を選ぶ"
            support="JPEG・PNG、10MBまで。位置情報などは自動で取り除きます。"
          >
            <input
              className="input"
              type="file"
              id="image"
              name="image"
              accept="image/jpeg,image/png"
              aria-describedby="image-support"
            />
          </Labelled>
          <Buttons>
            <SubmitButton intent="picture" kind="secondary">
              写真を保存する
            </SubmitButton>
            {src ? (
              <SubmitButton intent="no-picture" kind="quiet">
                写真を外す
              </SubmitButton>
            ) : null}
          </Buttons>
        </div>
      </form>
    </Surface>
  );
}
