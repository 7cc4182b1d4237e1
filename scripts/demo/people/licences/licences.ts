import type { Row } from "../../rows";

/** Licences that the embedded register knows, so that a sign-up can be tried to its end: README, "Run it". */
export const LICENCES: Row[] = [
  licence("654321", "若林", "千尋", 1, "1985-05-12", "2011-04-20"),
  licence("654322", "若林", "拓海", 0, "1979-11-03", "2005-04-22"),
  licence("654323", "若林", "光", 1, "1985-05-12", "2011-04-20"),
  licence("654324", "若林", "望", 1, "1985-05-12", "2011-04-20"),
  // Somebody of each year, so that the register is asked whatever year is typed.
  ...Array.from({ length: 60 }, (_, at) => {
    const year = 1967 + at;
    return licence(String(700_001 + at), "登録", `${year}年`, at % 2, `${year - 25}-06-15`, `${year}-04-15`);
  }),
];

function licence(
  number: string,
  lastName: string,
  firstName: string,
  gender: number,
  birthday: string,
  certified: string,
): Row {
  return {
    profession: "1",
    registered_number: number,
    last_name: lastName,
    first_name: firstName,
    gender,
    birthday,
    certification_date: certified,
  };
}
