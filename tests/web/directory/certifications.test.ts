import { expect, test } from "vitest";
import { certificationsOf } from "~/parts/doctors/certifications";

const category = (code: string, name: string, kind: "basic" | "subspecialty" | "society") => {
  return { code, name, kind, kana: "", nameEn: "", aliases: [] };
};

const CATEGORIES = [
  category("e01", "内科", "basic"),
  category("e20", "循環器内科", "subspecialty"),
  category("e40", "超音波", "society"),
];

test("certifications of the board and of a society are distinguished, those of the board first", () => {
  expect(certificationsOf(["e40", "e20", "e01", "e99"], CATEGORIES)).toEqual([
    { by: "board", name: "循環器内科" },
    { by: "board", name: "内科" },
    { by: "society", name: "超音波" },
  ]);
  expect(certificationsOf(undefined, CATEGORIES)).toEqual([]);
});
