import { json } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { KEEPERS } from "#contract/lists/shapes";
import type { Addressee, Cover } from "~/parts/hospitals/fax/fax-cover";
import { faxSender } from "~/parts/hospitals/fax/fax-sender.server";
import { AfterReview } from "~/parts/lists/after-review";
import { keeping } from "~/parts/lists/keeping.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { type Entered, MAIN_ROLES, only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { FaxForm } from "./fax-form";
import { FaxSheets } from "./fax-sheets";

/** As many as a form carries boxes for. */
const MOST = 200;

export const loader = only(...MAIN_ROLES)(
  keeping(async (entered) => {
    const [found, sender] = await Promise.all([addresseesOf(entered), faxSender(entered)]);
    const wanted = entered.url.searchParams.getAll("hospital");
    return { ...found, wanted, cover: { ...sender, pages: "2" } };
  }),
);

/** The sheets to print, drawn from what was sent. */
export const action = only(...KEEPERS)(async (entered) => {
  const { form } = entered;
  onlyFields(form, "hospitals", "from", "tel", "fax", "pages", "subject", "text");
  const chosen = form.getAll("hospitals").map(String);
  const { addressees } = await addresseesOf(entered);
  const word = (name: keyof Cover, most: number) =>
    String(form.get(name) ?? "")
      .trim()
      .slice(0, most);
  const cover: Cover = {
    from: word("from", 200),
    tel: word("tel", 30),
    fax: word("fax", 30),
    pages: word("pages", 4),
    subject: word("subject", 100),
    text: word("text", 1000),
  };
  const sheets = addressees.filter(({ hospitalId }) => chosen.includes(hospitalId));
  return json({ sheets, cover, chosen }, { status: sheets.length > 0 ? 200 : 422 });
});

async function addresseesOf({ api, params }: Pick<Entered, "api" | "params">) {
  const { hospitals, ...list } = await api.lists.get({
    params: { id: params.id ?? "" },
    query: { limit: MOST },
  });
  const addressees = hospitals.map(
    ({ hospitalId, name, fax, tel, ...office }): Addressee => ({
      hospitalId,
      name,
      office: office.referralName || undefined,
      fax: office.referralFax ?? fax,
      tel: office.referralTel ?? tel,
    }),
  );
  return { list, addressees };
}

export const meta = titled("FAX送付状");

export const handle: Handle = { hydrate: true, footer: false };

export default function Fax() {
  const asked = useLoaderData<typeof loader>();
  const made = useActionData<typeof action>();
  if (!asked) return <AfterReview />;
  if (made && made.sheets.length > 0) return <FaxSheets {...made} list={asked.list} />;
  return <FaxForm {...asked} {...made} isRefused={made !== undefined} />;
}
