import { useLoaderData } from "@remix-run/react";
import { idIn } from "#contract/ids";
import { profileOf } from "~/parts/doctors/profile.server";
import { type Addressee, sheetNumbers } from "~/parts/hospitals/fax/fax-cover";
import { faxSender } from "~/parts/hospitals/fax/fax-sender.server";
import { FaxSheet } from "~/parts/hospitals/fax/fax-sheet";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { backLink } from "~/request/paths/back-link";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { PageHead } from "~/ui/page-head";
import { PrintButton } from "~/ui/scripted/print-button";

/** A sheet to print and send before a letter: who, to whom, when; the rest is written by hand. */
export const loader = only(...MAIN_ROLES)(async (entered) => {
  const { api, params, url } = entered;
  const doctorId = idIn(url.searchParams.get("doctor"));
  const [hospital, cover, doctor] = await Promise.all([
    api.hospitals.get({ params: { id: params.id ?? "" } }),
    faxSender(entered),
    doctorId ? profileOf(api, doctorId).catch(() => null) : null,
  ]);
  const worksThere = doctor?.current.some(({ hospitalId }) => hospitalId === hospital.hospitalId);
  const { name, referralOffice, fax, tel, formerContacts } = hospital;
  const numbers = { fax, tel, referralFax: referralOffice.fax, referralTel: referralOffice.tel };
  const sheet: Addressee = {
    hospitalId: hospital.hospitalId,
    name,
    office: referralOffice.name || "地域医療連携ご担当者",
    person:
      doctor && worksThere ? [doctor.departments[0], `${doctor.name} 先生`].filter(Boolean).join("　") : "",
    ...sheetNumbers(numbers, formerContacts),
  };
  return {
    sheet,
    cover,
    back: backLink(url, "", { to: `/hospitals/${sheet.hospitalId}`, label: "医療機関" }),
  };
});

export const meta = titled<typeof loader>((data) => `FAX送付状（${data.sheet.name}）`);

export const handle: Handle = { hydrate: true };

export default function FaxOfHospital() {
  const { sheet, cover, back } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PageHead
        title="FAX送付状"
        context={sheet.name}
        back={back}
        action={
          <>
            <PrintButton note>印刷する</PrintButton>
            <p className="note acts-note">
              <b>患者さんの情報は、印刷してから手書きで記入してください。</b>
              送信の前に、送信先の番号をもう一度お確かめください。この画面には何も保存されません。
            </p>
          </>
        }
      />
      <FaxSheet sheet={sheet} cover={cover} />
    </div>
  );
}
