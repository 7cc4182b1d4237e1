import { describe, expect, test } from "vitest";
import { callHref } from "#contract/telephone";
import { telephone } from "#contract/text";

describe("a telephone number", () => {
  test.each([
    ["03-1234-5678", "03-1234-5678"],
    ["０３－１２３４－５６７８", "03-1234-5678"],
    ["０２９（３０９）５０００", "029(309)5000"],
    ["03ー1234ー5678", "03-1234-5678"],
    ["+81 3 1234 5678", "+81 3 1234 5678"],
    ["03-1234-5678 内線12", "03-1234-5678（内線12）"],
    ["03-1234-5678（内線：１２３４）", "03-1234-5678（内線1234）"],
    ["03-1234-5678 内線番号 7", "03-1234-5678（内線7）"],
    ["0312345678 ext. 12", "0312345678（内線12）"],
    ["03-1234-5678（内線12）", "03-1234-5678（内線12）"],
    ["", null],
    ["  ", null],
  ])("%s is kept as %s", (typed, saved) => {
    expect(telephone.parse(typed)).toBe(saved);
  });

  test.each([
    "あ",
    "内線12",
    "03-12",
    "03-1234-5678 内線1234567",
    "03-1234-5678 内線",
    "1".repeat(21),
    "-".repeat(10),
  ])("%s is none", (typed) => {
    expect(telephone.safeParse(typed).success).toBe(false);
  });

  test("is dialled without its extension", () => {
    expect(callHref("+81 3-1234-5678（内線12）")).toBe("tel:+81312345678");
  });
});
