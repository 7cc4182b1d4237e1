import type { List } from "#contract/lists/shapes";
import { HOSPITAL_CHOICE_REQUIRED } from "#contract/lists/texts";
import { plainField } from "~/forms/field";
import { FieldRow } from "~/forms/fields/field-row";
import { LabelledGroup } from "~/forms/fields/labelled";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import type { Addressee, Cover } from "~/parts/hospitals/fax/fax-cover";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

type Props = {
  list: Pick<List, "objectId" | "name" | "hospitalCount">;
  addressees: Addressee[];
  /** Ticked from the start; none: everybody with a number. */
  wanted: string[];
  cover: Cover;
  isRefused: boolean;
};

/** Whom the sheets are for, and what stands on them. A plain form: the answer is the sheets. */
export function FaxForm({ list, addressees, wanted, cover, isRefused }: Props) {
  return (
    <>
      <PageHead
        title="FAX送付状"
        context={list.name}
        back={{ to: `/lists/hospitals/${list.objectId}`, label: list.name }}
      />
      <form method="post" className="form">
        <Surface title="送付状の内容">
          <Callout kind="warning">
            患者さんの氏名など、個人を特定できる情報は書かないでください。送信前に宛先の番号をもう一度ご確認ください。
          </Callout>
          <TextField field={plainField("from", cover.from)} label="発信者（所属・氏名）" />
          <FieldRow>
            <TextField field={plainField("tel", cover.tel)} label="発信者の電話番号" inputMode="tel" />
            <TextField field={plainField("fax", cover.fax)} label="発信者のFAX番号" inputMode="tel" />
          </FieldRow>
          <TextField field={plainField("subject", cover.subject)} label="件名" />
          <TextField
            field={plainField("pages", cover.pages)}
            label="枚数（この送付状を含む）"
            width="short"
            unit="枚"
            inputMode="numeric"
          />
          <TextArea field={plainField("text", cover.text)} label="本文" rows={5} max={1000} />
        </Surface>
        <Surface>
          <Addressees list={list} addressees={addressees} wanted={wanted} isRefused={isRefused} />
        </Surface>
        <div className="dock">
          <Button icon="file-text">送付状を表示する</Button>
        </div>
      </form>
    </>
  );
}

function Addressees({ list, addressees, wanted, isRefused }: Omit<Props, "cover">) {
  const errors = isRefused ? [HOSPITAL_CHOICE_REQUIRED] : undefined;
  const isTicked = ({ hospitalId, fax }: Addressee) =>
    !isRefused && (wanted.length > 0 ? wanted.includes(hospitalId) : fax !== null);
  return (
    <LabelledGroup
      field={{ ...plainField("hospitals"), errors }}
      label="宛先"
      support={
        list.hospitalCount > addressees.length
          ? `はじめの${addressees.length}件を表示しています。`
          : "1件につき1枚の送付状を用意します。"
      }
    >
      <div className="choices">
        {addressees.map((addressee) => (
          <label className="choice" key={addressee.hospitalId}>
            <input
              type="checkbox"
              name="hospitals"
              value={addressee.hospitalId}
              defaultChecked={isTicked(addressee)}
            />
            <span>
              {addressee.name}
              <span className="choice-note">
                {addressee.fax ? `FAX ${addressee.fax}` : "FAX番号は登録されていません"}
              </span>
            </span>
          </label>
        ))}
      </div>
    </LabelledGroup>
  );
}
