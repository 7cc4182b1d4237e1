import { isMsSearcher } from "#contract/ms/limits";
import { HOSPITAL_SEARCH } from "~/parts/hospitals/search/address";
import { Button } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Link } from "~/ui/link";
import { SearchLine } from "~/ui/search/search-line";
import { Surface } from "~/ui/surface";
import { formatCount } from "~/ui/text/numbers";
import type { HomeProps } from "./home.server";

const DOCTOR_SEARCH = "/doctor/search";

type Props = Pick<HomeProps, "counts" | "territories" | "principal">;

/** A phone's home begins with one box for everything that can be searched; a desk has it in the app bar. */
export function PhoneSearch({ principal }: Pick<HomeProps, "principal">) {
  const label = isMsSearcher(principal) ? "医師・医療機関・MSをさがす" : "医師・医療機関をさがす";
  return (
    <form className="only-phone" method="get" action="/search" aria-label="検索">
      <SearchLine id="phone-search" label={label} name="q">
        <Button icon="search">検索</Button>
      </SearchLine>
    </form>
  );
}

/** One box that takes words of any kind, and a button for each directory; Enter presses the first. */
export function HomeSearch({ counts, territories, principal }: Props) {
  const doctors = { action: DOCTOR_SEARCH, word: "医師を検索" };
  const hospitals = { action: HOSPITAL_SEARCH, word: "医療機関を検索" };
  const [first, second] = principal === "co-medical" ? [hospitals, doctors] : [doctors, hospitals];
  return (
    <Surface title="医師・医療機関をさがす">
      <form method="get" action={first.action} className="stack stack-s only-desk">
        <SearchLine id="home-search" label="名前・診療科・疾患・地域・電話" name="q" />
        <Buttons>
          <Button icon="search">{first.word}</Button>
          <Button kind="secondary" formAction={second.action}>
            {second.word}
          </Button>
        </Buttons>
      </form>
      <Near territories={territories} worksAtOne={principal !== "ms"} />
      <p className="note">
        <Link to="/doctor">医師{counts?.doctorCount ? ` ${formatCount(counts.doctorCount)}名` : ""}</Link>・
        <Link to="/hospitals">
          医療機関{counts?.hospitalCount ? ` ${formatCount(counts.hospitalCount)}件` : ""}
        </Link>
        から、条件を選んで探せます。
      </p>
    </Surface>
  );
}

/** What is near: colleagues of one's territories, and hospitals, for somebody who may work at one. */
function Near({ territories, worksAtOne }: Pick<Props, "territories"> & { worksAtOne: boolean }) {
  if (territories.length === 0 && !worksAtOne) return null;
  return (
    <p className="chips">
      {territories.map(({ code, name }) => (
        <Link key={code} className="chip" to={`${DOCTOR_SEARCH}?prefectureCode=${code}`}>
          {name}の医師
        </Link>
      ))}
      {worksAtOne ? (
        <Link className="chip" to={`${HOSPITAL_SEARCH}?sort=near&kind=hospital`}>
          自施設に近い病院
        </Link>
      ) : null}
    </p>
  );
}
