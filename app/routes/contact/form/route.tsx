import type { SerializeFrom } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isOfConnect } from "#contract/wire/shared-path";
import { companiesFor } from "~/parts/contact/companies.server";
import { contactChoices, contactDraftOf, fillIn, isOpenNow } from "~/parts/contact/contact.server";
import { open } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/progress/step-list";
import { ContactForm } from "./contact-form";
import { prefilled } from "./prefilled.server";

export const loader = open(async (entered) => {
  const { context, url } = entered;
  const draft = await contactDraftOf(entered).read();
  return {
    connect: isOfConnect(url),
    initial: await prefilled(entered, draft),
    ...(await contactChoices(entered, draft?.prefectureName)),
    isOpen: await isOpenNow(entered),
    hasCompanies: await companiesFor(entered).then(
      ({ length }) => length > 0,
      () => true,
    ),
    stamp: await context.stamp(),
    isBlank: draft === null,
    services: context.services,
  };
});

export const action = open(fillIn);

export const meta = titled("お問い合わせ");

type Data = SerializeFrom<typeof loader>;

export const handle: Handle = { isForAll: ({ isBlank }: Data) => isBlank };

export default function ContactFormPage() {
  const { services, isBlank: _, ...data } = useLoaderData<typeof loader>();
  return (
    <>
      <StepList steps={["入力", "確認", "完了"]} current={1} />
      <PageHead
        title="お問い合わせ"
        lead={`${data.connect ? services.connect : services.main}についてのご質問・ご意見をお送りください。`}
      />
      <ContactForm {...data} lastResult={useActionData<typeof action>()} />
    </>
  );
}
