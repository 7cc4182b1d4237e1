import { SecurityOffer } from "~/parts/auth/security-offer";
import { QuickSearch } from "~/parts/doctors/quick-search";
import type { HomeProps } from "~/parts/home/home.server";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";

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
