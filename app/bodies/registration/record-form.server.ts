import { redirect } from "@remix-run/cloudflare";
import type { Recording } from "./record.server";

/** The pages that lie beside the form; going to one keeps what stands in the form. */
const BESIDE =
  /^(doctorExpertCategory|searchPaperMeshList|surgeryMeshList|unacceptableMeshList|editHospital(\/\d+)?)$/;

/** Keeps the form, whatever button was pressed, then goes where that button leads. */
export async function saveRecord({ request, save }: Recording) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const others = form.getAll("doctorCategory").map(String);
  const first = text("firstDepartment");
  await save({
    university: text("university"),
    graduationYear: text("graduationYear").normalize("NFKC").replace(/[^\d]/g, ""),
    doctorCategory: [...new Set([first, ...others])].filter(Boolean),
    introduction: text("introduction"),
    hideUniversity: form.has("hideUniversity"),
    hideCertificationYear: form.has("hideCertificationYear"),
    hideGender: form.has("hideGender"),
  });
  const beside = text("intent");
  throw redirect(BESIDE.test(beside) ? `/doctor/new/${beside}` : "/doctor/new/confirm");
}
