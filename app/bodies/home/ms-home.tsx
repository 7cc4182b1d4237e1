import { QuickSearch } from "~/bodies/doctors/quick-search";
import { PageHead } from "~/ui/page-head";
import type { HomeProps } from "./doctor-home";

export function MsHome({ name, companyName, counts, territories }: HomeProps) {
  return (
    <>
      <PageHead title="ホーム" context={[companyName, `${name} さん`].filter(Boolean).join("・")} />
      <QuickSearch counts={counts} territories={territories} />
    </>
  );
}
