import { isHospitalStaff } from "#contract/hospitals/limits";
import type { Entered } from "~/request/guards.server";
import type { Cover } from "./fax-cover";

/** The sender, as far as known: an MS with the company, others with the hospital they work at and its office. */
export async function faxSender({ api, viewer }: Pick<Entered, "api" | "viewer">): Promise<Cover> {
  const worksThere = isHospitalStaff(viewer.principal);
  const own = worksThere ? (await api.hospitals.own()).hospitals[0] : undefined;
  const house = own ? await api.hospitals.get({ params: { id: own.hospitalId } }) : null;
  return {
    from: [viewer.companyName ?? house?.name, viewer.name].filter(Boolean).join("　"),
    tel: house?.referralOffice.tel ?? house?.tel ?? "",
    fax: house?.referralOffice.fax ?? house?.fax ?? "",
    pages: "",
    subject: "",
    text: "",
  };
}
