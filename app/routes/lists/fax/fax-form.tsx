import type { List } from "#contract/lists/calls";
import { HOSPITAL_CHOICE_REQUIRED } from "#contract/lists/texts";
import { plainField } from "~/forms/field";
import { FieldRow } from "~/forms/fields/field-row";
import { LabelledGroup } from "~/forms/fields/labelled";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import type { Addressee, Cover } from "~/parts/hospitals/fax/fax-cover";
import { FormerNumberNote } from "~/parts/hospitals/fax/former-number";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Surface } from "~/ui/surface";

type Props = {
  list: Pick<List, "objectId" | "name" | "hospitalCount">;
  addressees: (Addressee & { gone: string | null })[];
  page: number;
  pages: number;
  /** How many of the list stand on the pages before this one. */
  from: number;
  /** The hospitals that are ticked from the start; none: all with a number. */
  wanted: string[];
  cover: Cover;
  isRefused: boolean;
};

/** Asks whom the sheets are for, and what stands on them. It is a plain form: the answer is the sheets. */
export function FaxForm({ cover, ...props }: Props) {
  const { list, page, pages } = props;
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
          <Addressees {...props} />
        </Surface>
        <div className="dock">
          <Button icon="file-text">送付状を表示する</Button>
        </div>
      </form>
      <Pagination page={page} pages={pages} />
    </>
  );
}

function Addressees({ list, addressees, wanted, isRefused, from }: Omit<Props, "cover">) {
  const errors = isRefused ? [HOSPITAL_CHOICE_REQUIRED] : undefined;
  const isTicked = ({ hospitalId, fax, gone }: Props["addressees"][number]) =>
    !isRefused && (wanted.length > 0 ? wanted.includes(hospitalId) : fax !== null && gone === null);
  return (
    <LabelledGroup
      field={{ ...plainField("hospitals"), errors }}
      label="宛先"
      support={
        list.hospitalCount > addressees.length
          ? `${list.hospitalCount}件のうち${from + 1}〜${from + addressees.length}件目です。続きは、この分の送付状を表示したあとか、下のページから選べます。`
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
              {addressee.gone ? `（${addressee.gone}）` : ""}
              <span className="choice-note">
                {addressee.fax ? `FAX ${addressee.fax}` : "FAX番号は登録されていません"}
                <FormerNumberNote former={addressee.formerFax} />
              </span>
            </span>
          </label>
        ))}
      </div>
    </LabelledGroup>
  );
}
