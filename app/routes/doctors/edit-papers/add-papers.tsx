import { plainField } from "~/forms/field";
import { FileField } from "~/forms/fields/file-field";
import { TextField } from "~/forms/fields/text-field";
import { SubmitButton } from "~/forms/submit-button";
import { Surface } from "~/ui/surface";

type Props = { errors: Partial<Record<"file" | "pmid", string>>; pmid: string };

const errorsOf = (message: string | undefined) => (message ? [message] : undefined);

/** Two ways to add a paper: by its number, where it is here already, or with a bibliography of one's own. */
export function AddPapers({ errors, pmid }: Props) {
  const file = { ...plainField("file"), errors: errorsOf(errors.file) };
  return (
    <>
      <Surface title="PMIDで追加">
        <form method="post" className="form">
          <TextField
            field={{ ...plainField("pmid", pmid), errors: errorsOf(errors.pmid) }}
            label="PMID"
            inputMode="numeric"
            support="PubMedの番号（数字のみ）で、掲載されている論文を追加します。"
          />
          <SubmitButton intent="pmid" kind="secondary">
            追加する
          </SubmitButton>
        </form>
      </Surface>
      <Surface title="ファイルで追加">
        <form method="post" encType="multipart/form-data" className="form">
          <FileField
            field={file}
            label="文献ファイル"
            support="PubMedの「Send to → Citation manager」で保存した.nbib、または医中誌・文献管理ソフトのRIS。2MB・500件まで。"
            accept=".nbib,.ris,.txt"
          />
          <SubmitButton intent="file" kind="secondary">
            読み込む
          </SubmitButton>
        </form>
      </Surface>
    </>
  );
}
