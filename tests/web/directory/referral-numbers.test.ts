import { expect, test } from "vitest";
import { numbersOf } from "~/parts/hospitals/hospital-row.server";

const house = { tel: "03-0000-0001", fax: "03-0000-0002", referralTel: null, referralFax: null };

test("a colleague calls and faxes who answers referrals, and the house where they have no numbers", () => {
  expect(numbersOf(house)).toEqual({
    tel: "03-0000-0001",
    isReferralTel: false,
    fax: "03-0000-0002",
    isReferralFax: false,
  });
  expect(numbersOf({ ...house, referralTel: "03-0000-0011", referralFax: "03-0000-0012" })).toEqual({
    tel: "03-0000-0011",
    isReferralTel: true,
    fax: "03-0000-0012",
    isReferralFax: true,
  });
});
