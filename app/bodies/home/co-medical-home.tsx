import { QuickSearch } from "~/bodies/doctors/quick-search";
import { PageHead } from "~/ui/page-head";
import type { HomeProps } from "./doctor-home";

export function CoMedicalHome({ name, counts }: HomeProps) {
  return (
    <>
      <PageHead title="ホーム" context={`${name} さん`} />
      <QuickSearch counts={counts} />
    </>
  );
}
