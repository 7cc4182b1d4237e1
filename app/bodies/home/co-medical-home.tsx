import { SecurityOffer } from "~/bodies/auth/security-offer";
import { QuickSearch } from "~/bodies/doctors/quick-search";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import type { HomeProps } from "./doctor-home";

export function CoMedicalHome({ name, counts, isOfferedSecurity }: HomeProps) {
  return (
    <>
      <PageHead title="ホーム" context={`${name} さん`} />
      <Columns label="お知らせ" aside={isOfferedSecurity ? <SecurityOffer /> : null}>
        <QuickSearch counts={counts} />
      </Columns>
    </>
  );
}
