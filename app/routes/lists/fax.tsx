import { json } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { KEEPERS, type List } from "#contract/lists/calls";
import { FAX_SHEETS_AT_ONCE } from "#contract/lists/limits";
import { CLOSED_WORD, DELISTED_WORD, HOSPITAL_CHOICE_REQUIRED } from "#contract/lists/texts";
import { plainField } from "~/forms/field";
import { FieldRow } from "~/forms/fields/field-row";
import { LabelledGroup } from "~/forms/fields/labelled";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { FormDock } from "~/forms/form-dock";
import { type Addressee, type Cover, sheetNumbers } from "~/parts/hospitals/fax/fax-cover";
import { faxSender } from "~/parts/hospitals/fax/fax-sender.server";
import { FaxSheet } from "~/parts/hospitals/fax/fax-sheet";
import { FormerNumberNote } from "~/parts/hospitals/fax/former-number";
import { keeping } from "~/parts/lists/keeping.server";
import { ListsAfterReview } from "~/parts/lists/lists-after-review";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import { type Entered, MAIN_ROLES, only } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { PrintButton } from "~/ui/scripted/print-button";
import { Surface } from "~/ui/surface";

export const loader = only(...MAIN_ROLES)(
  keeping(async (entered) => {
    const [found, sender] = await Promise.all([addresseesOf(entered), faxSender(entered)]);
    const wanted = entered.url.searchParams.getAll("hospital");
    return { ...found, wanted, cover: { ...sender, pages: "2" } };
  }),
);

/**
 * The sheets to print, rendered from what was sent. `change` shows the form once more as it was; `next` that of other
 * hospitals, with the same words on it.
 */
export const action = only(...KEEPERS)(async (entered) => {
  const { form } = entered;
  onlyFields(form, "hospitals", "from", "tel", "fax", "pages", "subject", "text");
  const intent = intentOf(form);
  const isForm = intent === "next" || intent === "change";
  const chosen = form.getAll("hospitals").map(String);
  const { addressees } = await addresseesOf(entered);
  const word = (name: keyof Cover, most: number) => textIn(form, name).trim().slice(0, most);
  const cover: Cover = {
    from: word("from", 200),
    tel: word("tel", 30),
    fax: word("fax", 30),
    pages: word("pages", 4),
    subject: word("subject", 100),
    text: word("text", 1000),
  };
  const sheets = addressees.filter(({ hospitalId }) => chosen.includes(hospitalId));
  const ticked = intent === "change" ? { wanted: chosen } : {};
  return json({ sheets, cover, isForm, ...ticked }, { status: isForm || sheets.length > 0 ? 200 : 422 });
});

async function addresseesOf({ api, params, url }: Pick<Entered, "api" | "params" | "url">) {
  const { hospitals, page, pages, from, ...list } = await pageOfRows(url, FAX_SHEETS_AT_ONCE, (query) =>
    api.lists.get({ params: { id: params.id ?? "" }, query }),
  );
  const addressees = hospitals.map(({ hospitalId, name, closedAt, isDelisted, ...numbers }) => ({
    hospitalId,
    name,
    gone: isDelisted ? DELISTED_WORD : closedAt === null ? null : CLOSED_WORD,
    office: numbers.referralName || undefined,
    ...sheetNumbers(numbers, numbers.formerContacts),
  }));
  return { list, addressees, page, pages, from };
}

export const meta = titled("FAX送付状");

export const handle: Handle = { hydrate: true, footer: false };

export default function Fax() {
  const asked = useLoaderData<typeof loader>();
  const made = useActionData<typeof action>();
  if (!asked) return <ListsAfterReview />;
  if (made && !made.isForm && made.sheets.length > 0) return <FaxSheets {...asked} {...made} />;
  return <FaxForm {...asked} {...made} isRefused={made !== undefined && !made.isForm} />;
}

type Props = {
  list: Pick<List, "objectId" | "name" | "hospitalCount">;
  addressees: (Addressee & { gone: string | null })[];
  page: number;
  pages: number;
  /** How many of the list are on the pages before this one. */
  from: number;
  /** The hospitals that are ticked from the start; none: all with a number. */
  wanted: string[];
  cover: Cover;
  isRefused: boolean;
};

/** Asks whom the sheets are for, and what is on them. It is a plain form: the answer is the sheets. */
function FaxForm({ cover, ...props }: Props) {
  const { list, page, pages } = props;
  return (
    <>
      <PageHead
        title="FAX送付状"
        context={list.name}
        back={{ to: `/lists/hospitals/${list.objectId}`, label: list.name }}
      />
      <form method="post" className="form wide">
        <Columns
          label="宛先"
          aside={
            <Surface>
              <Addressees {...props} />
            </Surface>
          }
        >
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
        </Columns>
        <FormDock cancel={`/lists/hospitals/${list.objectId}`}>
          <Button icon="file-text">送付状を表示する</Button>
        </FormDock>
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

type FaxSheetProps = {
  sheets: Addressee[];
  cover: Cover;
  list: Pick<List, "objectId" | "name">;
  page: number;
  pages: number;
};

/** One sheet for each hospital, the way back to what is on them, and on to those of the next page. */
function FaxSheets({ sheets, cover, list, page, pages }: FaxSheetProps) {
  const form = `/lists/hospitals/${list.objectId}/fax`;
  return (
    <>
      <PageHead
        title="FAX送付状"
        context={`${sheets.length}枚`}
        back={{ to: `/lists/hospitals/${list.objectId}`, label: list.name }}
      />
      <form className="on-paper-not" method="post" action={`${form}?page=${page}`}>
        {Object.entries(cover).map(([name, word]) => (
          <input key={name} type="hidden" name={name} value={word} />
        ))}
        {sheets.map(({ hospitalId }) => (
          <input key={hospitalId} type="hidden" name="hospitals" value={hospitalId} />
        ))}
        <div className="acts">
          <PrintButton note>{`${sheets.length}枚を印刷する`}</PrintButton>
          <Button kind="secondary" name="intent" value="change">
            内容と宛先を変更する
          </Button>
          {page < pages ? (
            <Button kind="secondary" name="intent" value="next" formAction={`${form}?page=${page + 1}`}>
              続きの宛先を選ぶ
            </Button>
          ) : null}
        </div>
        {page < pages ? (
          <p className="note">この送付状を印刷したら、同じ内容で続きの宛先を選べます。</p>
        ) : null}
      </form>
      {sheets.map((sheet) => (
        <FaxSheet key={sheet.hospitalId} sheet={sheet} cover={cover} />
      ))}
    </>
  );
}
