import { json } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { KEEPERS } from "#contract/lists/calls";
import { FAX_SHEETS_AT_ONCE } from "#contract/lists/limits";
import { CLOSED_WORD, DELISTED_WORD } from "#contract/lists/texts";
import { type Cover, sheetNumbers } from "~/parts/hospitals/fax/fax-cover";
import { faxSender } from "~/parts/hospitals/fax/fax-sender.server";
import { keeping } from "~/parts/lists/keeping.server";
import { ListsAfterReview } from "~/parts/lists/lists-after-review";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import { type Entered, MAIN_ROLES, only } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { FaxForm } from "./fax-form";
import { FaxSheets } from "./fax-sheets";

export const loader = only(...MAIN_ROLES)(
  keeping(async (entered) => {
    const [found, sender] = await Promise.all([addresseesOf(entered), faxSender(entered)]);
    const wanted = entered.url.searchParams.getAll("hospital");
    return { ...found, wanted, cover: { ...sender, pages: "2" } };
  }),
);

/**
 * The sheets to print, drawn from what was sent. `change` shows the form once more as it was; `next` that of other
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
