import type { records } from "#contract/records/calls";
import type { Bodies } from "./bodies";

const CREATION_KEY = "0192f0c4-0000-7000-8000-000000000001";

export const recordsBodies: Bodies<typeof records> = {
  createHospital: { creationKey: CREATION_KEY, name: "青葉病院", type: 6, zipcode: "1000001" },
  closeHospital: { isClosed: true },
  mergeHospitals: { into: "h" },
  createDoctor: {
    creationKey: CREATION_KEY,
    lastName: "若林",
    firstName: "千尋",
    lastNameKana: "わかばやし",
    firstNameKana: "ちひろ",
    doctorCategory: ["d01"],
  },
  mergeDoctors: { into: "d" },
};
