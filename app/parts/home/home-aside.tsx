import { SecurityOffer } from "~/parts/auth/security-offer";
import { QuickSearch } from "~/parts/doctors/quick-search";
import type { HomeProps } from "./home.server";

/** Beside what waits on a home: the way to a colleague, and a safer sign-in until it is set up or put off. */
export function HomeAside({ counts, territories, isOfferedSecurity }: HomeProps) {
  return (
    <>
      <QuickSearch counts={counts} territories={territories} />
      {isOfferedSecurity ? <SecurityOffer /> : null}
    </>
  );
}
