import { expect, test } from "vitest";
import { doubtsOf, licensedBeds, licensedKinds } from "#contract/hospitals/doubts";

test.each([
  [
    { bedCountTotal: 100, patientCount2: 120 },
    "1日平均入院患者数（120名）が、許可病床数（100床）を超えています。",
  ],
  [
    { patientCount1: 20, patientCount3: 30 },
    "1日平均新患者数（30名）が、1日平均外来患者数（20名）を超えています。",
  ],
  [{ bedCount2: 0, hospitalVisitDays2: 90 }, "療養病床が0床ですが、平均在院日数（療養）が登録されています。"],
  [{ procedures: { delivery: 5 }, staff: { midwife: 0 } }, "分娩の件数がありますが、助産師が0名です。"],
  [
    { procedures: { mri: 5 }, staff: { radiologist: 0 } },
    "CT・MRIなどの件数がありますが、診療放射線技師が0名です。",
  ],
  [
    { procedures: { cardiacRehabilitation: 5 }, staff: { physicalTherapist: 0 } },
    "リハビリテーションの件数がありますが、療法士（理学・作業・言語聴覚）が0名です。",
  ],
])("figures that contradict each other are named: %j", (figures, doubt) => {
  expect(doubtsOf({ bedCountTotal: 0, ...figures })).toEqual([doubt]);
});

test("a figure that nobody has given contradicts none", () => {
  expect(doubtsOf({ bedCountTotal: 0, patientCount2: 50, procedures: { delivery: 5, ct: 9 } })).toEqual([]);
});

test("kinds without licensed beds are not offered, and nothing is compared where nothing is said of beds", () => {
  expect(licensedKinds({ bedCountTotal: 60, bedCount1: 40, bedCount2: 20 })).toEqual([1, 2]);
  expect(licensedKinds({ bedCountTotal: 0 })).toHaveLength(8);
  expect(licensedBeds({ bedCountTotal: 0 }, 1)).toBeNull();
  expect(licensedBeds({ bedCountTotal: 60 }, 1)).toBe(60);
  expect(licensedBeds({ bedCountTotal: 60, bedCount1: 40 }, 3)).toBe(0);
});
