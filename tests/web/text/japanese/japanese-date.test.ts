import { describe, expect, test } from "vitest";
import {
  eraYear,
  fullYears,
  inBothCalendars,
  readDate,
  readMonth,
  readYear,
} from "#contract/dates/japanese-date";
import { authCodeOf, digitsOf, readingOf, registeredNumberOf, zipcodeOf } from "#contract/japanese/normalise";

describe("a day in three fields, or whole in the first", () => {
  test.each([
    ["1980", "4", "1", "1980-04-01"],
    ["１９８０", "０４", "０１", "1980-04-01"],
    ["1980年", "4月", "1日", "1980-04-01"],
    ["昭和55", "4", "1", "1980-04-01"],
    ["昭和５５年", "４月", "１日", "1980-04-01"],
    ["S55", "4", "1", "1980-04-01"],
    ["s55", "4", "1", "1980-04-01"],
    ["Ｓ５５", "4", "1", "1980-04-01"],
    ["S.55", "4", "1", "1980-04-01"],
    ["㍼55", "4", "1", "1980-04-01"],
    ["昭和五十五", "四", "一", "1980-04-01"],
    ["平成二十二年", "十二月", "三十一日", "2010-12-31"],
    ["二〇一〇", "十", "二十", "2010-10-20"],
    ["平成元", "1", "8", "1989-01-08"],
    ["平成1", "1", "8", "1989-01-08"],
    ["昭和64", "1", "7", "1989-01-07"],
    ["平成31", "4", "30", "2019-04-30"],
    ["令和元年", "5", "1", "2019-05-01"],
    ["R1", "5", "1", "2019-05-01"],
    ["大正15", "12", "24", "1926-12-24"],
    ["昭和元", "12", "25", "1926-12-25"],
    ["明治45", "7", "29", "1912-07-29"],
    ["大正元", "7", "30", "1912-07-30"],
    ["2000", "2", "29", "2000-02-29"],
    [" 1980 ", " 4 ", "　1", "1980-04-01"],
    ["1980/4/1", "", "", "1980-04-01"],
    ["1980-04-01", "", "", "1980-04-01"],
    ["1980.4.1", "", "", "1980-04-01"],
    ["19800401", "", "", "1980-04-01"],
    ["昭和55年4月1日", "", "", "1980-04-01"],
    ["S55.4.1", "", "", "1980-04-01"],
    ["１９８０ー０４ー０１", "", "", "1980-04-01"],
  ])("%s|%s|%s is %s", (year, month, day, iso) => {
    expect(readDate(year, month, day)).toEqual({ iso });
  });

  test.each([
    ["", "", "", "日付を入力してください。"],
    ["1980", "2", "30", "存在しない日付です。年月日をお確かめください。"],
    ["1900", "2", "29", "存在しない日付です。年月日をお確かめください。"],
    ["1980", "13", "1", "存在しない日付です。年月日をお確かめください。"],
    ["80", "4", "1", "年・月・日を数字で入力してください（例：1980年4月1日、昭和55年4月1日）。"],
    ["1980", "", "1", "年・月・日を数字で入力してください（例：1980年4月1日、昭和55年4月1日）。"],
    ["平成", "4", "1", "年・月・日を数字で入力してください（例：1980年4月1日、昭和55年4月1日）。"],
    ["昨年", "4", "1", "年・月・日を数字で入力してください（例：1980年4月1日、昭和55年4月1日）。"],
    [
      "平成31",
      "5",
      "1",
      "この日付は平成ではありません（令和元年5月1日にあたります）。年号をお確かめください。",
    ],
    [
      "平成1",
      "1",
      "7",
      "この日付は平成ではありません（昭和64年1月7日にあたります）。年号をお確かめください。",
    ],
    [
      "昭和64",
      "1",
      "8",
      "この日付は昭和ではありません（平成元年1月8日にあたります）。年号をお確かめください。",
    ],
  ])("%s|%s|%s is refused", (year, month, day, error) => {
    expect(readDate(year, month, day)).toEqual({ error });
  });

  test("is shown in both calendars", () => {
    expect(inBothCalendars("2010-04-15")).toBe("2010年4月15日（平成22年）");
    expect(eraYear("2019-05-01")).toBe("令和元年");
    expect(eraYear("1800-01-01")).toBe("1800年");
  });
});

describe("a month, a year, an age", () => {
  test.each([
    ["2015年4月", "2015-04"],
    ["２０１５／４", "2015-04"],
    ["2015-04", "2015-04"],
    ["201504", "2015-04"],
    ["平成27年4月", "2015-04"],
    ["H27.4", "2015-04"],
    ["平成二十七年四月", "2015-04"],
    ["平成元年1月", "1989-01"],
    ["昭和64年1月", "1989-01"],
    ["令和元年5月", "2019-05"],
    ["平成31年5月", null],
    ["2015年13月", null],
    ["2015年", null],
    ["2015年4月1日", null],
    ["四月", null],
    ["", null],
  ])("month %s is %s", (typed, month) => expect(readMonth(typed)).toBe(month));

  test.each([
    ["2011", 2011],
    ["２０１１年", 2011],
    ["平成23", 2011],
    ["平成２３年", 2011],
    ["S60", 1985],
    ["令和元年", 2019],
    ["11", null],
    ["平成", null],
    ["", null],
  ])("year %s is %s", (typed, year) => expect(readYear(typed)).toBe(year));

  test.each([
    ["1980-04-01", "2003-03-31", 22],
    ["1980-04-01", "2003-04-01", 23],
    ["1980-02-29", "2003-02-28", 22],
  ])("who was born on %s is on %s of %d years", (born, day, years) =>
    expect(fullYears(born, day)).toBe(years),
  );
});

describe("numbers and readings as a Japanese keyboard leaves them", () => {
  test.each([
    ["100-0001", "1000001"],
    ["〒１００－０００１", "1000001"],
    ["100ー0001", "1000001"],
    ["1000001", "1000001"],
    ["100000", null],
    ["東京都", null],
  ])("postal code %s is %s", (typed, zipcode) => expect(zipcodeOf(typed)).toBe(zipcode));

  test.each([
    ["第１２３４５６号", "123456"],
    ["第 012345 号", "012345"],
    ["No.12345", "12345"],
    ["1234567", "1234567"],
    ["12345678", null],
    ["", null],
    ["12a", null],
  ])("registration number %s is %s", (typed, number) => expect(registeredNumberOf(typed)).toBe(number));

  test.each([
    ["１２３４", "1234"],
    ["12 34", "1234"],
    ["123", null],
    ["12345", null],
  ])("code %s is %s", (typed, code) => expect(authCodeOf(typed)).toBe(code));

  test.each([
    ["たかはし", "タカハシ"],
    ["ﾀｶﾊｼ", "タカハシ"],
    ["ｶﾞﾝﾀﾞｰﾗ", "ガンダーラ"],
    ["タカ ハシ", "タカハシ"],
    ["ヴィ−", "ヴィー"],
    ["高橋", null],
    ["Takahashi", null],
  ])("reading %s is %s", (typed, reading) => expect(readingOf(typed)).toBe(reading));

  test("digits keep nothing but digits", () => {
    expect(digitsOf("０３（１２３４）５６７８")).toBe("0312345678");
    expect(digitsOf("内線12")).toBeNull();
  });

  // What cost more than its length would never come to an end of this one.
  test("hostile input is refused", () => {
    const hostile = `${"昭和".repeat(50_000)}${"9".repeat(50_000)}`;
    expect(readDate(hostile, hostile, hostile)).toHaveProperty("error");
    for (const read of [zipcodeOf, readingOf, registeredNumberOf]) expect(read(hostile)).toBeNull();
  });
});
